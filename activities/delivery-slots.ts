import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';

/** Whose request it is, and where it goes (scheme, host and port of the receiver). */
export interface SlotHolder {
  readonly tenant: string;
  readonly origin: string;
}

export interface SlotLimits {
  /** Activities of one tenant that send at the same time. */
  readonly perTenant: number;
  /** Activities that send to one origin at the same time. A page sends 10 requests at once, and a process opens 64 connections per origin. */
  readonly perOrigin: number;
  /** Activities of one tenant that wait here for a slot. Others return to Temporal, so that they do not hold the activity slots of the worker. */
  readonly waitingPerTenant: number;
  readonly longestWaitMs: number;
}

const limits: SlotLimits = { perTenant: 16, perOrigin: 6, waitingPerTenant: 8, longestWaitMs: 5_000 };

/** Seconds after which a delivery without a slot is tried again: doubled each time; the wait is between half of this and all of it. */
const longestPauseSeconds = 10;

interface Waiting extends SlotHolder {
  readonly admit: () => void;
}

/**
 * Caps the activities of one process that send at the same time, per tenant and per origin: a tenant whose receivers do not answer holds its
 * own slots only, so the deliveries of other tenants start at once.
 */
export function createDeliverySlots(given: Partial<SlotLimits> = {}) {
  const limit = { ...limits, ...given };
  const tenants = new Map<string, number>();
  const origins = new Map<string, number>();
  const shares = new Map<string, number>();
  let waiting: readonly Waiting[] = [];

  const isFree = ({ tenant, origin }: SlotHolder) =>
    (tenants.get(tenant) ?? 0) < limit.perTenant && (origins.get(origin) ?? 0) < limit.perOrigin;

  function hold({ tenant, origin }: SlotHolder, change: 1 | -1): void {
    add(tenants, tenant, change);
    add(origins, origin, change);
    add(shares, shareOf({ tenant, origin }), change);
  }

  /**
   * Admits the first that may go of the tenant with the fewest slots of its origin: one whose origin is busy does not hold back the next, and tenants take turns
   * with a receiver that they share.
   */
  function admitNext(): void {
    const held = (one: SlotHolder) => shares.get(shareOf(one)) ?? 0;
    const free = waiting.filter(isFree);
    const fewest = Math.min(...free.map(held));
    const next = free.find((one) => held(one) === fewest);
    if (next === undefined) return;
    waiting = waiting.filter((one) => one !== next);
    hold(next, 1);
    next.admit();
  }

  /** Resolves to false when no slot is free in time. */
  function take(holder: SlotHolder): Promise<boolean> {
    if (isFree(holder)) {
      hold(holder, 1);
      return Promise.resolve(true);
    }
    if (waiting.filter(({ tenant }) => tenant === holder.tenant).length >= limit.waitingPerTenant) return Promise.resolve(false);
    return new Promise((resolve) => {
      const one: Waiting = {
        ...holder,
        admit: () => {
          clearTimeout(timer);
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        waiting = waiting.filter((other) => other !== one);
        resolve(false);
      }, limit.longestWaitMs);
      waiting = [...waiting, one];
    });
  }

  return {
    /** Runs `work` with a slot. Throws `DELIVERY_BUSY`, which Temporal retries, when none is free. `attempt`: of the activity, from 1. */
    async within<Result>(holder: SlotHolder, attempt: number, work: () => Promise<Result>): Promise<Result> {
      if (!(await take(holder))) throw busy(holder, attempt);
      try {
        return await work();
      } finally {
        hold(holder, -1);
        admitNext();
      }
    },
  };
}

function shareOf({ tenant, origin }: SlotHolder): string {
  return `${origin} ${tenant}`; // an origin has no spaces
}

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

/** Benign: it is not a fault of the worker, and its log stays quiet. */
function busy({ tenant }: SlotHolder, attempt: number): ApplicationFailure {
  const pauseSeconds = Math.min(longestPauseSeconds, 2 ** Math.min(attempt, 10)) * (0.5 + Math.random() / 2);
  return ApplicationFailure.create({
    type: 'DELIVERY_BUSY',
    message: `as many deliveries of ${tenant}, or to the same receiver, are being sent as one process allows`,
    nextRetryDelay: pauseSeconds * 1_000,
    category: ApplicationFailureCategory.BENIGN,
  });
}
