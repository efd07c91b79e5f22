import type { WorkflowFailedError } from '@temporalio/client';
import { type Failure, failureOf } from '../workflows/failure.ts';

/** Returns code and message of the failure that ended a workflow. */
export function reasonOf(error: WorkflowFailedError): Failure {
  return failureOf(error.cause ?? error);
}
