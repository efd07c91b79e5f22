import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, londonDay } from '../../uk/day.ts';
import { expiry, gapsOf, staleness, whyStale } from './freshness.ts';
import type { DayRange, SourceState } from './verdict.ts';

const hour = 3_600_000;
const now = '2026-06-02T12:00:00.000Z';
const today = '2026-06-02';

/** A feed of notices that was last read this morning and is read for its whole horizon. */
const notices: SourceState = {
  source: 'gazette/insolvency',
  release: 'r1',
  checkedAt: '2026-06-02T05:20:00.000Z',
  dataDate: '2026-06-02',
  failedAt: null,
  checkedWithinHours: 16,
  dataWithinDays: 7,
  open: null,
  coverage: { horizonDays: 62, checkedDay: '2026-06-02', covered: [['2026-03-01', '2026-06-01']] },
};
const reading = (covered: readonly DayRange[], changes: Partial<SourceState> = {}): SourceState => ({
  ...notices,
  ...changes,
  coverage: { horizonDays: 62, checkedDay: '2026-06-02', covered },
});
const details = (state: SourceState, at = now, day = today) => staleness([state], at, day).map(({ code, detail }) => `${code} ${detail}`);

describe('a source that is read in windows of days', () => {
  test('is fresh when every day of the horizon was read after its end and the newest check is within its limit', () => {
    expect(details(notices)).toEqual([]);
  });

  test('is stale while a day of the horizon is missing, and the finding names the missing days', () => {
    expect(
      details(
        reading([
          ['2026-03-01', '2026-05-09'],
          ['2026-05-11', '2026-05-20'],
          ['2026-05-24', '2026-06-01'],
        ]),
      ),
    ).toEqual([
      'SOURCE_STALE:gazette/insolvency gazette/insolvency is not read for 2026-05-10, 2026-05-21 to 2026-05-23; the decision needs every day of the last 62 days.',
    ]);
  });

  test('is stale on a new installation until the whole horizon is read', () => {
    expect(whyStale(reading([['2026-05-03', '2026-06-01']]), now, today)).toContain('2026-04-01 to 2026-05-02');
  });

  test('is stale when the publisher answers that there is nothing for longer than its calendar allows', () => {
    expect(whyStale({ ...notices, dataDate: '2026-05-25' }, now, today)).toContain('2026-05-25, 8 days ago');
  });

  test('is stale while no release of it was ever served, although its index was read without an error', () => {
    const { coverage: _, ...list } = { ...notices, source: 'fcdo/uk-sanctions-list', dataWithinDays: null };
    expect(whyStale(list, now, today)).toBeUndefined();
    expect(whyStale({ ...list, release: null, dataDate: null }, now, today)).toBe('fcdo/uk-sanctions-list has no release yet.');
    expect(whyStale({ ...notices, release: null, dataDate: null }, now, today)).toBe('gazette/insolvency has no release yet.');
  });

  test('is stale when an offered release is not loaded within the limit, although an earlier reading of the day is', () => {
    const open = { since: '2026-06-01T19:59:59.999Z', days: [['2026-05-30', '2026-05-30']] as const };
    expect(whyStale({ ...notices, open }, now, today)).toContain(
      '2026-05-30 that are not loaded. They have waited since 2026-06-01T19:59:59.999Z',
    );
    expect(whyStale({ ...notices, open: { ...open, since: '2026-06-01T20:00:00.000Z' } }, now, today)).toBeUndefined();
  });

  test('is stale at once when a loaded release lists records that could not be read', () => {
    const open = { since: now, days: [['2026-06-02', '2026-06-02']] as const, unread: true };
    expect(whyStale({ ...notices, open }, now, today)).toContain('lists records of 2026-06-02 that could not be read');
  });

  test('is stale at once while the answers rest on a release that an operator has set aside', () => {
    const open = { since: now, days: [], refused: [['2026-06-02', '2026-06-02']] as const };
    expect(whyStale({ ...notices, open }, now, today)).toContain('has records of 2026-06-02 that an operator has set aside');
  });

  test('stays fresh after midnight until the next check is due, and no longer', () => {
    const evening = { ...notices, checkedAt: '2026-06-02T20:05:00.000Z' };
    expect(whyStale(evening, '2026-06-03T12:05:00.000Z', '2026-06-03')).toBeUndefined();
    expect(whyStale(evening, '2026-06-03T12:05:00.001Z', '2026-06-03')).toContain('its limit is 16 hours');
    // a calendar that jumps, as that of the sample does, leaves days unread that no check stood for
    expect(whyStale(evening, '2026-06-02T20:06:00.000Z', '2026-06-04')).toContain('2026-06-04');
  });

  test('names five missing periods and counts the others', () => {
    const odd = Array.from({ length: 30 }, (_, at) => addDays('2026-04-02', at * 2)).map((day) => [day, day] as const);
    expect(whyStale(reading(odd), now, today)).toMatch(/2026-04-09 and \d+ more periods;/);
  });
});

describe('what is dated in the future', () => {
  test('counts as not read', () => {
    expect(whyStale({ ...notices, checkedAt: '2026-06-02T12:00:00.001Z' }, now, today)).toContain('which is in the future');
    expect(whyStale({ ...notices, dataDate: '2026-06-04' }, now, today)).toContain('which is in the future');
    expect(whyStale({ ...notices, dataDate: '2026-06-03' }, now, today)).toBeUndefined();
    const open = { since: '2026-06-03T00:00:00.000Z', days: [['2026-06-02', '2026-06-02']] as const };
    expect(whyStale({ ...notices, open }, now, today)).toContain('not loaded');
  });
});

describe('a decision from before coverage was recorded', () => {
  test('repeats with the check alone', () => {
    const { coverage, open, ...stored } = notices;
    expect(details({ ...stored, checkedAt: '2026-06-01T20:00:00.000Z' })).toEqual([]);
    expect(expiry([stored], now, today)).toBe('2026-06-02T21:20:00.000Z');
  });
});

/** Any state of a feed, at any hour of the days around the change to summer time and the change back. */
const anyState = fc
  .record({
    day: fc.constantFrom('2026-03-27', '2026-10-23'),
    hours: fc.integer({ min: 0, max: 96 }),
    checkedAgo: fc.integer({ min: -2, max: 30 }),
    limit: fc.constantFrom(4, 16, 30),
    horizonDays: fc.integer({ min: 0, max: 12 }),
    covered: fc.array(fc.tuple(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 0, max: 16 })), { maxLength: 3 }),
    openAgo: fc.option(fc.integer({ min: -2, max: 30 })),
    dataAgo: fc.integer({ min: -2, max: 9 }),
  })
  .map(({ day, hours, checkedAgo, limit, horizonDays, covered, openAgo, dataAgo }) => {
    const at = Date.parse(`${day}T00:00:00Z`) + hours * hour;
    const instant = (ago: number) => new Date(at - ago * hour).toISOString();
    const its = londonDay(at);
    const checkedDay = londonDay(at - checkedAgo * hour);
    const state: SourceState = {
      ...notices,
      checkedAt: instant(checkedAgo),
      checkedWithinHours: limit,
      dataDate: addDays(its, -dataAgo),
      open: openAgo === null ? null : { since: instant(openAgo), days: [[its, its]] },
      coverage: {
        horizonDays,
        checkedDay,
        covered: [
          ...(covered.length === 3 ? [] : [[addDays(its, -20), addDays(checkedDay, -1)] as const]),
          ...covered.map(([from, length]): DayRange => [addDays(its, -from), addDays(its, length - from)]),
        ],
      },
    };
    return { state, at };
  });

const isFresh = (state: SourceState, at: number) => whyStale(state, new Date(at).toISOString(), londonDay(at)) === undefined;

/** Day by day, without arithmetic on periods. */
function naiveGaps({ coverage, checkedWithinHours }: SourceState, day: string): string[] {
  if (coverage === undefined) return [];
  const { horizonDays, covered, checkedDay } = coverage;
  return Array.from({ length: horizonDays + 1 }, (_, at) => addDays(day, at - horizonDays)).filter((one) => {
    const isCovered = covered.some(([from, to]) => from <= one && one <= to);
    const since = checkedDay === null ? -1 : daysBetween(checkedDay, one);
    const isExempt = since >= 0 && since <= Math.ceil(checkedWithinHours / 24);
    return !isCovered && !isExempt;
  });
}

test('the gaps are those that a count day by day finds', () => {
  fc.assert(
    fc.property(anyState, ({ state, at }) => {
      const day = londonDay(at);
      const gaps = gapsOf(state, day).flatMap(({ from, to }) =>
        Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index)),
      );
      expect(gaps).toEqual(naiveGaps(state, day));
      if (gaps.length > 0) expect(isFresh(state, at)).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

test('a source that is fresh stays fresh until the expiry of the verdict, over summer time and its end', () => {
  fc.assert(
    fc.property(
      anyState.filter(({ state, at }) => isFresh(state, at)),
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      ({ state, at }, share) => {
        const ends = Date.parse(expiry([state], new Date(at).toISOString(), londonDay(at)));
        expect(ends).toBeGreaterThanOrEqual(at);
        for (const later of [at + Math.floor((ends - at) * share), ends - 1]) expect(isFresh(state, Math.max(at, later))).toBe(true);
      },
    ),
    { numRuns: 1000 },
  );
});
