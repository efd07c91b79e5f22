import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '../../uk/day.ts';
import { createBacktest, monthEnds, type ObservedCompany } from './backtest.ts';

const days = ['2025-01-31', '2025-02-28', '2025-03-31'];
const observed = (companyNumber: string, fires: readonly boolean[], more: Partial<ObservedCompany> = {}): ObservedCompany => ({
  ...{ companyNumber, name: null, enteredOn: null, leftOn: null, fires },
  ...more,
});

/** Each company fires from the day of its number on; -1: never. `lastDay`: index of the last day on which it is observed. */
function run(
  knownUntil: string,
  companies: Readonly<Record<string, Partial<ObservedCompany> & { firesFrom: readonly number[]; lastDay?: number }>>,
) {
  const settings = Object.values(companies)[0]?.firesFrom.length ?? 1;
  const backtest = createBacktest(days, knownUntil, settings);
  for (const at of days.keys())
    for (const [number, { firesFrom, lastDay = 2, ...more }] of Object.entries(companies)) {
      const fires = firesFrom.map((from) => from !== -1 && at >= from);
      if (at <= lastDay) backtest.observe(at, observed(number, fires, more));
    }
  return backtest;
}

describe('the days of a backtest', () => {
  test('are the last days of the months from one day to another', () => {
    expect(monthEnds('2024-01-31', '2024-04-29')).toEqual(['2024-01-31', '2024-02-29', '2024-03-31']);
    expect(monthEnds('2024-12-01', '2025-01-31')).toEqual(['2024-12-31', '2025-01-31']);
    expect(monthEnds('2025-01-01', '2025-01-30')).toEqual([]);
  });
});

describe('a firing', () => {
  const outcomes = (knownUntil: string, company: Partial<ObservedCompany>, firesFrom = 1) => {
    const [one] = run(knownUntil, { '1': { ...company, firesFrom: [firesFrom] } }).firings();
    return one === undefined ? undefined : [one.firedOn, one.outcome, one.leadDays];
  };

  test('is found right when the company enters formal insolvency up to 365 days later, and not on day 366', () => {
    expect(outcomes('2027-01-01', { enteredOn: '2026-02-28' })).toEqual(['2025-02-28', 'insolvent', 365]);
    expect(outcomes('2027-01-01', { enteredOn: '2026-03-01' })).toEqual(['2025-02-28', 'neither', null]);
  });

  test('is judged by the first insolvency after it, also of a company that failed and was rescued before', () => {
    const backtest = createBacktest(days, '2027-01-01', 2);
    backtest.observe(0, observed('1', [true, false], { enteredOn: '2025-02-10' }));
    backtest.observe(2, observed('1', [true, true], { enteredOn: '2025-09-01' }));
    expect([...backtest.firings()].map(({ firedOn, outcomeOn }) => [firedOn, outcomeOn])).toEqual([
      ['2025-01-31', '2025-02-10'],
      ['2025-03-31', '2025-09-01'],
    ]);
    const { insolvencies, settings } = backtest.result();
    expect([insolvencies, settings.map(({ insolvent, tooEarly }) => [insolvent, tooEarly])]).toEqual([
      1,
      [
        [1, 0],
        [1, 0],
      ],
    ]);
  });

  test('counts a company that is struck off after the firing in a row of its own', () => {
    expect(outcomes('2027-01-01', { leftOn: '2025-06-01' })).toEqual(['2025-02-28', 'left-register', null]);
    expect(outcomes('2027-01-01', { leftOn: '2025-06-01', enteredOn: '2025-05-01' })).toEqual(['2025-02-28', 'insolvent', 62]);
  });

  test('has no outcome while 12 months have not passed in the records, also when the company entered insolvency already', () => {
    expect(outcomes('2026-02-28', {})).toEqual(['2025-02-28', 'neither', null]);
    expect(outcomes('2026-02-27', {})).toEqual(['2025-02-28', 'open', null]);
    expect(outcomes('2026-02-27', { enteredOn: '2025-04-01' })).toEqual(['2025-02-28', 'open', null]);
  });

  test('of a company for which the rule never fires does not exist', () => {
    expect(outcomes('2027-01-01', { enteredOn: '2025-06-01' }, -1)).toBeUndefined();
  });
});

describe('the result of a backtest', () => {
  test('counts each company once, by its first firing, and compares the settings', () => {
    const { result } = run('2027-01-01', {
      both: { firesFrom: [0, 0], enteredOn: '2025-07-01' },
      changedOnly: { firesFrom: [-1, 1], enteredOn: '2025-03-20', lastDay: 1 },
      falseAlarm: { firesFrom: [2, 1] },
      dissolved: { firesFrom: [-1, 2], leftOn: '2025-09-01' },
      tooEarly: { firesFrom: [0, 0], enteredOn: '2026-03-01' },
      missed: { firesFrom: [-1, -1], enteredOn: '2026-03-31' },
      beyond: { firesFrom: [-1, -1], enteredOn: '2026-04-01' },
      healthy: { firesFrom: [-1, -1] },
    });
    const { companies, insolvencies, settings, baseRate } = result();
    expect({ companies, insolvencies }).toEqual({ companies: 8, insolvencies: 4 });
    expect(settings).toEqual([
      {
        ...{ fired: 3, insolvent: 1, leftRegister: 0, standing: 2, open: 0, tooEarly: 1, only: { fired: 0, insolvent: 0 } },
        ...{ leadDays: [151], newLeadDays: [] },
      },
      {
        ...{ fired: 5, insolvent: 2, leftRegister: 1, standing: 2, open: 0, tooEarly: 1, only: { fired: 2, insolvent: 1 } },
        ...{ leadDays: [20, 151], newLeadDays: [20] },
      },
    ]);
    // 8, 8 and 7 companies; within 365 days of each day 2, 2 and 3 entered insolvency; 2026-03-01 is 366 days after 2025-02-28
    expect(baseRate).toBeCloseTo(7 / 23, 12);
  });

  test('leaves days out whose 12 months have not passed: they give neither a hit nor a false alarm nor a miss', () => {
    const { result } = run('2026-03-30', {
      onOpenDay: { firesFrom: [2] },
      enteredAfterOpenDay: { firesFrom: [-1], enteredOn: '2026-03-15' },
      healthy: { firesFrom: [-1] },
    });
    const { days: seen, insolvencies, settings } = result();
    expect(seen.map(({ evaluable }) => evaluable)).toEqual([true, true, false]);
    expect(insolvencies).toBe(0);
    expect(settings).toMatchObject([{ fired: 0, open: 1 }]);
  });

  test('holds what a count of each company by hand gives, for companies of any history', () => {
    const lead = fc.option(fc.integer({ min: 1, max: 800 }), { nil: undefined });
    const one = fc.record({ firesFrom: fc.integer({ min: -1, max: 2 }), entered: lead, left: lead });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1 }), fc.integer({ min: 300, max: 500 }), (drawn, knownAfter) => {
        const first = days[0] ?? '';
        const knownUntil = addDays(first, knownAfter);
        const dayAfter = (lead: number | undefined) => (lead === undefined ? null : addDays(first, lead));
        const histories = drawn.map(({ firesFrom, entered, left }) => {
          const enteredOn = dayAfter(entered);
          const lastDay = days.filter((day) => enteredOn === null || day < enteredOn).length - 1;
          return { firesFrom: [firesFrom > lastDay ? -1 : firesFrom], lastDay, enteredOn, leftOn: dayAfter(left) };
        });
        const { result } = run(knownUntil, Object.fromEntries(histories.map((history, at) => [String(at), history])));
        const judged = histories.flatMap(({ firesFrom: [from = -1], enteredOn }) => {
          const day = days[from];
          if (day === undefined || daysBetween(day, knownUntil) < 365) return [];
          return [enteredOn !== null && daysBetween(day, enteredOn) <= 365];
        });
        const { settings, insolvencies } = result();
        expect(settings).toMatchObject([{ fired: judged.length, insolvent: judged.filter(Boolean).length }]);
        expect(insolvencies).toBeGreaterThanOrEqual((settings[0]?.insolvent ?? 0) + (settings[0]?.tooEarly ?? 0));
      }),
    );
  });
});
