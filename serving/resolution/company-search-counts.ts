import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { TokenStatistics } from '../../models/resolution/statistics.ts';

/** How many companies stand under the keys that are asked for, the same for as long as it is held. */
export type ReadCounts = (...keys: readonly Iterable<string>[]) => Promise<TokenStatistics>;

/** Counts weigh by their logarithm, so a minute of age does not tell; a token that is new to the register must be found soon. */
const believedMs = 60_000;
const mostKept = 300_000;
const countSql = sqlFile('serving/resolution/count-search-keys.sql');

/** Asks PostgreSQL for the keys that this process has not heard of lately. */
export function createReadCounts(pool: Pool): ReadCounts {
  let held = heldSince(Date.now());

  return async (...keys) => {
    if (Date.now() - held.since > believedMs || held.counts.size > mostKept) held = heldSince(Date.now());
    const mine = held; // another call may begin anew while this one waits
    const unknown = new Set<string>();
    for (const some of keys) for (const key of some) if (!mine.counts.has(key)) unknown.add(key);
    if (unknown.size > 0 || mine.statistics.companies === 0) {
      const { rows } = await pool.query<{ register: number; counts: Record<string, number> }>({
        name: 'count-search-keys',
        text: countSql,
        values: [[...unknown]],
      });
      for (const key of unknown) mine.counts.set(key, rows[0]?.counts[key] ?? unkept(key));
      const companies = rows[0]?.register ?? 0;
      if (companies === 0) held = heldSince(Date.now()); // what an empty register lacks is no count of the one that is being published
      if (companies !== mine.statistics.companies) mine.statistics = { ...mine.statistics, companies };
    }
    return mine.statistics;
  };
}

/** The statistics stay one object while the register has its size: what is reckoned from them is remembered with it. */
function heldSince(since: number): { since: number; counts: Map<string, number>; statistics: TokenStatistics } {
  const counts = new Map<string, number>();
  return { since, counts, statistics: { companies: 0, frequency: (key) => counts.get(key) ?? unkept(key) } };
}

/** Tokens are all kept; of the other kinds those that two companies share. */
const unkept = (key: string) => (key.startsWith('t:') ? 0 : 1);
