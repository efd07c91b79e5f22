import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';

/** Runs the statement of a file, and returns its plan with the rows that each step read. */
export async function planOf(pool: Pool, file: string, values: readonly unknown[]): Promise<string> {
  const text = sqlFile(file).replace(/^--.*$/gm, '');
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off) ${text}`, [...values]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** The most rows that a step of a plan read, those that its filter removed included. */
export function readBy(plan: string): number {
  const passed = [...plan.matchAll(/rows=([\d.]+) loops=(\d+)/g)].map(([, rows, loops]) => Number(rows) * Number(loops));
  const removed = [...plan.matchAll(/Rows Removed by (?:Join )?Filter: (\d+)/g)].map(([, rows]) => Number(rows));
  return Math.max(...passed, ...removed);
}
