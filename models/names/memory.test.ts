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
