import { randomBytes } from 'node:crypto';

/** Returns `whsec_` and 64 hexadecimal characters (docs/interface.md, "Webhook subscription"). */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('hex')}`;
}
