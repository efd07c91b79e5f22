import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, earliest, latest } from '../../uk/day.ts';
import { weeksInTurn, windows } from './windows.ts';

test('every whole week of a horizon has its turn once in thirty days', () => {
  const period = { from: '2025-01-06', to: '2026-06-01' };
  const recent = '2026-05-25';
  const days = Array.from({ length: 30 }, (_, at) => addDays('2026-06-01', at));
  const turns = days.map((today) => weeksInTurn(period, recent, { checkedOn: addDays(today, -1), today, everyDays: 30 }));
  expect(Math.max(...turns.map((weeks) => weeks.length))).toBeLessThanOrEqual(3);
  expect(turns.flat().sort((a, b) => (a.from < b.from ? -1 : 1))).toEqual(windows({ from: period.from, to: '2026-05-24' }, recent));
});

describe('the windows of a period', () => {
  const days = (...all: readonly string[]) => all.map((day) => ({ from: day, to: day }));

  test('are single days of the recent part and whole calendar weeks before it, also where the period has a part of the week', () => {
    expect(windows({ from: '2026-05-09', to: '2026-05-29' }, '2026-05-26')).toEqual([
      { from: '2026-05-04', to: '2026-05-10' },
      { from: '2026-05-11', to: '2026-05-17' },
      { from: '2026-05-18', to: '2026-05-24' },
      ...days('2026-05-25', '2026-05-26', '2026-05-27', '2026-05-28', '2026-05-29'),
    ]);
    expect(windows({ from: '2026-06-01', to: '2026-06-01' }, '2026-05-25')).toEqual(days('2026-06-01'));
  });

  test('cover each day of the period once, and are the same whatever the period is', () => {
    const day = fc.integer({ min: 0, max: 200 }).map((after) => addDays('2026-01-01', after));
    fc.assert(
      fc.property(day, day, day, (one, other, recent) => {
        const period = { from: earliest(one, other), to: latest(one, other) };
        const found = windows(period, recent);
        const holding = (day: string) => found.filter(({ from, to }) => from <= day && day <= to).length;
        expect([holding(period.from), holding(period.to)]).toEqual([1, 1]);
        for (const [at, { to }] of found.entries()) expect(found[at + 1]?.from ?? addDays(to, 1)).toBe(addDays(to, 1));
        const longer = windows({ from: addDays(period.from, -14), to: addDays(period.to, 14) }, recent);
        for (const window of found) expect(longer).toContainEqual(window);
      }),
    );
  });
});
