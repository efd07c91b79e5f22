import { setTimeout as sleep } from 'node:timers/promises';

export interface PaceLimits {
  /** Requests a second of one address that are answered at once, when they go on. */
  readonly perSecond: number;
  /** Requests of one address that are answered at once after a pause. */
  readonly burst: number;
  readonly longestWaitMs: number;
}

const usual: PaceLimits = { perSecond: 100, burst: 200, longestWaitMs: 1_000 };

/** Addresses of which a time is kept. Beyond it those that have asked least are forgotten, and begin anew: one network has more addresses than may be kept. */
const mostAddresses = 10_000;

/**
 * Returns a function that delays requests of one address beyond its rate, so that callers whom no plan counts and who ask without end leave the processor to payments. It
 * refuses none. `atMostMs`: how long this request may wait, where that is less than `longestWaitMs`.
 */
export function createPace(given: Partial<PaceLimits> = {}): (address: string, signal?: AbortSignal, atMostMs?: number) => Promise<void> {
  const { perSecond, burst, longestWaitMs } = { ...usual, ...given };
  const everyMs = 1_000 / perSecond;
  /** When the next request of an address is due at its rate, in milliseconds of `performance.now()`. */
  const due = new Map<string, number>();

  return async (address, signal, atMostMs = longestWaitMs) => {
    if (due.size >= mostAddresses && !due.has(address)) forgetHalf(due);
    const now = performance.now();
    const wait = Math.min(atMostMs, (due.get(address) ?? 0) - (burst - 1) * everyMs - now);
    due.set(address, Math.min(Math.max(due.get(address) ?? 0, now) + everyMs, now + burst * everyMs + longestWaitMs));
    if (wait > 0) await sleep(wait, undefined, signal === undefined ? {} : { signal });
  };
}

/** Forgets the half of the addresses whose next request is due first. */
function forgetHalf(due: Map<string, number>): void {
  const first = [...due].sort(([, a], [, b]) => a - b).slice(0, due.size / 2);
  for (const [address] of first) due.delete(address);
}
