import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import { createMeters, type LeaseUnits, type Meter, type Meters } from './meter.ts';
import { plans } from './plans.ts';

/** What a request may use up: every request is one of `requests`; a batch has `names`; a live clearance is one of `clearances`. */
export type MeterName = 'requests' | 'names' | 'clearances';

/** Opens the meters of one process, which share their counts over all processes through PostgreSQL. Logs when they cannot. */
export function openMeters(pool: Pool, logger?: Logger): Meters {
  const text = sqlFile('serving/limits/lease-units.sql');
  const lease: LeaseUnits = async ({ owner, environment, name }, windowStart, units) => {
    const { rows } = await pool.query<{ used: number }>({
      name: 'lease-units',
      text,
      values: [owner, environment, name, windowStart, units],
    });
    return rows[0]?.used ?? 0;
  };
  return createMeters(lease, Date.now, (err) => logger?.warn({ err }, 'limits are not enforced: PostgreSQL leases no units'));
}

/** Returns the meter of the tenant of a caller, by its plan. */
export function meterOf({ tenant: owner, environment, plan }: ApiKey, name: MeterName): Meter {
  const { requestsPerMinute, namesPerMinute, clearancesPerMonth } = plans[plan];
  const limits = { requests: requestsPerMinute, names: namesPerMinute, clearances: clearancesPerMonth };
  return { owner, environment, name, limit: limits[name], window: name === 'clearances' ? 'month' : 'minute' };
}

/** Returns the meter of the key itself; undefined: only the tenant's limits hold. */
export function meterOfKey({ id: owner, environment, requestsPerMinute: limit }: ApiKey): Meter | undefined {
  return limit === null ? undefined : { owner, environment, name: 'key', limit, window: 'minute' };
}

/** Deletes the counts of windows that are over. Returns how many. */
export async function dropOldUsage(pool: Pool): Promise<number> {
  return (await pool.query(sqlFile('serving/limits/drop-old-usage.sql'))).rowCount ?? 0;
}
