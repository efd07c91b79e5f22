import { ApplicationFailure, TemporalFailure } from '@temporalio/common';
import {
  CancellationScope,
  getCurrentDetails,
  isCancellation,
  setCurrentDetails,
  upsertSearchAttributes,
  type WorkflowInterceptors,
  workflowInfo,
} from '@temporalio/workflow';
import { keyword, noKeyword } from '../temporal.config.ts';
import { type Failure, failureOf, fenced } from './failure.ts';

/** Shows in the Temporal UI why the workflow fails, above its earlier details. `note`: what remains as it was, and who goes on. */
export function showFailure({ code, message }: Failure, note?: string): void {
  upsertSearchAttributes([keyword('FailureClass', code)]);
  const line = `failed, \`${code}\` (see the runbook under this heading)${note === undefined ? '' : `; ${note}`}`;
  setCurrentDetails([line, fenced(message), getCurrentDetails()].filter((part) => part !== '').join('\n\n'));
}

/**
 * Runs around every workflow (infra/temporal/worker.ts): one that fails shows why, and fails with the code of the original failure. Needs no `patched`: the
 * attribute is set together with the end of the workflow, so no running workflow has a history without it.
 */
export const interceptors = (): WorkflowInterceptors => ({
  inbound: [
    {
      async execute(input, next) {
        try {
          return await next(input);
        } catch (error) {
          throw shown(error);
        }
      },
    },
  ],
});

/** Returns the error with which the workflow ends. An error that is not a failure of Temporal does not end it: its task is tried again. */
function shown(error: unknown): unknown {
  if (!(error instanceof TemporalFailure)) return error;
  if (CancellationScope.current().consideredCancelled && isCancellation(error)) return error;
  const failure = failureOf(error);
  if (workflowInfo().typedSearchAttributes.get(noKeyword('FailureClass').key) !== failure.code) showFailure(failure);
  if (error instanceof ApplicationFailure) return error;
  return ApplicationFailure.create({ message: failure.message, type: failure.code, nonRetryable: true, cause: error });
}
