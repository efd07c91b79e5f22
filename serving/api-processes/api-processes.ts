import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Signer } from '../../infra/hsm/signer.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import type { Environment } from '../api-keys/api-keys.ts';
import type { KeptLogs } from '../log/keep-log.ts';

const sql = sqlIn('serving/api-processes');

export const environments = ['live', 'sandbox'] as const satisfies readonly Environment[];

/** What a process of the API cannot do now. */
export interface ProcessState {
  /** Why the signer does not answer, by environment. Empty: both answer. */
  readonly signersDown: Readonly<Partial<Record<Environment, string>>>;
  /** Whether every mandatory list is in memory. */
  readonly listsLoaded: boolean;
  /** The code of the trouble of the log, by environment: a heading of docs/runbook.md. */
  readonly logTroubles: Readonly<Partial<Record<Environment, string>>>;
}

interface RunningProcess extends ProcessState {
  readonly id: string;
  /** Host and process. */
  readonly process: string;
}

interface ProcessParts {
  readonly signers: Readonly<Record<Environment, Pick<Signer, 'health'> | undefined>>;
  readonly screeningLists: { ready(): boolean };
  /** Absent: another process keeps the logs. */
  readonly logs?: Pick<KeptLogs, 'trouble'>;
}

/** Returns the state of this process, from memory. */
export function processState({ signers, screeningLists, logs }: ProcessParts): ProcessState {
  const signersDown: Partial<Record<Environment, string>> = {};
  const logTroubles: Partial<Record<Environment, string>> = {};
  for (const environment of environments) {
    const signer = signers[environment]?.health() ?? { ok: false, detail: 'no signer is configured' };
    if (!signer.ok) signersDown[environment] = signer.detail;
    const trouble = logs?.trouble(environment);
    if (trouble !== undefined) logTroubles[environment] = trouble.code;
  }
  return { signersDown, listsLoaded: screeningLists.ready(), logTroubles };
}

/** Returns the processes of the API that wrote a sign of life within a minute. */
export async function runningProcesses(pool: Pool): Promise<RunningProcess[]> {
  const { rows } = await pool.query<RunningProcess>(sql('list-processes'));
  return rows;
}

/** The processes of the API as one of them sees them. A container may give each of its processes the same id, so the service makes its own. */
export function apiProcesses(pool: Pool, { id = randomUUID(), name = `${hostname()} ${process.pid}` } = {}) {
  return {
    /** Notes the state of this process, and deletes processes that ended without a note. */
    async note({ signersDown, listsLoaded, logTroubles }: ProcessState): Promise<void> {
      await pool.query(sql('note-process'), [id, name, signersDown, listsLoaded, logTroubles]);
      await pool.query(sql('forget-ended'));
    },

    async others(): Promise<ProcessState[]> {
      return (await runningProcesses(pool)).filter((one) => one.id !== id);
    },

    /** Forgets this process, which ends. */
    async forget(): Promise<void> {
      await pool.query(sql('forget-process'), [id]);
    },
  };
}

export type ApiProcesses = ReturnType<typeof apiProcesses>;
