import { describe, expect, test } from 'vitest';
import { whyStale } from '../../models/clearance/freshness.ts';
import { listRules, screeningLists } from '../../models/screening/lists.ts';
import { sources } from '../../sources/index.ts';
import type { ReadState } from '../facts/company-facts.ts';
import { sourceStates } from '../facts/source-states.ts';
import { namesSource, officersSource, ownersSource, screeningFreshness } from './freshness.ts';

const now = { now: new Date('2026-06-01T12:00:00Z'), today: '2026-06-01' };
const read = (source: string, checkedAt: string): ReadState => ({
  source,
  release: 'r1',
  checkedAt,
  dataDate: '2026-06-01',
  failedAt: null,
  checkedDay: null,
  covered: [],
  open: null,
});

test('namesSource, officersSource and ownersSource are ids of sources', () => {
  const ids = sources.map(({ id }) => id);
  expect([namesSource, officersSource, ownersSource].filter((source) => !ids.includes(source))).toEqual([]);
});

test('a list is stale when its source was not checked within the limit of that source', () => {
  const freshness = (checkedAt: string) =>
    screeningFreshness(sources, [read('fcdo/uk-sanctions-list', checkedAt)], now).lists.get('uk-sanctions');
  expect(freshness('2026-05-31T12:00:00.000Z')).toEqual({ lookedAt: '2026-05-31T12:00:00.000Z', stale: null, unread: 0 });
  expect(freshness('2026-05-31T11:59:59.000Z')?.stale).toBe(
    'fcdo/uk-sanctions-list was last read at 2026-05-31T11:59:59.000Z; its limit is 24 hours',
  );
});

test('a list is stale when its check is dated in the future, or when an offered release is not loaded within the limit', () => {
  const list = read('fcdo/uk-sanctions-list', '2026-06-01T11:00:00.000Z');
  const stale = (changes: Partial<ReadState>) =>
    screeningFreshness(sources, [{ ...list, ...changes }], now).lists.get('uk-sanctions')?.stale;
  expect(stale({ checkedAt: '2026-06-01T12:00:00.001Z' })).toBe(
    'fcdo/uk-sanctions-list was last read at 2026-06-01T12:00:00.001Z, which is in the future',
  );
  expect(stale({ open: { since: '2026-05-31T12:00:00.000Z', days: [] } })).toBeNull();
  expect(stale({ open: { since: '2026-05-31T11:59:59.000Z', days: [] } })).toMatch(
    /that are not loaded\. They have waited since 2026-05-31T11:59:59.000Z; the limit is 24 hours$/,
  );
});

test('a list is stale when its data is older than the limit of its source, or dated in the future, although the publisher was checked', () => {
  const stale = (list: 'hmrc-defaulters' | 'uk-sanctions', source: string, dataDate: string) =>
    screeningFreshness(sources, [{ ...read(source, '2026-06-01T11:00:00.000Z'), dataDate }], now).lists.get(list)?.stale;
  const defaulters = (dataDate: string) => stale('hmrc-defaulters', 'hmrc/deliberate-defaulters', dataDate);
  expect([defaulters('2026-01-22'), defaulters('2026-01-21')]).toEqual([
    null,
    'The data of hmrc/deliberate-defaulters is of 2026-01-21, 131 days ago; its limit is 130 days',
  ]);
  const sanctions = (dataDate: string) => stale('uk-sanctions', 'fcdo/uk-sanctions-list', dataDate);
  expect([sanctions('2020-01-01'), sanctions('2026-06-02')]).toEqual([null, null]);
  expect(sanctions('2026-06-03')).toBe('The data of fcdo/uk-sanctions-list is of 2026-06-03, which is in the future');
});

test('a list whose source was never checked or has no limit is stale', () => {
  expect(screeningLists.map((list) => screeningFreshness(sources, [], now).lists.get(list)?.stale)).toEqual(
    screeningLists.map((list) => `${listRules[list].source} has never been read`),
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
  expect(stale('2026-05-01T10:00:00.000Z')).toMatch(/was last read at 2026-05-01/);
  expect(screeningFreshness(sources, [], now).ownersStale).toBe('companies-house/psc has never been read');
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
  expect(stale({ checkedAt: '2026-01-01T10:00:00.000Z' })).toMatch(/was last read at 2026-01-01/);
  expect(stale({ dataDate: '2026-02-28' })).toBe(
    'The data of companies-house/officers is of 2026-02-28, 93 days ago; its limit is 92 days',
  );
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

test('a list lacks what its stream lost, until its source is loaded that was drawn on a later day, and is not stale meanwhile', () => {
  const list = (dataDate: string, lost: object | null) => {
    const crawl = { ...read('companies-house/disqualified-officers', '2026-06-01T11:00:00.000Z'), dataDate };
    const stream = { ...read('companies-house/disqualified-officer-stream', '2026-06-01T11:59:00.000Z'), lost } as ReadState;
    return screeningFreshness(sources, [crawl, stream], now).lists.get('disqualified-directors');
  };
  const lost = { from: '2026-05-28T09:00:00.000Z', to: '2026-05-31T09:00:00.000Z', day: '2026-05-31' };
  expect(list('2026-05-31', lost)).toMatchObject({
    stale: null,
    lost: 'companies-house/disqualified-officer-stream has lost the records that were published from 2026-05-28T09:00:00.000Z to 2026-05-31T09:00:00.000Z, and nothing has brought them since',
  });
  const whole = { lookedAt: '2026-06-01T11:00:00.000Z', stale: null, unread: 0 };
  expect([list('2026-06-01', lost), list('2026-05-31', null)]).toEqual([whole, whole]);
});

test('a list is stale while its newest version could not be made', () => {
  const states = [read('fcdo/uk-sanctions-list', '2026-06-01T11:00:00.000Z')];
  const problems = [{ list: 'uk-sanctions', code: 'MODEL_FAILED', detail: 'made up', at: '2026-06-01T11:30:00.000Z' }];
  expect(screeningFreshness(sources, states, now, { problems }).lists.get('uk-sanctions')?.stale).toBe(
    'its newest version could not be made since 2026-06-01T11:30:00.000Z',
  );
});

/** States of a source that a clearance may call stale, beside a fresh one. */
const statesOfSource: Readonly<Record<string, Partial<ReadState>>> = {
  'read today': {},
  'never read': { checkedAt: null },
  'read too long ago': { checkedAt: '2026-01-01T10:00:00.000Z' },
  'read in the future': { checkedAt: '2026-06-01T12:00:00.001Z' },
  'without a release': { dataDate: null },
  'with old data': { dataDate: '2025-01-01' },
  'with data of the future': { dataDate: '2026-06-03' },
  'with a release that is not loaded': { open: { since: '2020-01-01T00:00:00.000Z', days: [] } },
  'with a release that was set aside': { open: { since: '2026-06-01T11:00:00.000Z', days: [], refused: [['2026-05-01', '2026-05-01']] } },
  'with records that could not be read': { open: { since: '2026-06-01T11:00:00.000Z', days: [], unread: true } },
};

describe.each(Object.entries(statesOfSource))('a source %s', (_, changes) => {
  const checked = (id: string) => [{ ...read(id, '2026-06-01T11:30:00.000Z'), ...changes }];
  const stale = (id: string) => {
    const [state] = sourceStates(
      sources.filter((one) => one.id === id),
      checked(id),
    );
    return whyStale(state!, now.now.toISOString(), now.today) !== undefined;
  };

  test.each(screeningLists.map((list) => [list, listRules[list].source] as const))(
    'is stale in a screening against %s when a clearance calls it stale',
    (list, id) => {
      expect(screeningFreshness(sources, checked(id), now).lists.get(list)?.stale !== null).toBe(stale(id));
    },
  );

  test.each([
    ['namesStale', namesSource],
    ['officersStale', officersSource],
    ['ownersStale', ownersSource],
  ] as const)('is a register whose %s says why when a clearance calls it stale', (member, id) => {
    expect(screeningFreshness(sources, checked(id), now)[member] !== null).toBe(stale(id));
  });
});

describe.each([
  ['namesStale', namesSource, 'companies-house/company-stream'],
  ['officersStale', officersSource, 'companies-house/officer-stream'],
  ['ownersStale', ownersSource, 'companies-house/psc-stream'],
] as const)('%s', (member, register, stream) => {
  const why = (changes: Partial<ReadState>, dataDate = '2026-06-01', more: Parameters<typeof screeningFreshness>[3] = {}) => {
    const states = [
      { ...read(register, '2026-06-01T11:30:00.000Z'), dataDate },
      { ...read(stream, '2026-06-01T11:30:00.000Z'), ...changes },
    ];
    return screeningFreshness(sources, states, now, more)[member];
  };
  const lost = (day: string | null) => ({ lost: { from: null, to: day === null ? null : `${day}T09:00:00.000Z`, day } });

  test('is null while the stream is read, and where it was never read', () => {
    expect([why({}), why({ checkedAt: null, dataDate: null })]).toEqual([null, null]);
  });

  test('says that the stream is not read, until a release of the register that was drawn later is loaded', () => {
    const silent = { checkedAt: '2026-05-28T10:00:00.000Z', checkedDay: '2026-05-28' };
    expect(why(silent, '2026-05-29')).toBe(`${stream} was last read at 2026-05-28T10:00:00.000Z; its limit is 1 hour`);
    expect(why(silent, '2026-05-30')).toBeNull();
  });

  test('says that the stream has lost records, until a release of the register that was drawn later is loaded', () => {
    expect(why(lost(null), '2026-05-29')).toMatch(new RegExp(`^${stream} has lost the records`));
    expect(why(lost('2026-05-28'), '2026-05-29')).toMatch(new RegExp(`^${stream} has lost the records`));
    expect(why(lost('2026-05-27'), '2026-05-29')).toBeNull();
  });

  test('says that a release of the stream is applied and not published', () => {
    const stalled = [{ source: stream, release: 'r2', releases: 1, appliedAt: '2026-06-01T11:30:00.000Z' }];
    expect(why({}, '2026-06-01', { stalled })).toBe('release r2 was applied 2026-06-01T11:30:00.000Z and is not published');
  });

  test('says that the clocks of the API and of PostgreSQL differ', () => {
    expect(why({}, '2026-06-01', { clocksApart: true })).toBe('the clocks of this process and of PostgreSQL differ');
  });
});

test('a stream that lost records of officers is stated while no register of officers is loaded', () => {
  const lossy = { ...read('companies-house/officer-stream', '2026-06-01T11:30:00.000Z'), lost: { from: null, to: null, day: null } };
  expect(screeningFreshness(sources, [lossy], now)).toMatchObject({
    officersLoaded: false,
    officersStale: expect.stringContaining('has lost'),
  });
});

test('a missing update of the officers is stated with its number', () => {
  const missing = [{ source: 'companies-house/officer-updates', first: 413, last: 414, from: '2026-05-02', to: '2026-05-07' }];
  expect(screeningFreshness(sources, [read(officersSource, '2026-06-01T11:30:00.000Z')], now, { missing }).officersStale).toBe(
    'companies-house/officer-updates has releases 413 to 414 that are not loaded, of 2026-05-02 to 2026-05-07',
  );
});
