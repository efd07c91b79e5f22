import type { Name } from '../../names/name.ts';
import type { Feature } from '../answer.ts';
import { compareCompact } from './compact.ts';
import { compareCutOff } from './cut-off.ts';
import { explain } from './explain.ts';
import { fatherAndSonSwapped } from './fathers.ts';
import { compareForms } from './forms.ts';
import { joinLikeOther } from './join-units.ts';
import { compareNumbers } from './numbers.ts';
import { type Pairing, pairUnits } from './pairing.ts';
import type { Vowelless } from './token-similarity.ts';
import { unitsOf } from './units.ts';
import { weigh } from './weigh.ts';

export interface NameComparison {
  /** 0 to 1; 1 only for the same tokens, in whatever order. */
  readonly score: number;
  /** Why, what contradicts first; empty below `explained`, where there is nothing to explain. */
  readonly features: readonly Feature[];
}

/** Scores below it are no match to anybody, and carry no features. */
export const explained = 0.5;

const formFactor = { same: 1, related: 0.99, differ: 0.94 } as const;
/** A veto: other numbers are never a match, however alike the words. */
const numberFactor = { same: 1, missing: 0.89, differ: 0.65 } as const;
const swappedFactor = 0.7;
const notTheSame = 0.99;
/** From here words say more than a beginning can. */
const sure = 0.9;
const exact: NameComparison = { score: 1, features: [{ code: 'EXACT', detail: 'the same words' }] };
const nothing: NameComparison = { score: 0, features: [] };

/**
 * How far two names are one, of the names alone. `rarity` is the weight of a word, 0 (everybody has it) to 1 (rarest), the same function for all
 * comparisons of one list. Symmetric: neither side is the original of the other.
 */
export function compareNames(query: Name, listed: Name, rarity: (token: string) => number): NameComparison {
  const same = sameTokens(query, listed);
  if (same && sameOrder(query, listed)) return exact;
  const turned = comesAfter(query, listed);
  const pairing = turned ? pairWords(listed, query, rarity) : pairWords(query, listed, rarity);
  if (pairing.pairs.length === 0 && query.compact !== listed.compact) return nothing;
  const numbers = compareNumbers(query, listed);
  const forms = compareForms(query, listed);
  const swapped = fatherAndSonSwapped(pairing.pairs);
  if (same && !swapped) return exact;
  const byWords = weigh(pairing, numbers.result === 'missing') * numberFactor[numbers.result] * (swapped ? swappedFactor : 1);
  const byLetters = swapped ? 0 : compareCompact(query, listed);
  const mayBeCut = byWords < sure && byLetters === 0 && !swapped && pairing.pairs.some(({ alike }) => alike === 1);
  const cut = mayBeCut ? compareCutOff(query, listed, rarity) : undefined;
  const cutOff = cut !== undefined && cut.score > byWords ? cut : undefined;
  const score = Math.min(notTheSame, Math.max(byWords, byLetters, cutOff?.score ?? 0)) * formFactor[forms];
  if (score < explained) return { score, features: [] };
  return {
    score,
    features: explain({
      query,
      listed,
      pairing: turned ? turn(pairing) : pairing,
      numbers,
      formsDiffer: forms === 'differ',
      swapped,
      compact: byLetters > byWords,
      cutOff,
    }),
  };
}

/** Of two pairings that gain the same, the one found first is taken: whoever is asked about, the same name is the left one. */
function comesAfter(query: Name, listed: Name): boolean {
  return query.text === listed.text ? query.compact > listed.compact : query.text > listed.text;
}

function pairWords(left: Name, right: Name, rarity: (token: string) => number): Pairing {
  const [ones, others] = [unitsOf(left, rarity), unitsOf(right, rarity)];
  return pairUnits(joinLikeOther(ones, others), joinLikeOther(others, ones), vowellessSide(left, right));
}

function turn({ pairs, left, right }: Pairing): Pairing {
  return { pairs: pairs.map(({ one, other, alike }) => ({ one: other, other: one, alike })), left: right, right: left };
}

function vowellessSide(left: Name, right: Name): Vowelless {
  if (left.vowelless === right.vowelless) return 'neither';
  return left.vowelless === true ? 'left' : 'right';
}

function sameTokens(query: Name, listed: Name): boolean {
  return query.tokens.length === listed.tokens.length && query.compact.length === listed.compact.length && sorted(query) === sorted(listed);
}

function sameOrder(query: Name, listed: Name): boolean {
  return query.tokens.every((token, place) => token.text === listed.tokens[place]?.text);
}

function sorted(name: Name): string {
  return name.tokens
    .map((token) => token.text)
    .sort()
    .join(' ');
}
