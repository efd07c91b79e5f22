import { createHash } from 'node:crypto';
import type { World } from '../world.ts';

/** Returns a transaction id in the publisher's form: a number with a suffix, in base64. */
export function filingId(world: World, index: number, what: string): string {
  const hash = createHash('sha1').update(`filing ${world.seed} ${index} ${what}`).digest();
  return Buffer.from(`${3_000_000_000 + (hash.readUInt32BE(0) % 900_000_000)}${hash.readUInt16BE(4) % 10}adiqzkcx`).toString('base64url');
}
