import { describe, expect, test } from 'vitest';
import type { SourceState } from '../../models/clearance/verdict.ts';
import { coverageOf } from './coverage.ts';
import { gapRows, missingNumbersRow, unreadRow } from './gaps.ts';

const moment = { now: new Date('2026-06-02T12:00:00Z'), today: '2026-06-02' };
const state: SourceState = {
  source: 'gazette/insolvency',
  release: 'r1',
  checkedAt: '2026-06-02T05:20:00.000Z',
  dataDate: '2026-06-02',
  failedAt: null,
  checkedWithinHours: 16,
  dataWithinDays: null,
  open: null,
  coverage: { horizonDays: 10, checkedDay: '2026-06-02', covered: [['2026-05-20', '2026-06-01']] },
};
const reading = (...covered: [string, string][]) => ({ ...state, coverage: { horizonDays: 10, checkedDay: '2026-06-02', covered } });

describe('the coverage that risk status shows', () => {
  test('reaches to the newest check when no day is missing', () => {
    expect(coverageOf(state, moment)).toEqual({
      source: state.source,
      coveredUntil: '2026-06-02',
      missing: [],
      open: null,
      stale: '',
      served: true,
      awaitsFirst: false,
    });
  });

  test('ends before the first missing day', () => {
    const coverage = coverageOf(reading(['2026-05-20', '2026-05-25'], ['2026-05-27', '2026-06-01']), moment);
    expect(coverage).toMatchObject({ coveredUntil: '2026-05-25', missing: [{ from: '2026-05-26', to: '2026-05-26' }] });
    expect(coverage.stale).toContain('is not read for 2026-05-26');
  });

  test('is empty when the horizon begins with a missing day, and for a source that was never checked', () => {
    expect(coverageOf(reading(['2026-05-27', '2026-06-01']), moment).coveredUntil).toBeNull();
    const { coverage, ...list } = state;
    expect(coverageOf({ ...list, checkedAt: null }, moment)).toMatchObject({
      coveredUntil: null,
      missing: [],
      stale: expect.stringContaining('never been read'),
    });
  });
});

describe('risk gaps', () => {
  test('lists numbered releases that are not loaded, with the command that loads them', () => {
    const missing = { source: 'a/updates', first: 413, last: 414, from: '2026-07-02', to: '2026-07-07' };
    expect(missingNumbersRow(missing)).toEqual({
      ...{ source: 'a/updates', from: '2026-07-02', to: '2026-07-07', days: 6 },
      why: 'numbers 413 to 414 are not loaded: "risk ingest a/updates --file PATH" loads each, in any order; a later snapshot makes them unnecessary',
    });
    expect(missingNumbersRow({ ...missing, last: 413 }).why).toMatch(/^number 413 is not loaded/);
  });

  test('lists a record that could not be read, with its days and whether it is given up', () => {
    const record = { source: state.source, record: '9900002', reason: 'no text', from: '2026-06-01', to: '2026-06-01' };
    expect(unreadRow({ ...record, days: 1, givenUp: false })).toEqual({
      ...{ source: state.source, from: '2026-06-01', to: '2026-06-01', days: 1 },
      why: 'record 9900002 is unread, asked for on 1 day: no text',
    });
    expect(unreadRow({ ...record, days: 3, givenUp: true }).why).toBe(
      'record 9900002 is unread, asked for on 3 days and given up: no text',
    );
  });

  test('lists each missing period once: not read, or offered and not loaded', () => {
    const gap = reading(['2026-05-20', '2026-05-25'], ['2026-05-29', '2026-06-01']);
    const open = { since: '2026-06-02T01:35:00.000Z', days: [['2026-05-27', '2026-05-27']] as const };
    expect(gapRows(coverageOf({ ...gap, open }, moment))).toEqual([
      { source: state.source, from: '2026-05-26', to: '2026-05-26', days: 1, why: 'not read' },
      {
        source: state.source,
        from: '2026-05-27',
        to: '2026-05-27',
        days: 1,
        why: 'offered, and not loaded since 2026-06-02T01:35:00.000Z',
      },
      { source: state.source, from: '2026-05-28', to: '2026-05-28', days: 1, why: 'not read' },
    ]);
    expect(gapRows(coverageOf(state, moment))).toEqual([]);
  });

  test('lists the days of a release that was set aside after it was applied', () => {
    const open = { since: '2026-06-02T01:35:00.000Z', days: [], refused: [['2026-05-27', '2026-05-27']] as const };
    expect(gapRows(coverageOf({ ...state, open }, moment))).toMatchObject([
      { from: '2026-05-27', why: expect.stringContaining('set aside') },
    ]);
  });
});
