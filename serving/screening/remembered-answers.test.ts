import { expect, test } from 'vitest';
import { buildScreeningIndex } from '../../models/screening/index-entries.ts';
import { rarityOf } from '../../models/screening/rarity.ts';
import { screen } from '../../models/screening/screen.ts';
import { inventedEntry } from '../../test/fixtures/invented-list.ts';
import { rememberAnswers } from './remembered-answers.ts';

const listed = (...names: string[]) => {
  const entries = names.map((name) => inventedEntry({ id: name, names: [name], detail: 'invented' }));
  const version = { list: 'uk-sanctions' as const, version: names.join(), entries: names.length, publishedAt: '2026-06-01T00:00:00.000Z' };
  const indexes = [buildScreeningIndex(entries, version)];
  return { indexes, rarity: rarityOf(indexes), today: '2026-06-01' };
};
const oriel = { name: 'Oriel Thistlecombe', kind: 'person' } as const;

test('a name is compared once against the same lists on the same day, and has the answer of a comparison', () => {
  const remembered = rememberAnswers();
  const lists = listed('Oriel Thistlecombe');
  const first = remembered(lists, oriel);
  expect(first).toEqual(screen(lists.indexes, oriel, lists.today, lists.rarity));
  expect(remembered({ ...lists, indexes: [...lists.indexes] }, { ...oriel })).toBe(first);
  expect(remembered(lists, { ...oriel, dateOfBirth: '1950' })).not.toBe(first);
});

test('a new version of a list, and another day, are compared anew', () => {
  const remembered = rememberAnswers();
  const [before, after] = [listed('Barnaby Wrenhollow'), listed('Barnaby Wrenhollow', 'Oriel Thistlecombe')];
  expect(remembered(before, oriel).matches).toEqual([]);
  expect(remembered(after, oriel).matches.map(({ entry }) => entry)).toEqual(['Oriel Thistlecombe']);
  expect(remembered(before, oriel).matches).toEqual([]);
  const first = remembered(after, oriel);
  expect(remembered({ ...after, today: '2026-06-02' }, oriel)).not.toBe(first);
});

test('the answer that was not used for the longest time is dropped first', () => {
  const remembered = rememberAnswers(2);
  const lists = listed('Oriel Thistlecombe');
  const first = remembered(lists, oriel);
  const other = remembered(lists, { name: 'Lavinia Quillmore' });
  expect(remembered(lists, oriel)).toBe(first);
  remembered(lists, { name: 'Thaddeus Amberley' });
  expect(remembered(lists, oriel)).toBe(first);
  expect(remembered(lists, { name: 'Lavinia Quillmore' })).not.toBe(other);
});
