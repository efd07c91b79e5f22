import { formsContradict } from '../../names/lexicon/legal-forms.ts';
import type { Name } from '../../names/name.ts';
import type { Feature } from '../answer.ts';
import { compareCompact } from './compact.ts';
import { compareCutOff } from './cut-off.ts';
import { explain } from './explain.ts';
import { compareFirstAndLast } from './first-and-last.ts';
import { joinLikeOther } from './join-units.ts';
import { compareNumbers } from './numbers.ts';
import { hasOtherCharacter, hasOtherPart } from './other-part.ts';
import { type Pair, type Pairing, pairUnits } from './pairing.ts';
import { siblingWords } from './sibling.ts';
import type { Vowelless } from './token-similarity.ts';
import { unitsOf } from './units.ts';
import { weigh } from './weigh.ts';

export interface NameComparison {
  /** 0 to 1; 1 only for the same tokens, in any order. */
  readonly score: number;
  /** The reasons for the score, those that contradict first; empty below `explained`. */
  readonly features: readonly Feature[];
  /** True: the query is another company of the group of the listed one (`X SYSTEMS` for `X`). */
  readonly sibling?: true;
}

/** A lower score is never a match and has no features. */
const explained = 0.5;

const formFactor = { same: 1, related: 0.99, differ: 0.94 } as const;
/** Different numbers are never a match, even with the same words. */
const numberFactor = { same: 1, missing: 0.89, differ: 0.65 } as const;
const swappedFactor = 0.7;
const notTheSame = 0.99;
/** Most that a name of another person or company has whose words look alike: below a match of two names (0.75). */
const another = 0.74;
/** From this score the words are better evidence than a cut-off name. */
const sure = 0.9;
const exact: NameComparison = { score: 1, features: [{ code: 'EXACT', detail: 'the same words' }] };
const nothing: NameComparison = { score: 0, features: [] };

/**
 * Compares two names and nothing else. `rarity` is the weight of a word, 0 (every name has it) to 1 (rarest); all comparisons of one list use the
 * same function. Symmetric, apart from siblings: exchanging other names does not change the score.
 */
export function compareNames(query: Name, listed: Name, rarity: (token: string) => number): NameComparison {
  const sameWords = sameTokens(query, listed);
  // two names in Hangul may have one spelling in Latin letters
  const otherCharacter = sameWords && hasOtherCharacter(query, listed);
  const same = sameWords && !otherCharacter;
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
  const byEnds = byWords < sure && !swapped ? compareFirstAndLast(query, listed, rarity) : 0;
  const oriented = turned ? turn(pairing) : pairing;
  const alike = Math.max(byWords, byLetters, byEnds, cutOff?.score ?? 0);
  const sibling = alike > another ? siblingWords(query, oriented, numbers) : undefined;
  const hasOther = otherCharacter || (alike > another && query.compact !== listed.compact && hasOtherPart(query, listed, oriented));
  const isAnother = sibling !== undefined || hasOther;
  const score = Math.min(isAnother ? another : notTheSame, alike) * formFactor[forms];
  if (score < explained) return { score, features: [] };
  return {
    score,
    features: explain({
      query,
      listed,
      pairing: oriented,
      numbers,
      formsDiffer: forms === 'differ',
      swapped,
      compact: byLetters > byWords,
      cutOff,
      sibling,
    }),
    ...(sibling === undefined ? {} : { sibling: true }),
  };
}

/** Fixes which name is the left one. Of two equal pairings the first is taken, so a fixed order keeps the comparison symmetric. */
function comesAfter(query: Name, listed: Name): boolean {
  return query.text === listed.text ? query.compact > listed.compact : query.text > listed.text;
}

/** The order of father and son distinguishes two people: the son of Hasan called Ahmad is not the son of Ahmad called Hasan. */
function fatherAndSonSwapped(pairs: readonly Pair[]): boolean {
  return pairs.some(({ one, other }) => one.father && !other.father) && pairs.some(({ one, other }) => !one.father && other.father);
}

function compareForms(query: Name, listed: Name): keyof typeof formFactor {
  const [one, other] = [query.legalForm, listed.legalForm];
  if (one === undefined || other === undefined || one === other) return 'same';
  return formsContradict(one, other) ? 'differ' : 'related';
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
