import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('inParallel runs every item once and at most `limit` at a time', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await inParallel(
    Array.from({ length: 25 }, (_, i) => i),
    4,
    async (item) => {
      running += 1;
      most = Math.max(most, running);
      await sleep(1);
      running -= 1;
      done.push(item);
    },
  );
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, i) => i));
  expect(most).toBe(4);
});

test('after a failure inParallel starts no further item and throws when the items under way have ended', async () => {
  const started: number[] = [];
  let ended = 0;
  const work = inParallel([0, 1, 2, 3, 4, 5], 2, async (item) => {
    started.push(item);
    if (item === 0) throw new Error('broken');
    await sleep(5);
    ended += 1;
  });
  await expect(work).rejects.toThrow('broken');
  expect({ started, ended }).toEqual({ started: [0, 1], ended: 1 });
});

test('inParallel without items resolves at once', async () => {
  await expect(inParallel([], 3, () => Promise.reject(new Error('never')))).resolves.toBeUndefined();
});
