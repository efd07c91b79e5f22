import { mandarin } from '../../names/han-readings.ts';
import { oneSyllable, twoSyllables } from '../../names/lexicon/chinese-syllables.ts';
import type { Name } from '../../names/name.ts';
import { confusableDistance } from './confusable-distance.ts';
import type { Pair, Pairing } from './pairing.ts';
import { isServantOf } from './token-similarity.ts';

const hangul = /^\p{Script=Hangul}{2,5}$/u;
const han = /^\p{Script=Han}{2,5}$/u;
/** Distance up to which two syllables may be spellings of one. */
const spellings = 1.2;

/**
 * Returns whether a part of one person's name is another name in the other one, although the words look alike: one character of a name in Chinese
 * characters or Hangul, one of two syllables of a Chinese given name (`Xiaoming` and `Xiaohong`),
 * or a name where the other has `abdul` (`Wali Rahim` and `Abdul Rahim`).
 */
export function hasOtherPart(query: Name, listed: Name, pairing: Pairing): boolean {
  if (query.kind !== 'person' || listed.kind !== 'person') return false;
  return (
    hasOtherCharacter(query, listed) ||
    pairing.pairs.some((pair) => otherSyllableOf(pair, pairing.pairs)) ||
    otherServant(query, listed, pairing)
  );
}

/** Returns whether two persons' names in Chinese characters or Hangul have another character in the same place. */
export function hasOtherCharacter(query: Name, listed: Name): boolean {
  if (query.kind !== 'person' || listed.kind !== 'person') return false;
  const [ones, others] = [query.text, listed.text].map((text) => [...text.replace(/[\s·・]/g, '')]) as [string[], string[]];
  if (ones.length !== others.length) return false;
  const isHangul = hangul.test(ones.join('')) && hangul.test(others.join(''));
  if (!isHangul && !(han.test(ones.join('')) && han.test(others.join('')))) return false;
  // a traditional and a simplified character have the same reading
  return ones.some((character, place) => {
    const same = others[place] ?? '';
    return character !== same && (isHangul || mandarin(character).join('') !== mandarin(same).join(''));
  });
}

/** Returns whether two given names of two Chinese syllables share one and have two different others, beside the same family name of one syllable. */
function otherSyllableOf({ one, other, alike }: Pair, pairs: readonly Pair[]): boolean {
  if (alike === 1 || !pairs.some((pair) => pair.alike === 1 && oneSyllable.test(pair.one.text))) return false;
  const [ones, others] = [one.text, other.text].map((text) => twoSyllables.exec(text));
  if (ones === null || others === null || ones === undefined || others === undefined) return false;
  const apart = [1, 2].filter((place) => ones[place] !== others[place]);
  return apart.length === 1 && apart.every((place) => isOther(ones[place] ?? '', others[place] ?? ''));
}

function isOther(one: string, other: string): boolean {
  return confusableDistance(one, other, spellings) > spellings;
}

function otherServant(query: Name, listed: Name, { pairs, left, right }: Pairing): boolean {
  return pairs.some(({ one, other }) => {
    if (!isServantOf(one.text, other.text)) return false;
    const [name, alone, word] = one.text.length < other.text.length ? [query, left, one] : [listed, right, other];
    const before = name.tokens[name.tokens.findIndex(({ text }) => text === word.text) - 1];
    return before?.role === 'name' && alone.some(({ text }) => text === before.text);
  });
}
