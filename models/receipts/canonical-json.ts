import { createHash } from 'node:crypto';

/**
 * RFC 8785 (JSON Canonicalization Scheme): members sorted by UTF-16 code units, numbers and strings as ECMAScript writes them, no white
 * space. Equal JSON gives equal text whatever the order of its members. Members that are `undefined` are left out, as JSON does.
 * Throws `TypeError` on what JSON, or I-JSON (RFC 7493), cannot hold: NaN, infinities, bigint, functions, lone surrogates.
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

/** `sha256:` and 64 hexadecimal digits over the canonical JSON: what a receipt calls its input hash. */
export function inputHash(value: unknown): string {
  return sha256(canonicalJson(value));
}

/** `sha256:` and 64 hexadecimal digits over the UTF-8 of a text, such as an idempotency key. */
export function sha256(text: string): string {
  return `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`;
}

function canonicalObject(object: object): string {
  // Default sort order of JavaScript strings is by UTF-16 code units, which is what section 3.2.3 asks for.
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
