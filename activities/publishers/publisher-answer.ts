import { SourceProblem } from '../../sources/problem.ts';
import type { Validators } from '../../sources/source.ts';

export type Headers = Readonly<Record<string, string>>;

/** Returns the problem that a failure status means. 404 and 304 are answers, not problems; callers handle them first. */
export function problemOf(status: number, headers: Headers, request: string): SourceProblem {
  const retryAfter = secondsToWait(headers['retry-after'], new Date());
  const options = retryAfter === undefined ? {} : { retryAfter };
  if (status === 429) return new SourceProblem('PUBLISHER_RATE_LIMITED', `${request}: too many requests (429)`, options);
  if (status === 401 || status === 403) return new SourceProblem('PUBLISHER_REFUSED', `${request}: refused (${status})`);
  if (status >= 500 || status === 408 || status === 425) return new SourceProblem('PUBLISHER_ERROR', `${request}: ${status}`, options);
  return new SourceProblem('PUBLISHER_REFUSED', `${request}: unexpected status (${status})`);
}

/** Returns the seconds of a `Retry-After` header, which holds seconds or an HTTP date (RFC 9110 section 10.2.3). Undefined for any other text. */
function secondsToWait(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

/** Returns one value for each header, by its lower-case name. Repeated headers are joined with a comma. */
export function flatHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

export function validatorsOf(headers: Headers): Validators {
  const { etag, 'last-modified': lastModified } = headers;
  return { ...(etag === undefined ? {} : { etag }), ...(lastModified === undefined ? {} : { lastModified }) };
}

/**
 * Returns the validator for `If-Range` (RFC 9110 section 13.1.5): a strong ETag, or a `Last-Modified` date a minute or more before the answer, which
 * two versions cannot share (section 8.8.2.2). Undefined when the publisher sent neither.
 */
export function strongValidator(headers: Headers): string | undefined {
  const { etag, 'last-modified': lastModified, date } = headers;
  if (etag !== undefined && !etag.startsWith('W/')) return etag;
  if (lastModified === undefined || date === undefined) return undefined;
  return Date.parse(date) - Date.parse(lastModified) >= 60_000 ? lastModified : undefined;
}

export function contentLength(headers: Headers): number | undefined {
  const length = headers['content-length'];
  return length !== undefined && /^\d+$/.test(length) ? Number(length) : undefined;
}

/** `bytes 500-999/1000` (RFC 9110 section 14.4). */
export function contentRange(headers: Headers): { readonly from: number; readonly total?: number } | undefined {
  const [, from, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? [];
  if (from === undefined) return undefined;
  return { from: Number(from), ...(total === undefined || total === '*' ? {} : { total: Number(total) }) };
}
