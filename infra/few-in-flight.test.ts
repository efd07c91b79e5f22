import { expect, test } from 'vitest';
import { FewInFlight } from './few-in-flight.ts';

test('what is in flight is iterated in the order in which it was added, also while it leaves', () => {
  const few = new FewInFlight<string>();
  for (const one of ['a', 'b', 'c']) few.add(one);
  expect(few.delete('b')).toBe(true);
  expect(few.delete('b')).toBe(false);
  few.add('d');
  expect([few.size, few.first]).toEqual([3, 'a']);
  const seen: string[] = [];
  for (const one of few) {
    few.delete(one);
    seen.push(one);
  }
  expect(seen).toEqual(['a', 'c', 'd']);
  expect([few.size, few.first]).toEqual([0, undefined]);
});
