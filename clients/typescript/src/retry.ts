import { NoAnswerError, ProblemError } from './errors.ts';
import type { Method, PathOf } from './operation.ts';
import type { Settings } from './options.ts';

/** POST operations that read. */
const reading: ReadonlySet<string> = new Set<PathOf<'post'>>([
  '/api/v1/report',
  '/api/v1/risk-assess',
  '/api/v1/screen',
  '/api/v1/cross-border-counterparty',
  '/api/v1/entity-resolve',
]);

interface Sendable {
  readonly method: Method;
  readonly template: string;
  readonly idempotencyKey: string | undefined;
}

/** Whether a request may be sent again although it may have reached the service: it reads, or the service acts once under its key. */
export function isRepeatable({ method, template, idempotencyKey }: Sendable): boolean {
  return method === 'get' || idempotencyKey !== undefined || (method === 'post' && reading.has(template));
}

/**
 * Whether the call is worth another attempt. After 429, and after a 503 whose problem says that nothing was done, every call is. After no answer, an
 * answer of a gateway, or a database that did not answer, only a repeatable call is.
 */
export function isWorthRepeating(error: unknown, canRepeat: boolean): boolean {
  if (error instanceof NoAnswerError) return canRepeat && (error.status === undefined || [429, 502, 503, 504].includes(error.status));
  if (!(error instanceof ProblemError) || error.code === 'QUOTA_EXCEEDED') return false;
  if (error.status === 429 || error.code === 'IDEMPOTENCY_KEY_IN_USE') return true;
  return error.status === 503 && (canRepeat || error.code !== 'DATABASE_UNAVAILABLE');
}

/**
 * Returns the milliseconds before the next attempt; undefined: the service asks for a longer wait than the client may make. Random parts keep callers
 * that failed together from returning together. The wait is never shorter than Retry-After.
 */
export function waitMs(
  attempt: number,
  retryAfterSeconds: number | undefined,
  { firstWaitMs, longestWaitMs, random }: Pick<Settings, 'firstWaitMs' | 'longestWaitMs' | 'random'>,
): number | undefined {
  if (retryAfterSeconds === undefined) return Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs) * (0.5 + random() / 2);
  const asked = retryAfterSeconds * 1_000;
  return asked > longestWaitMs ? undefined : asked + random() * firstWaitMs;
}

/**
 * Reads the header Retry-After (RFC 9110 section 10.2.3): seconds, or an HTTP date. Returns seconds from `now`, the instant of the answer in milliseconds; undefined
 * when the header is absent or neither.
 */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun).* GMT$/.test(header) ? Date.parse(header) : Number.NaN; // `Date.parse` reads `-5` as a date
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now) / 1_000);
}
