import type { Queryable } from './pool.ts';

/** Returns the instant of PostgreSQL's clock, also within a transaction. */
export async function postgresNow(on: Queryable): Promise<Date> {
  const { rows } = await on.query<{ now: Date }>('select clock_timestamp() as now');
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL states no time');
  return row.now;
}
