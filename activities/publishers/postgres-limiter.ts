import { type Limiter, type LimiterOptions, sleepUntilTurn, spacing } from '../../infra/http/limiter.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';

const takeSlot = { name: 'take-publisher-slot', text: sqlFile('activities/publishers/take-publisher-slot.sql') };

const holdBack = { name: 'hold-publisher-back', text: sqlFile('activities/publishers/hold-publisher-back.sql') };

const isHeldBack = { name: 'publisher-held-back', text: sqlFile('activities/publishers/publisher-held-back.sql') };

/** Limits the requests of all processes and machines that share the database (table `publisher_slot`, migration 0002). */
export function postgresLimiter(pool: Pick<Pool, 'query'>, options: LimiterOptions = {}): Limiter {
  /** Waits for a turn. Returns false when the publisher was held back meanwhile beyond this turn. */
  async function takeTurn(publisher: string, seconds: number, signal: AbortSignal | undefined): Promise<boolean> {
    const { rows } = await pool.query<{ turn: string; wait: number }>({ ...takeSlot, values: [publisher, seconds] });
    const { turn, wait } = rows[0] ?? { turn: '-infinity', wait: 0 };
    if (wait <= 0) return true;
    await sleepUntilTurn(wait * 1000, signal);
    const { rows: slots } = await pool.query<{ held: boolean }>({ ...isHeldBack, values: [publisher, turn] });
    return slots[0]?.held !== true;
  }

  return {
    async acquire(publisher, politeness, signal) {
      signal?.throwIfAborted();
      const seconds = spacing(politeness, options);
      if (seconds === 0) return;
      let isMine = false;
      while (!isMine) isMine = await takeTurn(publisher, seconds, signal);
    },
    async backOff(publisher, seconds) {
      await pool.query({ ...holdBack, values: [publisher, seconds * (options.scale ?? 1)] });
    },
  };
}
