import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packageRoot } from '../infra/sql-file.ts';
import { addDays, isDay } from '../uk/day.ts';
import { sourceById, sources } from './index.ts';
import { allTables, partSource } from './part.ts';
import { sqlFolderOf } from './sql-folder.ts';

test.each(sources.map((source) => [source.id, source] as const))(
  '%s has a folder with its SQL files, consistent bounds, a key and valid detail tables',
  (id, source) => {
    expect(existsSync(`${packageRoot}/sources/${id}/source.ts`)).toBe(true);
    for (const file of ['staging.sql', 'touches.sql']) expect(existsSync(`${packageRoot}/${sqlFolderOf(source)}/${file}`)).toBe(true);
    for (const part of source.parts ?? []) {
      expect(existsSync(`${packageRoot}/${sqlFolderOf(partSource(source, part))}/staging.sql`)).toBe(true);
      expect([source.details, part.key.length > 0]).toEqual([undefined, true]);
    }
    expect(source.expect.rows[0]).toBeLessThanOrEqual(source.expect.rows[1]);
    expect(source.expect.rejected).toBeLessThanOrEqual(1);
    expect(source.key.length).toBeGreaterThan(0);
    // detail rows are replaced by the column that `replaces` names, so they need `append` and that column in the key
    if (source.details !== undefined) expect([source.kind, source.key.includes(source.replaces ?? '')]).toEqual(['append', true]);
  },
);

test.each(sources.map((source) => [source.id, source] as const))(
  '%s is asked for no day before the first one of its publisher',
  (_, source) => {
    const { firstDay, lookbackDays, coverage } = source;
    expect(isDay(firstDay)).toBe(true);
    // the day of the sample's first releases
    const first = addDays('2026-06-01', -Math.max(lookbackDays, coverage?.horizonDays ?? 0));
    expect(firstDay <= first).toBe(true);
  },
);

test('sources that feed one table have the same key and replace the same rows, and none replaces whole subjects beside a snapshot', () => {
  const all = sources.flatMap(allTables);
  for (const table of new Set(all.map((source) => source.table))) {
    const feeds = all.filter((source) => source.table === table);
    expect(new Set(feeds.map(({ key, replaces }) => JSON.stringify([key, replaces]))).size).toBe(1);
    if (feeds.some(({ replaces }) => replaces !== undefined)) expect(feeds.map(({ kind }) => kind)).not.toContain('snapshot');
    // the statements about a row are compared by its version; a snapshot states all rows as of one time
    for (const { kind, version } of feeds) if (kind === 'snapshot') expect(version).toBeUndefined();
  }
});

test('a stream is a delta with versions of its own, has no schedule, and names a snapshot that exists', () => {
  for (const { kind, version, schedule, stream } of sources.filter((source) => source.stream !== undefined)) {
    expect([kind, typeof version, schedule]).toEqual(['delta', 'string', []]);
    if (stream?.snapshot !== undefined) expect(sourceById(stream.snapshot).kind).toBe('snapshot');
  }
});

/**
 * Limits that publishers state (docs/sources.md): at most so many requests within so many seconds, and the hours in which they accept automated requests.
 */
const stated = [
  { of: /^gazette\//, requests: 1, perSeconds: 10, hours: { from: '21:00', to: '07:00' } },
  { of: /^companies-house\/(.+-api|disqualified-officers)$/, requests: 600, perSeconds: 300 },
  { of: /^fca\/register-api$/, requests: 50, perSeconds: 10 },
];

test.each(stated)('the sources of $of stay within the limits that their publisher states', ({ of, hours, ...limit }) => {
  const limited = sources.filter(({ id }) => of.test(id));
  expect(limited.length).toBeGreaterThan(0);
  for (const source of limited) {
    const { id, politeness, schedule } = source;
    expect([id, politeness.requests / politeness.perSeconds]).toEqual([
      id,
      expect.toSatisfy((rate: number) => rate <= limit.requests / limit.perSeconds),
    ]);
    expect([id, politeness.requests]).toEqual([id, expect.toSatisfy((burst: number) => burst <= limit.requests)]);
    expect([id, source.hours]).toEqual([id, hours]);
    if (hours === undefined) continue;
    const checkedAt = schedule.flatMap((cron) => cron.split(' ')[1]?.split(',') ?? []).map(Number);
    expect(checkedAt.length).toBeGreaterThan(0);
    const [from, to] = [Number.parseInt(hours.from, 10), Number.parseInt(hours.to, 10)];
    expect(checkedAt.filter((hour) => !(hour >= from || hour < to))).toEqual([]);
  }
});

test('sourceById returns a source by its id, and throws an error that lists the known ids for any other id', () => {
  expect(sourceById('gazette/insolvency').table).toBe('gazette_notice');
  expect(() => sourceById('gazette')).toThrow(
    /there is no source "gazette"; there are companies-house\/basic-company-data, companies-house\/accounts, gazette\/petitions, gazette\/insolvency/,
  );
});
