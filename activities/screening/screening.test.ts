import { MockActivityEnvironment } from '@temporalio/testing';
import { expect, test } from 'vitest';
import { screeningActivities } from './screening.ts';

const step = { companies: 2, events: 1, deliveries: 3, more: true };
const neverEnds = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

test('ends with what it has done when the worker stops, and leaves the step under way to the next worker', async () => {
  const stopped = new AbortController();
  const { screenBatch } = screeningActivities({
    stopping: stopped.signal,
    async takeStep(_, taken, signal) {
      if (taken < 2) return step;
      setImmediate(() => stopped.abort());
      return neverEnds(signal);
    },
  });
  const done = await new MockActivityEnvironment().run(screenBatch);
  expect(done).toEqual({ publish: expect.stringMatching(/^screening-/), companies: 4, events: 2, deliveries: 6, more: true });
});

test('fails when a step fails or the activity is cancelled', async () => {
  const fails = screeningActivities({ takeStep: () => Promise.reject(new Error('no connection')) });
  await expect(new MockActivityEnvironment().run(fails.screenBatch)).rejects.toThrow('no connection');
  const activity = new MockActivityEnvironment();
  const cancelled = screeningActivities({ takeStep: (_, __, signal) => neverEnds(signal) });
  const run = activity.run(cancelled.screenBatch);
  activity.cancel();
  await expect(run).rejects.toThrow();
});
