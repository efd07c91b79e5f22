import { type Limiter, type LimiterOptions, spacing, turn } from '../../infra/http/limiter.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';

const takeSlot = { name: 'take-publisher-slot', text: sqlFile('activities/publishers/take-publisher-slot.sql') };

const holdBack = { name: 'hold-publisher-back', text: sqlFile('activities/publishers/hold-publisher-back.sql') };

/** Limits the requests of all processes and machines that share the database (table `publisher_slot`, migration 0002). */
export function postgresLimiter(pool: Pick<Pool, 'query'>, options: LimiterOptions = {}): Limiter {
  return {
    async acquire(publisher, politeness, signal) {
      signal?.throwIfAborted();
      const seconds = spacing(politeness, options);
      if (seconds === 0) return;
      const { rows } = await pool.query<{ wait: number }>({ ...takeSlot, values: [publisher, seconds] });
      await turn((rows[0]?.wait ?? 0) * 1000, signal);
    },
    async backOff(publisher, seconds) {
      await pool.query({ ...holdBack, values: [publisher, seconds * (options.scale ?? 1)] });
    },
  };
}
