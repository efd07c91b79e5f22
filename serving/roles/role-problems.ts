import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';

/** Why a role of a worker does not run. `code` is a heading of docs/runbook.md. */
export interface RoleProblem {
  readonly code: string;
  readonly message: string;
}

export interface StandingRoleProblem extends RoleProblem {
  readonly role: string;
  readonly since: Date;
  /** The newest attempt to run the role. */
  readonly triedAt: Date;
}

/** The roles that cannot run, as `risk status` shows them. */
export const roleProblems = (pool: Pool) => ({
  async record(role: string, { code, message }: RoleProblem): Promise<void> {
    await pool.query(sqlFile('serving/roles/record-role-problem.sql'), [role, code, message.slice(0, 2_000)]);
  },

  async clear(role: string): Promise<void> {
    await pool.query('delete from role_problem where role = $1', [role]);
  },

  async list(): Promise<StandingRoleProblem[]> {
    const { rows } = await pool.query<StandingRoleProblem>(
      'select role, code, message, since, tried_at as "triedAt" from role_problem order by role',
    );
    return rows;
  },
});

export type RoleProblems = ReturnType<typeof roleProblems>;

/** Returns the roles that cannot run, each with its reason; undefined: there is none. */
export function roleTrouble(problems: readonly StandingRoleProblem[]): string | undefined {
  if (problems.length === 0) return undefined;
  return problems.map(({ role, code, message, since }) => `${role} since ${since.toISOString()}: ${code}: ${message}`).join('; ');
}
