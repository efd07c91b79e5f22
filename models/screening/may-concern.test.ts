import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type InventedEntry, inventedEntry, inventedIndex } from '../../test/fixtures/invented-list.ts';
import { propertyRuns } from '../../test/fixtures/property-runs.ts';
import { entries, kinds, name as resembling } from '../../test/fixtures/resembling-names.ts';
import { readNames } from '../names/read-names.ts';
import type { ScreenQuery } from './answer.ts';
import { findCandidates } from './candidates.ts';
import { byEffect } from './effects.ts';
import { mayConcern } from './may-concern.ts';
import { rarityBy } from './rarity.ts';
import { screenAmongMany } from './screen.ts';

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

const swept = (entries: readonly InventedEntry[], query: ScreenQuery) => screenAmongMany([inventedIndex(entries)], query, today, rarity);
const concerns = (changed: readonly InventedEntry[], entries: readonly InventedEntry[], query: ScreenQuery) =>
  mayConcern(
    { entries: inventedIndex(changed), lists: [{ after: inventedIndex(entries), entries: inventedIndex(changed) }] },
    query,
    today,
    rarity,
  );
const rarity = rarityBy({ names: 1_000, words: { quill: 400, feather: 200, wren: 30, mohammed: 300, ignatius: 5 } });
const runs = { numRuns: propertyRuns(125, 500) };

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
        const matched = swept(entries, query).answer.matches.some(({ entry: id }) => some.some((one) => one.id === id));
        if (matched) expect(concerns(some, entries, query)).toBe(true);
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

test('a change of entries that does not concern a name gives it no new match in a list that was not crowded, and no stronger one', () => {
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
        const screened = swept(was, query);
        if (screened.crowded.length > 0 || concerns(changed, is, query)) return;
        for (const match of swept(is, query).answer.matches) {
          const known = screened.answer.matches.find(({ entry: id }) => id === match.entry);
          expect(known && byEffect(known.effect, match.effect)).toBeLessThanOrEqual(0);
        }
      },
    ),
    runs,
  );
});

test('entries of several lists may concern every name that a screening matches with one of them, in any script, decoration and spelling', () => {
  const lists = ['uk-sanctions', 'disqualified-directors', 'hmrc-defaulters'] as const;
  const decorated = fc
    .tuple(resembling, fc.constantFrom('', ' Ltd', ' HOLDINGS', ' INV 10442', ' & Anna Moorhen', ' (LONDON BRANCH)'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(entries, decorated, fc.constantFrom(...kinds, undefined), fc.integer({ min: 1, max: 4 }), (listed, asked, kind, every) => {
      const all = listed.map((one, id) =>
        inventedEntry({ ...one, id: `E${String(id).padStart(3, '0')}`, list: lists[id % 3] ?? 'uk-sanctions' }),
      );
      const changed = all.filter((_, at) => at % every === 0);
      const indexes = lists.map((list) =>
        inventedIndex(
          all.filter((one) => one.list === list),
          list,
        ),
      );
      const query = { name: asked, ...(kind === undefined ? {} : { kind }) };
      const { matches } = screenAmongMany(indexes, query, today, rarity).answer;
      if (!matches.some(({ entry: id }) => changed.some((one) => one.id === id))) return;
      const ofLists = indexes.map((after) => ({ after, entries: inventedIndex(changed.filter((one) => one.list === after.version.list)) }));
      expect(mayConcern({ entries: inventedIndex(changed), lists: ofLists }, query, today, rarity)).toBe(true);
    }),
    runs,
  );
});

test('a list whose names fill a search, so that it finds another name without one of them, is crowded', () => {
  const hidden = { id: 'Z', names: ['Bobander Oriel Quill'] };
  const near = Array.from({ length: 80 }, (_, n): InventedEntry => ({ id: `N${n}`, names: ['Quill Bobanderx'] }));
  const query = { name: 'Quill Bobander', kind: 'person' } as const;
  const isFound = (entries: readonly InventedEntry[]) => swept(entries, query).answer.matches.some(({ entry: id }) => id === 'Z');
  expect(isFound([...near, hidden])).toBe(false);
  expect(isFound([...near.slice(1), hidden])).toBe(true);
  expect(swept([...near, hidden], query).crowded).toEqual(['uk-sanctions']);
  expect(swept([...near.slice(1), hidden], query).crowded).toEqual([]);
  expect(swept(near, query).crowded).toEqual([]);
  // the entry itself concerns the name, whether or not others hide it
  expect(concerns([hidden], [...near, hidden], query)).toBe(true);
});

test('an entry that leaves a list with the only word that is similar to one of a name concerns the name, if a scan of the list finds another', () => {
  const query = { name: 'Bill Margaret', kind: 'person' } as const;
  const [leaving, scanned] = [entry(1, 'Margaret Ibblewyck'), entry(2, 'William Peggy')];
  const isFound = (entries: readonly InventedEntry[]) => swept(entries, query).answer.matches.some(({ entry: id }) => id === 'E2');
  expect([isFound([leaving, scanned]), isFound([scanned])]).toEqual([false, true]);
  expect(swept([leaving, scanned], query).crowded).toEqual([]);
  expect(concerns([leaving], [scanned], query)).toBe(true);
  expect(concerns([leaving], [entry(4, 'Oriel Wrenhollow')], query)).toBe(false);
});

test.each([
  ['a word that another entry writes as two', 'Quillfeather Oriel', 'Quill Feather', 'Quilfeathr'],
  ['two words that another entry writes as one', 'Quill Feather', 'Quillfeather Oriel', 'Quilfeathr'],
])('an entry with %s is found for the same names with and without that entry', (_, own, other, asked) => {
  const [name] = readNames(asked, 'person');
  const rowsOf = (entries: readonly InventedEntry[]) => {
    const index = inventedIndex(entries);
    return findCandidates(index, name!, rarity).rows.filter((row) => index.entries[index.names[row]?.entry ?? -1]?.id === 'E2').length;
  };
  expect(rowsOf([entry(1, other), entry(2, own), entry(4, asked)])).toBe(rowsOf([entry(2, own), entry(4, asked)]));
});

test('entries concern the names that are like theirs, and not each name with a word of theirs', () => {
  const whole = [entry(1, 'Ignatius Quillfeather'), entry(2, 'Oriel Wrenhollow')];
  const isConcerned = (asked: string) => concerns(whole.slice(1), whole, { name: asked, kind: 'person' });
  expect(['Ignatius Bramblewick', 'Oriel Bramblewick', 'Oriel Quillfeather'].filter(isConcerned)).toEqual([]);
  expect(['Oriel Wrenholow', 'WRENHOLLOW, Oriel', 'Orielwrenhollow'].filter((asked) => !isConcerned(asked))).toEqual([]);
});
