import { createServer } from 'node:http';
import { beforeAll, test } from 'vitest';
import { startTestPostgres } from '../worlds/postgres.ts';

/** Only failing-set-up.test.ts runs this suite. Its set-up fails after it has opened two servers, and releases neither. */
beforeAll(async () => {
  createServer().listen(0, '127.0.0.1');
  const { url } = await startTestPostgres();
  process.stderr.write(`opened ${url}\n`);
  throw new Error('the set-up failed');
}, 60_000);

test('needs the servers of the set-up', () => {});
