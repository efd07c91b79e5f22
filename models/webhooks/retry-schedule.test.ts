import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterFailure, type FailedAttempt, retrySchedule } from './retry-schedule.ts';

const failed: FailedAttempt = { delivery: 'dlv_1', failures: 1, status: 500, failure: 'http_error', retryAfter: undefined };
const calm = { ...retrySchedule, jitter: 0 };
const hour = 3_600;

/** Returns the time of each attempt in seconds after the first, when all of them fail in the same way. */
function attemptTimes(attempt: FailedAttempt, schedule = calm): number[] {
  const times = [0];
  for (let failures = 1; ; failures += 1) {
    const { waitSeconds } = afterFailure({ ...attempt, failures }, schedule);
    if (waitSeconds === null) return times;
    times.push((times.at(-1) ?? 0) + waitSeconds);
  }
}

describe('the retry schedule', () => {
  test('attempts are made at the times that docs/webhooks.md lists', () => {
    const rows = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8').matchAll(/^\| \d+ \| [^|]+ \| (\d+) \|/gm);
    const documented = [...rows].map(([, seconds]) => Number(seconds));
    expect(documented).toEqual([0, 5, 35, 155, 755, 2_555, 9_755, 27_755, 63_755, 114_155, 186_155, 258_155]);
    expect(attemptTimes(failed)).toEqual(documented);
  });

  test('the last attempt is made about three days after the first', () => {
    expect((attemptTimes(failed).at(-1) ?? 0) / hour).toBeCloseTo(71.7, 1);
  });

  test('the state is pending while attempts are close together, then retrying, then dead_letter', () => {
    const states = Array.from({ length: 12 }, (_, i) => afterFailure({ ...failed, failures: i + 1 }).state);
    expect(states).toEqual([...Array(3).fill('pending'), ...Array(8).fill('retrying'), 'dead_letter']);
  });

  test.each([400, 401, 403, 404, 413, 422])(
    'a receiver that rejects the request with %i gets no further attempt within minutes',
    (status) => {
      expect(afterFailure({ ...failed, status }, calm)).toEqual({ state: 'retrying', waitSeconds: 600 });
      expect(attemptTimes({ ...failed, status })).toHaveLength(12);
    },
  );

  test.each([408, 425, 429, 500, 502, 503, 301, null])('the status %p is retried after five seconds', (status) => {
    expect(afterFailure({ ...failed, status }, calm)).toEqual({ state: 'pending', waitSeconds: 5 });
  });

  test.each([
    { status: 410, failure: 'http_error' },
    { status: null, failure: 'blocked_address' },
  ])('%p ends the delivery', (what) => {
    expect(afterFailure({ ...failed, ...what })).toEqual({ state: 'dead_letter', waitSeconds: null });
  });

  test.each([
    [429, 90, 90],
    [503, 90, 90],
    [503, 1, 5],
    [429, 9_999_999, hour],
    [500, 90, 5],
  ])('the status %i with Retry-After %i waits %i s', (status, retryAfter, waitSeconds) => {
    expect(afterFailure({ ...failed, status, retryAfter }, calm).waitSeconds).toBe(waitSeconds);
  });

  test('jitter stays within its share and is the same for the same attempt', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 11 }), (delivery, failures) => {
        const wait = afterFailure({ ...failed, delivery, failures }).waitSeconds ?? 0;
        const plain = afterFailure({ ...failed, delivery, failures }, calm).waitSeconds ?? 0;
        expect(Math.abs(wait - plain)).toBeLessThanOrEqual(plain * retrySchedule.jitter + 1e-9);
        expect(afterFailure({ ...failed, delivery, failures }).waitSeconds).toBe(wait);
      }),
    );
  });
});
