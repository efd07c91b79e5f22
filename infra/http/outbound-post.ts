import { setTimeout as startTimer } from 'node:timers';
import { Agent, type Dispatcher } from 'undici';
import type { WebhookPolicy } from './outbound.ts';
import { createGuardedConnector } from './outbound-connector.ts';
import { type FailureClass, failureClass, statusClass } from './outbound-error.ts';
import { type Resolve, resolveName } from './resolve-name.ts';

/** The outcome of one attempt. A failed attempt is an outcome, not an error. */
export interface OutboundAnswer {
  readonly durationMs: number;
  /** `null`: the receiver did not answer. */
  readonly status: number | null;
  /** `null`: the receiver answered 2xx. */
  readonly failure: FailureClass | null;
  /** The first 16 KiB of the answer, or what came of them, shown to the subscriber only. */
  readonly excerpt: string | null;
  /** Seconds to wait, from the receiver's `Retry-After`. */
  readonly retryAfter: number | undefined;
}

export interface Outbound {
  /**
   * POSTs the body. The status of the answer decides, whatever becomes of its body. Rejects only when `signal` is aborted before an answer: the outcome of
   * the attempt is then unknown.
   */
  post(url: string, request: { headers: Record<string, string>; body: Buffer; signal?: AbortSignal | undefined }): Promise<OutboundAnswer>;
  close(): Promise<void>;
}

export interface OutboundLimits {
  readonly connectMs: number;
  /** From the request to the last byte of the answer. */
  readonly totalMs: number;
  /** Bytes of the answer after which the connection is closed. */
  readonly readBytes: number;
  /** Bytes of the answer that the excerpt holds. */
  readonly keptBytes: number;
  readonly connectionsPerOrigin: number;
  /** Milliseconds after which a connection takes no further request, so that the address of its name is judged again. */
  readonly connectionMs: number;
}

const limits: OutboundLimits = {
  connectMs: 5_000,
  totalMs: 15_000,
  readBytes: 64 * 1024,
  keptBytes: 16 * 1024,
  connectionsPerOrigin: 64,
  connectionMs: 60_000,
};

export interface OutboundOptions {
  readonly policy: WebhookPolicy;
  readonly resolve?: Resolve;
  readonly limits?: Partial<OutboundLimits>;
  /** Certificate authority (PEM) to trust instead of those of Node. */
  readonly ca?: string;
}

/**
 * Opens the client that posts webhooks. One per process suffices: it keeps connections alive and limits them per origin. It follows no
 * redirects and ignores proxies of the environment, because either would connect to an address that the policy did not judge.
 */
export function createOutbound({ policy, resolve = resolveName, limits: given = {}, ca }: OutboundOptions): Outbound {
  const limit = { ...limits, ...given };
  const agent = new Agent({
    connect: createGuardedConnector({ policy, resolve, timeout: limit.connectMs, ca }),
    connections: limit.connectionsPerOrigin,
    pipelining: 1,
    clientTtl: limit.connectionMs, // of a connection in use; the next one is of an idle connection
    keepAliveMaxTimeout: limit.connectionMs,
    headersTimeout: limit.totalMs,
    bodyTimeout: limit.totalMs,
  });
  return {
    async post(url, { headers, body, signal }) {
      const startedAt = new Date();
      const started = performance.now();
      const answer = (rest: Omit<OutboundAnswer, 'durationMs'>): OutboundAnswer => ({
        durationMs: Math.round(performance.now() - started),
        ...rest,
      });
      const deadline = startDeadline(limit.totalMs, signal);
      try {
        const response = await agent.request({ ...target(url), method: 'POST', headers, body, signal: deadline.signal });
        const { statusCode: status } = response;
        const retryAfter = retryAfterSeconds(response.headers['retry-after'], startedAt);
        const excerpt = await readExcerpt(response.body, limit);
        return answer({ status, failure: statusClass(status), excerpt, retryAfter });
      } catch (error) {
        signal?.throwIfAborted();
        const failure = deadline.passed() ? 'timeout' : failureClass(error);
        return answer({ status: null, failure, excerpt: null, retryAfter: undefined });
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

/** Not `AbortSignal.any`: its listeners would accumulate on a signal that outlives many requests. */
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

/** A body that breaks off, or does not end in time, leaves its beginning. */
async function readExcerpt(body: Dispatcher.ResponseData['body'], { readBytes, keptBytes }: OutboundLimits): Promise<string | null> {
  const kept: Buffer[] = [];
  let read = 0;
  try {
    for await (const chunk of body) {
      if (!Buffer.isBuffer(chunk)) continue;
      if (read < keptBytes) kept.push(chunk.subarray(0, keptBytes - read));
      read += chunk.length;
      if (read > readBytes) break; // leaving the loop destroys the stream and its connection
    }
  } catch {} // the receiver has taken the request, and stated its answer
  // PostgreSQL's type text cannot hold NUL
  return kept.length === 0 ? null : Buffer.concat(kept).toString('utf8').replaceAll('\0', '\uFFFD');
}

/** Returns the seconds of a `Retry-After` header, which holds seconds or an HTTP date (RFC 9110 section 10.2.3). Undefined for any other text. */
function retryAfterSeconds(header: string | string[] | undefined, now: Date): number | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}
