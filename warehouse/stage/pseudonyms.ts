import { SourceProblem } from '../../sources/problem.ts';
import type { Source } from '../../sources/source.ts';
import { withholdsText } from '../display.ts';

const block = 64; // bytes of a block of SHA-256

/** The variables that the macro `pseudonym` reads, in hexadecimal: the inner and the outer pad of HMAC-SHA-256 (RFC 2104). Null: no key. */
export interface Pads {
  readonly pseudonym_inner: string | null;
  readonly pseudonym_outer: string | null;
}

/** Returns the pads for a source. `key`: 32 bytes. Throws SECRET_KEY_MISSING when its tables may hold no text and there is no key. */
export function pseudonymPads(source: Pick<Source, 'id' | 'display'>, key: Buffer | undefined): Pads {
  if (key === undefined) {
    if (!withholdsText(source)) return { pseudonym_inner: null, pseudonym_outer: null };
    throw new SourceProblem(
      'SECRET_KEY_MISSING',
      `${source.id} stores pseudonyms in place of what may not be shown: set RISK_PSEUDONYM_KEY, or RISK_SECRET_KEY`,
    );
  }
  const padded = Buffer.concat([key, Buffer.alloc(block - key.length)]);
  const pad = (mask: number) => Buffer.from(padded.map((byte) => byte ^ mask)).toString('hex');
  return { pseudonym_inner: pad(0x36), pseudonym_outer: pad(0x5c) };
}
