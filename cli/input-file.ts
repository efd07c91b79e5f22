import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { ConfigError } from '../infra/config.ts';

/** The bytes of a file; `-` is stdin. Throws `ConfigError` that says which file cannot be read and why. */
export async function openInput(path: string): Promise<AsyncIterable<Uint8Array>> {
  if (path === '-') return process.stdin;
  const input = createReadStream(path);
  await opened(input, `${path}: cannot be read`);
  return input;
}

/** Throws `ConfigError` when the file behind the stream does not open. */
export async function opened(stream: NodeJS.EventEmitter, failure: string): Promise<void> {
  await once(stream, 'open').catch((cause: Error) => {
    throw new ConfigError(`${failure} (${cause.message})`, { cause });
  });
}
