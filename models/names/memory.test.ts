import { expect, test } from 'vitest';
import { createMemory } from './memory.ts';

test('a memory keeps the values that were used last and drops others', () => {
  const memory = createMemory<number>(2);
  for (const [at, key] of ['a', 'b', 'c'].entries()) memory.set(key, at);
  expect(memory.get('a')).toBe(0); // used: it counts as recent again
  memory.set('d', 3);
  memory.set('e', 4);
  expect(memory.get('a')).toBe(0);
  expect(memory.get('b')).toBeUndefined();
  memory.clear();
  expect(memory.get('e')).toBeUndefined();
});

test('a memory of values of different sizes drops others by their size', () => {
  const memory = createMemory<string>(4, ({ length }) => length);
  memory.set('long', 'abcd');
  memory.set('short', 'a'); // begins anew: what was kept is dropped next
  expect(memory.get('long')).toBe('abcd');
  memory.set('other', 'b');
  expect(memory.get('short')).toBe('a');
  memory.set('last', 'cdef');
  memory.set('more', 'cdef');
  expect(memory.get('short')).toBe('a');
  expect(memory.get('long')).toBeUndefined();
});
