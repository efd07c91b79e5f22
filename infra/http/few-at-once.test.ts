import { expect, test } from '@jest/globals';
import { fewAtOnce } from './few-at-once.ts';

/** Names that answer when they are let go. */
function slowNames() {
  const asked = new Map<string, () => void>();
  const resolve = (name: string) => new Promise<string[]>((answer) => asked.set(name, () => answer([`of ${name}`])));
  return { resolve, asked: () => [...asked.keys()], letGo: (name: string) => asked.get(name)?.() };
}
const soon = () => new Promise((wait) => setTimeout(wait, 5));

test('so many names are looked up at once, the others in their turn', async () => {
  const names = slowNames();
  const resolve = fewAtOnce(names.resolve, { most: 2, longestMs: 5_000 });
  const answers = ['a', 'b', 'c'].map((name) => resolve(name));
  await soon();
  expect(names.asked()).toEqual(['a', 'b']);
  names.letGo('b');
  await soon();
  expect(names.asked()).toEqual(['a', 'b', 'c']);
  names.letGo('a');
  names.letGo('c');
  expect(await Promise.all(answers)).toEqual([['of a'], ['of b'], ['of c']]);
});

test('a slow name keeps its place and no caller: who waited in vain is never looked up', async () => {
  const names = slowNames();
  const resolve = fewAtOnce(names.resolve, { most: 1, longestMs: 20 });
  const answers = await Promise.allSettled([resolve('slow'), resolve('behind')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  names.letGo('slow');
  await soon();
  expect(names.asked()).toEqual(['slow']);
  const next = resolve('next');
  await soon();
  names.letGo('next');
  expect(await next).toEqual(['of next']);
});

test('a name that fails frees its place', async () => {
  const resolve = fewAtOnce(() => Promise.reject(new Error('ENOTFOUND')), { most: 1, longestMs: 1_000 });
  await expect(resolve('a')).rejects.toThrow('ENOTFOUND');
  await expect(resolve('b')).rejects.toThrow('ENOTFOUND');
});
