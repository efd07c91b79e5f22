import type { Name } from '../../names/name.ts';
import type { Feature, FeatureCode } from '../answer.ts';
import type { CutOff } from './cut-off.ts';
import type { NumbersAnswer } from './numbers.ts';
import type { Pair, Pairing } from './pairing.ts';
import type { Unit } from './units.ts';

/** The results of a comparison that explain its score. */
interface Results {
  readonly query: Name;
  readonly listed: Name;
  readonly pairing: Pairing;
  readonly numbers: NumbersAnswer;
  readonly formsDiffer: boolean;
  readonly swapped: boolean;
  /** True: the letters without spaces gave a higher score than the words. */
  readonly compact: boolean;
  /** Set when one name is the beginning of the other and that gave the highest score. */
  readonly cutOff: CutOff | undefined;
  /** The words by which the query is another company of the group. */
  readonly sibling: string | undefined;
}

/** Returns the reasons for the score of two names, those that contradict first. Codes are stable. */
export function explain(results: Results): Feature[] {
  const { pairing, numbers, query, listed, cutOff } = results;
  const { left, right } = { left: withoutSmallWords(pairing.left), right: withoutSmallWords(pairing.right) };
  const both = left.length > 0 && right.length > 0;
  const byWords = !results.compact && cutOff === undefined;
  return [
    ...when(both && byWords, contradictionCode(pairing.left, pairing.right), () => `${words(left)} against ${words(right)}`),
    ...when(numbers.result === 'differ', 'NUMBER_DIFFERS', () => `${numbers.left.join(', ')} against ${numbers.right.join(', ')}`),
    ...when(results.swapped, 'FATHER_AND_SON_SWAPPED', () => 'father and son are exchanged'),
    ...when(results.formsDiffer, 'LEGAL_FORM_DIFFERS', () => `${query.legalForm} against ${listed.legalForm}`),
    ...when(results.sibling !== undefined, 'SIBLING', () => `${results.sibling} behind the listed name is another company of the group`),
    ...when(results.compact, 'SPACING', () => 'the same letters with other spaces'),
    ...when(cutOff !== undefined, 'CUT_OFF', () => `${cutOff?.piece} for the beginning of ${cutOff?.word}`),
    ...(results.compact
      ? []
      : pairing.pairs.filter(({ one, other }) => cutOff === undefined || one.text === other.text).flatMap(pairFeature)),
    ...when(numbers.result === 'missing', 'NUMBER_MISSING', () => `only one name has ${[...numbers.left, ...numbers.right].join(', ')}`),
    ...when(!both && left.length > 0 && byWords, 'ONLY_IN_QUERY', () => words(left)),
    ...when(!both && right.length > 0 && byWords, 'ONLY_ON_LIST', () => words(right)),
    ...when(byWords && generic(pairing.pairs), 'GENERIC_ONLY', () => 'only common words agree'),
  ];
}

function when(holds: boolean, code: FeatureCode, detail: () => string): Feature[] {
  return holds ? [{ code, detail: detail() }] : [];
}

function contradictionCode(left: readonly Unit[], right: readonly Unit[]): FeatureCode {
  return left.some((unit) => unit.family) && right.some((unit) => unit.family) ? 'SURNAME_CONTRADICTED' : 'TOKEN_CONTRADICTED';
}

function withoutSmallWords(units: readonly Unit[]): Unit[] {
  return units.filter((unit) => unit.role !== 'particle' && unit.role !== 'title');
}

function words(units: readonly Unit[]): string {
  return units.map((unit) => unit.text).join(' ');
}

function generic(pairs: readonly Pair[]): boolean {
  return !pairs.some(({ one, other }) => one.role === 'name' || other.role === 'name' || one.role === 'initial');
}

function pairFeature({ one, other, alike }: Pair): Feature[] {
  if (one.role === 'particle' || one.role === 'title') return [];
  return [
    { code: pairCode(one, other, alike), detail: one.text === other.text ? `both have ${one.text}` : `${one.text} for ${other.text}` },
  ];
}

function pairCode(one: Unit, other: Unit, alike: number): FeatureCode {
  if (one.text === other.text) return 'TOKEN_SAME';
  if (one.role === 'initial' || other.role === 'initial') return 'INITIAL';
  if (alike < 0.6) return 'TOKEN_DOUBTFUL';
  if (alike === 0.9) return 'GIVEN_NAME_VARIANT';
  return one.phonetic !== '' && one.phonetic === other.phonetic ? 'TOKEN_SOUNDS_ALIKE' : 'TOKEN_TYPO';
}
