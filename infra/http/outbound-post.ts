import { setTimeout as startTimer } from 'node:timers';
import { Agent, type Dispatcher } from 'undici';
import { type Resolve, systemResolve, type WebhookPolicy } from './outbound.ts';
import { createGuardedConnector } from './outbound-connector.ts';
import { type FailureClass, failureClass, statusClass } from './outbound-error.ts';

/** One attempt's outcome; an attempt that failed is an outcome, not an error. */
export interface OutboundAnswer {
  readonly startedAt: Date;
  readonly durationMs: number;
  /** `null`: no answer came. */
  readonly status: number | null;
  /** `null`: the receiver answered 2xx. */
  readonly failure: FailureClass | null;
  /** Up to 16 KiB of the answer, for the subscriber's own eyes. */
  readonly excerpt: string | null;
  /** Seconds the receiver asked us to wait (`Retry-After`). */
  readonly retryAfter: number | undefined;
}

export interface Outbound {
  /**
   * POSTs `body`. Rejects only when `signal` is aborted, for then nothing can be said of the attempt.
   */
  post(url: string, request: { headers: Record<string, string>; body: Buffer; signal?: AbortSignal | undefined }): Promise<OutboundAnswer>;
  close(): Promise<void>;
}

export interface OutboundLimits {
  readonly connectMs: number;
  /** From the request to the last byte of the answer. */
  readonly totalMs: number;
  /** Past this the connection is cut. */
  readonly readBytes: number;
  readonly keptBytes: number;
  readonly connectionsPerOrigin: number;
}

const limits: OutboundLimits = {
  connectMs: 5_000,
  totalMs: 15_000,
  readBytes: 64 * 1024,
  keptBytes: 16 * 1024,
  connectionsPerOrigin: 64,
};

export interface OutboundOptions {
  readonly policy: WebhookPolicy;
  readonly resolve?: Resolve;
  readonly limits?: Partial<OutboundLimits>;
  /** Trusted instead of the usual certificate authorities, PEM. */
  readonly ca?: string;
}

/**
 * One per process: connections are kept alive and counted per origin. Redirects are not followed and proxies of the environment are not
 * asked, since both would choose an address that nobody judged.
 */
export function createOutbound({ policy, resolve = systemResolve, limits: given = {}, ca }: OutboundOptions): Outbound {
  const limit = { ...limits, ...given };
  const agent = new Agent({
    connect: createGuardedConnector({ policy, resolve, timeout: limit.connectMs, ca }),
    connections: limit.connectionsPerOrigin,
    pipelining: 1,
    keepAliveMaxTimeout: 60_000, // an address that was judged is not trusted for longer
    headersTimeout: limit.totalMs,
    bodyTimeout: limit.totalMs,
  });
  return {
    async post(url, { headers, body, signal }) {
      const startedAt = new Date();
      const started = performance.now();
      const answer = (rest: Omit<OutboundAnswer, 'startedAt' | 'durationMs'>): OutboundAnswer => ({
        startedAt,
        durationMs: Math.round(performance.now() - started),
        ...rest,
      });
      const deadline = startDeadline(limit.totalMs, signal);
      let status: number | null = null;
      let retryAfter: number | undefined;
      try {
        const response = await agent.request({ ...target(url), method: 'POST', headers, body, signal: deadline.signal });
        status = response.statusCode;
        retryAfter = retryAfterSeconds(response.headers['retry-after'], startedAt);
        const excerpt = await readExcerpt(response.body, limit);
        return answer({ status, failure: statusClass(status), excerpt, retryAfter });
      } catch (error) {
        signal?.throwIfAborted();
        const failure = deadline.passed() ? 'timeout' : failureClass(error);
        return answer({ status, failure, excerpt: null, retryAfter });
      } finally {
        deadline.clear();
      }
    },
    close: () => agent.close(),
  };
}

function target(url: string): { origin: string; path: string } {
  const { origin, pathname, search } = new URL(url);
  return { origin, path: `${pathname}${search}` };
}

/** Not `AbortSignal.any`: listeners on a signal that outlives many requests would pile up. */
function startDeadline(ms: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  let passed = false;
  const timer = startTimer(() => {
    passed = true;
    controller.abort();
  }, ms);
  const forward = () => controller.abort(outer?.reason);
  if (outer?.aborted === true) forward();
  outer?.addEventListener('abort', forward, { once: true });
  return {
    signal: controller.signal,
    passed: () => passed,
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', forward);
    },
  };
}

async function readExcerpt(body: Dispatcher.ResponseData['body'], { readBytes, keptBytes }: OutboundLimits): Promise<string | null> {
  const kept: Buffer[] = [];
  let read = 0;
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) continue;
    if (read < keptBytes) kept.push(chunk.subarray(0, keptBytes - read));
    read += chunk.length;
    if (read > readBytes) break; // leaving the loop destroys the stream and its connection
  }
  // PostgreSQL's text cannot hold NUL.
  return kept.length === 0 ? null : Buffer.concat(kept).toString('utf8').replaceAll('\0', '\uFFFD');
}

/** RFC 9110 section 10.2.3: seconds, or an HTTP date. */
function retryAfterSeconds(header: string | string[] | undefined, now: Date): number | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}
