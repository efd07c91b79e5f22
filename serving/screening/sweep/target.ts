import { createHash } from 'node:crypto';
import { codeHash } from '../../../infra/code-hash.ts';
import { canonicalJson } from '../../../models/receipts/canonical-json.ts';
import type { ScreeningIndex } from '../../../models/screening/index-entries.ts';
import type { ScreeningList } from '../../../models/screening/lists.ts';

/** What companies are screened against. `day`: the records' day, because entries begin and end. */
export interface Target {
  /** Versions by list. */
  readonly lists: Readonly<Partial<Record<ScreeningList, string>>>;
  /** Names the code that screens. */
  readonly rules: string;
  readonly day: string;
}

export function targetOf(indexes: readonly ScreeningIndex[], rules: string, day: string): Target {
  return { lists: Object.fromEntries(indexes.map(({ version }) => [version.list, version.version])), rules, day };
}

export function isSame(one: Target | null, other: Target): boolean {
  return one !== null && canonicalJson(one) === canonicalJson(other);
}

/** Returns whether the lists and the code are the same, on any day. */
export function isSameButForDay(one: Target | null, other: Target): boolean {
  return one !== null && isSame({ ...one, day: other.day }, other);
}

/** Returns whether nothing of the lists can be compared with what was screened: the code, or a list, is new. */
export function isAnew({ lists, rules }: Target, target: Target): boolean {
  return rules !== target.rules || Object.keys(target.lists).some((list) => lists[list as ScreeningList] === undefined);
}

const extension = import.meta.url.endsWith('.js') ? 'js' : 'ts';

/** Returns the hash of the code that screens. */
export function screeningRules(): string {
  const hash = createHash('sha256').update(codeHash(new URL(`./screen-company.${extension}`, import.meta.url)));
  return hash.digest('hex').slice(0, 12);
}
