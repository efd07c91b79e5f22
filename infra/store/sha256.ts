import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

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
