import { randomUUID } from 'node:crypto';
import { inTransaction, type Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import { createMeters, type LeaseUnits, type Meter, type Meters } from './meter.ts';
import { plans } from './plans.ts';

/**
 * What a request may use up: every request is one of `requests`; a batch has `names`; a live clearance is one of `clearances`, and one of the sandbox
 * one of `sandboxClearances`.
 */
export type MeterName = 'requests' | 'names' | 'clearances' | 'sandboxClearances';

/**
 * Opens the meters of one process, which share their counts over all processes through PostgreSQL. Logs when they cannot. `process`: its id among those that write
 * signs of life (serving/api-processes/), by which another one sees that it has ended.
 */
export function openMeters(pool: Pool, logger?: Logger, process: string = randomUUID()): Meters {
  const text = sqlFile('serving/limits/lease-units.sql');
  const lease: LeaseUnits = async ({ owner, environment, name }, windowStart, units, held) => {
    const { rows } = await pool.query<{ used: number }>({
      name: 'lease-units',
      text,
      values: [owner, environment, name, windowStart, units, process, held],
    });
    return rows[0]?.used ?? 0;
  };
  return createMeters(lease, Date.now, (err) => logger?.warn({ err }, 'limits are not enforced: PostgreSQL leases no units'));
}

/** Returns the meter of the tenant of a caller, by its plan. */
export function meterOf({ tenant: owner, environment, plan }: ApiKey, name: MeterName): Meter {
  const { requestsPerMinute, namesPerMinute, clearancesPerMonth, sandboxClearancesPerDay } = plans[plan];
  const limits = {
    requests: { limit: requestsPerMinute, window: 'minute' },
    names: { limit: namesPerMinute, window: 'minute' },
    clearances: { limit: clearancesPerMonth, window: 'month' },
    sandboxClearances: { limit: sandboxClearancesPerDay, window: 'day' },
  } as const;
  return { owner, environment, name, ...limits[name] };
}

/** Returns the meter of the key itself; undefined: only the tenant's limits hold. */
export function meterOfKey({ id: owner, environment, requestsPerMinute: limit }: ApiKey): Meter | undefined {
  return limit === null ? undefined : { owner, environment, name: 'key', limit, window: 'minute' };
}

/** Deletes the counts of windows that are over. Returns how many. */
export async function dropOldUsage(pool: Pool): Promise<number> {
  return (await pool.query(sqlFile('serving/limits/drop-old-usage.sql'))).rowCount ?? 0;
}

/**
 * Gives back what processes that were killed had leased of a month: else each of them would cost its tenants up to a lease, and a payment that another process took over
 * would count twice. Returns how many counts are now smaller, or the same.
 */
export async function returnEndedLeases(pool: Pool): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(sqlFile('serving/limits/lock-ended-leases.sql'));
    if (rowCount === 0) return 0;
    return (await client.query(sqlFile('serving/limits/return-ended-leases.sql'))).rowCount ?? 0;
  });
}
