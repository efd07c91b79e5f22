import { cleanText, readCharacters } from '../../names/clean-text.ts';
import { foldText } from '../../names/fold.ts';
import type { Name, NameKind } from '../../names/name.ts';
import { readNames } from '../../names/read-names.ts';
import { mostWords } from '../../names/words.ts';
import type { LimitCode } from './limits.ts';

/** Returns whether a name has anything to compare. A legal form alone has not, as a name of any kind. */
export function isScreenable(name: string, kind: NameKind = 'organisation'): boolean {
  return readNames(name, kind).some(({ compact }) => compact !== '');
}

/** Returns the limits of an answer about this name; `concerns` is the text that each limit names. */
export function nameLimits(name: string, kind: NameKind | undefined, concerns: string): [LimitCode, string][] {
  return [
    ...(distinctiveWords(name, kind) < 2 ? ([['NAME_TOO_SHORT', concerns]] as const) : []),
    ...(isCut(name) ? ([['NAME_CUT', concerns]] as const) : []),
  ].map(([code, what]) => [code, what]);
}

/** Returns the lower count when the kind is unknown: `Heron Ltd` has one distinctive word as a company and two as a person. */
function distinctiveWords(name: string, kind: NameKind | undefined): number {
  const kinds: readonly NameKind[] = kind === undefined ? ['person', 'organisation'] : [kind];
  return Math.min(...kinds.map((one) => Math.max(0, ...readNames(name, one).map(distinctiveTokens))));
}

function distinctiveTokens({ tokens }: Name): number {
  return tokens.filter(({ role, text }) => (role === 'name' || role === 'generic') && text.length > 1 && /[a-z]/.test(text)).length;
}

function isCut(name: string): boolean {
  return cleanText(name).length >= readCharacters || foldText(name).split(' ').length > mostWords;
}
