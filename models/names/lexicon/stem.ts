import { resolutionAbbreviations } from './abbreviations.ts';

const spellings: ReadonlyMap<string, string> = new Map([...resolutionAbbreviations].map(([short, full]) => [short, singular(full)]));

/** Returns the form in which resolution compares a folded word: written out in full, in the singular, without the possessive's `s`. */
export function stem(word: string): string {
  const known = spellings.get(word);
  if (known !== undefined) return known;
  const one = singular(word);
  return spellings.get(one) ?? one;
}

/** Returns an English word without the plural's `s`; words of fewer than four letters stay as they are. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|x|ss|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
