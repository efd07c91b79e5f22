import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../test/fixtures/property-runs.ts';
import { confusableDistance } from './compare/confusable-distance.ts';
import { createTrieMemory } from './trie-memory.ts';
import { createTrie, limitsByLength } from './word-trie.ts';

/** Few letters, among them digraphs (`ph`, `ts`, `ss`), double letters and pairs that are confused, so that many words are near to each other. */
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'acehkopst'), minLength: 1, maxLength: 10 }),
  fc.string({ unit: fc.constantFrom(...'tsh'), minLength: 3, maxLength: 7 }),
  fc.string({ unit: fc.constantFrom('ph', 'f', 'ss', 's', 'ts', 'oo', 'u', '0', '1', 'i'), minLength: 2, maxLength: 5 }),
);
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 60 });
/** All costs are tenths: between two of them, sums of costs that differ in their last digits are on one side. */
const limit = fc.nat(30).map((tenths) => tenths / 10 + 0.05);
/** Texts that take one vector of 16 bytes to four, and a few letters of which differ, mostly beside the ends of vectors. */
const longText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'acehkopst'), minLength: 12, maxLength: 40 }),
  fc.array(word, { minLength: 5, maxLength: 6 }).map((some) => some.join('')),
  fc
    .tuple(fc.nat(14), fc.constantFrom('s', 'st', 'tsh'), fc.nat(18))
    .map(([before, part, times]) => 'k'.repeat(before) + part.repeat(times)),
);
const place = fc.oneof(fc.integer({ min: 12, max: 19 }), fc.nat(45));
const edit = fc.oneof(
  fc.tuple(place, fc.constantFrom('', 's', 'f', 'ph', 'tst'), fc.nat(2)).map(
    ([at, more, less]) =>
      (text: string) =>
        text.slice(0, at) + more + text.slice(at + less),
  ),
  place.map((at) => (text: string) => text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2)),
  fc.tuple(place, fc.nat(10)).map(
    ([at, less]) =>
      (text: string) =>
        text.slice(0, at) + text.slice(at + less),
  ),
);
const edited = fc
  .tuple(longText, fc.array(edit, { minLength: 1, maxLength: 3 }))
  .map(([text, edits]) => ({ text, other: edits.reduce((all, change) => change(all), text) }))
  .filter(({ text, other }) => text !== '' && other !== '' && Math.max(text.length, other.length) <= 64);
const asking = fc.oneof(
  word,
  longText.filter((text) => text !== ''),
);
const between = 0.05;
const distanceOf = (one: string, other: string) => confusableDistance(one, other, 200);
const prefixesOf = (text: string) => Array.from({ length: text.length + 1 }, (_, length) => text.slice(0, length));
/** A digraph or a swap may join the last letter to the next one (`WordTrie.beginning`). */
const ofDigraph = 0.2;

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

  test('finds a long text at its distance, and not below it', () => {
    const memory = createTrieMemory();
    fc.assert(
      fc.property(edited, ({ text, other }) => {
        const distance = distanceOf(text, other);
        fc.pre(distance > 0 && distance < 24);
        const near = (listed: string, asked: string) =>
          [distance - between, distance + between].map((most) => createTrie([listed], false, memory).near(asked, most));
        expect([near(text, other), near(other, text)]).toEqual([
          [[], [0]],
          [[], [0]],
        ]);
      }),
      { numRuns: propertyRuns(600) },
    );
  });

  test('finds the words at a distance of at most the limit of their length', () => {
    fc.assert(
      fc.property(words, word, fc.array(fc.nat(6), { minLength: 11, maxLength: 11 }), (texts, asked, steps) => {
        const limitOf = (length: number) => steps.slice(0, length + 1).reduce((sum, step) => sum + step / 10, between);
        const near = texts.filter((text) => distanceOf(asked, text) <= limitOf(text.length));
        const found = createTrie(texts).near(asked, limitsByLength(limitOf));
        expect(found.map((one) => texts[one]).sort()).toEqual([...near].sort());
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test('finds exactly the words that begin with something near to a word', () => {
    fc.assert(
      fc.property(words, asking, limit, (texts, asked, half) => {
        const isNear = (prefix: string) => distanceOf(prefix, asked) <= half || distanceOf(prefix, asked.slice(0, -1)) <= half - ofDigraph;
        const trie = createTrie(texts);
        const ranges = trie.beginning(asked, 2 * half);
        expect(ranges === undefined).toBe(isNear(''));
        if (ranges === undefined) return;
        const near = texts.filter((text) => prefixesOf(text).some(isNear));
        expect(
          trie
            .textsIn(ranges)
            .map((one) => texts[one])
            .sort(),
        ).toEqual([...near].sort());
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  test('finds exactly the words that are near to a beginning of a text', () => {
    fc.assert(
      fc.property(words, asking, limit, (texts, asked, half) => {
        const least = (text: string) => Math.min(...prefixesOf(asked).map((prefix) => distanceOf(text, prefix)));
        const near = texts.filter((text) => least(text) <= half || least(text.slice(0, -1)) <= half - ofDigraph);
        const found = createTrie(texts).beginningOf(asked, 2 * half);
        expect(found.map((one) => texts[one]).sort()).toEqual([...near].sort());
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  test('finds each beginning where the limit is greater than any distance', () => {
    const texts = ['a'.repeat(60), 'smith', '9'.repeat(20)];
    expect(createTrie(texts).beginningOf('kx'.repeat(300), 500)).toEqual(expect.arrayContaining([0, 1, 2]));
  });

  test('finds texts of different limits and memories, whichever text was searched before', () => {
    const memory = createTrieMemory();
    const [short, long] = [createTrie(['anna', 'hanna'], false, memory), createTrie(['annabella', 'isabella'], false, memory)];
    const byEnds = createTrie(['annabel'], true, memory);
    const searches = [
      () => short.near('anna', 0.05),
      () => long.near('anabella', 1.05),
      () => byEnds.near('annabel', 0.05),
      () => short.near('anna', 0.55),
      () =>
        short.near(
          'anna',
          limitsByLength((length) => (length > 4 ? 0.55 : 0)),
        ),
    ];
    const alone = [[0], [0], [0], [0, 1], [0, 1]];
    for (const [first, one] of searches.entries())
      for (const [then, other] of searches.entries()) expect([one().sort(), other().sort()]).toEqual([alone[first], alone[then]]);
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
