/**
 * What can go wrong between a publisher and a typed row. The code is stable (it is a metric label, a search attribute and a runbook
 * heading); `retryable` says whether the same step may succeed later without anyone doing anything.
 */
const codes = {
  PUBLISHER_UNREACHABLE: true,
  PUBLISHER_ERROR: true,
  PUBLISHER_RATE_LIMITED: true,
  PUBLISHER_CHANGED_UNDER_US: true,
  PUBLISHER_REFUSED: false,
  PUBLISHER_CLOSED: true,
  NOT_A_ZIP: false,
  ZIP_TRUNCATED: false,
  ZIP_CRC_MISMATCH: false,
  ZIP_TOO_LARGE: false,
  UNEXPECTED_HTML: false,
  UNEXPECTED_HEADER: false,
  UNEXPECTED_SHAPE: false,
  UNRECOGNISED_FILE: false,
  TOO_FEW_ROWS: false,
  TOO_MANY_ROWS: false,
  TOO_MANY_REJECTED: false,
  SHRUNK: false,
  CHECK_FAILED: false,
} as const satisfies Record<string, boolean>;

export type SourceProblemCode = keyof typeof codes;

export class SourceProblem extends Error {
  override readonly name = 'SourceProblem';
  readonly code: SourceProblemCode;
  readonly retryable: boolean;
  /** Seconds after which the publisher asked us to come back, when it said so. */
  readonly retryAfter: number | undefined;

  constructor(code: SourceProblemCode, message: string, options: { cause?: unknown; retryAfter?: number } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryable = codes[code];
    this.retryAfter = options.retryAfter;
  }
}
