import { ApplicationFailure } from '@temporalio/common';
import type { ActivityExecuteInput, ActivityInboundCallsInterceptor, Next } from '@temporalio/worker';
import { SourceProblem } from '../../sources/problem.ts';
import { StoreProblem } from '../store/problem.ts';

/** The one place where our typed problems become Temporal's: code as type, retryable or not, and the publisher's own waiting time. */
export class ProblemInterceptor implements ActivityInboundCallsInterceptor {
  async execute(input: ActivityExecuteInput, next: Next<ActivityInboundCallsInterceptor, 'execute'>): Promise<unknown> {
    try {
      return await next(input);
    } catch (error) {
      throw toFailure(error);
    }
  }
}

/** Unknown errors stay as they are: Temporal retries them, and their stack is worth having. */
export function toFailure(error: unknown): unknown {
  if (!(error instanceof SourceProblem || error instanceof StoreProblem)) return error;
  const { code: type, message, retryable } = error;
  const wait = error instanceof SourceProblem ? error.retryAfter : undefined;
  return ApplicationFailure.create({
    type,
    message,
    nonRetryable: !retryable,
    cause: error,
    ...(wait === undefined ? {} : { nextRetryDelay: wait * 1000 }),
  });
}
