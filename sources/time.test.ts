import { expect, test } from 'vitest';
import { fakePublisher, offersOf } from '../test/worlds/fake-publisher.ts';
import { addDays } from '../uk/day.ts';
import { dayCount } from '../uk/period.ts';
import { ukSanctionsList } from './fcdo/uk-sanctions-list/source.ts';
import { windows } from './gazette/windows.ts';

/** A list that HEAD dates by an instant. */
const listOf = (lastModified: string) =>
  fakePublisher(() => undefined, { 'https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.csv': { etag: '"a"', lastModified } });

test.each([
  // summer time begins on 29 March 2026 at 01:00 UTC, and ends on 25 October 2026 at 01:00 UTC
  ['Sat, 28 Mar 2026 23:30:00 GMT', '2026-03-28'],
  ['Sun, 29 Mar 2026 00:59:59 GMT', '2026-03-29'],
  ['Sun, 29 Mar 2026 22:59:59 GMT', '2026-03-29'],
  ['Sun, 29 Mar 2026 23:00:00 GMT', '2026-03-30'],
  ['Sat, 24 Oct 2026 23:00:00 GMT', '2026-10-25'],
  ['Sun, 25 Oct 2026 23:30:00 GMT', '2026-10-25'],
  ['Mon, 26 Oct 2026 00:00:00 GMT', '2026-10-26'],
  ['Tue, 29 Feb 2028 12:00:00 GMT', '2028-02-29'],
])('a list that changed at %s is of %s in London', async (lastModified, day) => {
  const period = { from: addDays(day, -1), to: addDays(day, 1) };
  const [offer] = offersOf(await listOf(lastModified).discovered(ukSanctionsList, period));
  expect(offer?.dataDate).toBe(day);
});

test.each([
  ['summer time begins', '2026-03-20', '2026-04-05'],
  ['summer time ends', '2026-10-16', '2026-11-01'],
  ['a leap day', '2028-02-20', '2028-03-05'],
  ['a February without one', '2027-02-20', '2027-03-05'],
  ['a year ends', '2026-12-20', '2027-01-05'],
])('the windows of notices hold each day once, over %s', (_, from, to) => {
  for (const recent of [from, addDays(from, 8), to]) {
    const asked = windows({ from, to }, recent);
    const days = asked.flatMap((window) => Array.from({ length: dayCount([window]) }, (__, at) => addDays(window.from, at)));
    const wanted = Array.from({ length: dayCount([{ from, to }]) }, (__, at) => addDays(from, at));
    expect(new Set(days).size).toBe(days.length);
    expect(wanted.filter((day) => !days.includes(day))).toEqual([]);
  }
});

test('a leap day is a day of a list, and 29 February of another year is none', async () => {
  const head = 'Report Date: 29-Feb-2028';
  expect(
    ukSanctionsList.recognise({ name: 'list.csv', bytes: 1, sha256: 'a'.repeat(64), head: Buffer.from(`${head}\nLast Updated,Unique ID`) })
      ?.dataDate,
  ).toBe('2028-02-29');
  const wrong = Buffer.from('Report Date: 29-Feb-2027\nLast Updated,Unique ID');
  expect(ukSanctionsList.recognise({ name: 'list.csv', bytes: 1, sha256: 'a'.repeat(64), head: wrong })).toBeUndefined();
});
