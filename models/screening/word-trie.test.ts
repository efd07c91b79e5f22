import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../test/fixtures/property-runs.ts';
import { confusableDistance } from './compare/confusable-distance.ts';
import { createTrie } from './word-trie.ts';

/** Few letters, among them digraphs (`ph`, `ts`, `ss`), double letters and pairs that are confused, so that many words are near to each other. */
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'acehkopst'), minLength: 1, maxLength: 10 }),
  fc.string({ unit: fc.constantFrom(...'tsh'), minLength: 3, maxLength: 7 }),
  fc.string({ unit: fc.constantFrom('ph', 'f', 'ss', 's', 'ts', 'oo', 'u', '0', '1', 'i'), minLength: 2, maxLength: 5 }),
);
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 60 });
const limit = fc.double({ min: 0, max: 3, noNaN: true });

describe('a trie of words', () => {
  test('finds exactly the words at a distance of at most the limit', () => {
    fc.assert(
      fc.property(words, word, limit, (texts, asked, most) => {
        const near = texts.filter((text) => confusableDistance(asked, text, most) <= most);
        const found = createTrie(texts).near(asked, most);
        expect(found.map((one) => texts[one]).sort()).toEqual([...near].sort());
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test('finds each word by the beginning of one part of a near word or by the end of the other part', () => {
    fc.assert(
      fc.property(words, word, word, limit, (texts, one, other, most) => {
        const near = texts.flatMap((text, number) => (confusableDistance(one + other, text, most) <= most ? [number] : []));
        const [begins, ends] = [createTrie(texts), createTrie(texts, true)];
        const [begun, ended] = [begins.beginning(one, most), ends.beginning(other, most)];
        const every = texts.map((_, number) => number);
        const found = [...(begun === undefined ? every : begins.textsIn(begun)), ...(ended === undefined ? every : ends.textsIn(ended))];
        expect(found).toEqual(expect.arrayContaining(near));
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test('finds one of two words whose letters together are near to a text: the first by a beginning of the text, or the second by an end', () => {
    const text = fc.oneof(
      word,
      fc.tuple(word, word).map(([one, other]) => one + other),
    );
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 2, maxLength: 14 }), text, limit, (texts, asked, most) => {
        const begun = new Set(createTrie(texts).beginningOf(asked, most));
        const ended = new Set(createTrie(texts, true).beginningOf(asked, most));
        const isNear = (one: string, other: string) => confusableDistance(one + other, asked, most) <= most;
        const missed = texts.flatMap((one, first) =>
          texts.filter((other, second) => isNear(one, other) && !begun.has(first) && !ended.has(second)).map((other) => `${one} ${other}`),
        );
        expect(missed).toEqual([]);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test.each([
    ['the list', 'ola', 'ebocara', 'ojaebotssara'],
    ['the query', 'oja', 'ebotssara', 'olaebocara'],
  ])('finds by its end a word where either letter of a double letter of %s may be left out', (_, one, other, text) => {
    expect(confusableDistance(one + other, text, 9)).toBeCloseTo(1.5);
    const [begins, ends] = [createTrie([text]), createTrie([text], true)];
    expect(begins.beginning(one, 1.51)).toEqual([]);
    expect(ends.textsIn(ends.beginning(other, 1.51) ?? [])).toEqual([0]);
  });

  test('finds the words that begin with a word, and those with which it begins', () => {
    fc.assert(
      fc.property(words, word, fc.nat(4), (texts, asked, least) => {
        const trie = createTrie(texts);
        const numbers = (are: (text: string) => boolean) => texts.flatMap((text, number) => (are(text) ? [number] : []));
        expect(trie.textsIn(trie.startingWith(asked)).sort()).toEqual(numbers((text) => text.startsWith(asked)).sort());
        const begins = (text: string) => asked.startsWith(text) && text.length >= Math.max(1, least);
        expect(trie.beginningsOf(asked, least).sort()).toEqual(numbers(begins).sort());
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
