import { expect, test } from '@jest/globals';
import { screeningLists } from '../../models/screening/lists.ts';
import { sources } from '../../sources/index.ts';
import type { ReadState } from '../facts/company-facts.ts';
import { officersSource, ownersSource, recordsLooked } from './records-looked.ts';

const now = new Date('2026-06-01T12:00:00Z');
const read = (source: string, checkedAt: string): ReadState => ({ source, release: 'r1', checkedAt, dataDate: null, failedAt: null });

test('the sources of officers and owners exist', () => {
  const ids = sources.map(({ id }) => id);
  expect([officersSource, ownersSource].filter((source) => !ids.includes(source))).toEqual([]);
});

test("a list is stale when its source was not looked at within the source's own limit", () => {
  const looked = (checkedAt: string) => recordsLooked(sources, [read('fcdo/uk-sanctions-list', checkedAt)], now).lists.get('uk-sanctions');
  expect(looked('2026-05-31T12:00:00.000Z')).toEqual({ lookedAt: '2026-05-31T12:00:00.000Z', stale: null });
  expect(looked('2026-05-31T11:59:59.000Z')?.stale).toBe('last looked at 2026-05-31T11:59:59.000Z, limit 24 hours');
});

test('what was never read, or has no limit, is stale', () => {
  expect(screeningLists.map((list) => recordsLooked(sources, [], now).lists.get(list)?.stale)).toEqual(
    screeningLists.map(() => 'never looked at'),
  );
  expect(
    recordsLooked([], [read('fcdo/uk-sanctions-list', '2026-06-01T11:59:59.000Z')], now).lists.get('uk-sanctions')?.stale,
  ).not.toBeNull();
});

test('the officers are taken in when a release of them is', () => {
  const taken = (...states: ReadState[]) => recordsLooked(sources, states, now).officersTakenIn;
  const officers = read(officersSource, '2026-06-01T11:00:00.000Z');
  expect([taken(), taken({ ...officers, release: null }), taken(officers)]).toEqual([false, false, true]);
});

test('owners are stale when their register was not looked at within its own limit', () => {
  const stale = (checkedAt: string) => recordsLooked(sources, [read(ownersSource, checkedAt)], now).ownersStale;
  expect(stale('2026-06-01T10:00:00.000Z')).toBeNull();
  expect(stale('2026-05-01T10:00:00.000Z')).toMatch(/^last looked at 2026-05-01/);
  expect(recordsLooked(sources, [], now).ownersStale).toBe('never looked at');
});
