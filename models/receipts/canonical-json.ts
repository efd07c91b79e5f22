import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * Returns the JSON text of a value by RFC 8785 (JSON Canonicalization Scheme): members sorted by UTF-16 code units, numbers and strings as
 * ECMAScript writes them, no white space. Equal JSON gives equal text in any order of its members. Members that are `undefined` are left out,
 * as `JSON.stringify` does. Throws `TypeError` on values that JSON, or I-JSON (RFC 7493), cannot hold: NaN, infinities, bigint, functions,
 * symbols, `undefined` as a whole value or as an item of an array, lone surrogates.
 */
export function canonicalJson(value: unknown): string {
  assertJson(value);
  try {
    return canonicalize(value) ?? '';
  } catch (cause) {
    throw new TypeError(`the value has no canonical JSON form: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** `sha256:` and 64 hexadecimal digits over the canonical JSON: the input hash of a receipt. */
export function inputHash(value: unknown): string {
  return sha256(canonicalJson(value));
}

/** `sha256:` and 64 hexadecimal digits over the UTF-8 of a text, such as an idempotency key. */
export function sha256(text: string): string {
  return `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`;
}

/** `canonicalize` rejects NaN, infinities, bigint and lone surrogates, but writes `undefined` for a function and `null` for an undefined item. */
function assertJson(value: unknown): void {
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError(`a ${typeof value} has no JSON form`);
  if (typeof value !== 'object' || value === null) return;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value).filter((member) => member !== undefined);
  members.forEach(assertJson);
}
