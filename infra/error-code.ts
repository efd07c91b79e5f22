/** Returns the `code` of an error of Node, PostgreSQL or gRPC, such as `ENOENT`, `23503` or 5. Undefined when the error has none. */
export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** Returns whether the code of an error is one of these. */
export function hasCode(error: unknown, ...codes: readonly (string | number)[]): boolean {
  return codes.some((code) => code === codeOf(error));
}

/**
 * An error with a code of this product, a heading of docs/runbook.md. `retryable`: the same step may succeed later without a change. Errors of Node
 * and PostgreSQL have a `code` too, and no `retryable`.
 */
export interface CodedError extends Error {
  readonly code: string;
  readonly retryable: boolean;
  /** Seconds after which to try again, when the other side names a time. */
  readonly retryAfter?: number | undefined;
}

export function isCoded(error: unknown): error is CodedError {
  return error instanceof Error && typeof codeOf(error) === 'string' && 'retryable' in error && typeof error.retryable === 'boolean';
}

/** Returns the code of the runbook for an error without a code of this product, and its message behind its class and the code that Node or PostgreSQL gave it. */
export function uncoded(error: unknown): { readonly code: 'DISK_FULL' | 'UNEXPECTED'; readonly message: string } {
  if (!(error instanceof Error)) return { code: 'UNEXPECTED', message: String(error) };
  const code = codeOf(error);
  const isNamed = code === undefined || error.message.includes(String(code));
  return {
    code: isDiskFull(error) ? 'DISK_FULL' : 'UNEXPECTED',
    message: `${error.constructor.name}${isNamed ? '' : ` ${code}`}: ${error.message}`,
  };
}

/** DuckDB has the words of the operating system alone. */
const isDiskFull = (error: Error) =>
  hasCode(error, 'ENOSPC', 'EDQUOT') || /no space left on device|disk quota exceeded/i.test(error.message);
