/**
 * The errors of what the product answers: clearance and its outcomes, screening and resolution. Codes are stable: the API serves each under
 * the same code (api/problems), the CLI prints the message. `retryable`: the same call may succeed later without a change by the caller.
 */
const codes = {
  BATCH_TOO_LARGE: false,
  CLOCKS_APART: true,
  DECISION_NOT_FOUND: false,
  DELIVERY_NOT_FOUND: false,
  EVERY_COMPANY_REFUSED: false,
  IDEMPOTENCY_KEY_IN_USE: true,
  IDEMPOTENCY_KEY_REUSED: false,
  LISTS_NOT_LOADED: true,
  LOG_LEAF_NOT_FOUND: true,
  LOG_NOT_FOUND: true,
  LOG_SIZE_NOT_REACHED: true,
  LOG_UNAVAILABLE: true,
  MONITORING_QUOTA_EXCEEDED: false,
  NO_SUCH_MATCH: false,
  OUTCOME_CONTRADICTS: false,
  OUTCOME_REFUSED: false,
  OVERLOADED: true,
  RATE_LIMITED: true,
  REGISTER_NOT_LOADED: true,
  SAME_COMPANY: false,
  SANDBOX_ONLY: false,
  TOO_MANY_AT_ONCE: true,
  WATCH_DISABLED: false,
  WATCH_EXISTS: false,
  WATCH_NOT_FOUND: false,
  WATCH_QUOTA_EXCEEDED: false,
} as const satisfies Record<string, boolean>;

export type ServingProblemCode = keyof typeof codes;

export class ServingProblem extends Error {
  override readonly name = 'ServingProblem';
  readonly code: ServingProblemCode;
  readonly retryable: boolean;
  /** Whole seconds after which a repetition may succeed. */
  readonly retryAfter: number | undefined;

  constructor(code: ServingProblemCode, message: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryable = codes[code];
    this.retryAfter = options.retryAfter;
  }
}
