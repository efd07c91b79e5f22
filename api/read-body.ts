import { isUtf8 } from 'node:buffer';
import express, { type Request, type Response } from 'express';
import { IJsonProblem, readIJson } from '../models/receipts/i-json.ts';
import { Problem } from './problems/problem.ts';
import { type Route, unfit } from './route.ts';

/** Bytes of the longest body of a route that states no other limit. */
export const usualLimit = 100 * 1_024;

/**
 * Reads the body of a request as the route allows: returns an object of JSON, or the text of its text form; undefined for a request without a body. The
 * server authenticates the caller before it reads a body.
 */
export async function readBody({ bodyLimit = usualLimit, textBody }: Route, request: Request, response: Response): Promise<unknown> {
  if (request.get('content-length') === '0') return undefined;
  const types = ['application/json', ...(textBody === undefined ? [] : [textBody.type])];
  const type = request.is(types);
  if (type === false) throw new Problem('UNSUPPORTED_MEDIA_TYPE', `The body must be ${types.join(' or ')}.`);
  if (/charset=(?!"?utf-8"?\s*(;|$))/i.test(request.get('content-type') ?? ''))
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'The body must be in UTF-8.');
  const isText = textBody !== undefined && type === textBody.type;
  const bytes = await bytesOf(isText ? (textBody.limit ?? bodyLimit) : bodyLimit, request, response);
  if (bytes === undefined) return undefined;
  return isText ? utf8(bytes) : json(bytes);
}

/**
 * Refuses a query whose percent-encoded bytes are not UTF-8: the parser of queries would read them as U+FFFD, which is another text. A `%` that begins no
 * byte stays as it is. Throws INVALID_UTF8.
 */
export function requireUtf8Query({ originalUrl }: Request): void {
  const [, query = ''] = /\?(.*)/.exec(originalUrl) ?? [];
  for (const [bytes] of query.matchAll(/(?:%[0-9A-Fa-f]{2})+/g)) {
    if (isUtf8(Buffer.from(bytes.replaceAll('%', ''), 'hex'))) continue;
    throw new Problem('INVALID_UTF8', 'The query is not UTF-8.');
  }
}

/** Keeps one reader for each limit: routes have few limits. */
const readers = new Map<number, ReturnType<typeof express.raw>>();

function bytesOf(limit: number, request: Request, response: Response): Promise<Buffer | undefined> {
  const read = readers.get(limit) ?? express.raw({ limit, type: () => true });
  readers.set(limit, read);
  return new Promise((resolve, reject) => {
    read(request, response, (error?: unknown) => {
      if (isZlibError(error)) reject(new Problem('MALFORMED_JSON', 'The compressed body cannot be read.', { cause: error }));
      else if (error !== undefined) reject(error);
      else resolve(Buffer.isBuffer(request.body) ? request.body : undefined);
    });
  });
}

/** True for a body whose Content-Encoding is not what its bytes are: zlib's codes begin with Z_. */
function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

function json(bytes: Buffer): unknown {
  const value = readJson(bytes);
  if (typeof value === 'object' && value !== null) return value;
  throw notJson();
}

/** V8 says where most texts stop being JSON. */
function notJson(cause?: IJsonProblem): Problem {
  const [, at] = /at position (\d+)/.exec(cause?.cause instanceof Error ? cause.cause.message : '') ?? [];
  const where = at === undefined ? '' : `: see its character ${Number(at) + 1}`;
  return new Problem('MALFORMED_JSON', `The body cannot be read as a JSON object${where}.`, { cause });
}

function readJson(bytes: Buffer): unknown {
  try {
    return readIJson(bytes);
  } catch (cause) {
    if (!(cause instanceof IJsonProblem)) throw cause;
    if (cause.code === 'NOT_UTF8') throw new Problem('INVALID_UTF8', 'The body is not UTF-8.', { cause });
    if (cause.code === 'NOT_JSON') throw notJson(cause);
    const { pointer = '' } = cause;
    if (cause.code === 'ROUNDED_NUMBER') throw unfit([{ pointer, detail: 'has more digits than a reader of JSON keeps: send at most 15' }]);
    const errors = [{ pointer, detail: 'given twice' }];
    throw new Problem('DUPLICATE_MEMBER', 'An object of the body gives a member twice.', { errors, cause });
  }
}

function utf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Problem('INVALID_UTF8', 'The body is not UTF-8.');
  return new TextDecoder('utf-8').decode(bytes);
}
