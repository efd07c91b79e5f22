import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { isoOf } from '../calendar.ts';

/** The body of an answer, bytes or a file, and its headers. */
export interface Resource {
  readonly type: string;
  readonly content: { readonly bytes: Buffer } | { readonly path: string; readonly size: number };
  /** Files and lists have validators; feeds and pages do not. */
  readonly etag?: string;
  /** The sample's day of publication; the time is 02:15 UTC. */
  readonly modified?: number;
  readonly ranges?: boolean;
  /** `Content-Encoding`. Absent: none. */
  readonly coding?: string;
}

export function text(type: string, body: string): Resource {
  return { type, content: { bytes: Buffer.from(body) } };
}

export function json(body: object): Resource {
  return text('application/json;charset=utf-8', JSON.stringify(body));
}

/** Returns a resource whose ETag is a hash of its bytes. */
export function validated(type: string, body: string | Buffer, modified: number): Resource {
  const bytes = Buffer.from(body);
  return { type, content: { bytes }, modified, ranges: true, etag: `"${createHash('md5').update(bytes).digest('hex')}"` };
}

/** Sets the headers that describe a resource. */
export function describe(response: ServerResponse, { type, etag, modified, ranges, coding }: Resource): void {
  response.setHeader('Content-Type', type);
  if (etag !== undefined) response.setHeader('ETag', etag);
  if (modified !== undefined) response.setHeader('Last-Modified', httpDate(modified));
  if (ranges) response.setHeader('Accept-Ranges', 'bytes');
  if (coding !== undefined) response.setHeader('Content-Encoding', coding);
}

/** Sends a resource: 304 for a known validator, 206 for one range, 416 for a range outside the resource, else 200. */
export async function send(request: IncomingMessage, response: ServerResponse, resource: Resource): Promise<void> {
  const { content, ranges } = resource;
  const size = 'bytes' in content ? content.bytes.length : content.size;
  describe(response, resource);
  if (unchanged(request, resource)) {
    response.writeHead(304).end();
    return;
  }
  const range = ranges ? rangeOf(request, resource, size) : undefined;
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${size}`, 'Content-Length': 0 }).end();
    return;
  }
  const [from, to] = range ?? [0, size - 1];
  response.writeHead(range === undefined ? 200 : 206, {
    'Content-Length': to - from + 1,
    ...(range === undefined ? {} : { 'Content-Range': `bytes ${from}-${to}/${size}` }),
  });
  if (request.method === 'HEAD') {
    response.end();
  } else if ('bytes' in content) {
    response.end(content.bytes.subarray(from, to + 1));
  } else {
    await pipeline(createReadStream(content.path, { start: from, end: to }), response);
  }
}

/** Returns the `Last-Modified` of a day. */
function httpDate(day: number): string {
  return new Date(`${isoOf(day)}T02:15:00Z`).toUTCString();
}

function unchanged({ headers }: IncomingMessage, { etag, modified }: Resource): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined)
    return etag !== undefined && (known === '*' || known.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag));
  const since = headers['if-modified-since'];
  return since !== undefined && modified !== undefined && Date.parse(since) >= Date.parse(httpDate(modified));
}

/**
 * Returns the first and last byte of a single range. Returns `undefined`, for the whole resource, when the file has changed (`If-Range`) or the
 * header has another form.
 */
function rangeOf(
  { headers }: IncomingMessage,
  { etag, modified }: Resource,
  size: number,
): readonly [number, number] | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '');
  const condition = headers['if-range'];
  if (match === null || (condition !== undefined && condition !== etag && (modified === undefined || condition !== httpDate(modified))))
    return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') return Number(last) === 0 ? 'unsatisfiable' : [Math.max(0, size - Number(last)), size - 1];
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from >= size || from > to ? 'unsatisfiable' : [from, to];
}
