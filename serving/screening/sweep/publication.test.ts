import { expect, test } from 'vitest';
import type { Pool } from '../../../infra/postgres/pool.ts';
import { afterPublication } from './publication.ts';

test('a page of a sweep waits three seconds at most, beside releases that are applied without end', async () => {
  const pool = { query: async () => ({ rows: [{ runs: true }] }) } as unknown as Pool;
  const began = performance.now();
  await afterPublication(pool);
  const seconds = (performance.now() - began) / 1_000;
  expect(seconds).toBeGreaterThanOrEqual(3);
  expect(seconds).toBeLessThan(6);
});
