import { confusableDistance } from './confusable-distance.ts';
import { join, type Unit } from './units.ts';

/** Joins neighbouring units that the other name writes as one word, for example `mohammad hasni` for `mohammadhasni`. Returns the units of this side. */
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
