import { sameGivenName } from '../../names/given-names.ts';
import { confusableDistance } from './confusable-distance.ts';

/** What two tokens are compared by: a token of a name, or two of them written as one. */
export interface Comparable {
  readonly text: string;
  readonly phonetic: string;
  readonly skeleton: string;
}

/** Beyond this share of the longer token, two tokens are different words. */
const farthest = 0.62;
const soundsAlikeDiscount = 0.75;
const nickname = 0.9;
const sameConsonants = 0.85;

/** 0 to 1: how likely two tokens are one word, written, heard or transliterated otherwise. Symmetric. */
export function tokenSimilarity(one: Comparable, other: Comparable, vowelless: boolean): number {
  if (one.text === other.text) return 1;
  const written = writtenSimilarity(one, other);
  if (vowelless) return Math.max(written, consonantSimilarity(one.skeleton, other.skeleton));
  return written < nickname && sameGivenName(one.text, other.text) ? nickname : written;
}

function writtenSimilarity(one: Comparable, other: Comparable): number {
  const [a, b] = [one.text.length, other.text.length];
  const longer = Math.max(a, b);
  const limit = longer * farthest;
  if (Math.abs(a - b) > limit * 1.6) return 0;
  const distance = confusableDistance(one.text, other.text, limit);
  if (distance > limit) return 0;
  const heard = one.phonetic.length > 1 && one.phonetic === other.phonetic ? distance * soundsAlikeDiscount : distance;
  const share = heard / ((a + b) / 2);
  return Math.max(0, 1 - 0.8 * share - 1.2 * share * share);
}

function consonantSimilarity(one: string, other: string): number {
  if (one.length < 2 || other.length < 2) return one === other && one !== '' ? 0.7 : 0;
  if (one === other) return sameConsonants;
  const longer = Math.max(one.length, other.length);
  const distance = confusableDistance(one, other, longer * 0.5);
  return Number.isFinite(distance) ? Math.max(0, sameConsonants * (1 - distance / longer)) : 0;
}
