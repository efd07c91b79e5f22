import { ServingProblem } from '../problem.ts';

export interface LaneLimits {
  /** Requests that run at the same time in one process. */
  readonly running: number;
  /** Those of one tenant. Absent: all. With fewer, the long requests of one tenant do not hold every place while another one comes. */
  readonly perTenant?: number;
  /** Requests of one tenant that wait. */
  readonly waitingPerTenant: number;
  readonly longestWaitMs: number;
}

const usual: LaneLimits = { running: 2, waitingPerTenant: 16, longestWaitMs: 5_000 };

/**
 * Whether the caller of a request has gone: an `AbortController`, which makes its signal when it is read. Node changes the prototype of each new signal, so that V8 makes new
 * hidden classes in the old generation for each (`infra/http/message-classes.ts`): it is read where a request waits.
 */
export interface Gone {
  readonly signal: AbortSignal;
}

/** Gives the place of a request to others while it waits for something that uses nothing of the service, and then takes a place again. */
export type Apart = <Result>(wait: () => Promise<Result>) => Promise<Result>;

/** The requests of a tenant that wait, the oldest first. */
interface Queue {
  readonly tenant: string;
  readonly admits: (() => void)[];
}

/**
 * Limits how many requests of one kind run at once: screening and resolution compute on one thread, clearances need the signer, and all use
 * connections. Tenants take turns; excess requests are refused.
 */
export function createLane(given: Partial<LaneLimits> = {}) {
  const limits = { ...usual, ...given };
  const perTenant = limits.perTenant ?? limits.running;
  let running = 0;
  /** Requests that run, by tenant; one of which none runs is not in it. */
  const runningOf = new Map<string, number>();
  /** In the order in which tenants are served: one whose request was admitted goes to the end. */
  const queues: Queue[] = [];

  function isFree(tenant: string): boolean {
    return running < limits.running && (runningOf.get(tenant) ?? 0) < perTenant;
  }

  function count(tenant: string, by: 1 | -1): void {
    running += by;
    const ofTenant = (runningOf.get(tenant) ?? 0) + by;
    if (ofTenant === 0) runningOf.delete(tenant);
    else runningOf.set(tenant, ofTenant);
  }

  /** Whenever a place is free for a tenant, none of its requests waits. */
  function admitNext(): void {
    const next = queues.find(({ tenant }) => isFree(tenant));
    const admit = next?.admits.shift();
    if (next === undefined || admit === undefined) return;
    queues.splice(queues.indexOf(next), 1);
    if (next.admits.length > 0) queues.push(next);
    count(next.tenant, 1);
    admit();
  }

  /** Returns the queue of the tenant, which is in its place while a request waits in it. */
  function queueOf(tenant: string): Queue {
    return queues.find((queue) => queue.tenant === tenant) ?? { tenant, admits: [] };
  }

  function enter(tenant: string, caller?: Gone): Promise<void> {
    if (isFree(tenant)) {
      count(tenant, 1);
      return Promise.resolve();
    }
    const queue = queueOf(tenant);
    if (queue.admits.length >= limits.waitingPerTenant) {
      throw new ServingProblem('TOO_MANY_AT_ONCE', `${limits.waitingPerTenant} requests of yours wait already.`, { retryAfter: 1 });
    }
    const signal = caller?.signal;
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', gone);
      };
      const leave = (why: unknown) => {
        stopWaiting();
        queue.admits.splice(queue.admits.indexOf(admit), 1);
        if (queue.admits.length === 0) queues.splice(queues.indexOf(queue), 1);
        reject(why);
      };
      const late = () =>
        leave(
          new ServingProblem('OVERLOADED', 'The service has more requests of this kind than it can answer in time.', { retryAfter: 2 }),
        );
      const gone = () => leave(signal?.reason);
      const timer = setTimeout(late, limits.longestWaitMs);
      const admit = () => {
        stopWaiting();
        resolve();
      };
      if (queue.admits.length === 0) queues.push(queue);
      queue.admits.push(admit);
      signal?.addEventListener('abort', gone);
    });
  }

  return {
    /**
     * Runs a request of a tenant. Throws TOO_MANY_AT_ONCE when too many of its requests wait, OVERLOADED when none ended in time, and the reason of
     * the signal of `caller` when the caller has gone before its turn.
     */
    async run<Result>(tenant: string, work: (apart: Apart) => Promise<Result>, caller?: Gone): Promise<Result> {
      let hasPlace = false;
      const take = async () => {
        await enter(tenant, caller);
        hasPlace = true;
      };
      const leave = () => {
        if (!hasPlace) return;
        hasPlace = false;
        count(tenant, -1);
        admitNext();
      };
      await take();
      try {
        return await work(async (wait) => {
          leave();
          const waited = await wait();
          await take();
          return waited;
        });
      } finally {
        leave();
      }
    },
  };
}
