import { expect, test } from '@jest/globals';
import type { ResolveAnswer, ResolveQuery } from '../../models/resolution/answer.ts';
import { askedOnce } from './cache.ts';

const answerTo = ({ name }: ResolveQuery): ResolveAnswer => ({
  result: 'NO_MATCH',
  companyNumber: name ?? null,
  probability: 0,
  margin: null,
  candidates: [],
});

/** Notes what is looked for; fails while `broken` holds. */
function searching() {
  const asked: string[][] = [];
  const state = { asked, broken: false };
  return {
    state,
    resolve: async (queries: readonly ResolveQuery[]) => {
      asked.push(queries.map(({ name }) => name ?? ''));
      if (state.broken) throw new Error('no database');
      return { answers: queries.map(answerTo), companies: 1 };
    },
  };
}
const named = (...names: string[]): ResolveQuery[] => names.map((name) => ({ name }));
const numbers = (answers: readonly ResolveAnswer[]) => answers.map(({ companyNumber }) => companyNumber);

test('a supplier that many rows name is looked for once, and every row has its answer', async () => {
  const search = searching();
  const ask = askedOnce(search);
  const both = await Promise.all([ask(named('a', 'b', 'a')), ask(named('b', 'c'))]);
  expect(both.map(numbers)).toEqual([
    ['a', 'b', 'a'],
    ['b', 'c'],
  ]);
  expect(search.state.asked).toEqual([['a', 'b'], ['c']]);
});

test('the same name with another postcode is another question', async () => {
  const search = searching();
  const ask = askedOnce(search);
  await ask([{ name: 'a' }, { name: 'a', postcode: 'ZZ1 1ZZ' }]);
  expect(search.state.asked).toEqual([['a', 'a']]);
});

test('what failed is asked again', async () => {
  const search = searching();
  const ask = askedOnce(search);
  search.state.broken = true;
  await expect(ask(named('a'))).rejects.toThrow('no database');
  search.state.broken = false;
  expect(numbers(await ask(named('a')))).toEqual(['a']);
});

test('no more are remembered than may be, and all of one question are answered', async () => {
  const search = searching();
  const ask = askedOnce(search, 2);
  expect(numbers(await ask(named('a', 'b', 'c')))).toEqual(['a', 'b', 'c']);
  await ask(named('c', 'a'));
  expect(search.state.asked).toEqual([['a', 'b', 'c'], ['a']]);
});
