import type { Name } from '../../names/name.ts';

export interface NumbersAnswer {
  readonly result: 'same' | 'differ' | 'missing';
  /** Numbers that only the query has. */
  readonly left: readonly string[];
  /** Numbers that only the listed name has. */
  readonly right: readonly string[];
}

const same: NumbersAnswer = { result: 'same', left: [], right: [] };

/** Compares the numbers of two names. Different numbers mean different funds, ships or brigades; a number on one side only is a doubt. */
export function compareNumbers(query: Name, listed: Name): NumbersAnswer {
  const [given, onList] = [numbersOf(query), numbersOf(listed)];
  if (given.length === 0 && onList.length === 0) return same;
  const left = given.filter((number) => !onList.includes(number));
  const right = onList.filter((number) => !given.includes(number));
  if (left.length === 0 && right.length === 0) return same;
  return { result: left.length > 0 && right.length > 0 ? 'differ' : 'missing', left, right };
}

function numbersOf(name: Name): string[] {
  const numbers: string[] = [];
  for (const token of name.tokens) if (token.role === 'number') numbers.push(token.text);
  return numbers;
}
