import { createHash } from 'node:crypto';

/**
 * Returns the canonical JSON of a value (RFC 8785, JSON Canonicalization Scheme): members sorted by UTF-16 code units, numbers and strings
 * as ECMAScript serialises them, no white space. Equal JSON gives equal text in any order of its members. Members that are `undefined` are
 * omitted, as in JSON. Throws `TypeError` for values that JSON or I-JSON (RFC 7493) cannot hold: NaN, infinities, bigint, functions, lone
 * surrogates.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return canonicalString(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} has no JSON form`);
      return JSON.stringify(value);
    case 'boolean':
      return String(value);
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? `[${value.map(canonicalJson).join(',')}]` : canonicalObject(value);
    default:
      throw new TypeError(`a ${typeof value} has no JSON form`);
  }
}

/** Returns the `inputHash` of a receipt: `sha256:` and 64 hexadecimal digits over the canonical JSON. */
export function inputHash(value: unknown): string {
  return sha256(canonicalJson(value));
}

/** Returns `sha256:` and 64 hexadecimal digits over the UTF-8 bytes of a text, such as an idempotency key. */
export function sha256(text: string): string {
  return `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`;
}

function canonicalObject(object: object): string {
  // JavaScript compares strings by UTF-16 code units, as RFC 8785 section 3.2.3 requires
  const members = Object.entries(object)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${canonicalString(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

function canonicalString(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new TypeError('a lone surrogate has no UTF-8 form');
  return JSON.stringify(text);
}
