import { spellings } from './abbreviations.ts';

/** The form in which a word is compared: one spelling, without the plural's or the possessive's s. */
export function stem(word: string): string {
  const known = spellings.get(word);
  if (known !== undefined) return known;
  const one = singular(word);
  return spellings.get(one) ?? one;
}

export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|x|ss|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
