import { setTimeout as sleep } from 'node:timers/promises';
import type { Gone } from './lane.ts';

export interface PaceLimits {
  /** Requests a second of one address that are answered at once, when they go on. */
  readonly perSecond: number;
  /** The same of all addresses together. */
  readonly allPerSecond: number;
  /** Requests of one address, and of all, that are answered at once after a pause. */
  readonly burst: number;
  readonly longestWaitMs: number;
}

const usual: PaceLimits = { perSecond: 100, allPerSecond: 500, burst: 200, longestWaitMs: 1_000 };

/** Addresses of which a time is kept. Beyond it those that have asked least are forgotten, and begin anew: one network has more addresses than may be kept. */
const mostAddresses = 10_000;

/**
 * Returns a function that delays requests of one address beyond its rate, and of all addresses beyond theirs, so that callers whom no plan counts and who ask without end
 * leave the processor to payments. It refuses none. `atMostMs`: how long this request may wait, where that is less than `longestWaitMs`.
 */
export function createPace(given: Partial<PaceLimits> = {}): (address: string, caller?: Gone, atMostMs?: number) => Promise<void> {
  const { perSecond, allPerSecond, burst, longestWaitMs } = { ...usual, ...given };
  /** When the next request of an address, and of any, is due at its rate, in milliseconds of `performance.now()`. */
  const due = new Map<string, number>();
  let dueOfAll = 0;

  return async (address, caller, atMostMs = longestWaitMs) => {
    if (due.size >= mostAddresses && !due.has(address)) forgetHalf(due);
    const now = performance.now();
    const waitAt = (dueNext: number, rate: number) => dueNext - ((burst - 1) * 1_000) / rate - now;
    const after = (dueNext: number, rate: number) =>
      Math.min(Math.max(dueNext, now) + 1_000 / rate, now + (burst * 1_000) / rate + longestWaitMs);
    const own = due.get(address) ?? 0;
    due.set(address, after(own, perSecond));
    const ofAddress = waitAt(own, perSecond);
    const ofAll = waitAt(dueOfAll, allPerSecond);
    // one address that asks beyond its rate does not make the others wait
    if (ofAddress <= 0) dueOfAll = after(dueOfAll, allPerSecond);
    const wait = Math.min(atMostMs, Math.max(ofAddress, ofAll));
    if (wait > 0) await sleep(wait, undefined, caller === undefined ? {} : { signal: caller.signal });
  };
}

/** Forgets the half of the addresses whose next request is due first. */
function forgetHalf(due: Map<string, number>): void {
  const first = [...due].sort(([, a], [, b]) => a - b).slice(0, due.size / 2);
  for (const [address] of first) due.delete(address);
}
