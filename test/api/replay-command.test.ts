import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replayCommand } from '../../cli/replay/command.ts';
import { addDays, londonDay } from '../../uk/day.ts';
import { type ApiWorld, payment, publishFacts, startApiWorld } from '../worlds/api.ts';
import { capturedOutput } from '../worlds/captured-output.ts';

const captured = capturedOutput();
let world: ApiWorld;
let home: string;
beforeAll(async () => {
  world = await startApiWorld();
  for (const number of ['01000001', '01000002']) await publishFacts(world.pool, number);
  home = await mkdtemp(join(tmpdir(), 'replay-command-'));
  process.env.RISK_HOME = home;
  process.env.DATABASE_URL = world.applicationUrl;
});
afterAll(async () => {
  delete process.env.RISK_HOME;
  delete process.env.DATABASE_URL;
  await world.stop();
  await rm(home, { recursive: true, force: true });
});

const run = (...args: string[]) => replayCommand().parseAsync(args, { from: 'user' });

test('a replay of a period says where it stopped, when more decisions were made than its limit', async () => {
  for (const key of ['a', 'b', 'c'])
    await world.call('POST', '/api/v1/transaction-check', { body: payment(), headers: { 'Idempotency-Key': key } });
  const yesterday = addDays(londonDay(Date.now()), -1);
  await run('--since', yesterday, '--limit', '2');
  expect(captured.out.match(/^dec_/gm)).toHaveLength(2);
  expect(captured.err).toMatch(/^not replayed: the decisions from \S+Z on; give that as --since, or a higher --limit$/m);
  const [, next = ''] = /decisions from (\S+) on/.exec(captured.err) ?? [];
  captured.out = '';
  captured.err = '';
  await run('--since', next);
  expect(captured.out.match(/^dec_/gm)).toHaveLength(1);
  expect(captured.err).not.toContain('not replayed');
}, 120_000);
