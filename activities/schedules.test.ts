import { msToNumber } from '@temporalio/common/lib/time.js';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../infra/config.ts';
import { sources } from '../sources/index.ts';
import { scheduleIds } from '../temporal.config.ts';
import { followedStreams, wantedSchedules } from './schedules.ts';

test('every source with a cron expression has a schedule, and a source loaded from files has none', () => {
  const wanted = new Set(wantedSchedules(sources).map(({ scheduleId }) => scheduleId));
  for (const { id, schedule } of sources) expect([id, wanted.has(scheduleIds.ingestSource(id))]).toEqual([id, schedule.length > 0]);
  expect(sources.some(({ schedule }) => schedule.length === 0)).toBe(true);
});

test('a check that was due while Temporal was away is made up for, also of a source that is checked once a quarter', () => {
  const quarter = 92;
  const windows = wantedSchedules(sources)
    .filter(({ scheduleId }) => scheduleId.startsWith(scheduleIds.ingestSource('')))
    .map(({ policies }) => msToNumber(policies?.catchupWindow ?? 0) / 86_400_000);
  expect(Math.min(...windows)).toBeGreaterThanOrEqual(quarter);
});

describe('the streams', () => {
  const config = (env: Record<string, string>) => readConfig({ RISK_SAMPLE_URL: 'http://127.0.0.1:1', ...env });
  const all = sources.filter(({ stream }) => stream !== undefined).map(({ id }) => id);

  test('are all followed at the sample, those with a key at the publishers, and none from a mirror', () => {
    expect(all).toContain('companies-house/company-stream');
    expect(followedStreams(sources, config({ RISK_RECORDS: 'sample' }))).toEqual(all);
    expect(followedStreams(sources, config({ RISK_RECORDS: 'live' }))).toEqual([]);
    expect(followedStreams(sources, config({ RISK_RECORDS: 'live', RISK_COMPANIES_HOUSE_STREAM_KEY: 'k' }))).toEqual(all);
    expect(followedStreams(sources, config({ RISK_RECORDS: 'mirror', RISK_MIRROR: '/mirror' }))).toEqual([]);
  });

  test('have one schedule, and in a mirror each a schedule that looks for windows', () => {
    const ids = (streams: Parameters<typeof wantedSchedules>[1]) => wantedSchedules(sources, streams).map(({ scheduleId }) => scheduleId);
    expect(ids({ followed: all })).toContain(scheduleIds.startStreams);
    expect(ids({})).not.toContain(scheduleIds.startStreams);
    expect(ids({ mirrored: true })).toEqual(expect.arrayContaining(all.map(scheduleIds.ingestSource)));
  });
});
