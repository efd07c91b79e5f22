import { describe, expect, test } from 'vitest';
import { createMeters, type Meter } from './meter.ts';

const meter = (more: Partial<Meter> = {}): Meter => ({
  owner: 'heron',
  environment: 'live',
  name: 'requests',
  limit: 100,
  window: 'minute',
  ...more,
});

/** A shared count, and a clock that the test moves. */
function shared() {
  const counts = new Map<string, number>();
  const state = { at: Date.UTC(2026, 0, 31, 23, 59, 10), calls: 0, broken: false };
  const lease = async ({ owner, name }: Meter, start: Date, units: number) => {
    state.calls += 1;
    if (state.broken) throw new Error('the database is unavailable');
    const key = `${owner}/${name}/${start.toISOString()}`;
    counts.set(key, (counts.get(key) ?? 0) + units);
    return counts.get(key) ?? 0;
  };
  return { state, counts, lease, open: () => createMeters(lease, () => state.at) };
}

async function allowed(meters: ReturnType<typeof createMeters>, times: number, of = meter()): Promise<number> {
  let count = 0;
  for (let at = 0; at < times; at += 1) if ((await meters.take(of, 1)).allowed) count += 1;
  return count;
}

describe('meters', () => {
  test('one process allows the limit and at most one lease more, and asks PostgreSQL once for each lease', async () => {
    const { state, open } = shared();
    const meters = open();
    const count = await allowed(meters, 300);
    expect(count).toBeGreaterThanOrEqual(95);
    expect(count).toBeLessThanOrEqual(105);
    expect(state.calls).toBeLessThanOrEqual(30);
  });

  test('two processes share the limit', async () => {
    const { open } = shared();
    const processes = [open(), open()];
    let count = 0;
    for (let at = 0; at < 200; at += 1) for (const meters of processes) if ((await meters.take(meter(), 1)).allowed) count += 1;
    expect(count).toBeGreaterThanOrEqual(90);
    expect(count).toBeLessThanOrEqual(110);
  });

  test('a refusal tells what is left and when the window ends, and costs PostgreSQL nothing', async () => {
    const { state, open } = shared();
    const meters = open();
    await allowed(meters, 200);
    const { calls } = state;
    expect(await meters.take(meter(), 1)).toEqual({
      allowed: false,
      limit: 100,
      remaining: 0,
      windowSeconds: 60,
      ...{ resetsInSeconds: 50, resetsAt: new Date(state.at + 50_000) },
    });
    expect(state.calls).toBe(calls);
    state.at += 50_000;
    expect((await meters.take(meter(), 1)).allowed).toBe(true);
  });

  test('the first request of a window does not wait for PostgreSQL', async () => {
    let answer: (used: number) => void = () => undefined;
    const meters = createMeters(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    expect((await meters.take(meter(), 1)).allowed).toBe(true);
    answer(5);
  });

  test('units of a batch fit whole or are not spent', async () => {
    const { open } = shared();
    const meters = open();
    expect((await meters.take(meter(), 90)).allowed).toBe(true);
    expect((await meters.take(meter(), 50)).allowed).toBe(false);
    expect((await meters.take(meter(), 3)).allowed).toBe(true);
  });

  test('a month ends with the calendar month, and units that are given back can be spent again', async () => {
    const { state, open } = shared();
    const meters = open();
    const month = meter({ window: 'month', limit: 3, name: 'clearances' });
    expect(await allowed(meters, 5, month)).toBeLessThanOrEqual(4);
    const refused = await meters.take(month, 1);
    expect([refused.allowed, refused.windowSeconds, refused.resetsInSeconds]).toEqual([false, 31 * 86_400, 50]);
    meters.giveBack(month, 2);
    expect((await meters.take(month, 1)).allowed).toBe(true);
    state.at += 60_000;
    expect((await meters.take(month, 1)).windowSeconds).toBe(28 * 86_400);
  });

  test('a process that stops gives its lease back, and reading spends nothing', async () => {
    const { counts, open } = shared();
    const meters = open();
    await allowed(meters, 3);
    await meters.close();
    expect([...counts.values()]).toEqual([3]);
    expect((await open().read(meter())).remaining).toBe(97);
  });

  test.each([
    { title: 'eleven clearances of a trial plan', of: meter({ name: 'clearances', limit: 1_000, window: 'month' }), units: 1, times: 11 },
    { title: 'two batches larger than a lease', of: meter({ name: 'names', limit: 600 }), units: 100, times: 2 },
    { title: 'ten requests of a key with leases of one unit', of: meter({ name: 'key', limit: 10 }), units: 1, times: 10 },
  ])('requests that arrive together all pass while the window has units: $title', async ({ of, units, times }) => {
    const meters = shared().open();
    const taken = await Promise.all(Array.from({ length: times }, () => meters.take(of, units)));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(times);
  });

  test('a lease that exceeds the limit does not stay in the shared count', async () => {
    const { counts, state, open } = shared();
    for (const meters of [open(), open(), open()]) await allowed(meters, 100);
    expect([...counts.values()]).toEqual([100]);
    state.at += 1;
    expect((await open().read(meter())).remaining).toBe(0);
  });

  test('the process warns at most once a minute while PostgreSQL leases nothing', async () => {
    const { state, lease } = shared();
    state.broken = true;
    const warnings: unknown[] = [];
    const meters = createMeters(
      lease,
      () => state.at,
      (error) => warnings.push(error),
    );
    await allowed(meters, 50);
    expect(warnings).toEqual([new Error('the database is unavailable')]);
    state.at += 61_000;
    await allowed(meters, 50);
    expect(warnings).toHaveLength(2);
  });

  test('requests pass while PostgreSQL does not answer', async () => {
    const { state, open } = shared();
    state.broken = true;
    expect(await allowed(open(), 50)).toBe(50);
  });
});
