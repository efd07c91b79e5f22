import type { Pool } from '../../../infra/postgres/pool.ts';
import { readCompanyPeople } from '../company-people.ts';
import { readChains } from '../read-parties.ts';
import { type HeldWords, readWords } from '../words/words.ts';
import { holdLists } from './list-changes.ts';
import { type ScreenedCompany, type Sweeping, screenCompany } from './screen-company.ts';
import { isSame, screeningRules, type Target, targetOf } from './target.ts';

/** Companies that are screened beside others of the same page, in another thread. */
export interface PartOfPage {
  readonly numbers: readonly string[];
  /** What the companies are screened against. */
  readonly target: Target;
  /** Only the entries that have changed since are compared: see `changedSince`. Absent: all. */
  readonly since?: { readonly screened: Target; readonly between: string | null } | undefined;
}

/** Screens a part of a page. Null: other lists, counts of words or code are served now than those of the target. */
export type ScreenPart = (part: PartOfPage) => Promise<readonly ScreenedCompany[] | null>;

/** Screens companies, and gives way to other work after each. */
export async function screenNumbers(
  pool: Pool,
  numbers: readonly string[],
  sweeping: Omit<Sweeping, 'readPeople'>,
): Promise<ScreenedCompany[]> {
  const known = await readChains((wanted) => readCompanyPeople(pool, wanted), numbers);
  const readPeople = async (wanted: readonly string[]) => new Map(wanted.map((number) => [number, known.get(number) ?? null]));
  const screened: ScreenedCompany[] = [];
  for (const number of numbers) {
    screened.push(await screenCompany(number, { ...sweeping, readPeople }));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return screened;
}

/** Creates what screens parts of pages in a thread of its own, with lists and counts of its own. It stores nothing. */
export function createScreenPart(pool: Pool, rules = screeningRules()): ScreenPart {
  const lists = holdLists(pool);
  let held: HeldWords | null = null;

  return async function screenPart({ numbers, target, since }) {
    const indexes = await lists.current();
    if (held === null || held.version !== target.words) held = await readWords(pool);
    if (held === null) return null;
    const { version: words, rarity } = held;
    if (!isSame(targetOf(indexes, { rules, words, day: target.day }), target)) return null;
    const changed = since === undefined ? undefined : (await lists.changedSince(since.screened, target, since.between)).changed;
    return screenNumbers(pool, numbers, { indexes, rarity, today: target.day, changed });
  };
}
