import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../infra/postgres/pool.ts';
import { publishProgress, releasesWaiting, type WaitingRelease } from '../../serving/ledger/releases-waiting.ts';

interface Patience {
  /** Absent: all sources. */
  readonly source?: string;
  /** Milliseconds to wait at most. */
  readonly patienceMs?: number;
  /** Milliseconds without a published chunk after which publication counts as stalled. */
  readonly stalledMs?: number;
  readonly everyMs?: number;
}

/** Longer than the recomputation of 5 million companies, during which nothing is published. */
const longestPauseMs = 30 * 60_000;

/**
 * Waits until the workflow `refresh` has published the facts of every release that is applied now: a stream applies further ones all the time. Returns
 * those that still wait when the patience ends or publication is stalled; empty: all are served.
 */
export async function untilServed(pool: Pool, options: Patience = {}): Promise<readonly WaitingRelease[]> {
  const { source, patienceMs = Number.POSITIVE_INFINITY, stalledMs = longestPauseMs, everyMs = 250 } = options;
  const began = Date.now();
  let waiting = await releasesWaiting(pool, source);
  const wanted = new Set(waiting.map(nameOf));
  let seen = '';
  let since = began;
  while (waiting.length > 0) {
    const progress = `${await publishProgress(pool)} ${waiting.length}`;
    if (progress !== seen) [seen, since] = [progress, Date.now()];
    if (Date.now() - began > patienceMs || Date.now() - since > stalledMs) break;
    await sleep(everyMs);
    waiting = (await releasesWaiting(pool, source)).filter((one) => wanted.has(nameOf(one)));
  }
  return waiting;
}

const nameOf = ({ source, release }: WaitingRelease) => `${source} ${release}`;

/** Returns code and message for releases that are loaded and not published; undefined: none. */
export function notPublished(waiting: readonly WaitingRelease[]): { code: string; message: string } | undefined {
  const [first] = waiting;
  if (first === undefined) return undefined;
  const others = waiting.length === 1 ? '' : ` and ${waiting.length - 1} more`;
  return {
    code: 'NOT_PUBLISHED',
    message: `release ${first.release} of ${first.source}${others} loaded, but not published yet; the workflow "refresh" in the Temporal UI says why`,
  };
}
