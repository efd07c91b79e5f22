import { cleanText, readCharacters } from '../../names/clean-text.ts';
import { foldText } from '../../names/fold.ts';
import type { Name, NameKind } from '../../names/name.ts';
import { readNames } from '../../names/read-names.ts';
import { mostWords } from '../../names/words.ts';
import type { LimitCode } from './limits.ts';

/** False: nothing in the name can be compared, and an answer would be clear of nobody. A legal form alone is nothing, whatever it may be the name of. */
export function isScreenable(name: string, kind: NameKind = 'organisation'): boolean {
  return readNames(name, kind).some(({ compact }) => compact !== '');
}

/** What is to be said of an answer that rests on the name, with `told` as what it is said of. */
export function nameLimits(name: string, kind: NameKind | undefined, told: string): [LimitCode, string][] {
  return [
    ...(tellingWords(name, kind) < 2 ? ([['NAME_TOO_SHORT', told]] as const) : []),
    ...(isCut(name) ? ([['NAME_CUT', told]] as const) : []),
  ].map(([code, what]) => [code, what]);
}

/** Of a name without a kind the fewer: `Heron Ltd` has one as a company, though two as a person. */
function tellingWords(name: string, kind: NameKind | undefined): number {
  const kinds: readonly NameKind[] = kind === undefined ? ['person', 'organisation'] : [kind];
  return Math.min(...kinds.map((one) => Math.max(0, ...readNames(name, one).map(telling))));
}

function telling({ tokens }: Name): number {
  return tokens.filter(({ role, text }) => (role === 'name' || role === 'generic') && text.length > 1 && /[a-z]/.test(text)).length;
}

function isCut(name: string): boolean {
  return cleanText(name).length >= readCharacters || foldText(name).split(' ').length > mostWords;
}
