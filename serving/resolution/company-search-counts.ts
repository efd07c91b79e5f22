import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { TokenStatistics } from '../../models/resolution/statistics.ts';

/** Returns statistics that know how many companies have each of the given keys. Within one period of the cache the counts do not change. */
export type ReadCounts = (...keys: readonly Iterable<string>[]) => Promise<TokenStatistics>;

/** Scores use the logarithm of a count, so a count one minute old makes no difference; a token that is new to the register must be found soon. */
const cachedMs = 60_000;
const mostCached = 300_000;
const countSql = sqlFile('serving/resolution/count-search-keys.sql');

/** Reads from PostgreSQL only the counts that the cache of this process lacks. */
export function createReadCounts(pool: Pool): ReadCounts {
  let cache = emptyCache(Date.now());

  return async (...keys) => {
    if (Date.now() - cache.since > cachedMs || cache.counts.size > mostCached) cache = emptyCache(Date.now());
    const mine = cache; // another call may start a new cache while this one waits for PostgreSQL
    const unknown = new Set<string>();
    for (const some of keys) for (const key of some) if (!mine.counts.has(key)) unknown.add(key);
    if (unknown.size > 0 || mine.statistics.companies === 0) {
      const { rows } = await pool.query<{ register: number; counts: Record<string, number> }>({
        name: 'count-search-keys',
        text: countSql,
        values: [[...unknown]],
      });
      for (const key of unknown) mine.counts.set(key, rows[0]?.counts[key] ?? uncounted(key));
      const companies = rows[0]?.register ?? 0;
      if (companies === 0) cache = emptyCache(Date.now()); // the zero counts of an empty register must not serve the register that is being published
      if (companies !== mine.statistics.companies) mine.statistics = { ...mine.statistics, companies };
    }
    return mine.statistics;
  };
}

/** Starts an empty cache. The statistics stay the same object while the register keeps its size, because callers cache results per object. */
function emptyCache(since: number): { since: number; counts: Map<string, number>; statistics: TokenStatistics } {
  const counts = new Map<string, number>();
  return { since, counts, statistics: { companies: 0, frequency: (key) => counts.get(key) ?? uncounted(key) } };
}

/** The count of a key that PostgreSQL does not store: it stores every token (`t:`), and keys of other kinds that at least two companies share. */
const uncounted = (key: string) => (key.startsWith('t:') ? 0 : 1);
