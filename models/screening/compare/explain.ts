import type { Name } from '../../names/name.ts';
import type { Feature } from '../answer.ts';
import type { CutOff } from './cut-off.ts';
import type { NumbersAnswer } from './numbers.ts';
import type { Pair, Pairing } from './pairing.ts';
import type { Unit } from './units.ts';

/** The parts of a comparison that speak for or against. */
export interface Findings {
  readonly query: Name;
  readonly listed: Name;
  readonly pairing: Pairing;
  readonly numbers: NumbersAnswer;
  readonly formsDiffer: boolean;
  readonly swapped: boolean;
  /** The names agree by their letters rather than by their words. */
  readonly compact: boolean;
  /** One is the beginning of the other, where that says more than the words do. */
  readonly cutOff: CutOff | undefined;
}

/** Why two names score what they do, what contradicts first. Codes are stable. */
export function explain(found: Findings): Feature[] {
  const { pairing, numbers, query, listed, cutOff } = found;
  const { left, right } = { left: telling(pairing.left), right: telling(pairing.right) };
  const both = left.length > 0 && right.length > 0;
  const byWords = !found.compact && cutOff === undefined;
  return [
    ...when(both && byWords, contradictionCode(pairing.left, pairing.right), () => `${words(left)} against ${words(right)}`),
    ...when(numbers.result === 'differ', 'NUMBER_DIFFERS', () => `${numbers.left.join(', ')} against ${numbers.right.join(', ')}`),
    ...when(found.swapped, 'FATHER_AND_SON_SWAPPED', () => 'who is the son of whom is the other way round'),
    ...when(found.formsDiffer, 'LEGAL_FORM_DIFFERS', () => `${query.legalForm} against ${listed.legalForm}`),
    ...when(found.compact, 'SPACING', () => 'the same letters, parted into other words'),
    ...when(cutOff !== undefined, 'CUT_OFF', () => `${cutOff?.piece} for the beginning of ${cutOff?.word}`),
    ...(found.compact
      ? []
      : pairing.pairs.filter(({ one, other }) => cutOff === undefined || one.text === other.text).flatMap(pairFeature)),
    ...when(numbers.result === 'missing', 'NUMBER_MISSING', () => `only one name has ${[...numbers.left, ...numbers.right].join(', ')}`),
    ...when(!both && left.length > 0 && byWords, 'ONLY_IN_QUERY', () => words(left)),
    ...when(!both && right.length > 0 && byWords, 'ONLY_ON_LIST', () => words(right)),
    ...when(byWords && generic(pairing.pairs), 'GENERIC_ONLY', () => 'no word in common but those that many carry'),
  ];
}

function when(holds: boolean, code: string, detail: () => string): Feature[] {
  return holds ? [{ code, detail: detail() }] : [];
}

function contradictionCode(left: readonly Unit[], right: readonly Unit[]): string {
  return left.some((unit) => unit.family) && right.some((unit) => unit.family) ? 'SURNAME_CONTRADICTED' : 'TOKEN_CONTRADICTED';
}

function telling(units: readonly Unit[]): Unit[] {
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

function pairCode(one: Unit, other: Unit, alike: number): string {
  if (one.text === other.text) return 'TOKEN_SAME';
  if (one.role === 'initial' || other.role === 'initial') return 'INITIAL';
  if (alike < 0.6) return 'TOKEN_DOUBTFUL';
  if (alike === 0.9) return 'GIVEN_NAME_VARIANT';
  return one.phonetic !== '' && one.phonetic === other.phonetic ? 'TOKEN_SOUNDS_ALIKE' : 'TOKEN_TYPO';
}
