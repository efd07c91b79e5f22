import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type InventedEntry, inventedIndex } from '../../test/fixtures/invented-list.ts';
import { propertyRuns } from '../../test/fixtures/property-runs.ts';
import { readNames } from '../names/read-names.ts';
import type { ScreenQuery } from './answer.ts';
import { findCandidates } from './candidates.ts';
import { mayConcern } from './may-concern.ts';
import { rarityBy } from './rarity.ts';
import { screen } from './screen.ts';

const today = '2026-06-01';
const entry = (id: number, name: string): InventedEntry => ({
  ...{ id: `E${id}`, names: [name], kind: id % 3 === 0 ? 'organisation' : 'person' },
  ...(id % 5 === 0 ? { companyNumbers: ['01234567'] } : {}),
});

const words = [
  'Ignatius',
  'Ignatus',
  'Quillfeather',
  'Quill',
  'Feather',
  'Oriel',
  'Wrenhollow',
  'Wren',
  'Hollow',
  'IQ',
  'Bramblewick',
  'Zx',
  'محمد',
  'Mohammed',
];
const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
const odd = fc.oneof(
  name,
  name.map((text) => text.replaceAll(' ', '')),
  name.map((text) => [...text].join(' ')),
  name.map((text) => `${text}x`),
);

const found = (entries: readonly InventedEntry[], query: ScreenQuery) => screen([inventedIndex(entries)], query, today, rarity).matches;
/** The names that a search compares, by reading: a limit that drops another name shows here before it changes a match. */
const compared = (entries: readonly InventedEntry[], { name }: ScreenQuery) => {
  const index = inventedIndex(entries);
  const idOf = (row: number) => [index.entries[index.names[row]?.entry ?? -1]?.id, index.names[row]?.name.compact];
  return (['person', 'organisation'] as const).flatMap((kind) =>
    readNames(name, kind).map((reading) => findCandidates(index, reading, rarity).rows.map(idOf)),
  );
};
const rarity = rarityBy({ names: 1_000, words: { quill: 400, feather: 200, wren: 30, mohammed: 300, ignatius: 5 } });
const runs = { numRuns: propertyRuns(500) };

test('some entries of a list may concern every name that a screening against the whole list matches with one of them', () => {
  fc.assert(
    fc.property(
      fc.array(odd, { minLength: 1, maxLength: 12 }),
      fc.nat({ max: 11 }),
      odd,
      fc.option(fc.constant('01234567')),
      (listed, at, asked, number) => {
        const entries = listed.map((text, id) => entry(id, text));
        const some = entries.slice(at % entries.length, (at % entries.length) + 2);
        const query = { name: asked, ...(number === null ? {} : { companyNumber: number }) };
        const matched = found(entries, query).some(({ entry: id }) => some.some((one) => one.id === id));
        if (matched) expect(mayConcern(inventedIndex(some), inventedIndex(entries), query, rarity)).toBe(true);
      },
    ),
    runs,
  );
});

const listed = fc.oneof(odd, fc.constant(''));
/** Names that fill the limits of a search: all of them share a word. */
const crowd = Array.from({ length: 90 }, (_, n): InventedEntry => {
  const [first, second] = [n % 10, Math.floor(n / 10)].map((at) => 'bcdfghjklm'[at]);
  return { id: `C${n}`, names: [`Quill ${first}o${second}ander`] };
});

test('a change of entries that does not concern a name changes no match of it with any entry, and no name that its search compares', () => {
  fc.assert(
    fc.property(
      // the same place of both lists is the same entry; an empty name: it is not listed then
      fc.array(fc.tuple(listed, listed, fc.boolean()), { minLength: 1, maxLength: 10 }),
      odd,
      fc.boolean(),
      fc.option(fc.constant('01234567')),
      (names, asked, crowded, number) => {
        const at = (time: 0 | 1) => (one: (typeof names)[number], id: number) => {
          const text = one[2] ? one[0] : one[time];
          return text === '' ? [] : [entry(id, text)];
        };
        const [before, after] = ([0, 1] as const).map((time) => names.flatMap(at(time))) as [InventedEntry[], InventedEntry[]];
        const [was, is] = [before, after].map((entries) => [...(crowded ? crowd : []), ...entries]) as [InventedEntry[], InventedEntry[]];
        const changed = [...before, ...after].filter(
          ({ id }) => JSON.stringify(before.find((one) => one.id === id)) !== JSON.stringify(after.find((one) => one.id === id)),
        );
        const query = { name: asked, ...(number === null ? {} : { companyNumber: number }) };
        if (mayConcern(inventedIndex(changed), inventedIndex(is), query, rarity)) return;
        expect(found(is, query)).toEqual(found(was, query));
        expect(compared(is, query)).toEqual(compared(was, query));
      },
    ),
    runs,
  );
});

test('an entry that leaves a list concerns a name whose search it filled, so that another entry is found', () => {
  const hidden = { id: 'Z', names: ['Quill Bobander Oriel'] };
  const near = Array.from({ length: 80 }, (_, n): InventedEntry => ({ id: `N${n}`, names: ['Quill Bobanderx'] }));
  const query = { name: 'Quill Bobander', kind: 'person' } as const;
  const isFound = (entries: readonly InventedEntry[]) => {
    const [name] = readNames(query.name, 'person');
    const index = inventedIndex(entries);
    const { rows } = findCandidates(index, name!, rarity);
    return rows.some((row) => index.entries[index.names[row]?.entry ?? -1]?.id === 'Z');
  };
  expect(isFound([...near, hidden])).toBe(false);
  expect(isFound([...near.slice(1), hidden])).toBe(true);
  expect(mayConcern(inventedIndex(near.slice(0, 1)), inventedIndex([...near.slice(1), hidden]), query, rarity)).toBe(true);
});

test.each([
  ['a word that another entry writes as two', 'Quillfeather Oriel', 'Quill Feather', 'Quilfeathr'],
  ['two words that another entry writes as one', 'Quill Feather', 'Quillfeather Oriel', 'Quilfeathr'],
])('an entry with %s is found for the same names with and without that entry', (_, own, other, asked) => {
  const query = { name: asked, kind: 'person' } as const;
  const [name] = readNames(asked, 'person');
  const rowsOf = (entries: readonly InventedEntry[]) => {
    const index = inventedIndex(entries);
    return findCandidates(index, name!, rarity).rows.filter((row) => index.entries[index.names[row]?.entry ?? -1]?.id === 'E2').length;
  };
  expect(rowsOf([entry(1, other), entry(2, own), entry(4, asked)])).toBe(rowsOf([entry(2, own), entry(4, asked)]));
  expect(mayConcern(inventedIndex([entry(2, own)]), inventedIndex([entry(2, own)]), query, rarity)).toBe(true);
});

test('a few entries do not concern a name without a word of theirs', () => {
  const whole = inventedIndex([entry(1, 'Ignatius Quillfeather'), entry(2, 'Oriel Wrenhollow')]);
  const some = inventedIndex([entry(2, 'Oriel Wrenhollow')]);
  expect(mayConcern(some, whole, { name: 'Ignatius Bramblewick', kind: 'person' }, rarity)).toBe(false);
  expect(mayConcern(some, whole, { name: 'Oriel Bramblewick', kind: 'person' }, rarity)).toBe(true);
});
