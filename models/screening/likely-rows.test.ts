import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../test/fixtures/property-runs.ts';
import { entries, kinds, listed, name } from '../../test/fixtures/resembling-names.ts';
import type { NameKind } from '../names/name.ts';
import { readNames } from '../names/read-names.ts';
import { compareNames } from './compare/compare-names.ts';
import { likelyName } from './effects.ts';
import { likelyRowsOf } from './likely-rows.ts';
import { rarityOf } from './rarity.ts';
import { screen } from './screen.ts';

describe('the rows that may be likely', () => {
  test('include every name that a comparison finds likely', () => {
    fc.assert(
      fc.property(entries, fc.array(name, { minLength: 1, maxLength: 10 }), (some, asked) => {
        const index = listed(some);
        const rarity = rarityOf([index]);
        const likely = likelyRowsOf(index, rarity);
        for (const reading of asked.flatMap((text) => kinds.flatMap((kind) => readNames(text, kind)))) {
          const rows = index.names.flatMap((one, row) => (one.name.kind === reading.kind ? [row] : []));
          const found = rows.filter((row) => {
            const other = index.names[row]?.name;
            return other !== undefined && Math.round(compareNames(reading, other, rarity).score * 1000) / 1000 >= likelyName;
          });
          expect(likely.of(reading, rows)).toEqual(expect.arrayContaining(found));
        }
      }),
      { numRuns: propertyRuns(15, 60) },
    );
  });

  test.each<[string, NameKind, string, string]>([
    ['two words that the list writes as one, in another order', 'person', 'Quill By Oriel Wren', 'Oriel Quillby Wren'],
    ['one word that the list writes as two, in another order', 'person', 'Oriel Quillby Wren', 'Quill By Oriel Wren'],
    ['a name that is cut off after its common words', 'organisation', 'Quillby Bank Holdings Feat', 'Quillby Bank Holdings Featherston'],
    ['the same letters with other spaces', 'person', 'Quillbyoriel', 'Quill Byoriel'],
    ['an initial and a rare name', 'person', 'J. Featherstonehaugh', 'Josephus Featherstonehaugh'],
  ])('include %s', (_, kind, asked, name) => {
    const index = listed([{ kind, names: [name] }]);
    const rarity = rarityOf([index]);
    const [[reading], [other]] = [readNames(asked, kind), readNames(name, kind)];
    if (reading === undefined || other === undefined) throw new Error('the name has no reading');
    expect(compareNames(reading, other, rarity).score).toBeGreaterThanOrEqual(likelyName);
    expect(likelyRowsOf(index, rarity).of(reading, [0])).toEqual([0]);
  });

  test('are the same whichever side is without vowels, and in whatever order the names are asked', () => {
    const names = ['Muhammad Aziz', 'محمد عزيز', 'Mohammed Azizi', 'Ivan Petrov', 'Иван Петров'];
    const index = listed(names.map((one) => ({ kind: 'person', names: [one] })));
    const rarity = rarityOf([index]);
    const asked = names.flatMap((one) => readNames(one, 'person'));
    const rows = index.names.map((_, row) => row);
    const alone = asked.map((one) => likelyRowsOf(index, rarity).of(one, rows));
    const together = likelyRowsOf(listed(names.map((one) => ({ kind: 'person', names: [one] }))), rarity);
    expect([...asked].reverse().map((one) => together.of(one, rows))).toEqual([...alone].reverse());
    expect(asked.map((one) => together.of(one, rows))).toEqual(alone);
  });

  test('leave out a name that shares one word of three', () => {
    const index = listed([{ kind: 'person', names: ['Quill Bobander'] }]);
    const [reading] = readNames('Quill Oriel Petrov', 'person');
    expect(reading && likelyRowsOf(index, rarityOf([index])).of(reading, [0])).toEqual([]);
  });
});

test('names that are screened after each other get the answer that each gets alone', () => {
  fc.assert(
    fc.property(
      entries,
      fc.array(fc.tuple(name, fc.constantFrom(...kinds), fc.boolean()), { minLength: 2, maxLength: 12 }),
      (some, asked) => {
        const index = listed(some);
        const rarity = rarityOf([index]);
        for (const [text, kind, hasNumber] of asked) {
          const query = { name: text, kind, ...(hasNumber ? { companyNumber: '01234567' } : {}) };
          const fresh = listed(some);
          expect(screen([index], query, '2026-06-01', rarity)).toEqual(screen([fresh], query, '2026-06-01', rarityOf([fresh])));
        }
      },
    ),
    { numRuns: propertyRuns(15, 60) },
  );
});
