import { WorkflowFailedError } from '@temporalio/client';
import { ConfigError } from '../infra/config.ts';
import { QueryProblem } from '../infra/duckdb/query.ts';
import { hasCode } from '../infra/error-code.ts';
import { SignerProblem } from '../infra/hsm/signer-problem.ts';
import { StoreProblem } from '../infra/store/problem.ts';
import { SourceProblem } from '../sources/problem.ts';
import { exitCodes } from './output.ts';
import { reasonOf } from './workflow-failure.ts';

export interface ExpectedError {
  /** One sentence for the operator. */
  readonly message: string;
  readonly exitCode: number;
}

/** Returns the message and exit code of an error that an operator can correct; undefined for any other error. */
export function expectedError(error: unknown): ExpectedError | undefined {
  if (error instanceof ConfigError) return { message: error.message, exitCode: exitCodes.usage };
  if (error instanceof SourceProblem || error instanceof StoreProblem || error instanceof QueryProblem || error instanceof SignerProblem)
    return { message: error.message, exitCode: exitCodes.failed };
  if (error instanceof WorkflowFailedError) {
    const { code, message } = reasonOf(error);
    return { message: `${code}: ${message}`, exitCode: exitCodes.failed };
  }
  if (!isUnreachable(error)) return undefined;
  const message =
    'PostgreSQL or Temporal does not answer: check that the service is running (runbook: DATABASE_UNREACHABLE, "Temporal does not answer")';
  return { message, exitCode: exitCodes.failed };
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const refused = hasCode(error, 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', '57P03');
  return refused || /Failed to connect before the deadline|UNAVAILABLE/.test(`${error.message} ${String(error.cause ?? '')}`);
}
