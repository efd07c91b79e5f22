import type { Environment } from '../../serving/api-keys/api-keys.ts';

/** Every problem that a caller can receive. Each has a page at `/problems/<code>`; codes are stable. */
export const problems = {
  MALFORMED_JSON: { status: 400, title: 'The body is not JSON', remedy: 'Send one JSON object in UTF-8.' },
  INVALID_UTF8: {
    status: 400,
    title: 'The request is not UTF-8',
    remedy: 'Encode the body, and the bytes behind each %XX of the query, as UTF-8. The same Idempotency-Key may be used again.',
  },
  DUPLICATE_MEMBER: {
    status: 400,
    title: 'A member is given twice',
    remedy:
      'Give each member of an object once; errors points at the member. JSON parsers disagree on which of two members with the same name to use.',
  },
  VALIDATION_FAILED: {
    status: 400,
    title: 'The request does not fit its schema',
    remedy: 'Each entry of errors names a member of the body or a parameter; correct it. The same Idempotency-Key may be used again.',
  },
  IDEMPOTENCY_KEY_MISSING: {
    status: 400,
    title: 'An Idempotency-Key is needed',
    remedy:
      'Send the header Idempotency-Key, or idempotencyKey in the body: a new UUID for each request, and the same when it is repeated.',
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
  SANDBOX_ONLY: { status: 403, title: 'Only the sandbox has this operation', remedy: 'Send a sandbox key (svc_test_...).' },
  NOT_FOUND: { status: 404, title: 'No such resource', remedy: 'The paths are listed at /api/openapi.json.' },
  DECISION_NOT_FOUND: {
    status: 404,
    title: 'No such decision',
    remedy:
      'Only decisions of your own tenant and environment are found. A request that was refused (4xx) has no decision. If you received no answer, or a 5xx, repeat the request under the same Idempotency-Key.',
  },
  SCORECARD_NOT_FOUND: {
    status: 404,
    title: 'No such scorecard',
    remedy: 'Send the version that `scorecard` of a risk assessment states.',
  },
  LOG_NOT_FOUND: {
    status: 404,
    title: 'No such log',
    remedy: 'The logs are live and sandbox; a head names its log. A log without a leaf has no head yet.',
  },
  LOG_LEAF_NOT_FOUND: {
    status: 404,
    title: 'The log does not have this leaf',
    remedy:
      'A head covers a new receipt after ten seconds, and after ten minutes at the latest. Compute the hash as docs/transparency.md says.',
  },
  LOG_SIZE_NOT_REACHED: {
    status: 404,
    title: 'The log has fewer leaves',
    remedy:
      'Name a size up to treeSize of get-sth. If you hold a signed head of this size, keep it and report it: the log must never become smaller.',
  },
  OUTCOME_CONTRADICTS: {
    status: 409,
    title: 'Another outcome of the same instant is recorded',
    remedy:
      'Send the instant at which this outcome occurred; or send corrects with the id of the recorded outcome, which it then replaces.',
  },
  OUTCOME_REFUSED: {
    status: 422,
    title: 'The payment cannot have this outcome',
    remedy:
      'The detail gives the reason: the outcome is dated in the future or before the decision, its amount exceeds the payment, or corrects names an outcome that is not recorded.',
  },
  BATCH_TOO_LARGE: {
    status: 422,
    title: 'The batch contains too many names',
    remedy: 'Split the batch: each company is screened with its officers and owners. A request for a single company is always answered.',
  },
  NO_SUCH_MATCH: {
    status: 422,
    title: 'The subject does not match the entry',
    remedy: 'Send the subject exactly as the screening returned it, with the list and entry of one of its current matches.',
  },
  METHOD_NOT_ALLOWED: { status: 405, title: 'The method is not allowed here', remedy: 'The header Allow names the methods of this path.' },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    title: 'The same request is in flight',
    remedy: 'Repeat the request after Retry-After seconds: you receive the same answer.',
  },
  BODY_TOO_LARGE: { status: 413, title: 'The body is too large', remedy: 'Send a smaller body: detail names the limit of this path.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'This path does not accept the media type of the body',
    remedy: 'Send Content-Type: application/json, in UTF-8. Some paths read text/csv too.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: 'The key was used with another request',
    remedy: 'Use a new Idempotency-Key for a new request. The first request and its answer stay.',
  },
  SAME_COMPANY: {
    status: 422,
    title: 'Payer and payee are the same company',
    remedy: 'Send a payment between two companies, under a new Idempotency-Key: this answer is stored under the old one.',
  },
  WATCH_NOT_FOUND: {
    status: 404,
    title: 'No such watch',
    remedy: 'GET /api/v1/watch lists the watches of your tenant in the environment of the key.',
  },
  WATCH_DISABLED: {
    status: 409,
    title: 'The watch is paused or disabled',
    remedy: 'PATCH the watch with enabled: true, then repeat the request: its deliveries would be given up again.',
  },
  DELIVERY_NOT_FOUND: {
    status: 404,
    title: 'No such delivery',
    remedy:
      'GET /api/v1/watch/{subscriptionId}/deliveries lists those of a watch. Old ones are deleted: begin a list again without `before`.',
  },
  WATCH_EXISTS: {
    status: 409,
    title: 'Another watch has this URL',
    remedy: 'Change or delete the other watch: a tenant has one watch for each URL.',
  },
  WATCH_QUOTA_EXCEEDED: {
    status: 422,
    title: 'The plan allows no further watch',
    remedy: 'Delete a watch, let one watch receive more event types or companies, or ask for another plan.',
  },
  EVERY_COMPANY_REFUSED: {
    status: 422,
    title: 'The plan has no watch of every company',
    remedy: 'Leave everyCompany out: the watch then receives the events of your portfolio (POST /api/v1/company-monitoring).',
  },
  MONITORING_QUOTA_EXCEEDED: {
    status: 422,
    title: 'The plan allows no further company in the portfolio',
    remedy: 'Remove companies with DELETE, or ask for another plan. Nothing of the request was added.',
  },
  WEBHOOK_URL_REFUSED: {
    status: 422,
    title: 'Webhooks may not be sent to this URL',
    remedy: 'Send an https URL of a public host; errors names the obstacle.',
  },
  RATE_LIMITED: {
    status: 429,
    title: 'Too many requests',
    remedy: 'Repeat the request after Retry-After seconds, with the same Idempotency-Key. Nothing was decided or stored.',
  },
  QUOTA_EXCEEDED: {
    status: 429,
    title: 'The live clearances of the month are used up',
    remedy:
      'Ask for another plan, or wait for the first day of the next month (UTC). GET /api/v1/usage shows the quota. Nothing was decided or stored.',
  },
  TOO_MANY_AT_ONCE: {
    status: 429,
    title: 'Too many requests of this kind at the same time',
    remedy:
      'Wait for an answer before you send another request. Repeat this one after Retry-After seconds, with the same Idempotency-Key. Nothing was screened, decided or stored.',
  },
  OVERLOADED: {
    status: 503,
    title: 'The service is busy',
    remedy:
      'Repeat the request after Retry-After seconds, with the same Idempotency-Key. Nothing was screened, searched or decided; this does not mean CLEAR, NO_MATCH or ALLOW.',
  },
  INTERNAL: {
    status: 500,
    title: 'The service failed',
    remedy: 'Send the same request again with the same Idempotency-Key; quote instance in a support request.',
  },
  SIGNER_UNAVAILABLE: {
    status: 503,
    title: 'The signer is unavailable',
    remedy: 'Repeat the request after Retry-After seconds. Nothing was decided or stored.',
  },
  CLOCKS_APART: {
    status: 503,
    title: 'The clocks of the service differ',
    remedy:
      'Repeat the request after Retry-After seconds, with the same Idempotency-Key. A receipt would be dated wrongly, so nothing was decided or stored.',
  },
  LOG_UNAVAILABLE: {
    status: 503,
    title: 'The log cannot be shown',
    remedy:
      'Repeat the request after Retry-After seconds. The database does not agree with a head that the log published, so no head or proof is shown.',
  },
  LISTS_NOT_LOADED: {
    status: 503,
    title: 'A required list is not loaded',
    remedy: 'Repeat the request after Retry-After seconds. Nothing was screened; this does not mean CLEAR.',
  },
  REGISTER_NOT_LOADED: {
    status: 503,
    title: 'The register is not loaded',
    remedy: 'Repeat the request after Retry-After seconds, once the register is loaded. Nothing was searched; this does not mean NO_MATCH.',
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    title: 'The database does not answer',
    remedy: 'Repeat the request after Retry-After seconds with the same Idempotency-Key.',
  },
} as const satisfies Record<string, { status: number; title: string; remedy: string }>;

export type ProblemCode = keyof typeof problems;

export interface ProblemError {
  /** JSON Pointer (RFC 6901) into the body; absent for a header or a query parameter. */
  readonly pointer?: string;
  /** Name of the query parameter or header. */
  readonly parameter?: string;
  readonly detail: string;
}

export interface ProblemOptions {
  readonly errors?: readonly ProblemError[];
  /** Whole seconds. */
  readonly retryAfter?: number;
  readonly requiredScope?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An HTTP problem. `answerProblem` turns it into `application/problem+json`. */
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

/** Returns the problem of a request to a path that has only the methods, which are in upper case. */
export function methodNotAllowed(methods: readonly string[]): Problem {
  const names = methods.join(', ');
  return new Problem('METHOD_NOT_ALLOWED', `This path allows ${names}.`, { headers: { Allow: names } });
}

/** Returns an RFC 9457 document. `base`: the service's address, so that `type` resolves to a page. Sandbox problems carry `meta.sandbox`. */
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
