import { cleanText, readCharacters } from '../../names/clean-text.ts';
import { foldText } from '../../names/fold.ts';
import { createMemory } from '../../names/memory.ts';
import type { Name, NameKind } from '../../names/name.ts';
import { readNames } from '../../names/read-names.ts';
import { mostWords } from '../../names/words.ts';
import type { LimitCode } from './limits.ts';

/** What limits the screening of a name. One object for each case, so that what is remembered of a name is little. */
interface Readable {
  readonly isScreenable: boolean;
  readonly codes: readonly LimitCode[];
}

const cases = new Map<string, Readable>();

/** A clearance asks for each name of both companies whether it can be compared, also where no name is compared again. */
const remembered = createMemory<Readable>(20_000);
const longestRemembered = 100;

function readable(name: string, kind: NameKind | undefined): Readable {
  const key = `${kind ?? ''} ${name}`;
  const known = name.length > longestRemembered ? undefined : remembered.get(key);
  if (known !== undefined) return known;
  const isScreenable = readNames(name, kind ?? 'organisation').some(({ compact }) => compact !== '');
  const codes: LimitCode[] = [];
  if (distinctiveWords(name, kind) < 2) codes.push('NAME_TOO_SHORT');
  if (isCut(name)) codes.push('NAME_CUT');
  const one = [isScreenable, ...codes].join(' ');
  const found = cases.get(one) ?? { isScreenable, codes };
  cases.set(one, found);
  if (name.length <= longestRemembered) remembered.set(key, found);
  return found;
}

/** Returns whether a name has anything to compare. A legal form alone has not, as a name of any kind. */
export function isScreenable(name: string, kind?: NameKind): boolean {
  return readable(name, kind).isScreenable;
}

/** Returns the limits of an answer about this name; `concerns` is the text that each limit names. */
export function nameLimits(name: string, kind: NameKind | undefined, concerns: string): [LimitCode, string][] {
  return readable(name, kind).codes.map((code) => [code, concerns]);
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
