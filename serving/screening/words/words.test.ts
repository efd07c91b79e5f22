import { expect, test } from 'vitest';
import { inventedIndex } from '../../../test/fixtures/invented-list.ts';
import { isDue } from './words.ts';

const reading = 'r1';
const countedAt = new Date('2026-06-01T09:00:00Z');
const served = { countedAt, reading, lists: ['uk-sanctions'], names: 2_000 };
const now = new Date('2026-06-29T09:00:00Z');
const index = inventedIndex([{ id: 'A', names: ['Owlbert Featherstone'] }]);
/** A list of so many entries. */
const listOf = (entries: number) => [{ ...index, entries: Array.from({ length: entries }, () => index.entries[0]!) }];

test('the words of the lists are kept for four weeks, although entries change', () => {
  expect(isDue(served, listOf(2_000), { reading, now })).toBe(false);
  expect(isDue(served, listOf(2_400), { reading, now })).toBe(false);
  expect(isDue({ ...served, names: 1 }, listOf(201), { reading, now })).toBe(false);
});

test.each([
  ['they never were', undefined, 2_000, reading, now],
  ['four weeks have passed', served, 2_000, reading, new Date('2026-06-29T09:00:01Z')],
  ['other code reads names', served, 2_000, 'r2', now],
  ['a list was not counted', { ...served, lists: ['fca-warnings'] }, 2_000, reading, now],
  ['there are more than a fifth more entries', served, 2_401, reading, now],
  ['there are more than a fifth fewer entries', served, 1_599, reading, now],
])('the words of the lists are counted anew when %s', (_, counted, entries, by, at) => {
  expect(isDue(counted, listOf(entries), { reading: by, now: at })).toBe(true);
});
