/**
 * The codes of failures of the store, each with whether the same step may succeed later without a change. A code is stable: it is a metric
 * label and a heading of the runbook.
 */
const codes = {
  EVIDENCE_EXPIRED: false,
  STORE_BAD_KEY: false,
  STORE_CONFLICT: false,
  STORE_CORRUPT: false,
  STORE_MISSING: false,
  STORE_NOT_CONFIGURED: false,
  STORE_REFUSED: false,
  STORE_UNREACHABLE: true,
} as const satisfies Record<string, boolean>;

export type StoreProblemCode = keyof typeof codes;

export class StoreProblem extends Error {
  override readonly name = 'StoreProblem';
  readonly code: StoreProblemCode;
  readonly retryable: boolean;

  constructor(code: StoreProblemCode, message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryable = codes[code];
  }
}
