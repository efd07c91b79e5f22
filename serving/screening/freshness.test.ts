import { expect, test } from 'vitest';
import { screeningLists } from '../../models/screening/lists.ts';
import { sources } from '../../sources/index.ts';
import type { ReadState } from '../facts/company-facts.ts';
import { officersSource, ownersSource, screeningFreshness } from './freshness.ts';

const now = { now: new Date('2026-06-01T12:00:00Z'), today: '2026-06-01' };
const read = (source: string, checkedAt: string): ReadState => ({
  source,
  release: 'r1',
  checkedAt,
  dataDate: null,
  failedAt: null,
  checkedDay: null,
  covered: [],
  open: null,
});

test('officersSource and ownersSource are ids of sources', () => {
  const ids = sources.map(({ id }) => id);
  expect([officersSource, ownersSource].filter((source) => !ids.includes(source))).toEqual([]);
});

test('a list is stale when its source was not checked within the limit of that source', () => {
  const freshness = (checkedAt: string) =>
    screeningFreshness(sources, [read('fcdo/uk-sanctions-list', checkedAt)], now).lists.get('uk-sanctions');
  expect(freshness('2026-05-31T12:00:00.000Z')).toEqual({ lookedAt: '2026-05-31T12:00:00.000Z', stale: null, unread: 0 });
  expect(freshness('2026-05-31T11:59:59.000Z')?.stale).toBe('last checked 2026-05-31T11:59:59.000Z, limit 24 hours');
});

test('a list is stale when its check is dated in the future, or when an offered release is not loaded within the limit', () => {
  const list = read('fcdo/uk-sanctions-list', '2026-06-01T11:00:00.000Z');
  const stale = (changes: Partial<ReadState>) =>
    screeningFreshness(sources, [{ ...list, ...changes }], now).lists.get('uk-sanctions')?.stale;
  expect(stale({ checkedAt: '2026-06-01T12:00:00.001Z' })).toBe('last checked 2026-06-01T12:00:00.001Z, limit 24 hours');
  expect(stale({ open: { since: '2026-05-31T12:00:00.000Z', days: [] } })).toBeNull();
  expect(stale({ open: { since: '2026-05-31T11:59:59.000Z', days: [] } })).toBe(
    'a release is not loaded since 2026-05-31T11:59:59.000Z, limit 24 hours',
  );
});

test('a list is stale when its data is older than the limit of its source, or dated in the future, although the publisher was checked', () => {
  const stale = (list: 'hmrc-defaulters' | 'uk-sanctions', source: string, dataDate: string | null) =>
    screeningFreshness(sources, [{ ...read(source, '2026-06-01T11:00:00.000Z'), dataDate }], now).lists.get(list)?.stale;
  const defaulters = (dataDate: string) => stale('hmrc-defaulters', 'hmrc/deliberate-defaulters', dataDate);
  expect([defaulters('2026-01-22'), defaulters('2026-01-21')]).toEqual([null, 'data of 2026-01-21, limit 130 days']);
  const sanctions = (dataDate: string) => stale('uk-sanctions', 'fcdo/uk-sanctions-list', dataDate);
  expect([sanctions('2020-01-01'), sanctions('2026-06-02')]).toEqual([null, null]);
  expect(sanctions('2026-06-03')).toBe('data of 2026-06-03, which is in the future');
});

test('a list whose source was never checked or has no limit is stale', () => {
  expect(screeningLists.map((list) => screeningFreshness(sources, [], now).lists.get(list)?.stale)).toEqual(
    screeningLists.map(() => 'never checked'),
  );
  expect(
    screeningFreshness([], [read('fcdo/uk-sanctions-list', '2026-06-01T11:59:59.000Z')], now).lists.get('uk-sanctions')?.stale,
  ).not.toBeNull();
});

test('officersLoaded is true once a release of the officers is loaded', () => {
  const loaded = (...states: ReadState[]) => screeningFreshness(sources, states, now).officersLoaded;
  const officers = read(officersSource, '2026-06-01T11:00:00.000Z');
  expect([loaded(), loaded({ ...officers, release: null }), loaded(officers)]).toEqual([false, false, true]);
});

test('owners are stale when their register was not checked within its limit', () => {
  const stale = (checkedAt: string) => screeningFreshness(sources, [read(ownersSource, checkedAt)], now).ownersStale;
  expect(stale('2026-06-01T10:00:00.000Z')).toBeNull();
  expect(stale('2026-05-01T10:00:00.000Z')).toMatch(/^last checked 2026-05-01/);
  expect(screeningFreshness(sources, [], now).ownersStale).toBe('never checked');
});

test('a list is stale while a release of its source is applied and not published', () => {
  const states = [read('fcdo/uk-sanctions-list', '2026-06-01T11:00:00.000Z')];
  const stalled = [{ source: 'fcdo/uk-sanctions-list', release: 'r2', releases: 1, appliedAt: '2026-06-01T11:30:00.000Z' }];
  expect(screeningFreshness(sources, states, now, { stalled }).lists.get('uk-sanctions')?.stale).toBe(
    'release r2 was applied 2026-06-01T11:30:00.000Z and is not published',
  );
  expect(screeningFreshness(sources, states, now).lists.get('uk-sanctions')?.stale).toBeNull();
});

test('officers are stale when a release of them is loaded and their register was not checked, or its data is not of a day, within its limit', () => {
  const stale = (changes: Partial<ReadState>) =>
    screeningFreshness(sources, [{ ...read(officersSource, '2026-06-01T10:00:00.000Z'), ...changes }], now).officersStale;
  expect(stale({ dataDate: '2026-03-01' })).toBeNull();
  expect(stale({ checkedAt: '2026-01-01T10:00:00.000Z' })).toMatch(/^last checked 2026-01-01/);
  expect(stale({ dataDate: '2026-02-28' })).toBe('data of 2026-02-28, limit 92 days');
  expect(stale({ checkedAt: '2026-01-01T10:00:00.000Z', release: null })).toBeNull();
});

test('a list has the number of its entries that could not be read', () => {
  const list = { ...read('fcdo/uk-sanctions-list', '2026-06-01T11:00:00.000Z'), unread: 2 };
  expect(screeningFreshness(sources, [list], now).lists.get('uk-sanctions')?.unread).toBe(2);
});

test('a list counts the entries that a stream of the same table could not read', () => {
  const crawl = read('companies-house/disqualified-officers', '2026-06-01T11:00:00.000Z');
  const stream = { ...read('companies-house/disqualified-officer-stream', '2026-06-01T11:00:00.000Z'), unread: 1 };
  expect(screeningFreshness(sources, [crawl, stream], now).lists.get('disqualified-directors')?.unread).toBe(1);
});

test('a list is stale while its newest version could not be made', () => {
  const states = [read('fcdo/uk-sanctions-list', '2026-06-01T11:00:00.000Z')];
  const problems = [{ list: 'uk-sanctions', code: 'MODEL_FAILED', detail: 'made up', at: '2026-06-01T11:30:00.000Z' }];
  expect(screeningFreshness(sources, states, now, { problems }).lists.get('uk-sanctions')?.stale).toBe(
    'its newest version could not be made since 2026-06-01T11:30:00.000Z',
  );
});
