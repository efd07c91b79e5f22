import { createHash } from 'node:crypto';

/** The waits before each further attempt of a delivery, in seconds. */
export interface RetrySchedule {
  /** The first waits: enough for a receiver that restarts. */
  readonly fast: readonly number[];
  /** The waits after the fast ones: enough time for a person to repair the receiver. */
  readonly slow: readonly number[];
  /** Share by which each wait is made longer or shorter, so that a recovering receiver does not get all deliveries at once. */
  readonly jitter: number;
  /** The longest `Retry-After` that the dispatcher follows, in seconds. */
  readonly longestRetryAfter: number;
}

const minute = 60;
const hour = 60 * minute;

/** 12 attempts over three days (71 h 43 min); docs/webhooks.md lists the time of each. */
export const retrySchedule: RetrySchedule = {
  fast: [5, 30, 2 * minute],
  slow: [10 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 20 * hour],
  jitter: 0.1,
  longestRetryAfter: hour,
};

export interface FailedAttempt {
  readonly delivery: string;
  /** Failed attempts so far in this run of the schedule, including this one; a replay starts again at 1. */
  readonly failures: number;
  /** HTTP status; null: the receiver did not answer. */
  readonly status: number | null;
  /** Failure class, as docs/webhooks.md lists them. */
  readonly failure: string;
  /** Seconds, from the header `Retry-After`. */
  readonly retryAfter: number | undefined;
}

type NextStep =
  | { readonly state: 'pending' | 'retrying'; readonly waitSeconds: number }
  | { readonly state: 'dead_letter'; readonly waitSeconds: null };

/**
 * Returns the state and the wait after a failed attempt: `pending` during the fast waits, then `retrying`, then `dead_letter`. A 4xx that
 * rejects the request skips the fast waits: the same bytes would be rejected again in five seconds, but a receiver can be repaired later.
 */
export function afterFailure(attempt: FailedAttempt, schedule: RetrySchedule = retrySchedule): NextStep {
  const { fast, slow } = schedule;
  if (isFinal(attempt)) return { state: 'dead_letter', waitSeconds: null };
  const step = refusesRequest(attempt.status) ? Math.max(attempt.failures - 1, fast.length) : attempt.failures - 1;
  const wait = [...fast, ...slow][step];
  if (wait === undefined) return { state: 'dead_letter', waitSeconds: null };
  const jittered = wait * (1 + schedule.jitter * spread(attempt));
  return { state: step < fast.length ? 'pending' : 'retrying', waitSeconds: Math.max(jittered, retryAfterOf(attempt, schedule)) };
}

/** 410 Gone ends the subscription. A private address is not retried until a person has checked it. */
function isFinal({ status, failure }: FailedAttempt): boolean {
  return status === 410 || failure === 'blocked_address';
}

function refusesRequest(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}

function retryAfterOf({ status, retryAfter }: FailedAttempt, { longestRetryAfter }: RetrySchedule): number {
  return (status === 429 || status === 503) && retryAfter !== undefined ? Math.min(retryAfter, longestRetryAfter) : 0;
}

/** Returns a number from -1 to 1 that depends on the attempt alone: a step that runs twice plans the same next attempt. */
function spread({ delivery, failures }: FailedAttempt): number {
  const hash = createHash('sha256').update(`${delivery}/${failures}`).digest();
  return (hash.readUInt32BE(0) / 0xff_ff_ff_ff) * 2 - 1;
}
