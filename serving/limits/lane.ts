import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { ServingProblem } from '../problem.ts';

export interface LaneLimits {
  /** Batches that run at the same time in one process. */
  readonly running: number;
  /** Batches of one tenant that wait. */
  readonly waitingPerTenant: number;
  readonly longestWaitMs: number;
  /** The longest time for which a batch gives way to other requests before each of its names. */
  readonly longestPauseMs: number;
}

const usual: LaneLimits = { running: 2, waitingPerTenant: 16, longestWaitMs: 5_000, longestPauseMs: 25 };

interface Waiting {
  readonly tenant: string;
  readonly admit: () => void;
}

/**
 * The lane of batches: screening and resolution compute on the event loop that also answers clearances. Few batches run at a time, tenants take turns,
 * and a batch gives way before each name while other requests are being answered. What does not fit is refused at once.
 */
export function createLane(given: Partial<LaneLimits> = {}) {
  const limits = { ...usual, ...given };
  let running = 0;
  let others = 0;
  /** In the order in which tenants are served: one whose batch was admitted goes to the end. */
  const queues = new Map<string, Waiting[]>();

  function admitNext(): void {
    const next = queues.entries().next().value;
    if (running >= limits.running || next === undefined) return;
    const [tenant, [first, ...rest]] = next;
    queues.delete(tenant);
    if (rest.length > 0) queues.set(tenant, rest);
    running += 1;
    first?.admit();
  }

  function enter(tenant: string): Promise<void> {
    if (running < limits.running && queues.size === 0) {
      running += 1;
      return Promise.resolve();
    }
    const queue = queues.get(tenant) ?? [];
    if (queue.length >= limits.waitingPerTenant) {
      throw new ServingProblem('TOO_MANY_AT_ONCE', `${limits.waitingPerTenant} batches of yours wait already.`, { retryAfter: 1 });
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const left = (queues.get(tenant) ?? []).filter((other) => other !== one);
        if (left.length === 0) queues.delete(tenant);
        else queues.set(tenant, left);
        reject(new ServingProblem('OVERLOADED', 'The service has more batches than it can answer in time.', { retryAfter: 2 }));
      }, limits.longestWaitMs);
      const one: Waiting = {
        tenant,
        admit: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      queues.set(tenant, [...queue, one]);
    });
  }

  return {
    /** Runs a batch of a tenant. Throws TOO_MANY_AT_ONCE when too many of its batches wait, OVERLOADED when none ended in time. */
    async run<Result>(tenant: string, work: () => Promise<Result>): Promise<Result> {
      await enter(tenant);
      try {
        return await work();
      } finally {
        running -= 1;
        admitNext();
      }
    },

    /** Counts a request that is no batch, until the returned function is called. */
    attend(): () => void {
      others += 1;
      return () => {
        others -= 1;
      };
    },

    /** Between two names of a batch: lets the event loop answer, and gives way to other requests for a moment. */
    async giveWay(): Promise<void> {
      await nextTurn();
      for (const until = performance.now() + limits.longestPauseMs; others > 0 && performance.now() < until; ) await sleep(1);
    },
  };
}
