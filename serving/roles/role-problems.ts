import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';

const sql = sqlIn('serving/roles');

/** Why a role of a worker does not run. `code` is a heading of docs/runbook.md. */
export interface RoleProblem {
  readonly code: string;
  readonly message: string;
}

export interface StandingRoleProblem extends RoleProblem {
  readonly role: string;
  readonly since: Date;
  /** The newest attempt to run the role; of a lost worker its last sign of life. */
  readonly triedAt: Date;
}

/** The roles that cannot run, or that no worker runs any more, as `risk status` shows them. */
export const roleProblems = (pool: Pool) => ({
  async record(role: string, { code, message }: RoleProblem): Promise<void> {
    await pool.query(sql('record-role-problem'), [role, code, message.slice(0, 2_000)]);
  },

  async clear(role: string): Promise<void> {
    await pool.query(sql('clear-role-problem'), [role]);
  },

  /** Clears the problems of this code that were not recorded again for a minute: their worker has ended, and another one may have taken its place. */
  async clearEnded(code: string): Promise<void> {
    await pool.query(sql('clear-ended-problems'), [code]);
  },

  async list(): Promise<StandingRoleProblem[]> {
    const { rows } = await pool.query<StandingRoleProblem>(sql('list-role-problems'));
    return rows;
  },

  /**
   * Returns those of the roles that no worker was seen to run within the last minute.
   * `list` has one that no worker has ever run only after ten minutes.
   */
  async missing(roles: readonly string[]): Promise<string[]> {
    const { rows } = await pool.query<{ role: string }>(sql('missing-roles'), [roles]);
    return rows.map(({ role }) => role);
  },

  /**
   * Notes that a worker runs these roles now. `worker`: host and process. A role that is not noted for a minute, or never was,
   * is listed as WORKER_LOST.
   */
  async seen(roles: readonly string[], worker: string): Promise<void> {
    await pool.query(sql('role-seen'), [roles, worker]);
  },
});

export type RoleProblems = ReturnType<typeof roleProblems>;

/** Returns the roles that cannot run, each with its reason; undefined: there is none. */
export function roleTrouble(problems: readonly StandingRoleProblem[]): string | undefined {
  if (problems.length === 0) return undefined;
  return problems.map(({ role, code, message, since }) => `${role} since ${since.toISOString()}: ${code}: ${message}`).join('; ');
}
