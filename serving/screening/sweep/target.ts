import { createHash } from 'node:crypto';
import { codeHash } from '../../../infra/code-hash.ts';
import type { ScreeningIndex } from '../../../models/screening/index-entries.ts';
import type { ScreeningList } from '../../../models/screening/lists.ts';

/** What companies are screened against. `day`: the records' day, because entries begin and end. */
export interface Target {
  /** Versions by list. */
  readonly lists: Readonly<Partial<Record<ScreeningList, string>>>;
  /** Names the code that screens. */
  readonly rules: string;
  /** The version of the counts of words. Null: none are served. */
  readonly words: string | null;
  readonly day: string;
}

export function targetOf(indexes: readonly ScreeningIndex[], rest: Omit<Target, 'lists'>): Target {
  return { lists: Object.fromEntries(indexes.map(({ version }) => [version.list, version.version])), ...rest };
}

export function isSame(one: Target | null, other: Target): boolean {
  if (one === null || one.rules !== other.rules || one.words !== other.words || one.day !== other.day) return false;
  const names = Object.keys(one.lists) as ScreeningList[];
  return names.length === Object.keys(other.lists).length && names.every((list) => one.lists[list] === other.lists[list]);
}

/** Returns whether nothing can be concluded from what was screened: the code, the counts of words, or a list, is new. */
export function isAnew({ lists, rules, words }: Target, target: Target): boolean {
  const isNew = (list: string) => lists[list as ScreeningList] === undefined;
  return rules !== target.rules || words !== target.words || Object.keys(target.lists).some(isNew);
}

const extension = import.meta.url.endsWith('.js') ? 'js' : 'ts';

let rulesHere: string | undefined;

/** Returns the hash of the code that screens, which reads its files once in a process. */
export function screeningRules(): string {
  rulesHere ??= createHash('sha256')
    .update(codeHash(new URL(`./screen-company.${extension}`, import.meta.url)))
    .digest('hex')
    .slice(0, 12);
  return rulesHere;
}
