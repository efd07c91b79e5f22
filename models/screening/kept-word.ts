import type { NameToken } from '../names/name.ts';
import { identityRoles } from '../names/token.ts';
import type { Unit } from './compare/units.ts';
import type { KnownWord } from './likely-words.ts';

/** States whether a word of the register is near to the words that have left one list. */
export interface WordInGone {
  /** It is similar to a word that has left. */
  readonly isSimilar: boolean;
  /** Its trigrams that a word has that has left. */
  readonly shared: number;
}

/** A word of the kept names of a register, with all that changed entries have near it. */
export interface KeptWord {
  /** In which ways it is near to anything of the entries (`ways`): most words are near to nothing. */
  near: number;
  /** The place of its sums in those of the kind. */
  place: number;
  /** The lists that have it, as bits (`gone-words.ts`). */
  listed: number;
  readonly token: NameToken;
  /** Undefined: a number or a legal form, which is not paired. */
  readonly unit: Unit | undefined;
  /** Its letters count where a name is compared without its spaces. */
  readonly isIdentity: boolean;
  /** The words of the entries that are near to it, and the names that two words in one piece may have. */
  known: KnownWord;
  /** The names of the entries, by the number of their letters without spaces, that begin or end nearly with it. */
  begins: readonly number[];
  ends: readonly number[];
  /** The letters of a name of the entries, of any kind, begin with it. */
  isPrefix: boolean;
  /** A name of the entries begins with it, or it begins with one. */
  isCut: boolean;
  /** What it has in common with words that have left a list (`gone-words.ts`), once it was asked. */
  gone: WordInGone[] | undefined;
}

const none: readonly number[] = [];
const nothing: KnownWord = { words: none, shares: none, pairs: none, begun: none, ended: none };

/** Returns a word that was not searched yet. */
export function keptWord(token: NameToken, unit: Unit | undefined): KeptWord {
  return {
    ...{ near: 0, place: 0, listed: 0, token, unit, isIdentity: identityRoles.has(token.role), known: nothing, begins: none, ends: none },
    ...{ isPrefix: false, isCut: false, gone: undefined },
  };
}
