import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Logger } from '../../infra/telemetry/logger.ts';
import type { RoleProblems } from '../../serving/roles/role-problems.ts';
import { keepBeating } from './keep-beating.ts';

const code = 'TEMPORAL_UNREACHABLE';
const thisWorker = `${hostname()} ${process.pid}`;

/** The row of `role_problem` that says that Temporal does not answer this process: it may answer the others. */
const rowOf = (worker: string) => `temporal ${worker}`;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

interface BeatOptions {
  readonly roles: readonly string[];
  readonly problems: RoleProblems;
  /** Rejects while Temporal does not answer. */
  readonly askTemporal: () => Promise<unknown>;
  /** Rejects while the clock of this process and that of PostgreSQL differ. */
  readonly requireAgreed: () => Promise<void>;
  readonly logger: Logger;
  /** Absent: the host and the id of this process. */
  readonly worker?: string;
  /** Milliseconds between two signs of life. */
  readonly everyMs?: number;
}

/** Notes at once and every 15 seconds, until `stop`, that this process runs the roles, whether Temporal answers it, and whether its clock is right. */
export function beatRoles({ roles, problems, askTemporal, requireAgreed, logger, worker = thisWorker, everyMs }: BeatOptions) {
  const checks = [
    { row: rowOf(worker), code, passes: askTemporal },
    { row: `clock ${worker}`, code: 'CLOCKS_APART', passes: requireAgreed },
  ];

  async function beat(): Promise<void> {
    try {
      await problems.seen(roles, worker);
      for (const { row, code, passes } of checks) {
        const failure = await passes().then(() => undefined, messageOf);
        if (failure === undefined) await problems.clear(row);
        else await problems.record(row, { code, message: failure });
        await problems.clearEnded(code);
      }
    } catch (error) {
      logger.warn({ err: error }, 'the sign of life of the roles could not be written');
    }
  }

  return keepBeating(beat, everyMs);
}

/**
 * Connects to Temporal, and tries again until it answers. Each failure is recorded as the problem of this process: a process that ended instead would
 * name nothing while another worker runs its roles. The first beat clears it.
 */
export async function untilTemporalAnswers<T>(
  connect: () => Promise<T>,
  { problems, logger }: Pick<BeatOptions, 'problems' | 'logger'>,
): Promise<T> {
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      logger.error(
        { err: error, code, tryAgainInMs: pauseMs },
        'Temporal does not answer: trying again; the runbook has the code as a heading',
      );
      await problems
        .record(rowOf(thisWorker), { code, message: messageOf(error) })
        .catch((cause: unknown) => logger.warn({ err: cause }, 'the problem could not be recorded'));
      await sleep(pauseMs);
    }
  }
}

const pauseMs = 1_000; // an attempt waits ten seconds for an answer

/** Asks the server of the client for its version, which needs no right. */
export const askServer =
  ({ connection }: Pick<Client, 'connection'>) =>
  () =>
    connection.withDeadline(Date.now() + 5_000, () => connection.workflowService.getSystemInfo({}));
