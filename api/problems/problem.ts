import type { Environment } from '../../serving/api-keys/api-keys.ts';

/** What a caller can meet, each with a page of its own at `/problems/<code>`. Codes are stable. */
export const problems = {
  MALFORMED_JSON: { status: 400, title: 'The body is not JSON', remedy: 'Send one JSON object in UTF-8.' },
  VALIDATION_FAILED: {
    status: 400,
    title: 'The request does not fit its schema',
    remedy: 'Each entry of errors points at a member; correct it. The same Idempotency-Key may be used again.',
  },
  IDEMPOTENCY_KEY_MISSING: {
    status: 400,
    title: 'An Idempotency-Key is needed',
    remedy: 'Send the header Idempotency-Key, or idempotencyKey in the body: a UUID per payment.',
  },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    title: 'The Idempotency-Key cannot be read',
    remedy: 'Send 1 to 255 printable ASCII characters, bare or as a quoted string.',
  },
  IDEMPOTENCY_KEY_MISMATCH: {
    status: 400,
    title: 'Two different idempotency keys',
    remedy: 'Send the same key in the header and in the body, or only one of them.',
  },
  UNAUTHENTICATED: {
    status: 401,
    title: 'No valid API key',
    remedy: 'Send Authorization: Bearer with a key that is neither revoked nor expired.',
  },
  INSUFFICIENT_SCOPE: { status: 403, title: 'The API key lacks a scope', remedy: 'Use a key that has the scope named in requiredScope.' },
  NOT_FOUND: { status: 404, title: 'No such resource', remedy: 'The paths are listed at /api/openapi.json.' },
  DECISION_NOT_FOUND: {
    status: 404,
    title: 'No decision under this key',
    remedy: 'Only decisions of your own tenant and environment are found; a request that was never answered left none.',
  },
  BATCH_TOO_LARGE: {
    status: 422,
    title: 'The batch comes to more names than one answer may hold',
    remedy: 'Send its companies in several requests: each is screened with everybody behind it. A company by itself is always answered.',
  },
  NO_SUCH_MATCH: {
    status: 422,
    title: 'There is no such match to decide',
    remedy: 'Send the subject exactly as the screening answered it, with list and entry of one of its matches as they are now.',
  },
  METHOD_NOT_ALLOWED: { status: 405, title: 'The method is not allowed here', remedy: 'The header Allow names the methods of this path.' },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    title: 'The same request is in flight',
    remedy: 'Send it again after Retry-After seconds: you get the one answer.',
  },
  BODY_TOO_LARGE: { status: 413, title: 'The body is larger than 100 kB', remedy: 'Send a smaller body.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'The body is not application/json',
    remedy: 'Send Content-Type: application/json, in UTF-8.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: 'The key was used with another request',
    remedy: 'Use a new Idempotency-Key for a new payment. The first request stands as it was.',
  },
  SAME_COMPANY: {
    status: 422,
    title: 'Payer and payee are the same company',
    remedy: 'Send a payment between two companies, under a new Idempotency-Key: this answer is kept.',
  },
  WEBHOOK_URL_REFUSED: {
    status: 422,
    title: 'Webhooks may not be sent to this URL',
    remedy: 'Give an https URL of a public host; errors says what stands in the way.',
  },
  INTERNAL: {
    status: 500,
    title: 'We failed',
    remedy: 'Send the same request again with the same Idempotency-Key; quote instance when you write to us.',
  },
  SIGNER_UNAVAILABLE: {
    status: 503,
    title: 'No signature can be had now',
    remedy: 'Send it again after Retry-After seconds. Nothing was decided and nothing stored.',
  },
  LISTS_NOT_LOADED: {
    status: 503,
    title: 'A list that must be asked is not loaded',
    remedy: 'Send it again after Retry-After seconds. Nothing was screened: this is no clear answer.',
  },
  REGISTER_NOT_LOADED: {
    status: 503,
    title: 'The register is not loaded',
    remedy: 'Send it again after Retry-After seconds, once the register has been taken in. Nothing was looked for: this is no NO_MATCH.',
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    title: 'The database does not answer',
    remedy: 'Send it again after Retry-After seconds with the same Idempotency-Key.',
  },
} as const satisfies Record<string, { status: number; title: string; remedy: string }>;

export type ProblemCode = keyof typeof problems;

export interface ProblemError {
  /** JSON Pointer (RFC 6901) into the body; absent when it is about a header or the query. */
  readonly pointer?: string;
  /** Name of the query parameter or header. */
  readonly parameter?: string;
  readonly detail: string;
}

interface ProblemOptions {
  readonly errors?: readonly ProblemError[];
  /** Whole seconds. */
  readonly retryAfter?: number;
  readonly requiredScope?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** Thrown anywhere below the API; turned into `application/problem+json` in one place (`answerProblem`). */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly options: ProblemOptions;

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause });
    this.code = code;
    this.options = options;
  }
}

/** RFC 9457. `base` is the service's own address, so that `type` resolves to a page. The sandbox says so in its problems too. */
export function problemDocument({ code, message, options }: Problem, base: string, requestId: string, environment?: Environment) {
  const { status, title } = problems[code];
  return {
    type: `${base}/problems/${code}`,
    title,
    status,
    code,
    detail: message,
    instance: `urn:request:${encodeURIComponent(requestId)}`,
    ...(options.errors === undefined ? {} : { errors: options.errors }),
    ...(options.requiredScope === undefined ? {} : { requiredScope: options.requiredScope }),
    ...(options.retryAfter === undefined ? {} : { retryAfterSeconds: options.retryAfter }),
    ...(environment === 'sandbox' ? { meta: { sandbox: true } } : {}),
  };
}
