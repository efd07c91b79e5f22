import { describe, expect, test } from 'vitest';
import { createPace } from './pace.ts';

describe('requests without a key', () => {
  const times = async (pace: ReturnType<typeof createPace>, address: string, count: number) => {
    const began = performance.now();
    return Promise.all(Array.from({ length: count }, () => pace(address).then(() => performance.now() - began)));
  };

  test('are answered at once up to a burst, and then at the rate of their address', async () => {
    const waits = await times(createPace({ perSecond: 50, burst: 10, longestWaitMs: 10_000 }), 'a', 20);
    expect(Math.max(...waits.slice(0, 10))).toBeLessThan(100);
    // the last one is nine turns of 20 ms after the burst
    expect(waits.at(-1)).toBeGreaterThanOrEqual(150);
  });

  test('of another address do not wait, and none waits longer than the limit', async () => {
    const pace = createPace({ perSecond: 1, burst: 1, longestWaitMs: 300 });
    const [flood, other] = await Promise.all([times(pace, 'a', 50), times(pace, 'b', 1)]);
    expect(Math.max(...other)).toBeLessThan(150);
    expect(Math.max(...flood)).toBeGreaterThanOrEqual(290);
    expect(Math.max(...flood)).toBeLessThan(1_500);
  });

  test('of ten thousand other addresses do not make the service forget the pace of one', async () => {
    const pace = createPace({ perSecond: 0.1, allPerSecond: Number.POSITIVE_INFINITY, burst: 2, longestWaitMs: 300 });
    const flood = times(pace, 'a', 10);
    for (let at = 0; at < 10_000; at += 1) await pace(`other ${at}`);
    const [wait = 0] = await times(pace, 'a', 1);
    expect(wait).toBeGreaterThan(100);
    await flood;
  });

  test('of forty addresses that stay below their own rate are answered at the rate of all together', async () => {
    const pace = createPace({ perSecond: 100, allPerSecond: 200, burst: 20, longestWaitMs: 10_000 });
    let answered = 0;
    const until = performance.now() + 1_000;
    const caller = async (_: unknown, at: number) => {
      for (; performance.now() < until; answered += 1) await pace(`address ${at}`);
    };
    await Promise.all(Array.from({ length: 40 }, caller));
    // the burst, a second's worth, and the last answer of each
    expect(answered).toBeLessThanOrEqual(20 + 200 + 40);
    expect(answered).toBeGreaterThan(100);
  });

  test('of one address beyond its own rate use up nothing of the rate of all', async () => {
    const pace = createPace({ perSecond: 10, allPerSecond: 20, burst: 5, longestWaitMs: 300 });
    const [flood, other] = await Promise.all([times(pace, 'a', 200), times(pace, 'b', 1)]);
    expect(Math.max(...other)).toBeLessThan(150);
    expect(Math.max(...flood)).toBeGreaterThanOrEqual(290);
  });

  test('stop waiting when their caller has gone', async () => {
    const pace = createPace({ perSecond: 1, burst: 1, longestWaitMs: 60_000 });
    await pace('a');
    const gone = new AbortController();
    const waiting = pace('a', gone);
    gone.abort();
    await expect(waiting).rejects.toThrow();
  });
});
