import { expect, test } from 'vitest';
import { inProcessLimiter } from './limiter.ts';

const politeness = { requests: 20, perSeconds: 1 };

test('the limiter spaces requests to one publisher evenly, and requests to another publisher do not wait for them', async () => {
  const limiter = inProcessLimiter();
  const started = performance.now();
  const turns: string[] = [];
  const takeTurn = (host: string) => limiter.acquire(host, politeness).then(() => void turns.push(host));
  await Promise.all([...Array.from({ length: 7 }, () => takeTurn('one.example')), takeTurn('other.example')]);
  expect(performance.now() - started).toBeGreaterThanOrEqual(295);
  expect(turns.indexOf('other.example')).toBeLessThanOrEqual(1);
});

test('with scale 0 the limiter does not delay requests', async () => {
  const limiter = inProcessLimiter({ scale: 0 });
  const started = performance.now();
  for (let i = 0; i < 50; i += 1) await limiter.acquire('one.example', { requests: 1, perSeconds: 10 });
  expect(performance.now() - started).toBeLessThan(5_000);
});

test('aborting the signal ends the wait for a turn', async () => {
  const limiter = inProcessLimiter();
  await limiter.acquire('one.example', { requests: 1, perSeconds: 60 });
  const waiting = limiter.acquire('one.example', { requests: 1, perSeconds: 60 }, AbortSignal.timeout(20));
  await expect(waiting).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});
