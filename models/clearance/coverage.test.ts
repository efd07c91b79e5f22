import { describe, expect, test } from '@jest/globals';
import { sources } from '../../sources/index.ts';
import { coverageOf, coverageOfFinding, sourcesOf } from './coverage.ts';
import { supplementarySources } from './decide.ts';
import { rules } from './rules.ts';
import type { SourceState } from './verdict.ts';

const now = '2026-06-01T12:00:00Z';
const today = '2026-06-01';
const state = (source: string, more: Partial<SourceState> = {}): SourceState => ({
  ...{ source, release: 'r', checkedAt: '2026-06-01T09:00:00Z', dataDate: '2026-05-31', failedAt: null },
  ...{ checkedWithinHours: 24, dataWithinDays: null, ...more },
});
const read = (...freshness: readonly SourceState[]) =>
  coverageOf({ freshness, snapshots: { register: null, officers: '2026-05-20' }, now, today });

test('every rule names its sources, and every source that a decision needs is one of them', () => {
  const named = new Set(rules.flatMap(({ restsOn }) => restsOn));
  const known = new Map(sources.map((source) => [source.id, source]));
  expect(rules.filter(({ restsOn }) => restsOn.length === 0)).toEqual([]);
  expect([...named].filter((id) => !known.has(id))).toEqual([]);
  const needed = [...known.values()].filter(({ id, clearance }) => clearance || supplementarySources.has(id)).map(({ id }) => id);
  expect(needed.filter((id) => !named.has(id))).toEqual([]);
});

describe('what a decision had read', () => {
  test('of a source of days is the days that it needs and the newest one', () => {
    const coverage = { horizonDays: 10, checkedDay: today, covered: [['2026-05-01', '2026-05-31']] as const };
    expect(read(state('gazette/petitions', { coverage })).get('gazette/petitions')).toEqual({
      ...{ source: 'gazette/petitions', from: '2026-05-22', to: today, checkedAt: '2026-06-01T09:00:00Z' },
      ...{ holds: true, why: null },
    });
  });

  test('of a source of days with a day that is missing does not hold, and says which day', () => {
    const coverage = { horizonDays: 10, checkedDay: today, covered: [['2026-05-24', '2026-05-31']] as const };
    const found = read(state('gazette/petitions', { coverage })).get('gazette/petitions');
    expect([found?.holds, found?.why]).toEqual([false, expect.stringContaining('2026-05-22 to 2026-05-23')]);
  });

  test('of a snapshot is the day of its data', () => {
    const found = read(state('companies-house/accounts')).get('companies-house/accounts');
    expect([found?.from, found?.to, found?.holds]).toEqual([null, '2026-05-31', true]);
  });

  test('of the officers is the day of their snapshot, without a limit', () => {
    expect(read().get('companies-house/officers')).toMatchObject({ to: '2026-05-20', holds: null, why: null });
  });
});

test('a finding about the state of a source or of a list rests on that source', () => {
  expect(sourcesOf('SOURCE_STALE:gazette/insolvency')).toEqual(['gazette/insolvency']);
  expect(sourcesOf('SCREENING_INCOMPLETE:uk-sanctions')).toEqual(['fcdo/uk-sanctions-list']);
  expect(coverageOfFinding('CLOCKS_APART', read())).toEqual([]);
});
