import { expect, test } from '@jest/globals';
import { limitLookups } from './limit-lookups.ts';

/** A name server whose lookups end when the test says so. */
function slowNames() {
  const begun = new Map<string, () => void>();
  const resolve = (name: string) => new Promise<string[]>((answer) => begun.set(name, () => answer([`of ${name}`])));
  return { resolve, begun: () => [...begun.keys()], end: (name: string) => begun.get(name)?.() };
}
const soon = () => new Promise((wait) => setTimeout(wait, 5));

test('lookups beyond the limit wait until an earlier one ends', async () => {
  const names = slowNames();
  const resolve = limitLookups(names.resolve, { concurrency: 2, timeoutMs: 5_000 });
  const answers = ['a', 'b', 'c'].map((name) => resolve(name));
  await soon();
  expect(names.begun()).toEqual(['a', 'b']);
  names.end('b');
  await soon();
  expect(names.begun()).toEqual(['a', 'b', 'c']);
  names.end('a');
  names.end('c');
  expect(await Promise.all(answers)).toEqual([['of a'], ['of b'], ['of c']]);
});

test('a slow lookup keeps its place after its caller timed out; a caller that timed out before its turn starts no lookup', async () => {
  const names = slowNames();
  const begun: string[] = [];
  // 'next' answers at once, without a timer: a busy machine cannot time it out
  const lookup = (name: string) => {
    begun.push(name);
    return name === 'next' ? Promise.resolve(['of next']) : names.resolve(name);
  };
  const resolve = limitLookups(lookup, { concurrency: 1, timeoutMs: 20 });
  const answers = await Promise.allSettled([resolve('slow'), resolve('behind')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  names.end('slow');
  await soon();
  expect(begun).toEqual(['slow']);
  expect(await resolve('next')).toEqual(['of next']);
});

test('a lookup that fails frees its place', async () => {
  const resolve = limitLookups(() => Promise.reject(new Error('ENOTFOUND')), { concurrency: 1, timeoutMs: 1_000 });
  await expect(resolve('a')).rejects.toThrow('ENOTFOUND');
  await expect(resolve('b')).rejects.toThrow('ENOTFOUND');
});
