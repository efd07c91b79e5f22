import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../test/fixtures/property-runs.ts';
import { nameToken } from '../names/token.ts';
import { createVocabulary } from './vocabulary.ts';
import { likenessTo } from './word-likeness.ts';

/** Few letters, so that many words resemble each other. */
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abchmnost'), minLength: 1, maxLength: 14 }),
  fc.string({ unit: fc.constantFrom(...'ab'), minLength: 3, maxLength: 9 }),
);
const joinedWord = { phonetic: '', skeleton: '' };

function trigramsOf(text: string): Set<string> {
  const marked = `^${text}$`;
  return new Set(Array.from({ length: marked.length - 2 }, (_, at) => marked.slice(at, at + 3)));
}

/** Returns whether one letter of either word may be left out so that both are the same. */
function differByOne(one: string, other: string): boolean {
  const remainders = (text: string) => new Set([text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))]);
  return one.length <= 6 && other.length <= 6 && [...remainders(one)].some((left) => remainders(other).has(left));
}

/** Compares the query with a word as the documentation of the vocabulary says, without an index. */
function likenessByRule(query: string, isJoinedQuery: boolean, listed: string, isJoined: boolean): number | undefined {
  if (query === listed) return 1;
  const joined = isJoinedQuery || isJoined;
  const shared = [...trigramsOf(query)].filter((trigram) => trigramsOf(listed).has(trigram)).length;
  const needed = joined ? 0.4 * Math.max(query.length, listed.length) : Math.max(2, (query.length + listed.length) / 8);
  const [asked, other] = [nameToken(query, 'name'), nameToken(listed, 'name')];
  const sound = !joined && query.length > 2 && asked.phonetic !== '' && asked.phonetic === other.phonetic;
  if (!sound && !(shared > 1 && shared >= needed) && !differByOne(query, listed)) return undefined;
  const likeness = Math.max(likenessTo(query)(listed), sound ? 0.85 : 0);
  return likeness >= (joined ? 0.8 : 0.5) ? likeness : undefined;
}

describe('the similar words of a word', () => {
  test.each([false, true])('are those that a comparison with every word finds (two joined words: %p)', (isJoinedQuery) => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 40 }), fc.uniqueArray(word, { maxLength: 40 }), word, (whole, joined, query) => {
        const vocabulary = createVocabulary();
        const listed = new Map<number, { text: string; isJoined: boolean }>();
        for (const text of whole) listed.set(vocabulary.add(nameToken(text, 'name'), false), { text, isJoined: false });
        for (const text of joined) listed.set(vocabulary.addJoined({ text, ...joinedWord }), { text, isJoined: true });
        const token = isJoinedQuery ? { text: query, ...joinedWord } : nameToken(query, 'name');
        const options = { vowelless: false, joined: isJoinedQuery, limit: 1_000 };
        const { words } = vocabulary.similar(token, options);
        const expected = [...listed].flatMap(([number, { text, isJoined }]) => {
          const likeness = likenessByRule(query, isJoinedQuery, text, isJoined);
          return likeness === undefined ? [] : [{ word: number, likeness }];
        });
        expect([...words].sort((a, b) => a.word - b.word)).toEqual(expected.sort((a, b) => a.word - b.word));
        expect(vocabulary.similar(token, options).words).toEqual(words);
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
