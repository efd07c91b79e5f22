import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { StoreProblem } from './problem.ts';

/** Returns the sha256 of a file in hexadecimal. Reads 1 MiB at a time. Rejects when the signal is aborted. */
export async function sha256OfFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20, signal })) hash.update(chunk);
  return hash.digest('hex');
}

/** Returns the sha256 of the bytes in hexadecimal. */
export function sha256OfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Throws `STORE_CORRUPT` when a file has another sha256 than the one that is known of it. `known` absent: nothing is known. */
export function assertHash(path: string, sha256: string, known: string | undefined): void {
  if (known !== undefined && known !== sha256) throw new StoreProblem('STORE_CORRUPT', `${path} has sha256 ${sha256}, not ${known}`);
}
