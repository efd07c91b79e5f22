import { createHash } from 'node:crypto';

/** Returns the first 8 hexadecimal digits of a SHA-256. They end a release id, to tell releases of one day apart. */
export function shortHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8);
}
