import { createHash } from 'node:crypto';

/** Waits before the attempts that follow a failed one, in seconds. */
export interface RetrySchedule {
  /** For a receiver that is restarting. */
  readonly fast: readonly number[];
  /** For one that somebody has to repair. */
  readonly slow: readonly number[];
  /** Each wait is longer or shorter by up to this share, so that a receiver that recovers is not met by all at once. */
  readonly jitter: number;
  /** The longest `Retry-After` that is followed. */
  readonly longestRetryAfter: number;
}

const minute = 60;
const hour = 60 * minute;

/** 12 attempts over three days (71 h 43 min); docs/webhooks.md shows when each is made. */
export const retrySchedule: RetrySchedule = {
  fast: [5, 30, 2 * minute],
  slow: [10 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 20 * hour],
  jitter: 0.1,
  longestRetryAfter: hour,
};

export interface FailedAttempt {
  readonly delivery: string;
  /** 1 for the first attempt of this run through the schedule; a replay starts again at 1. */
  readonly failures: number;
  /** `null`: no answer came. */
  readonly status: number | null;
  readonly failure: string;
  readonly retryAfter: number | undefined;
}

export type NextStep =
  | { readonly state: 'pending' | 'retrying'; readonly waitSeconds: number }
  | { readonly state: 'dead_letter'; readonly waitSeconds: null };

/**
 * What follows a failed attempt: `pending` while the fast attempts last, then `retrying`, then `dead_letter`. A 4xx that speaks of the
 * request skips the fast attempts: the same bytes will not please in five seconds, but receivers do get repaired.
 */
export function afterFailure(attempt: FailedAttempt, schedule: RetrySchedule = retrySchedule): NextStep {
  const { fast, slow } = schedule;
  if (isFinal(attempt)) return { state: 'dead_letter', waitSeconds: null };
  const step = refusesRequest(attempt.status) ? Math.max(attempt.failures - 1, fast.length) : attempt.failures - 1;
  const wait = [...fast, ...slow][step];
  if (wait === undefined) return { state: 'dead_letter', waitSeconds: null };
  const jittered = wait * (1 + schedule.jitter * spread(attempt));
  return { state: step < fast.length ? 'pending' : 'retrying', waitSeconds: Math.max(jittered, asked(attempt, schedule)) };
}

/** 410 Gone: the receiver wants no more of it. A private address will not be tried again without a person having looked. */
function isFinal({ status, failure }: FailedAttempt): boolean {
  return status === 410 || failure === 'blocked_address';
}

function refusesRequest(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}

function asked({ status, retryAfter }: FailedAttempt, { longestRetryAfter }: RetrySchedule): number {
  return (status === 429 || status === 503) && retryAfter !== undefined ? Math.min(retryAfter, longestRetryAfter) : 0;
}

/** From -1 to 1, the same for the same attempt: a step that is run twice plans the same next attempt. */
function spread({ delivery, failures }: FailedAttempt): number {
  const hash = createHash('sha256').update(`${delivery}/${failures}`).digest();
  return (hash.readUInt32BE(0) / 0xff_ff_ff_ff) * 2 - 1;
}
