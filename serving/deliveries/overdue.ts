import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';

/** Deliveries that should have been sent more than ten minutes ago. */
export interface OverdueDeliveries {
  readonly overdue: number;
  /** When the oldest of them was due; null: there is none. */
  readonly since: Date | null;
}

export async function readOverdueDeliveries(pool: Pool): Promise<OverdueDeliveries> {
  const { rows } = await pool.query<OverdueDeliveries>(sqlFile('serving/deliveries/overdue-deliveries.sql'));
  return rows[0] ?? { overdue: 0, since: null };
}

/** Describes them in words; undefined: there is none. */
export function overdueTrouble({ overdue, since }: OverdueDeliveries): string | undefined {
  return since === null ? undefined : `${overdue} are overdue, the oldest since ${since.toISOString()}`;
}

/** Returns how many deliveries of live were given up within a day and not revived, by their last failure. */
export async function readGivenUp(pool: Pool): Promise<{ failure: string; deliveries: number }[]> {
  const { rows } = await pool.query<{ failure: string; deliveries: number }>(sqlFile('serving/deliveries/given-up.sql'));
  return rows;
}
