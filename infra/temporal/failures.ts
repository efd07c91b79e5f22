import { ApplicationFailure, TemporalFailure } from '@temporalio/common';
import type { ActivityExecuteInput, ActivityInboundCallsInterceptor, Next } from '@temporalio/worker';
import { codeOf, isCoded, uncoded } from '../error-code.ts';
import { outage } from '../postgres/outage.ts';

/**
 * Turns errors into Temporal failures, in this one place: the code becomes the type, and a retry waits as long as the other side asks. Data
 * that PostgreSQL refuses (SQLSTATE class 22) fails as `DATA_REFUSED` without a retry, because the same data is refused again. A PostgreSQL that is away,
 * or lacks room for the work (classes 53 and 57), fails as `DATABASE_UNAVAILABLE`, and a full disk of the machine as `DISK_FULL`. Any other error is `UNEXPECTED`: Temporal would take the name of its
 * class as the type, which is not a heading of the runbook.
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

/** Returns failures of Temporal, and the end of cancelled work, as they are. */
export function toFailure(error: unknown): unknown {
  if (error instanceof TemporalFailure || (error instanceof Error && error.name === 'AbortError')) return error;
  if (isRefusedData(error)) {
    const message = `PostgreSQL refused the data (SQLSTATE ${error.code}): ${error.message}`;
    return ApplicationFailure.create({ type: 'DATA_REFUSED', message, nonRetryable: true, cause: error });
  }
  if (!isCoded(error)) {
    const { code, message } = uncoded(error);
    const type = isDatabaseAway(error) ? 'DATABASE_UNAVAILABLE' : code;
    const cause = error instanceof Error ? { cause: error } : {}; // the Temporal UI shows its stack
    return ApplicationFailure.create({ type, message, ...cause });
  }
  const { code: type, message, retryable, retryAfter } = error;
  return ApplicationFailure.create({
    type,
    message,
    nonRetryable: !retryable,
    cause: error,
    ...(retryAfter === undefined ? {} : { nextRetryDelay: retryAfter * 1000 }),
  });
}

const isDatabaseAway = (error: unknown) => outage.isAway(error) || /^(53|57)[0-9A-Z]{3}$/.test(String(codeOf(error)));

function isRefusedData(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code);
}
