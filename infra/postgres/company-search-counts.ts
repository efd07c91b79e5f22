import type { TokenStatistics } from '../../models/resolution/statistics.ts';
import { sqlFile } from '../sql-file.ts';
import type { Pool } from './pool.ts';

/** How many companies stand under the keys that are asked for, the same for as long as it is held. */
export type ReadCounts = (...keys: readonly Iterable<string>[]) => Promise<TokenStatistics>;

/** Counts weigh by their logarithm, so a minute of age does not tell; a token that is new to the register must be found soon. */
const believedMs = 60_000;
const mostKept = 300_000;
const countSql = sqlFile('infra/postgres/sql/count-search-keys.sql');

/** Asks PostgreSQL for the keys that this process has not heard of lately. */
export function createReadCounts(pool: Pool): ReadCounts {
  let known = new Map<string, number>();
  let companies = 0;
  let since = 0;

  return async (...keys) => {
    if (Date.now() - since > believedMs || known.size > mostKept) {
      known = new Map();
      companies = 0;
      since = Date.now();
    }
    const counts = known; // another call may begin anew while this one waits
    const unknown = new Set<string>();
    for (const some of keys) for (const key of some) if (!counts.has(key)) unknown.add(key);
    if (unknown.size > 0 || companies === 0) {
      const { rows } = await pool.query<{ register: number; counts: Record<string, number> }>({
        name: 'count-search-keys',
        text: countSql,
        values: [[...unknown]],
      });
      companies = rows[0]?.register ?? 0;
      for (const key of unknown) counts.set(key, rows[0]?.counts[key] ?? unkept(key));
    }
    return { companies, frequency: (key) => counts.get(key) ?? unkept(key) };
  };
}

/** Tokens are all kept; of the other kinds those that two companies share. */
const unkept = (key: string) => (key.startsWith('t:') ? 0 : 1);
