import type { Response } from 'express';
import type { ApiKey } from '../../serving/api-keys/api-keys.ts';
import { type Apart, createLane, type Gone } from '../../serving/limits/lane.ts';
import type { Allowance, Meter, Meters, Taken } from '../../serving/limits/meter.ts';
import { createPace } from '../../serving/limits/pace.ts';
import { type MeterName, meterOf, meterOfKey } from '../../serving/limits/usage.ts';
import { Problem } from '../problems/problem.ts';

/**
 * Requests about one name do not wait for batches. `clearances`: as many as keep the signer and the processors busy, and no more, because one of
 * another tenant waits for those that run. `stored`: reads and changes of what the service stores, except for clearances. `watches`: changes of what tenants watch, which
 * wait while a publication stores its events (serving/publish/hold-watched.sql): they must not hold the places of reads. `open`: requests without a
 * key, all as of one tenant. Where a request may take long, one tenant leaves a place to the others. `pace` delays what one
 * client asks and no plan counts.
 */
export function createLanes() {
  return {
    batches: createLane({ running: 3, perTenant: 2 }),
    single: createLane({ running: 8, perTenant: 7, waitingPerTenant: 64 }),
    clearances: createLane({ running: 12, waitingPerTenant: 128, longestWaitMs: 2_000 }),
    stored: createLane({ running: 4, perTenant: 3, waitingPerTenant: Number.POSITIVE_INFINITY }),
    watches: createLane({ running: 2, perTenant: 1, waitingPerTenant: Number.POSITIVE_INFINITY }),
    open: createLane({ running: 3, waitingPerTenant: Number.POSITIVE_INFINITY, longestWaitMs: 2_000 }),
    pace: createPace(),
  };
}

export type Lanes = ReturnType<typeof createLanes>;

/** What one request may use. */
export interface Budget {
  /** Throws RATE_LIMITED or QUOTA_EXCEEDED when the plan does not allow so many. */
  spend(name: MeterName, units: number): Promise<void>;
  /** Spends as many of these units as are left: the work is done, and the next request is refused. */
  useUp(name: MeterName, units: number): Promise<void>;
  giveBack(name: MeterName, units: number): void;
  /** Runs work on names when its turn has come. Throws `TOO_MANY_AT_ONCE` and `OVERLOADED`. */
  inLane<Result>(names: number, work: () => Promise<Result>, gone: Gone): Promise<Result>;
  /**
   * Decides about a payment when its turn has come: the live payments and the sandbox of a tenant are two that take turns. Throws
   * `TOO_MANY_AT_ONCE` and `OVERLOADED`.
   */
  clearing<Result>(work: (apart: Apart) => Promise<Result>, gone: Gone): Promise<Result>;
  /** Runs work that holds a connection to PostgreSQL when its turn has come. Throws `OVERLOADED`. */
  withConnection<Result>(work: (apart: Apart) => Promise<Result>, gone: Gone, lane?: 'stored' | 'watches'): Promise<Result>;
}

/** Counts the request itself, and returns the budget of its caller. What is left is in the headers of the answer, whatever the answer is. */
export async function openBudget(
  { meters, lanes }: { readonly meters: Meters; readonly lanes: Lanes },
  caller: ApiKey,
  response: Response,
): Promise<Budget> {
  const known = new Map<MeterName | 'key', Allowance>();
  function show(name: MeterName | 'key', taken: Allowance): void {
    known.set(name, taken);
    const shown = [...known];
    response.setHeader(
      'RateLimit-Policy',
      shown.map(([of, { limit, windowSeconds }]) => `"${of}";q=${limit};w=${windowSeconds}`).join(', '),
    );
    response.setHeader(
      'RateLimit',
      shown.map(([of, { remaining, resetsInSeconds }]) => `"${of}";r=${remaining};t=${resetsInSeconds}`).join(', '),
    );
  }
  async function take(meter: Meter, name: MeterName | 'key', units: number): Promise<void> {
    const taken = await meters.take(meter, units);
    show(name, taken);
    if (!taken.allowed) throw refusal(name, taken);
  }
  const ofKey = meterOfKey(caller);
  if (ofKey !== undefined) await take(ofKey, 'key', 1);
  await take(meterOf(caller, 'requests'), 'requests', 1);
  return {
    spend: (name, units) => take(meterOf(caller, name), name, units),
    async useUp(name, units) {
      if (units <= 0) return;
      const meter = meterOf(caller, name);
      const taken = await meters.take(meter, units);
      show(name, taken.allowed ? taken : await meters.take(meter, taken.remaining));
    },
    giveBack: (name, units) => meters.giveBack(meterOf(caller, name), units),
    inLane: (names, work, gone) => (names > 1 ? lanes.batches : lanes.single).run(caller.tenant, work, gone),
    clearing: (work, gone) => lanes.clearances.run(`${caller.environment}/${caller.tenant}`, work, gone),
    withConnection: (work, gone, lane = 'stored') => lanes[lane].run(caller.tenant, work, gone),
  };
}

const units: Record<MeterName | 'key', string> = {
  key: 'requests a minute',
  requests: 'requests a minute',
  names: 'names a minute',
  clearances: 'live clearances a month',
  sandboxClearances: 'clearances of the sandbox a day',
};

function refusal(name: MeterName | 'key', { limit, resetsInSeconds }: Taken): Problem {
  const code = name === 'clearances' ? 'QUOTA_EXCEEDED' : 'RATE_LIMITED';
  return new Problem(code, `${name === 'key' ? 'This key' : 'Your plan'} allows ${limit} ${units[name]}.`, { retryAfter: resetsInSeconds });
}
