import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { capturedOutput } from '../../test/worlds/captured-output.ts';
import { sourcesCommand } from './sources.ts';

const captured = capturedOutput();

test('risk sources prints the schedule of each source, and "by hand" for a source that an operator loads from files', async () => {
  await sourcesCommand().parseAsync(['--json'], { from: 'user' });
  const rows = z.array(z.object({ source: z.string(), schedule: z.string() })).parse(JSON.parse(captured.out));
  const schedules = Object.fromEntries(rows.map(({ source, schedule }) => [source, schedule]));
  expect(schedules).toMatchObject({ 'companies-house/officers': 'by hand', 'companies-house/psc': '30 10 * * * | 30 14 * * *' });
});

test('risk sources states of each source what answers show of it and against what its reader was checked', async () => {
  await sourcesCommand().parseAsync(['--json'], { from: 'user' });
  const rows = z.array(z.object({ source: z.string(), shown: z.string(), verified: z.string() })).parse(JSON.parse(captured.out));
  expect(rows).toContainEqual({ source: 'companies-house/psc', shown: 'rows', verified: 'real file' });
  expect(rows).toContainEqual({ source: 'hmrc/deliberate-defaulters', shown: 'rows', verified: 'documentation' });
});
