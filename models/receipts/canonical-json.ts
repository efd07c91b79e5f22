import { createHash } from 'node:crypto';

/**
 * Returns the JSON text of a value by RFC 8785 (JSON Canonicalization Scheme): members sorted by UTF-16 code units, numbers and strings as
 * ECMAScript writes them, no white space. Equal JSON gives equal text in any order of its members. Members that are `undefined` are left out,
 * as `JSON.stringify` does. Throws `TypeError` on values that JSON, or I-JSON (RFC 7493), cannot hold: NaN, infinities, bigint, functions,
 * symbols, `undefined` as a whole value or as an item of an array, lone surrogates.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`the number ${value} has no JSON form`);
      return JSON.stringify(value);
    case 'boolean':
      return String(value);
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
      return 'toJSON' in value && typeof value.toJSON === 'function' ? canonicalJson(value.toJSON()) : membersOf(value);
    default:
      throw new TypeError(`a ${typeof value} has no JSON form`);
  }
}

function membersOf(value: object): string {
  const members = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const name of Object.keys(members).sort()) {
    const member = members[name];
    if (member !== undefined) text += `${text === '' ? '{' : ','}${quoted(name)}:${canonicalJson(member)}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

/** Most texts need no escape. */
const plain = /^[ !#-[\]-~]*$/;
const loneSurrogate = /\p{Surrogate}/u;

function quoted(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  if (loneSurrogate.test(text)) throw new TypeError('a lone surrogate has no JSON form');
  return JSON.stringify(text);
}

/** `sha256:` and 64 hexadecimal digits over the canonical JSON: the input hash of a receipt. */
export function inputHash(value: unknown): string {
  return sha256(canonicalJson(value));
}

/** `sha256:` and 64 hexadecimal digits over the UTF-8 of a text, such as an idempotency key. */
export function sha256(text: string): string {
  return `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`;
}
