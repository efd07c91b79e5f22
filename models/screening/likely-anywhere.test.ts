import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawn, generator } from '../../bench/invented-draws.ts';
import { inventRegister } from '../../bench/invented-register.ts';
import { changedText } from '../../test/fixtures/changed-text.ts';
import { inventedIndex } from '../../test/fixtures/invented-list.ts';
import { propertyRuns } from '../../test/fixtures/property-runs.ts';
import { entries, kinds, listed, name } from '../../test/fixtures/resembling-names.ts';
import type { Name } from '../names/name.ts';
import { readNames } from '../names/read-names.ts';
import { compareNames } from './compare/compare-names.ts';
import { likelyName } from './effects.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { likelyAnywhereOf } from './likely-anywhere.ts';
import { likelyRowsOf } from './likely-rows.ts';
import { rarityBy, rarityOf, type WordRarity } from './rarity.ts';
import { screen, screenAmongMany } from './screen.ts';

/** Compares a name with every name of the list. */
function likelyRows(index: ScreeningIndex, reading: Name, rarity: WordRarity): number[] {
  const { names } = index;
  const kept = (row: number) => likelyRowsOf(index, rarity).of(reading, [row]).length > 0;
  return names.flatMap((one, row) => {
    if (one.name.kind !== reading.kind) return [];
    const { score, sibling } = compareNames(reading, one.name, rarity);
    return Math.round(score * 1000) / 1000 >= likelyName || (sibling === true && kept(row)) ? [row] : [];
  });
}

describe('the rows of a list that may be likely', () => {
  test('include every name that a comparison with the whole list finds likely', () => {
    fc.assert(
      fc.property(entries, fc.array(name, { minLength: 1, maxLength: 10 }), (some, asked) => {
        const index = listed(some);
        const rarity = rarityOf([index]);
        for (const reading of asked.flatMap((text) => (['person', 'organisation'] as const).flatMap((kind) => readNames(text, kind)))) {
          const rows = likelyAnywhereOf([index], rarity).of(reading)?.[0];
          if (rows !== undefined) expect(rows).toEqual(expect.arrayContaining(likelyRows(index, reading, rarity)));
        }
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  test('include every likely name for names of a register that were changed', () => {
    const register = inventRegister('realistic', 1);
    const random = generator(1);
    const listedNames = [...register.entriesOf('disqualified-directors').slice(0, 250), ...register.entriesOf('uk-sanctions').slice(0, 50)];
    const index = inventedIndex(listedNames.map(({ names }, at) => ({ id: `E${at}`, names: names.map(({ text }) => text) })));
    const rarity = rarityOf([index]);
    let [found, answered] = [0, 0];
    for (let times = 0; times < 150; times += 1) {
      let text = drawn(
        listedNames.map(({ names: [first] }) => first?.text ?? ''),
        random,
        1_000,
      );
      for (let changes = Math.floor(random() * 4); changes > 0; changes -= 1) text = changedText(text, random);
      for (const reading of readNames(text, 'person')) {
        const rows = likelyAnywhereOf([index], rarity).of(reading)?.[0];
        if (rows === undefined) continue;
        const likely = likelyRows(index, reading, rarity);
        expect({ text, missing: likely.filter((row) => !rows.includes(row)) }).toEqual({ text, missing: [] });
        [found, answered] = [found + likely.length, answered + 1];
      }
    }
    expect(found).toBeGreaterThan(50);
    expect(answered).toBeGreaterThan(80);
  });

  test('include every likely name for names of firms that were changed', () => {
    const register = inventRegister('realistic', 1);
    const random = generator(1);
    const texts = register
      .entriesOf('fca-warnings')
      .slice(0, 150)
      .map(({ names: [first] }) => first?.text ?? '');
    const index = inventedIndex(texts.map((text, at) => ({ id: `E${at}`, kind: 'organisation', names: [text] })));
    const rarity = rarityOf([index]);
    let [found, answered] = [0, 0];
    for (let times = 0; times < 80; times += 1) {
      let text = drawn(texts, random, 1_000);
      for (let changes = Math.floor(random() * 4); changes > 0; changes -= 1) text = changedText(text, random);
      if (random() < 0.3) text = `${text.replace(/ Limited$/, '')} ${['Systems', 'Mexico', 'II', 'Holdings'][Math.floor(random() * 4)]}`;
      for (const reading of readNames(text, 'organisation')) {
        const rows = likelyAnywhereOf([index], rarity).of(reading)?.[0];
        if (rows === undefined) continue;
        const likely = likelyRows(index, reading, rarity);
        expect({ text, missing: likely.filter((row) => !rows.includes(row)) }).toEqual({ text, missing: [] });
        [found, answered] = [found + likely.length, answered + 1];
      }
    }
    expect(found).toBeGreaterThan(50);
    expect(answered).toBeGreaterThan(50);
  });

  test.each([
    ['two words that the list writes as one', 'Oriel Quill Bybob Wren', 'Oriel Quillbybob Wren'],
    ['one word that the list writes as two', 'Oriel Quillbybob Wren', 'Oriel Quill Bybob Wren'],
    ['the same letters with other spaces and a letter more', 'Quillander Bybobander', 'Quil Lander Bybobanderr'],
    ['a name that is cut off', 'Quilla Featherstone', 'Quilla Featherstonehaugh'],
    ['the first and the last of four words', 'Quilla Featherstonehaugh', 'Quilla Oriel Wren Featherstonehaugh'],
    ['a short form of a given name', 'Bill Featherstonehaugh', 'William Featherstonehaugh'],
    ['a name in a script without vowels', 'Muhammad Azizi', 'محمد عزيزي'],
    ['an initial of the list', 'Josephus Featherstonehaugh', 'J. Featherstonehaugh'],
    ['words that sound alike', 'Kathryn Smythe', 'Catherine Smith'],
  ])('include %s', (_, asked, text) => {
    const index = inventedIndex([{ id: 'E1', names: [text] }]);
    const rarity = rarityOf([index]);
    const [reading] = readNames(asked, 'person');
    if (reading === undefined) throw new Error('the name has no reading');
    expect(likelyRows(index, reading, rarity)).toContain(0);
    expect(likelyAnywhereOf([index], rarity).of(reading)?.[0]).toContain(0);
  });

  test.each([1, 3])('are those of each list, also when the words are asked for the %ith time', (times) => {
    const register = inventRegister('realistic', 3);
    const random = generator(3);
    const lists = (['disqualified-directors', 'uk-sanctions', 'fca-warnings'] as const).map((list) => {
      const some = register.entriesOf(list).slice(0, 80);
      return inventedIndex(
        some.map(({ names, kind }, at) => ({ id: `E${at}`, kind, names: names.map(({ text }) => text) })),
        list,
      );
    });
    const rarity = rarityOf(lists);
    const texts = lists.flatMap(({ entries: some }) => some.slice(0, 40).map(({ names: [first] }) => first?.text ?? ''));
    for (const text of texts) {
      const [reading] = readNames(changedText(text, random), 'person');
      const finder = likelyAnywhereOf(lists, rarity);
      for (let before = 1; reading !== undefined && before < times; before += 1) finder.of(reading);
      const rows = reading === undefined ? undefined : finder.of(reading);
      if (reading === undefined || rows === undefined) continue;
      expect(rows).toEqual(lists.map((index) => expect.arrayContaining(likelyRows(index, reading, rarity))));
    }
  });

  test('leave out a name that shares a common given name only', () => {
    const index = inventedIndex([{ id: 'E1', names: ['Quilla Bobander', 'Quilla Wren Petrov', 'Oriel Wrenhollow'] }]);
    const [reading] = readNames('Quilla Petrov', 'person');
    const rarity = (word: string) => (word === 'quilla' ? 0.4 : 0.9);
    expect(reading && likelyAnywhereOf([index], rarity).of(reading)?.[0]).toEqual([1]);
  });

  test.each(['Li Wei', 'J. Quillby', 'Quillby', 'محمد عزيز'])('are not known of %s, which is searched', (text) => {
    const index = inventedIndex([{ id: 'E1', names: ['Quilla Bobander'] }]);
    const [reading] = readNames(text, 'person');
    expect(reading).toBeDefined();
    expect(reading && likelyAnywhereOf([index], rarityOf([index])).of(reading)).toBeUndefined();
  });
});

test('a name that is screened as one of many gets the answer that it gets alone', () => {
  fc.assert(
    fc.property(
      entries,
      fc.array(fc.tuple(name, fc.constantFrom(...kinds), fc.boolean()), { minLength: 1, maxLength: 10 }),
      (some, asked) => {
        const index = listed(some);
        const rarity = rarityOf([index]);
        for (const [text, kind, hasNumber] of asked) {
          const query = { name: text, kind, ...(hasNumber ? { companyNumber: '01234567' } : {}) };
          const alone = screen([index], query, '2026-06-01', rarity);
          expect(screenAmongMany([index], query, '2026-06-01', rarity).answer).toEqual(alone);
        }
      },
    ),
    { numRuns: propertyRuns(60) },
  );
});

test.each([
  { kind: 'organisation', listed: 'Quillby Trading', asked: 'QUILLBY TRADING', as: 'person' },
  { kind: 'organisation', listed: 'Oriel Wren', asked: 'Oriel-Wren', as: 'ship' },
  { kind: 'person', listed: 'Oriel Wrenhollow', asked: 'ORIEL WRENHOLLOW LTD', as: 'organisation' },
  { kind: 'ship', listed: 'Quillby Boband', asked: 'Quillby Boband', as: 'person' },
] as const)('a $as with the letters of a listed $kind matches it, screened as one of many', ({ kind, listed: text, asked, as }) => {
  const index = inventedIndex([
    { id: 'E1', names: [text], kind },
    { id: 'E2', names: ['Featherstonehaugh Bank'], kind: 'any' },
  ]);
  const rarity = rarityOf([index]);
  const query = { name: asked, kind: as };
  const { matches } = screenAmongMany([index], query, '2026-06-01', rarity).answer;
  expect(matches.map(({ entry }) => entry)).toEqual(['E1']);
  expect(matches).toEqual(screen([index], query, '2026-06-01', rarity).matches);
});

test('a person with many words, of which the entry writes two as one, matches it, screened as one of many', () => {
  const words = ['Feath', 'Wrenho', 'Ivand', 'Zuhol', 'Boband'];
  const index = inventedIndex([{ id: 'E1', names: [['Oriel', 'Quillbybob', ...words].join(' ')] }]);
  const rarity = rarityBy({ names: 1_000, words: {} });
  const query = { name: ['Quill', 'Bybob', 'Oriel', ...words.toReversed()].join(' '), kind: 'person' as const };
  const { matches } = screenAmongMany([index], query, '2026-06-01', rarity).answer;
  expect(matches.map(({ entry }) => entry)).toEqual(['E1']);
  expect(matches).toEqual(screen([index], query, '2026-06-01', rarity).matches);
});

test('a company of the group of a listed one with another number gets the answer that it gets alone, screened as one of many', () => {
  const words = ['QUILLBY', 'QUILLBY BOBAND', 'WRENHOLLOW ORIEL TRADING'];
  const index = inventedIndex(
    words.map((text, at) => ({ id: `E${at}`, names: [text], kind: 'organisation' as const, companyNumbers: ['01234567'] })),
    'fca-warnings',
  );
  const rarity = rarityOf([index]);
  const asked = words.flatMap((text) =>
    ['SYSTEMS', 'HOLDINGS', '2', 'MEXICO', 'GROUP SYSTEMS', 'GROUP HOLDINGS SYSTEMS', 'GROUP HOLDINGS SYSTEMS MEXICO'].map(
      (suffix) => `${text} ${suffix}`,
    ),
  );
  let matches = 0;
  for (const name of asked) {
    for (const companyNumber of ['07654321', '01234567', undefined]) {
      const query = { name, kind: 'organisation' as const, ...(companyNumber === undefined ? {} : { companyNumber }) };
      const alone = screen([index], query, '2026-06-01', rarity);
      matches += alone.matches.length;
      expect(screenAmongMany([index], query, '2026-06-01', rarity).answer).toEqual(alone);
    }
  }
  expect(matches).toBeGreaterThan(0);
});

test.each(['dense', 'realistic'] as const)(
  'names of a %s register that are screened as some of many get the answers that they get alone',
  (density) => {
    const register = inventRegister(density, 5);
    const random = generator(5);
    const sizes = { 'disqualified-directors': 300, 'uk-sanctions': 100, 'fca-warnings': 200 } as const;
    const lists = (['disqualified-directors', 'uk-sanctions', 'fca-warnings'] as const).map((list) => {
      const some = register.entriesOf(list).slice(0, sizes[list]);
      return inventedIndex(
        some.map(({ names, kind }, at) => ({ id: `E${at}`, kind, names: names.map(({ text }) => text) })),
        list,
      );
    });
    const rarity = rarityOf(lists);
    const people = Array.from({ length: 40 }, () => register.peopleOf(undefined).officers.map(({ name: text }) => text ?? ''));
    const asked = [
      ...people.flat().map((text) => ({ name: text, kind: 'person' as const })),
      ...Array.from({ length: 60 }, () => ({ name: register.firm(), kind: 'organisation' as const })),
      ...lists.flatMap(({ entries: some }) =>
        some
          .slice(0, 40)
          .map(({ names: [first], kind }) => ({ name: changedText(first?.text ?? '', random), ...(kind === 'any' ? {} : { kind }) })),
      ),
    ];
    let matches = 0;
    for (const query of [...asked, ...asked, ...asked]) {
      const alone = screen(lists, query, '2026-06-01', rarity);
      matches += alone.matches.length;
      expect(screenAmongMany(lists, query, '2026-06-01', rarity).answer).toEqual(alone);
    }
    expect(matches).toBeGreaterThan(100);
  },
);
