import type { Name } from '../../names/name.ts';
import type { Feature } from '../answer.ts';

const differs = 0.6;
const missing = 0.88;

/** What the numbers of two names leave of their score: other numbers are other things, a number that one leaves out is a doubt. */
export function compareNumbers(query: Name, listed: Name, features: Feature[]): number {
  const [asked, onList] = [numbersOf(query), numbersOf(listed)];
  const left = asked.filter((number) => !onList.includes(number));
  const right = onList.filter((number) => !asked.includes(number));
  if (left.length === 0 && right.length === 0) return 1;
  if (left.length > 0 && right.length > 0) {
    features.push({ code: 'NUMBER_DIFFERS', detail: `${left.join(', ')} is not ${right.join(', ')}` });
    return differs;
  }
  features.push({ code: 'NUMBER_MISSING', detail: `only one name has ${[...left, ...right].join(', ')}` });
  return missing;
}

function numbersOf(name: Name): string[] {
  return name.tokens.filter((token) => token.role === 'number').map((token) => token.text);
}
