import { type Limiter, type LimiterOptions, spacing, turn } from '../http/limiter.ts';
import { sqlFile } from '../sql-file.ts';
import type { Pool } from './pool.ts';

const takeSlot = { name: 'take-publisher-slot', text: sqlFile('infra/postgres/sql/take-publisher-slot.sql') };

/** Turns over all processes and machines that share the database (table `publisher_slot`, migration 0002). */
export function postgresLimiter(pool: Pick<Pool, 'query'>, options: LimiterOptions = {}): Limiter {
  return {
    async acquire(publisher, politeness, signal) {
      signal?.throwIfAborted();
      const seconds = spacing(politeness, options);
      if (seconds === 0) return;
      const { rows } = await pool.query<{ wait: number }>({ ...takeSlot, values: [publisher, seconds] });
      await turn((rows[0]?.wait ?? 0) * 1000, signal);
    },
  };
}
