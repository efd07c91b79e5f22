import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { LogTrouble } from './compare.ts';
import { keepLogs } from './keep-log.ts';

const shrunk: LogTrouble = { code: 'LOG_SHRUNK', detail: 'a head of log live covers 163 leaves, and the database has 132' };

/** Takes these steps of the live log, and returns what was noted. `failing`: how many notes fail first. */
async function notedIn(steps: readonly (LogTrouble | undefined)[], failing = 0): Promise<string[]> {
  const noted: string[] = [];
  let [taken, tried] = [0, 0];
  const step = async () => steps[Math.min(taken++, steps.length - 1)];
  const noteRestored = async (detail: string) => {
    tried += 1;
    if (tried <= failing) throw new Error('PostgreSQL does not answer');
    noted.push(detail);
  };
  const logs = keepLogs({ live: step, sandbox: async () => undefined }, { noteRestored, logger: pino({ level: 'silent' }), pauseMs: 1 });
  await expect.poll(() => taken).toBeGreaterThan(steps.length + 2);
  await logs.stop();
  return noted;
}

test('a log that is smaller than its head shows that PostgreSQL was restored: it is noted once that the facts may be older', async () => {
  expect(await notedIn([undefined, shrunk])).toEqual([shrunk.detail]);
  expect(await notedIn([shrunk], 2)).toEqual([shrunk.detail]);
});

test('so does a log with other leaves, and a second restore is noted again', async () => {
  const differs = { ...shrunk, code: 'LOG_DIFFERS' } as const;
  expect(await notedIn([shrunk, differs, undefined, differs])).toEqual([shrunk.detail, shrunk.detail]);
});

test('a log that shrinks further, before it is whole again, shows another restore', async () => {
  const further = { ...shrunk, detail: 'a head of log live covers 163 leaves, and the database has 90' };
  expect(await notedIn([shrunk, shrunk, further])).toEqual([shrunk.detail, further.detail]);
});

test('a log that has stopped, or may not be dated, says nothing about the facts', async () => {
  for (const code of ['LOG_STOPPED', 'CLOCKS_APART'] as const) expect(await notedIn([{ ...shrunk, code }])).toEqual([]);
});
