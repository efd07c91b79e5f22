/**
 * Failures between a publisher and a typed row. A code never changes: it is a metric label, a search attribute and a heading of
 * docs/runbook.md. The value is true when the same step may succeed later without an operator.
 */
const codes = {
  PUBLISHER_UNREACHABLE: true,
  PUBLISHER_ERROR: true,
  PUBLISHER_RATE_LIMITED: true,
  PUBLISHER_CHANGED_UNDER_US: true,
  PUBLISHER_REFUSED: false,
  PUBLISHER_OTHER_VERSION: false,
  PUBLISHER_CLOSED: true,
  STREAM_GAP: true,
  STREAM_RENUMBERED: true,
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
  COLUMN_EMPTIED: false,
  CATEGORY_CHANGED: false,
  FUTURE_DATED: false,
  CHECK_FAILED: false,
  PREDECESSOR_MISSING: true,
  SECRET_KEY_MISSING: false,
  CLOCKS_APART: true,
  SET_ASIDE: false,
} as const satisfies Record<string, boolean>;

type SourceProblemCode = keyof typeof codes;

/** The error that sources, the HTTP client and staging throw. */
export class SourceProblem extends Error {
  override readonly name = 'SourceProblem';
  readonly code: SourceProblemCode;
  readonly retryable: boolean;
  /** Seconds until the next attempt, from the publisher's `Retry-After` or its hours of fair use; `undefined` when neither applies. */
  readonly retryAfter: number | undefined;

  constructor(code: SourceProblemCode, message: string, options: { cause?: unknown; retryAfter?: number } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryable = codes[code];
    this.retryAfter = options.retryAfter;
  }
}
