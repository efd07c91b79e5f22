import { createHash } from 'node:crypto';

/** Reads JSON in UTF-8. Throws `SyntaxError` or `TypeError` when the bytes are not JSON, or an object names a member twice: readers differ on which counts. */
export function readJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const value: unknown = JSON.parse(text);
  if (namesTwice(text)) throw new SyntaxError('a member is named twice');
  return value;
}

/** The text is JSON, so strings and punctuation are all that counts. */
function namesTwice(text: string): boolean {
  const objects: (Set<string> | undefined)[] = []; // undefined: an array
  let string = '';
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g)) {
    const members = objects.at(-1);
    if (token === '{') objects.push(new Set());
    else if (token === '[') objects.push(undefined);
    else if (token === '}' || token === ']') objects.pop();
    else if (token !== ':') string = token;
    else if (members !== undefined) {
      const name = String(JSON.parse(string));
      if (members.has(name)) return true;
      members.add(name);
    }
  }
  return false;
}

/**
 * Returns `sha256:` and 64 hexadecimal digits over the canonical JSON (RFC 8785) of a request without its `idempotencyKey`, as a receipt has it in
 * `requestHash`. Throws `TypeError` when the request is not a JSON object.
 */
export function requestHash(request: object): string {
  const { idempotencyKey: _key, ...body } = { idempotencyKey: undefined, ...request };
  return `sha256:${createHash('sha256')
    .update(canonical(JSON.parse(JSON.stringify(body))), 'utf8')
    .digest('hex')}`;
}

/** ECMAScript writes numbers and strings as RFC 8785 does, and sorts by UTF-16 code units. `value` comes from JSON. */
function canonical(value: unknown): string {
  if (typeof value === 'string' && /\p{Cs}/u.test(value)) throw new TypeError('half of a surrogate pair has no canonical JSON form');
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${canonical(name)}:${canonical(member)}`).join(',')}}`;
}
