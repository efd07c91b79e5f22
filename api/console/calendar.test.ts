import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { DayLetter } from '../../serving/ledger/source-board.ts';
import { calendar, legend } from './calendar.ts';

const drawn = (days: string, first = '2026-06-01') => calendar('gazette/insolvency', first, [...days] as DayLetter[]).text;

test('a calendar says in words what it draws, and names the days that are not read', () => {
  const text = drawn('ccncfmmaw');
  expect(text).toContain(
    'aria-label="Days of gazette/insolvency: 9 days: 3 covered, 1 nothing published, 1 offered, not loaded yet, 1 failed or unread, 2 missing, 1 not yet asked for"',
  );
  expect(text).toContain('<li>missing: 2026-06-06 to 2026-06-07</li>');
  expect(text).toContain('<li>failed or unread: 2026-06-05</li>');
});

test('today, which was asked for before its end, is no gap', () => {
  const text = drawn('cct');
  expect(text).toContain('3 days: 2 covered, 1 asked for and not over yet');
  expect(text).not.toMatch(/<li>[^<]*2026-06-03/);
});

test('each mark has a colour of the page, which the dark scheme changes too', () => {
  const css = readFileSync(new URL('../pages/style.css', import.meta.url), 'utf8');
  const names = [...legend().text.matchAll(/<path class="([\w-]+)"/g)].map(([, name]) => name);
  expect(names).toHaveLength(8);
  expect(names.filter((name) => !new RegExp(`^\\.${name} \\{\\n {2}(fill|stroke): var\\(`, 'm').test(css))).toEqual([]);
});

test('a week begins on Monday: the day after a Sunday is drawn in the next column', () => {
  // 2026-06-01 is a Monday
  expect(drawn('caaaaaac')).toContain('d="M0 12h10v10h-10zM12 12h10v10h-10z"');
  expect(drawn('c', '2026-06-07')).toContain('d="M0 84h10v10h-10z"');
});

test('548 days need one path for each state', () => {
  const text = drawn('cn'.repeat(274), '2024-12-01');
  expect(text.match(/<path/g)).toHaveLength(2);
  expect(text.length).toBeLessThan(16_000);
});

test('of many gaps a calendar names eight and counts the others', () => {
  expect(drawn('ca'.repeat(12))).toContain(' and 4 more periods');
});
