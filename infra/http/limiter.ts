import { setTimeout as sleep } from 'node:timers/promises';

/** A source's politeness: at most `requests` per `perSeconds`. */
export interface Politeness {
  readonly requests: number;
  readonly perSeconds: number;
}

/**
 * Delays requests, so that a publisher never receives more than its politeness allows, however many callers there are. Callers that state different
 * politeness share one budget: that of the strictest.
 */
export interface Limiter {
  /** Resolves when a request may be sent. Rejects with the signal's reason when the signal is aborted; the turn is then lost. */
  acquire(publisher: string, politeness: Politeness, signal?: AbortSignal): Promise<void>;
  /** Holds all requests to the publisher back for so many seconds, also those that wait for their turn: it has refused one for their number (429). */
  backOff(publisher: string, seconds: number): Promise<void>;
}

export interface LimiterOptions {
  /**
   * Multiplies the time between requests; 0 removes it. Only for the sample publishers, which have no other visitors. Real publishers
   * always get the full politeness.
   */
  readonly scale?: number;
}

/** Returns the seconds between two requests. Even spacing, unlike bursts, keeps every window of `perSeconds` within `requests`, wherever it begins. */
export function spacing({ requests, perSeconds }: Politeness, { scale = 1 }: LimiterOptions): number {
  return (perSeconds / requests) * scale;
}

/** Limits the requests of one process. */
export function inProcessLimiter(options: LimiterOptions = {}): Limiter {
  const nextAt = new Map<string, number>();
  const strictest = new Map<string, number>();
  const heldUntil = new Map<string, number>();

  function takeTurn(publisher: string, politeness: Politeness): number {
    const now = performance.now();
    const before = strictest.get(publisher) ?? 0;
    const apart = Math.max(before, spacing(politeness, options) * 1000);
    // a stricter caller also keeps its distance from the turn before
    const mine = Math.max(now, (nextAt.get(publisher) ?? -apart) + apart - before);
    strictest.set(publisher, apart);
    nextAt.set(publisher, mine + apart);
    return mine;
  }

  return {
    async acquire(publisher, politeness, signal) {
      signal?.throwIfAborted();
      let mine: number;
      do {
        mine = takeTurn(publisher, politeness);
        await sleepUntilTurn(mine - performance.now(), signal);
      } while (mine < (heldUntil.get(publisher) ?? 0));
    },
    async backOff(publisher, seconds) {
      const until = performance.now() + seconds * (options.scale ?? 1) * 1000;
      nextAt.set(publisher, Math.max(until, nextAt.get(publisher) ?? 0));
      heldUntil.set(publisher, Math.max(until, heldUntil.get(publisher) ?? 0));
    },
  };
}

/** Waits `wait` milliseconds for a turn that `acquire` reserved. */
export async function sleepUntilTurn(wait: number, signal: AbortSignal | undefined): Promise<void> {
  if (wait > 0) await sleep(wait, undefined, signal === undefined ? {} : { signal });
}
