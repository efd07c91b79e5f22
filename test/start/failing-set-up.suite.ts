import { createServer } from 'node:http';
import { beforeAll, test } from '@jest/globals';
import { startTestPostgres } from '../worlds/postgres.ts';

/** Run by failing-set-up.test.ts alone: a set-up that fails after it opened a server of each kind, and released none of them. */
beforeAll(async () => {
  createServer().listen(0, '127.0.0.1');
  const { url } = await startTestPostgres();
  process.stderr.write(`opened ${url}\n`);
  throw new Error('the set-up failed');
}, 60_000);

test('needs what the set-up would have opened', () => {});
