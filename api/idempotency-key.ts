import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../models/receipts/canonical-json.ts';
import { Problem, type ProblemCode } from './problems/problem.ts';

const longest = 255;
/** A quoted string by RFC 8941 section 3.3.3, with `\"` and `\\` escaped. */
const quoted = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;
const bare = /^[\x21\x23-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;

/** Both forms, for the OpenAPI document. The code parses them itself, because an unreadable key has its own error code. */
export const keyShape = {
  maxLength: 2 + 2 * longest,
  pattern: String.raw`^(?:[!#-~](?:[ -~]{0,253}[!-~])?|"(?:[ !#-\[\]-~]|\\["\\]){1,255}")$`,
};

/** Describes the header of an operation that takes a key. */
export function keyHeader(idempotency: 'required' | 'optional'): z.ZodOptional<z.ZodString> {
  const without = idempotency === 'required' ? 'Needed, unless the body has idempotencyKey.' : 'Absent: a repetition acts again.';
  return z
    .string()
    .optional()
    .meta({ ...keyShape, description: `1 to 255 printable ASCII characters, such as a new UUID for each request. ${without}` });
}

/** The problems of an operation that takes a key. */
export function keyProblems(idempotency: 'required' | 'optional'): readonly ProblemCode[] {
  const always = ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] as const;
  return idempotency === 'required' ? ['IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_MISMATCH', ...always] : always;
}

/** Of an answer to a repetition. */
export const replayedHeader = { 'Idempotent-Replayed': 'true' } as const;

/** Of a repetition whose stored decision has expired: the bytes may say ALLOW, and may not be acted on. */
export const expiredHeader = { 'Decision-Expired': 'true' } as const;

/**
 * Returns the key of a request: the header as a bare token or a quoted string (draft-ietf-httpapi-idempotency-key-header-07 asks for the quoted
 * form, most clients send the bare one), or the body's member. Throws IDEMPOTENCY_KEY_MISMATCH when both are sent and differ.
 */
export function idempotencyKey(header: string | undefined, body: string | undefined): string {
  const key = givenKey(header, body);
  if (key === undefined)
    throw new Problem('IDEMPOTENCY_KEY_MISSING', 'Send a key in the header Idempotency-Key or in the body as idempotencyKey.');
  return key;
}

/** As `idempotencyKey`; undefined: the request has no key. `header`: a line for each header of the request. */
export function givenKey(header: string | undefined, body: string | undefined): string | undefined {
  if (header?.includes('\n') === true) throw new Problem('IDEMPOTENCY_KEY_INVALID', 'The header Idempotency-Key is given more than once.');
  const fromHeader = header === undefined ? undefined : readKey(header);
  const fromBody = body === undefined ? undefined : readKey(body);
  if (fromHeader !== undefined && fromBody !== undefined && fromHeader !== fromBody) {
    throw new Problem('IDEMPOTENCY_KEY_MISMATCH', 'The header Idempotency-Key and idempotencyKey are different keys.');
  }
  return fromHeader ?? fromBody;
}

function readKey(text: string): string {
  const [, inner] = quoted.exec(text) ?? [];
  const key = inner === undefined ? text : inner.replaceAll(/\\(["\\])/g, '$1');
  if (key === '' || key.length > longest || (inner === undefined && !bare.test(text))) {
    throw new Problem('IDEMPOTENCY_KEY_INVALID', 'The key must be 1 to 255 printable ASCII characters, bare or as a quoted string.');
  }
  return key;
}

/**
 * SHA-256 of method, path and body as canonical JSON (RFC 8785): two requests are the same when it is equal, whatever the order of members and
 * the white space. A body of another form is a text, and equal when each character is.
 */
export function fingerprint(method: string, path: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${method.toUpperCase()} ${path}\n${canonicalJson(body)}`)
    .digest();
}

/** Returns the body of a request without the idempotency key, because a caller may send the key in the header only. */
export function withoutKey(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([member]) => member !== 'idempotencyKey'));
}
