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

/**
 * Returns the seconds between two requests. Even spacing, unlike bursts, keeps every window of `perSeconds` within `requests`, wherever it begins.
 */
export function spacing({ requests, perSeconds }: Politeness, { scale = 1 }: LimiterOptions): number {
  return (perSeconds / requests) * scale;
}

/** Waits `wait` milliseconds for a turn that `acquire` reserved. */
export async function sleepUntilTurn(wait: number, signal: AbortSignal | undefined): Promise<void> {
  if (wait > 0) await sleep(wait, undefined, signal === undefined ? {} : { signal });
}
