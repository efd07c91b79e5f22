import { oneSyllable } from '../../names/lexicon/chinese-syllables.ts';
import { sameGivenName } from '../../names/lexicon/given-names.ts';
import { nameToken } from '../../names/token.ts';
import { confusableDistance } from './confusable-distance.ts';
import { vowellessDistance } from './vowelless.ts';

/** The parts of a word that are compared. */
export interface Comparable {
  readonly text: string;
  readonly phonetic: string;
  /** Bit mask of the letters that occur. */
  readonly letters: number;
}

/** Similarity of two words whose distance uses the whole budget of their length. */
const atBudget = 0.58;
const atTwiceBudget = 0;
const curve = 1.3;
const soundsAlike = 0.75;
/** Similarity of two words of three letters of which two neighbours are swapped: `fen` and `fne`. Beside one other word it is too little for a likely name. */
const swappedLetters = 0.62;
const givenName = 0.9;
const withoutServant = 0.8;
export const servant = 'abdul';
/** A shorter name behind `abdul` differs by a single letter that is mistaken. */
const shortestRest = 4;
/** Below this similarity the names behind two `abdul` are different ones. */
const otherName = 0.5;

/**
 * The distance up to which two words count as similar, by the sum of their lengths. It grows with the logarithm of the mean length: a longer word
 * has more letters to mistake, but not more mistakes in proportion. Three letters allow half a mistake.
 */
const budgets = Float64Array.from({ length: 128 }, (_, twice) => Math.max(0.55, Math.log2(Math.max(twice / 2 - 2, 1))));

/**
 * Returns the largest distance of two words of these lengths together that have the similarity by their spelling alone, but for the similarity `swappedLetters`, and no less.
 */
export function spellingLimit(lengths: number, similarity: number): number {
  if (similarity < atBudget) return (1 + (atBudget - similarity) / (atBudget - atTwiceBudget)) * (budgets[Math.min(lengths, 127)] ?? 0);
  return ((1 - similarity) / (1 - atBudget)) ** (1 / curve) * (budgets[Math.min(lengths, 127)] ?? 0);
}

/** The one of two names that is written in a script without vowels; the vowels of the other then count little. */
export type Vowelless = 'left' | 'right' | 'neither';

/** Returns the similarity of two words that may be written, heard or transliterated differently, 0 to 1. Symmetric. */
export function tokenSimilarity(one: Comparable, other: Comparable, vowelless: Vowelless): number {
  if (one.text === other.text) return 1;
  if (vowelless === 'left') return readSimilarity(one.text, other.text);
  if (vowelless === 'right') return readSimilarity(other.text, one.text);
  const written = writtenSimilarity(one, other);
  if (isServant(one.text) && isServant(other.text) && haveOtherRest(one, other)) return 0;
  if (written < givenName && sameGivenName(one.text, other.text)) return givenName;
  return written < withoutServant && isServantOf(one.text, other.text) ? withoutServant : written;
}

/** Returns whether the names behind two `abdul` are different ones: `Abdul Karim` and `Abdul Rahim` have most letters in common. */
function haveOtherRest(one: Comparable, other: Comparable): boolean {
  const [rest, otherRest] = [one, other].map(({ text, letters }) => ({ ...nameToken(text.slice(servant.length), 'name'), letters }));
  if (rest === undefined || otherRest === undefined || Math.min(rest.text.length, otherRest.text.length) < shortestRest) return false;
  return writtenSimilarity(rest, otherRest) < otherName;
}

function writtenSimilarity(one: Comparable, other: Comparable): number {
  const [a, b] = [one.text.length, other.text.length];
  const budget = budgets[Math.min(a + b, 127)] ?? 0;
  const limit = 1.5 * budget;
  if (Math.abs(a - b) * 0.5 > limit || lettersApart(one.letters, other.letters) * 0.4 > limit) return 0;
  const heardAlike = one.phonetic.length > 1 && one.phonetic === other.phonetic;
  const distance = confusableDistance(one.text, other.text, heardAlike ? limit / soundsAlike : limit);
  if (distance === Number.POSITIVE_INFINITY) return 0;
  const similarity = ofBudget((heardAlike ? distance * soundsAlike : distance) / budget);
  return similarity < swappedLetters && areSwapped(one.text, other.text) ? swappedLetters : similarity;
}

/** Returns whether two words of three letters differ by a swap of two neighbours; not for two Chinese syllables, `Guo` and `Gou`, which are different names. */
function areSwapped(one: string, other: string): boolean {
  return swapsOf(one).includes(other) && !/\d/.test(one) && !(oneSyllable.test(one) && oneSyllable.test(other));
}

/** Returns a word of three letters with two neighbours swapped, in both ways; nothing for another word. */
export function swapsOf(word: string): readonly string[] {
  if (word.length !== 3) return [];
  const [a = '', b = '', c = ''] = word;
  return [b + a + c, a + c + b];
}

function ofBudget(share: number): number {
  if (share <= 1) return 1 - (1 - atBudget) * share ** curve;
  return Math.max(0, atBudget + (atTwiceBudget - atBudget) * (share - 1));
}

/** Returns the number of letters that only one word has: a lower bound of the letters to exchange or omit. */
function lettersApart(one: number, other: number): number {
  return Math.max(bitsIn(one & ~other), bitsIn(other & ~one));
}

function bitsIn(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function readSimilarity(bare: string, voiced: string): number {
  if (voiced.length > 3 * bare.length + 2 || bare.length > voiced.length + 2) return 0;
  const ofBare = readings.get(bare);
  const known = ofBare?.get(voiced);
  if (known !== undefined) return known;
  const similarity = ofBudget(vowellessDistance(bare, voiced) / (budgets[Math.min(2 * bare.length, 127)] ?? 0));
  remember(bare, voiced, similarity);
  return similarity;
}

/** The similarities of words without vowels to words with vowels: the names of people repeat, and the distance takes some microseconds. */
const readings = new Map<string, Map<string, number>>();
const mostReadings = 200_000;
let remembered = 0;

function remember(bare: string, voiced: string, similarity: number): void {
  if (remembered >= mostReadings) {
    readings.clear();
    remembered = 0;
  }
  const ofBare = readings.get(bare) ?? new Map<string, number>();
  readings.set(bare, ofBare.set(voiced, similarity));
  remembered += 1;
}

/** Returns whether one word is the other with `abdul` before it: an `abdulaziz` is also called `aziz`. */
export function isServantOf(one: string, other: string): boolean {
  return one.length === other.length + 5
    ? one.startsWith('abdul') && one.endsWith(other)
    : other.length === one.length + 5 && isServantOf(other, one);
}

/** Returns whether a word is a compound with `abdul`, which the reader writes in one word. */
export function isServant(word: string): boolean {
  return word.length > 6 && word.startsWith(servant);
}
