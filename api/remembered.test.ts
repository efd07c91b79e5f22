import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { remembered } from './remembered.ts';

test('many callers at once cost one read, and later ones none until the time is over', async () => {
  let reads = 0;
  const read = remembered(async () => {
    await sleep(5);
    reads += 1;
    return reads;
  }, 40);
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  expect(await read()).toBe(1);
  await sleep(60);
  expect(await read()).toBe(2);
});

test('a failure reaches those who wait, and the next call reads again', async () => {
  let reads = 0;
  const read = remembered(async () => {
    reads += 1;
    if (reads === 1) throw new Error('the database is unavailable');
    return reads;
  }, 1_000);
  await expect(read()).rejects.toThrow('unavailable');
  expect(await read()).toBe(2);
});
