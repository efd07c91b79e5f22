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
      if (Array.isArray(value)) return itemsOf(value);
      return 'toJSON' in value && typeof value.toJSON === 'function' ? canonicalJson(value.toJSON()) : membersOf(value);
    default:
      throw new TypeError(`a ${typeof value} has no JSON form`);
  }
}

function itemsOf(items: readonly unknown[]): string {
  let text = '';
  for (const item of items) text += `${text === '' ? '[' : ','}${canonicalJson(item)}`;
  return text === '' ? '[]' : `${text}]`;
}

function membersOf(value: object): string {
  const members = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const name of sorted(Object.keys(members))) {
    const member = members[name];
    if (member !== undefined) text += `${text === '' ? '{' : ','}${beginningOf(name)}${canonicalJson(member)}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

/** Objects of at most so many members are sorted by insertion: for few names it is faster than `sort`, for many slower. */
const fewNames = 16;

function sorted(names: string[]): string[] {
  if (names.length > fewNames) return names.sort();
  for (let at = 1; at < names.length; at += 1) {
    const name = names[at] as string;
    let to = at;
    for (; to > 0 && (names[to - 1] as string) > name; to -= 1) names[to] = names[to - 1] as string;
    names[to] = name;
  }
  return names;
}

/** Names that the service writes are few. Callers send others: the oldest is dropped first, and a long one is not kept. */
const mostNames = 2_000;
const longestName = 64;
const beginnings = new Map<string, string>();

/** Returns the name of a member with its quotes and the colon. */
function beginningOf(name: string): string {
  const known = beginnings.get(name);
  if (known !== undefined) return known;
  const beginning = `${quoted(name)}:`;
  if (name.length > longestName) return beginning;
  beginnings.set(name, beginning);
  const [oldest] = beginnings.keys();
  if (beginnings.size > mostNames && oldest !== undefined) beginnings.delete(oldest);
  return beginning;
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
