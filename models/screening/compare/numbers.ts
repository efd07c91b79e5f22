import type { Name } from '../../names/name.ts';

export interface NumbersAnswer {
  readonly result: 'same' | 'differ' | 'missing';
  /** Those that only one side has. */
  readonly left: readonly string[];
  readonly right: readonly string[];
}

const same: NumbersAnswer = { result: 'same', left: [], right: [] };

/** Other numbers are other things (funds, ships, brigades); a number that one side leaves out is a doubt. */
export function compareNumbers(query: Name, listed: Name): NumbersAnswer {
  const [asked, onList] = [numbersOf(query), numbersOf(listed)];
  if (asked.length === 0 && onList.length === 0) return same;
  const left = asked.filter((number) => !onList.includes(number));
  const right = onList.filter((number) => !asked.includes(number));
  if (left.length === 0 && right.length === 0) return same;
  return { result: left.length > 0 && right.length > 0 ? 'differ' : 'missing', left, right };
}

function numbersOf(name: Name): string[] {
  const numbers: string[] = [];
  for (const token of name.tokens) if (token.role === 'number') numbers.push(token.text);
  return numbers;
}
