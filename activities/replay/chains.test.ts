import { expect, test } from 'vitest';
import { inChains } from './chains.ts';

test('a set comes after one that it contains, and a set that does not fit waits for a chain of its own', () => {
  const sets = ['a', 'ab', 'ac', 'abd', 'acd', 'abcd'].map((text) => ({ text, names: new Set(text) }));
  expect(inChains(sets).map(({ text }) => text)).toEqual(['a', 'ab', 'abd', 'abcd', 'ac', 'acd']);
});

test('sets of equal names stay beside each other', () => {
  const sets = ['a', 'a', 'ab'].map((text, at) => ({ at, names: new Set(text) }));
  expect(inChains(sets).map(({ at }) => at)).toEqual([0, 1, 2]);
});
