import { ApplicationFailure } from '@temporalio/common';
import type { ActivityExecuteInput, ActivityInboundCallsInterceptor, Next } from '@temporalio/worker';

/** A coded error as every folder throws it: `code` is stable, `retryable` says whether the same step may succeed later without a change. */
export interface CodedError extends Error {
  readonly code: string;
  readonly retryable: boolean;
  /** Seconds after which to try again, when the other side names a time. */
  readonly retryAfter?: number | undefined;
}

/**
 * Turns coded errors into Temporal failures, in this one place: the code becomes the type, and a retry waits as long as the other side asks. Data
 * that PostgreSQL refuses (SQLSTATE class 22) fails as `DATA_REFUSED` without a retry, because the same data is refused again.
 */
export class CodedErrorInterceptor implements ActivityInboundCallsInterceptor {
  async execute(input: ActivityExecuteInput, next: Next<ActivityInboundCallsInterceptor, 'execute'>): Promise<unknown> {
    try {
      return await next(input);
    } catch (error) {
      throw toFailure(error);
    }
  }
}

/** Returns other errors unchanged: Temporal retries them and shows their stack. */
export function toFailure(error: unknown): unknown {
  if (isRefusedData(error)) {
    const message = `PostgreSQL refused the data (SQLSTATE ${error.code}): ${error.message}`;
    return ApplicationFailure.create({ type: 'DATA_REFUSED', message, nonRetryable: true, cause: error });
  }
  if (!isCoded(error)) return error;
  const { code: type, message, retryable, retryAfter } = error;
  return ApplicationFailure.create({
    type,
    message,
    nonRetryable: !retryable,
    cause: error,
    ...(retryAfter === undefined ? {} : { nextRetryDelay: retryAfter * 1000 }),
  });
}

function isRefusedData(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code);
}

function isCoded(error: unknown): error is CodedError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    'retryable' in error &&
    typeof error.retryable === 'boolean'
  );
}
