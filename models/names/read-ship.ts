import { numberOf, romanNumeral } from './lexicon/number-words.ts';
import { organisationParticles } from './lexicon/particles.ts';
import { shipPrefixes } from './lexicon/titles.ts';
import type { Name, NameToken } from './name.ts';
import { compactOf, nameToken } from './token.ts';
import { splitWords } from './words.ts';

/** Reads a ship's name from text in ASCII letters. Returns undefined when no word is left. */
export function readShip(text: string, latin: string): Name | undefined {
  const words = splitWords(latin.replace(/\bM\s?[/.]\s?([VT])\b\.?/gi, 'M$1')).map((word) => word.text);
  if (words.length === 0) return undefined;
  const tokens = words.map((word, place) => shipToken(word, place, words.length));
  return { text, kind: 'ship', tokens, compact: compactOf(tokens), legalForm: undefined, family: undefined };
}

function shipToken(word: string, place: number, count: number): NameToken {
  if (place === 0 && count > 1 && shipPrefixes.has(word)) return nameToken(word, 'title');
  const number = numberOf(word) ?? (place > 0 && place === count - 1 ? romanNumeral(word) : undefined);
  if (number !== undefined) return nameToken(number, 'number');
  if (count > 1 && organisationParticles.has(word)) return nameToken(word, 'particle');
  return nameToken(word, word.length === 1 ? 'initial' : 'name');
}
