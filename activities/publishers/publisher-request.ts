import { Agent, type Dispatcher, request } from 'undici';
import type { PublisherKeys } from '../../infra/config.ts';
import { codeOf, hasCode } from '../../infra/error-code.ts';
import type { Limiter, Politeness } from '../../infra/http/limiter.ts';
import { SourceProblem } from '../../sources/problem.ts';
import { actualAddress, type Records, redirectTarget } from './publisher-address.ts';
import { flatHeaders, type Headers, problemOf } from './publisher-answer.ts';
import { authorization } from './publisher-key.ts';

/** Milliseconds. */
export interface Timeouts {
  readonly connect: number;
  /** From the request to the headers of the answer. */
  readonly headers: number;
  /** Between two chunks of a body. */
  readonly idle: number;
  /** For a whole answer that `get` or `head` reads. */
  readonly total: number;
  /** After which a file must have come at 256 bytes a second or more: a slower one would occupy a worker for days. */
  readonly patience: number;
}

export interface Requester {
  readonly records: Records;
  readonly userAgent: string;
  readonly politeness: Politeness;
  readonly limiter: Limiter;
  readonly agent: Agent;
  readonly timeouts: Timeouts;
  readonly keys: PublisherKeys;
  /** Called every few seconds while a request waits for its turn. */
  readonly onWait: (host: string) => void;
  /** Throws when the publisher accepts no requests at this hour. */
  readonly assertOpen: () => void;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The publisher's own address after redirects. */
  readonly url: string;
  readonly body: Dispatcher.ResponseData['body'];
}

interface RequestOptions {
  readonly headers?: Headers;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for the whole answer, its body included. */
  readonly within?: number;
}

const maxRedirects = 3;
/** Seconds for which no worker asks a host after a 429, unless the answer asks for more. */
const shortestBackOff = 60;
/** Milliseconds between two calls of `onWait`. */
const waitNotedEvery = 10_000;
/** Milliseconds by which a publisher's clock may be ahead: more than a summer hour that its `Date` counts by mistake, and much less than the day that a check asks for. */
const mostAheadMs = 2 * 3_600_000;
const redirects = new Set([301, 302, 303, 307, 308]);

export function createAgent({ connect, headers, idle }: Timeouts): Agent {
  return new Agent({ connect: { timeout: connect }, headersTimeout: headers, bodyTimeout: idle, keepAliveTimeout: 4_000, connections: 8 });
}

/**
 * Sends one request at the publisher's politeness and follows redirects within its host. Returns an answer with status 2xx, 304, 404 or 416,
 * and 410 (gone, RFC 9110 section 15.5.11) as 404; throws the `SourceProblem` of any other status. After 429 no worker asks the host for a
 * minute or longer. Throws CLOCKS_APART for an answer that is dated ahead of the clock of this machine. Sends no `Accept` header: The Gazette answers 500 to one (docs/edge-cases.md).
 */
export async function ask(requester: Requester, method: 'GET' | 'HEAD', address: string, options: RequestOptions): Promise<Answer> {
  let url = new URL(address);
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const answer = await sendOrAgain(requester, method, url, options);
    if (!redirects.has(answer.status)) return await settled(requester, answer, `${method} ${url.href}`);
    await answer.body.dump();
    const { location } = answer.headers;
    if (location === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${url.href}: a redirect (${answer.status}) without a location`);
    url = redirectTarget(url, location, requester.records);
  }
  throw new SourceProblem('PUBLISHER_ERROR', `${address}: more than ${maxRedirects} redirects`);
}

/**
 * Sends a request, and once more when the connection ends before its answer: a publisher may end a connection that it kept open in the moment in which
 * the next request goes out (RFC 9112 section 9.3.1 lets a client repeat GET and HEAD then). The second request takes a turn of its own.
 */
async function sendOrAgain(requester: Requester, method: 'GET' | 'HEAD', url: URL, options: RequestOptions): Promise<Answer> {
  try {
    return await send(requester, method, url, options);
  } catch (error) {
    const isCut = error instanceof SourceProblem && hasCode(error.cause, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET');
    if (!isCut) throw error;
    return await send(requester, method, url, options);
  }
}

async function send(requester: Requester, method: 'GET' | 'HEAD', url: URL, { headers, signal, within }: RequestOptions): Promise<Answer> {
  const { agent, userAgent, records } = requester;
  requester.assertOpen();
  const credentials = authorization(url, records, requester.keys);
  await turnAt(url.host, requester, signal);
  requester.assertOpen(); // the hours may have ended while the request waited
  try {
    const {
      statusCode,
      headers: received,
      body,
    } = await request(actualAddress(url, records), {
      method,
      dispatcher: agent,
      headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...headers, ...credentials },
      // the timeout starts after the wait for a turn
      signal: anySignal(signal, within === undefined ? undefined : AbortSignal.timeout(within)) ?? null,
    });
    // an error of a body that is not read to its end must not end the process
    body.on('error', () => {});
    return { status: statusCode, headers: flatHeaders(received), url: url.href, body };
  } catch (cause) {
    throw unreachable(`${method} ${url.href}: no answer`, cause, signal);
  }
}

async function turnAt(host: string, { limiter, politeness, onWait }: Requester, signal: AbortSignal | undefined): Promise<void> {
  const noting = setInterval(() => onWait(host), waitNotedEvery);
  try {
    await limiter.acquire(host, politeness, signal);
  } finally {
    clearInterval(noting);
  }
}

async function settled({ limiter, records }: Requester, { status: stated, ...received }: Answer, request: string): Promise<Answer> {
  const answer = { ...received, status: stated === 410 ? 404 : stated };
  const { status, headers, body } = answer;
  const behind = records.mode === 'live' ? clockBehind(headers) : undefined;
  if (behind !== undefined) {
    await body.dump().catch(() => {});
    throw new SourceProblem('CLOCKS_APART', `${request}: ${behind}`);
  }
  const coding = headers['content-encoding'] ?? 'identity';
  const usable = (status >= 200 && status < 300) || status === 304 || status === 404 || status === 416;
  if (usable && (status >= 300 || coding === 'identity')) return answer;
  await body.dump().catch(() => {});
  if (usable) throw new SourceProblem('PUBLISHER_ERROR', `${request}: answered in ${coding} instead of identity`);
  const problem = problemOf(status, headers, request);
  if (problem.code === 'PUBLISHER_RATE_LIMITED') {
    await limiter.backOff(new URL(answer.url).host, Math.max(shortestBackOff, problem.retryAfter ?? 0));
  }
  throw problem;
}

/**
 * Says why the clock of this machine must be behind; undefined: nothing shows it. By such a clock the last days are still to come, so a check would not ask for them
 * and would find the source fresh. A `Date` (RFC 9110 section 6.6.1) in the past shows nothing: a cache may have kept the answer.
 */
function clockBehind({ date }: Headers): string | undefined {
  const now = new Date();
  return date !== undefined && Date.parse(date) - now.getTime() > mostAheadMs
    ? `the answer is of ${date}, and it is ${now.toISOString()} by the clock of this machine`
    : undefined;
}

/** Returns `PUBLISHER_UNREACHABLE` for a network error. Returns the signal's reason when the signal is aborted, and a `SourceProblem` as it is. */
export function unreachable(message: string, cause: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (cause instanceof SourceProblem) return cause;
  const code = codeOf(cause);
  const reason = typeof code === 'string' ? `: ${code}` : cause instanceof Error ? `: ${cause.message}` : '';
  return new SourceProblem('PUBLISHER_UNREACHABLE', `${message}${reason}`, { cause });
}

export function anySignal(...signals: (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length > 1 ? AbortSignal.any(given) : given[0];
}
