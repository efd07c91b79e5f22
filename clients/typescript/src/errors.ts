import type { components, ProblemCode } from './openapi.ts';

/** How a call went that failed. */
export interface CallTrace {
  /** Requests that were sent. */
  readonly attempts: number;
  /** The key of all attempts, where the operation takes one: repeat a payment under this key and never under a new one. */
  readonly idempotencyKey: string | undefined;
  /** The trace id of the last answer; undefined: none arrived. */
  readonly requestId: string | undefined;
}

/** The service answered with a problem (RFC 9457). `code` is stable: branch on it. A newer service may have codes that this version does not know. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode | (string & {});
  /** HTTP status. */
  readonly status: number;
  /** The document as the service sent it: `errors` names the members that are wrong. */
  readonly problem: components['schemas']['Problem'];
  /** Seconds after which a repetition makes sense; undefined: the service did not say. */
  readonly retryAfterSeconds: number | undefined;
  readonly trace: CallTrace;

  constructor(problem: components['schemas']['Problem'], retryAfterSeconds: number | undefined, trace: CallTrace) {
    super(`${problem.code}: ${problem.detail}`);
    this.code = problem.code;
    this.status = problem.status;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
    this.trace = trace;
  }
}

/**
 * Why there is no answer of the service. `TIMEOUT`: none within the time of an attempt. `CONNECTION_FAILED`: no connection, or it broke.
 * `ANSWER_UNREADABLE`: something answered that is not the service, such as a gateway.
 */
export type FailureCode = 'TIMEOUT' | 'CONNECTION_FAILED' | 'ANSWER_UNREADABLE';

/**
 * The service returned the stored decision of an earlier call under the same idempotency key, and the decision has expired since. Do not act on it,
 * whatever its outcome: check the payment again under a new key.
 */
export class ExpiredDecisionError extends Error {
  override readonly name = 'ExpiredDecisionError';
  readonly code = 'DECISION_EXPIRED';
  /** The stored answer, as a proof of what was decided. */
  readonly body: unknown;
  readonly trace: CallTrace;

  constructor(body: unknown, trace: CallTrace) {
    super('DECISION_EXPIRED: the decision under this idempotency key has expired; check the payment again under a new key');
    this.body = body;
    this.trace = trace;
  }
}

interface AboutAnswer {
  readonly status?: number;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** No answer of the service arrived. The service may have acted: repeat the call under the idempotency key in `trace`. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly code: FailureCode;
  /** HTTP status of an answer that is not of the service. */
  readonly status: number | undefined;
  /** Seconds after which the gateway asks to repeat the request. */
  readonly retryAfterSeconds: number | undefined;
  readonly trace: CallTrace;

  constructor(code: FailureCode, message: string, trace: CallTrace, options: AboutAnswer = {}) {
    super(`${code}: ${message}`, { cause: options.cause });
    this.code = code;
    this.status = options.status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.trace = trace;
  }
}
