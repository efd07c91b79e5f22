import { expect, test } from '@jest/globals';
import { sources } from '../sources/index.ts';
import { scheduleIds } from '../temporal.config.ts';
import { wantedSchedules } from './schedules.ts';

test('every source with a cron expression has a schedule, and a source loaded from files has none', () => {
  const wanted = new Set(wantedSchedules(sources).map(({ scheduleId }) => scheduleId));
  for (const { id, schedule } of sources) expect([id, wanted.has(scheduleIds.ingestSource(id))]).toEqual([id, schedule.length > 0]);
  expect(sources.some(({ schedule }) => schedule.length === 0)).toBe(true);
});
