import { describe, expect, test } from 'vitest';
import type { Attempt, LedgerEntry } from '../serving/deliveries/deliveries.ts';
import { createAttemptRecorder } from './delivery-recorder.ts';

const attempt = (delivery: string, number = 1): Attempt => ({
  delivery,
  watchAsOf: '2026-06-01 10:00:00+00',
  number,
  startedAt: new Date(),
  durationMs: 1,
  status: 204,
  error: null,
  excerpt: null,
  state: 'delivered',
  nextAttemptAt: null,
  disableReason: null,
});
const entry = ({ delivery, number }: Attempt): LedgerEntry => ({ delivery, state: 'delivered', attempts: number, nextAttemptAt: null });

/** A ledger whose writes end when the test calls `finish`. */
function ledger() {
  const writes: { batch: readonly string[]; finish: (error?: Error) => void }[] = [];
  const write = (attempts: readonly Attempt[]) =>
    new Promise<readonly LedgerEntry[]>((resolve, reject) => {
      const batch = attempts.map(({ delivery }) => delivery);
      writes.push({ batch, finish: (error) => (error === undefined ? resolve(attempts.map(entry)) : reject(error)) });
    });
  return { write, writes };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('attempt recorder', () => {
  test('attempts that end during a write are recorded together by the next write', async () => {
    const { write, writes } = ledger();
    const record = createAttemptRecorder(write);
    const all = ['a', 'b', 'c'].map((delivery) => record(attempt(delivery)));
    writes[0]?.finish();
    await turn();
    writes[1]?.finish();
    expect((await Promise.all(all)).map(({ delivery }) => delivery)).toEqual(['a', 'b', 'c']);
    expect(writes.map(({ batch }) => batch)).toEqual([['a'], ['b', 'c']]);
  });

  test('two attempts of one delivery are recorded by separate writes', async () => {
    const { write, writes } = ledger();
    const record = createAttemptRecorder(write);
    const all = [record(attempt('x')), record(attempt('a', 1)), record(attempt('a', 2))];
    for (let i = 0; i < 3; i += 1) {
      writes[i]?.finish();
      await turn();
    }
    expect((await Promise.all(all)).map(({ attempts }) => attempts)).toEqual([1, 1, 2]);
    expect(writes.map(({ batch }) => batch)).toEqual([['x'], ['a'], ['a']]);
  });

  test('a failed write rejects its own attempts only, and the next write still runs', async () => {
    const { write, writes } = ledger();
    const record = createAttemptRecorder(write);
    const [first, second] = [record(attempt('a')), record(attempt('b'))];
    writes[0]?.finish(new Error('the database is unavailable'));
    await expect(first).rejects.toThrow('the database is unavailable');
    await turn();
    writes[1]?.finish();
    await expect(second).resolves.toMatchObject({ delivery: 'b' });
  });

  test('an attempt of a delivery that is not in the ledger is rejected', async () => {
    await expect(createAttemptRecorder(async () => [])(attempt('gone'))).rejects.toThrow('delivery gone is not in the ledger');
  });
});
