import { afterEach, expect, test, vi } from 'vitest';
import { remembered } from './remembered.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('many callers at once cost one read, and later ones none until the time is over', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  let reads = 0;
  const read = remembered(async () => {
    reads += 1;
    return reads;
  }, 40);
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  clock.mockReturnValue(1_039);
  expect(await read()).toBe(1);
  clock.mockReturnValue(1_040);
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
