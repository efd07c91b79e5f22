import { setTimeout as sleep } from 'node:timers/promises';

export interface PaceLimits {
  /** Requests a second of one address that are answered at once, when they go on. */
  readonly perSecond: number;
  /** Requests of one address that are answered at once after a pause. */
  readonly burst: number;
  readonly longestWaitMs: number;
}

const usual: PaceLimits = { perSecond: 100, burst: 200, longestWaitMs: 1_000 };

/** Addresses of which a time is kept. Beyond it all are forgotten, and begin anew. */
const mostAddresses = 10_000;

/**
 * Returns a function that delays requests of one address beyond its rate, so that callers whom no plan counts and who ask without end leave the processor to payments. It
 * refuses none: a probe of the same address is answered within `longestWaitMs`.
 */
export function createPace(given: Partial<PaceLimits> = {}): (address: string, signal?: AbortSignal) => Promise<void> {
  const { perSecond, burst, longestWaitMs } = { ...usual, ...given };
  const everyMs = 1_000 / perSecond;
  /** When the next request of an address is due at its rate, in milliseconds of `performance.now()`. */
  const due = new Map<string, number>();

  return async (address, signal) => {
    if (due.size >= mostAddresses && !due.has(address)) due.clear();
    const now = performance.now();
    const wait = Math.min(longestWaitMs, (due.get(address) ?? 0) - (burst - 1) * everyMs - now);
    due.set(address, Math.min(Math.max(due.get(address) ?? 0, now) + everyMs, now + burst * everyMs + longestWaitMs));
    if (wait > 0) await sleep(wait, undefined, signal === undefined ? {} : { signal });
  };
}
