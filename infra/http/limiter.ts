import { setTimeout as sleep } from 'node:timers/promises';

/** At most `requests` per `perSeconds`: a source's politeness. */
export interface Politeness {
  readonly requests: number;
  readonly perSeconds: number;
}

/** Makes callers wait their turn, so that a publisher never sees more than was agreed, however many of us ask. */
export interface Limiter {
  /** Resolves when a request may go out. Rejects with the signal's reason when it is aborted meanwhile; the turn is then lost. */
  acquire(publisher: string, politeness: Politeness, signal?: AbortSignal): Promise<void>;
}

export interface LimiterOptions {
  /**
   * Stretches (above 1) or shrinks the time between requests; 0 does away with it. Only for the sample publishers, which have no other
   * visitors whose patience counts: real ones get their politeness unscaled.
   */
  readonly scale?: number;
}

/**
 * Seconds between two requests. Evenly spaced rather than in bursts: then no window of `perSeconds`, wherever it begins, holds more
 * than `requests`.
 */
export function spacing({ requests, perSeconds }: Politeness, { scale = 1 }: LimiterOptions): number {
  return (perSeconds / requests) * scale;
}

/** Turns within one process. */
export function inProcessLimiter(options: LimiterOptions = {}): Limiter {
  const nextAt = new Map<string, number>();
  return {
    async acquire(publisher, politeness, signal) {
      signal?.throwIfAborted();
      const now = performance.now();
      const mine = Math.max(now, nextAt.get(publisher) ?? 0);
      nextAt.set(publisher, mine + spacing(politeness, options) * 1000);
      await turn(mine - now, signal);
    },
  };
}

/** Waits for a turn that was given, `wait` in milliseconds. */
export async function turn(wait: number, signal: AbortSignal | undefined): Promise<void> {
  if (wait > 0) await sleep(wait, undefined, signal === undefined ? {} : { signal });
}
