import { confusableDistance } from './confusable-distance.ts';
import { join, type Unit } from './units.ts';

/**
 * Joins neighbouring units that the other name writes as one word, for example `mohammad hasni` for `mohammadhasni`. Returns the units of this side.
 */
export function joinLikeOther(units: readonly Unit[], others: readonly Unit[]): Unit[] {
  const joined: Unit[] = [];
  let at = 0;
  while (at < units.length) {
    const [first, second] = [units[at], units[at + 1]];
    if (first === undefined) break;
    const one = second === undefined || isAmong(first, others) || isAmong(second, others) ? undefined : oneWord(first, second, others);
    joined.push(one ?? first);
    at += one === undefined ? 1 : 2;
  }
  return joined;
}

/**
 * Returns whether `joinLikeOther` may join two neighbours because of another unit. It may say so of units that are not joined, never the reverse: a
 * distance of 1.01 changes at most five letters of the set, because the cheapest changes cost 0.2 for each letter (`confusables.ts`).
 */
export function mayJoin(first: Unit, second: Unit, other: Unit): boolean {
  const length = first.text.length + second.text.length;
  if (Math.abs(other.text.length - length) >= 3 || other.text.length <= 3) return false;
  const joined = first.letters | second.letters;
  if (letterCount(joined & ~other.letters) > 5 || letterCount(other.letters & ~joined) > 5) return false;
  return isSpelt(first.text + second.text, other.text);
}

function letterCount(letters: number): number {
  let [left, count] = [letters, 0];
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
}

function isAmong(unit: Unit, others: readonly Unit[]): boolean {
  return others.some((other) => other.text === unit.text);
}

function oneWord(first: Unit, second: Unit, others: readonly Unit[]): Unit | undefined {
  const length = first.text.length + second.text.length;
  const near = others.some(
    (other) => Math.abs(other.text.length - length) < 3 && other.text.length > 3 && isSpelt(first.text + second.text, other.text),
  );
  return near ? join(first, second) : undefined;
}

function isSpelt(text: string, other: string): boolean {
  return text === other || (text.length > 6 && confusableDistance(text, other, 1.01) <= 1.01);
}
