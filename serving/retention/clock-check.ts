import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { Source } from '../../sources/source.ts';
import { daysBetween } from '../../uk/day.ts';
import type { Moment } from '../records-clock.ts';

/** Days that the clock may lie after the newest data of all publishers. The longest pause of a daily publisher is five days, around Christmas. */
const mostDaysAhead = 7;

/** What is old by a clock that is wrong must not be deleted. `code` is a heading of docs/runbook.md; a retry without a change fails again. */
export class ClockDisagrees extends Error {
  override readonly name = 'ClockDisagrees';
  readonly code = 'CLOCK_DISAGREES';
  readonly retryable = false;
}

/**
 * Throws `ClockDisagrees` when the records' day lies more than seven days after the newest data date of all loaded releases. Does not count sources whose data date is the day of the check. Without a loaded release
 * there is nothing to lose, and it returns.
 */
export async function requireAgreedClock(
  pool: Pool,
  sources: readonly Pick<Source, 'id' | 'datedByCheck'>[],
  { today }: Pick<Moment, 'today'>,
): Promise<void> {
  const dated = sources.filter(({ datedByCheck }) => datedByCheck !== true).map(({ id }) => id);
  const { rows } = await pool.query<{ newest: string | null }>(sqlFile('serving/retention/clock-check.sql'), [dated]);
  const [row] = rows;
  if (row === undefined) throw new Error('clock-check.sql returned no row');
  if (row.newest !== null && daysBetween(row.newest, today) > mostDaysAhead) {
    throw new ClockDisagrees(
      `nothing is deleted: today is ${today} by the clock, and the newest data that a publisher states is of ${row.newest}`,
    );
  }
}
