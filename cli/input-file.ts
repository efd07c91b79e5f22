import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { ConfigError } from '../infra/config.ts';

/** Returns the bytes of a file; `-` is stdin. Throws `ConfigError` with the path and the cause when it cannot be read. */
export async function openInput(path: string): Promise<AsyncIterable<Uint8Array>> {
  if (path === '-') return process.stdin;
  const input = createReadStream(path);
  await opened(input, `${path}: cannot be read`);
  return input;
}

/** Waits until the file of a stream is open. Throws `ConfigError` with `failure` and the cause when it cannot be opened. */
export async function opened(stream: NodeJS.EventEmitter, failure: string): Promise<void> {
  await once(stream, 'open').catch((cause: Error) => {
    throw new ConfigError(`${failure} (${cause.message})`, { cause });
  });
}
