import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';

const sql = sqlIn('serving/lists');

/** A screening list whose newest version could not be made or served, so that its served version is older than its records. */
export interface ListProblem {
  readonly list: string;
  /** SQLSTATE, or MODEL_FAILED. */
  readonly code: string;
  readonly detail: string;
  /** ISO 8601 UTC: since when. */
  readonly at: string;
}

/** Returns the lists with a problem, ordered by name. */
export async function listProblems(pool: Pool): Promise<ListProblem[]> {
  const { rows } = await pool.query<Omit<ListProblem, 'at'> & { at: Date }>(sql('list-problems'));
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

export async function recordListProblem(pool: Pool, list: string, { code, detail }: Pick<ListProblem, 'code' | 'detail'>): Promise<void> {
  await pool.query(sql('record-list-problem'), [list, code, detail.replaceAll('\u0000', '')]);
}

export async function forgetListProblem(pool: Pool, list: string): Promise<void> {
  await pool.query(sql('forget-list-problem'), [list]);
}
