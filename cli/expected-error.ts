import { WorkflowFailedError } from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ConfigError } from '../infra/config.ts';
import { QueryProblem } from '../infra/duckdb/query-problem.ts';
import { StartProblem } from '../infra/embedded/start-problem.ts';
import { hasCode } from '../infra/error-code.ts';
import { SignerProblem } from '../infra/hsm/signer-problem.ts';
import { MigrationError } from '../infra/postgres/migrate.ts';
import { isUnavailable } from '../infra/postgres/unavailable.ts';
import { StoreProblem } from '../infra/store/problem.ts';
import { SourceProblem } from '../sources/problem.ts';
import { exitCodes } from './output.ts';
import { reasonOf } from './workflow-failure.ts';

export interface ExpectedError {
  /** One sentence for the operator. */
  readonly message: string;
  readonly exitCode: number;
}

/** Their messages are sentences for the operator. */
const sentences = [SourceProblem, StoreProblem, QueryProblem, SignerProblem, StartProblem, MigrationError];

/** Returns the message and exit code of an error that an operator can correct; undefined for any other error. */
export function expectedError(error: unknown): ExpectedError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ConfigError) return { message: error.message, exitCode: exitCodes.usage };
  const message = sentences.some((one) => error instanceof one) ? error.message : messageOf(error);
  return message === undefined ? undefined : { message, exitCode: exitCodes.failed };
}

function messageOf(error: Error): string | undefined {
  if (error instanceof WorkflowFailedError) {
    const { code, message } = reasonOf(error);
    return `${code}: ${message}`;
  }
  if (error instanceof WorkflowExecutionAlreadyStartedError) return `${error.workflowId} runs already: wait for its end`;
  return fileProblem(error) ?? temporalProblem(error) ?? databaseProblem(error);
}

/** A file that the operator named, or a folder of the service: Node's message names it. An address to listen on is one too. */
function fileProblem(error: Error): string | undefined {
  const named = 'path' in error && hasCode(error, 'ENOENT', 'EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'EROFS', 'ENOSPC');
  return named || ('syscall' in error && error.syscall === 'listen') ? error.message : undefined;
}

function temporalProblem(error: Error): string | undefined {
  const said = `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`;
  const namespace = /Namespace \S+ (is|was) not found/i.exec(said)?.[0];
  if (namespace !== undefined) return `Temporal: ${namespace}: correct TEMPORAL_NAMESPACE`;
  if (!/Failed to connect before the deadline|UNAVAILABLE/.test(said)) return undefined;
  return 'Temporal does not answer: check that the service runs, or correct TEMPORAL_ADDRESS (runbook: TEMPORAL_UNREACHABLE)';
}

/** SQLSTATE of a password, a role or a host that the server refuses, and of a database that it does not have. */
const refused = ['28P01', '28000', '3D000'];

function databaseProblem(error: Error): string | undefined {
  if (hasCode(error, ...refused)) return `PostgreSQL refuses the connection (${error.message}): correct DATABASE_URL`;
  if (!isUnavailable(error) && !hasCode(error, 'ENOTFOUND', 'EAI_AGAIN')) return undefined;
  // Node tries each address of a name, and its own message is then empty
  const [said] = error instanceof AggregateError ? error.errors : [error];
  const reason = said instanceof Error ? said.message : 'no answer';
  return `PostgreSQL does not answer (${reason}): check that the service runs, or correct DATABASE_URL (runbook: DATABASE_UNREACHABLE)`;
}
