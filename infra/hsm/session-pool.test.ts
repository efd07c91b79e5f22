import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { SessionPool } from './session-pool.ts';
import { SignerUnavailable } from './signer.ts';

test('a session has one operation at a time, and waiting callers are served in order of arrival', async () => {
  const pool = new SessionPool(['a', 'b'], { queueLimit: 300, waitMs: 5_000 });
  const busy = new Set<string>();
  const order: number[] = [];
  const sign = (n: number) =>
    pool.use(async (session) => {
      expect(busy.has(session)).toBe(false);
      busy.add(session);
      order.push(n);
      await turn();
      busy.delete(session);
    });
  await Promise.all(Array.from({ length: 200 }, (_, n) => sign(n)));
  expect(order).toEqual(Array.from({ length: 200 }, (_, n) => n));
});

test('a full queue refuses a caller at once, and a waiting caller is refused at its deadline', async () => {
  vi.useFakeTimers();
  try {
    const pool = new SessionPool(['only'], { queueLimit: 1, waitMs: 1_500 });
    let finish = () => {};
    const first = pool.use(() => new Promise<void>((resolve) => (finish = resolve)));
    const second = pool.use(async () => 'too late');
    await expect(pool.use(async () => 'one too many')).rejects.toThrow(SignerUnavailable);
    const refused = expect(second).rejects.toMatchObject({ code: 'SIGNER_UNAVAILABLE', retryAfter: 2 });
    await vi.advanceTimersByTimeAsync(1_500);
    await refused;
    finish();
    await first;
    expect(pool.waiting).toBe(0);
    expect(await pool.use(async () => 'free again')).toBe('free again');
  } finally {
    vi.useRealTimers();
  }
});

test('a session whose operation failed returns to the pool', async () => {
  const pool = new SessionPool(['only'], { queueLimit: 1, waitMs: 100 });
  await expect(pool.use(() => Promise.reject(new Error('CKR_DEVICE_ERROR')))).rejects.toThrow('CKR_DEVICE_ERROR');
  expect(await pool.use(async (session) => session)).toBe('only');
});

test('draining refuses waiting and new callers, and resolves when the last operation in flight has ended', async () => {
  const pool = new SessionPool(['only'], { queueLimit: 9, waitMs: 5_000 });
  let finish = () => {};
  const inFlight = pool.use(() => new Promise<string>((resolve) => (finish = () => resolve('signed'))));
  const waits = pool.use(async () => 'never');
  const gone = new SignerUnavailable('gone', 1);
  let drained = false;
  const whenDrained = pool.drain(gone).then(() => (drained = true));
  await expect(waits).rejects.toBe(gone);
  await expect(pool.use(async () => 'never')).rejects.toBe(gone);
  await turn();
  expect(drained).toBe(false);
  finish();
  expect(await inFlight).toBe('signed');
  await whenDrained;
});
