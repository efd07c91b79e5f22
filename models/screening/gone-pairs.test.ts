import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../test/fixtures/property-runs.ts';
import { nameToken } from '../names/token.ts';
import { createGonePairs } from './gone-pairs.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

const letters = fc.constantFrom(...'abchmnost');
const word = fc.string({ unit: letters, minLength: 1, maxLength: 18 });
/** A word, where it is divided, and what is written in place of some of its letters. */
const resembling = fc.record({
  text: word,
  divided: fc.nat(18),
  at: fc.nat(18),
  left: fc.nat(2),
  added: fc.string({ unit: letters, maxLength: 2 }),
});

function vocabularyOf(texts: readonly string[], joined: readonly string[]): Vocabulary {
  const vocabulary = createVocabulary();
  for (const text of texts) vocabulary.add(nameToken(text, 'name'), false);
  for (const text of joined) vocabulary.addJoined({ text, phonetic: '', skeleton: '' });
  return vocabulary;
}

describe('words that have left lists', () => {
  test('are found for each word and for each two neighbours that are similar to one of them', () => {
    let [similarWords, similarPairs] = [0, 0];
    fc.assert(
      fc.property(
        fc.array(resembling, { minLength: 1, maxLength: 8 }),
        fc.uniqueArray(word, { maxLength: 30 }),
        fc.uniqueArray(word, { maxLength: 10 }),
        (some, others, joined) => {
          const lists = [
            vocabularyOf(
              some.map(({ text }) => text),
              [],
            ),
            vocabularyOf(others, joined),
          ];
          const pairs = createGonePairs(lists.map((one) => one.texts()));
          some.forEach(({ text, divided, at, left, added }, number) => {
            const changed = text.slice(0, at) + added + text.slice(at + left);
            const [first, second] = [changed.slice(0, divided), changed.slice(divided)];
            const sharesTwo = [first, second, changed].map((one) => pairs.add(one));
            lists.forEach((gone, list) => {
              const whole = nameToken(changed, 'name');
              if (gone.similar(whole, { vowelless: false, joined: false, limit: 1 }).words.length > 0) {
                expect({ changed, found: sharesTwo[2] || gone.mayHaveSimilarOtherwise(whole) }).toEqual({ changed, found: true });
                similarWords += 1;
              }
              const both = { text: changed, phonetic: '', skeleton: '' };
              if (gone.similar(both, { vowelless: false, joined: true, limit: 1 }).words.length > 0) {
                const found = pairs.mayBeSimilar(3 * number, 3 * number + 1, changed.length, list);
                expect({ first, second, found }).toEqual({ first, second, found: true });
                similarPairs += 1;
              }
            });
          });
        },
      ),
      { numRuns: propertyRuns(400) },
    );
    expect(similarWords).toBeGreaterThan(500);
    expect(similarPairs).toBeGreaterThan(500);
  });

  test('are found for two neighbours that share enough letters with one of them only together', () => {
    const gone = vocabularyOf(['shawmereines'], []);
    const pairs = createGonePairs([gone.texts()]);
    for (const text of ['shqwme', 'reqnes', 'quillo']) pairs.add(text);
    const both = { text: 'shqwmereqnes', phonetic: '', skeleton: '' };
    expect(gone.similar(both, { vowelless: false, joined: true, limit: 1 }).words).toHaveLength(1);
    expect([pairs.mayBeSimilar(0, 1, 12, 0), pairs.mayBeSimilar(0, 2, 12, 0), pairs.mayBeSimilar(2, 1, 12, 0)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('without vowels are asked about for each word', () => {
    const vocabulary = createVocabulary();
    vocabulary.add(nameToken('mhmd', 'name'), true);
    expect(vocabulary.similar(nameToken('muhammad', 'name'), { vowelless: false, joined: false, limit: 1 }).words).toHaveLength(1);
    expect(vocabulary.mayHaveSimilarOtherwise(nameToken('muhammad', 'name'))).toBe(true);
  });

  test('are not asked about for two neighbours that share too few letters with one word of a list', () => {
    const pairs = createGonePairs([['shawmereines'], ['oliveetteshawby', 'ulusbourne']]);
    expect(['shaw', 'mereines', 'olive', 'quill'].map((text) => pairs.add(text))).toEqual([true, true, true, false]);
    expect(pairs.mayBeSimilar(0, 1, 12, 0)).toBe(true);
    expect(pairs.mayBeSimilar(0, 1, 12, 1)).toBe(false);
    expect(pairs.mayBeSimilar(2, 3, 10, 0)).toBe(false);
    pairs.clear();
    expect(['quill', 'ockham'].map((text) => pairs.add(text))).toEqual([false, false]);
    expect(pairs.mayBeSimilar(0, 1, 12, 0)).toBe(false);
  });
});
