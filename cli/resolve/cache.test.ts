import { expect, test } from 'vitest';
import type { ResolveAnswer, ResolveQuery } from '../../models/resolution/answer.ts';
import { createResolveCache } from './cache.ts';

const answerTo = ({ name }: ResolveQuery): ResolveAnswer => ({
  result: 'NO_MATCH',
  companyNumber: name ?? null,
  probability: 0,
  margin: null,
  candidates: [],
});

/** Records the names of each search; fails while `broken` is true. */
function searching() {
  const searches: string[][] = [];
  const state = { searches, broken: false };
  return {
    state,
    resolve: async (queries: readonly ResolveQuery[]) => {
      searches.push(queries.map(({ name }) => name ?? ''));
      if (state.broken) throw new Error('no database');
      return { answers: queries.map(answerTo), companies: 1 };
    },
  };
}
const named = (...names: string[]): ResolveQuery[] => names.map((name) => ({ name }));
const numbers = (answers: readonly ResolveAnswer[]) => answers.map(({ companyNumber }) => companyNumber);

test('a supplier in many rows is searched once, and every row gets its answer', async () => {
  const search = searching();
  const resolveAll = createResolveCache(search);
  const both = await Promise.all([resolveAll(named('a', 'b', 'a')), resolveAll(named('b', 'c'))]);
  expect(both.map(numbers)).toEqual([
    ['a', 'b', 'a'],
    ['b', 'c'],
  ]);
  expect(search.state.searches).toEqual([['a', 'b'], ['c']]);
});

test('the same name with another postcode is another search', async () => {
  const search = searching();
  const resolveAll = createResolveCache(search);
  await resolveAll([{ name: 'a' }, { name: 'a', postcode: 'ZZ1 1ZZ' }]);
  expect(search.state.searches).toEqual([['a', 'a']]);
});

test('a failed search is repeated', async () => {
  const search = searching();
  const resolveAll = createResolveCache(search);
  search.state.broken = true;
  await expect(resolveAll(named('a'))).rejects.toThrow('no database');
  search.state.broken = false;
  expect(numbers(await resolveAll(named('a')))).toEqual(['a']);
});

test('the cache forgets the oldest answers beyond its capacity, and still answers all queries of one call', async () => {
  const search = searching();
  const resolveAll = createResolveCache(search, 2);
  expect(numbers(await resolveAll(named('a', 'b', 'c')))).toEqual(['a', 'b', 'c']);
  await resolveAll(named('c', 'a'));
  expect(search.state.searches).toEqual([['a', 'b', 'c'], ['a']]);
});
