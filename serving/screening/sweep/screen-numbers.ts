import type { Pool } from '../../../infra/postgres/pool.ts';
import { sqlIn } from '../../../infra/sql-file.ts';
import { type ChangedNames, changedNamesOf } from '../../../models/screening/changed-names.ts';
import { inSteps } from '../../../models/screening/in-steps.ts';
import type { ChangedEntries } from '../../../models/screening/may-concern.ts';
import { readCompanyPeople } from '../company-people.ts';
import { readChains } from '../read-parties.ts';
import { type HeldWords, readWords } from '../words/words.ts';
import { holdLists } from './list-changes.ts';
import { type ScreenedCompany, type Sweeping, screenCompany } from './screen-company.ts';
import { isSame, screeningRules, type Target, targetOf } from './target.ts';

const sql = sqlIn('serving/screening/sweep');

/** The companies behind one number and up to another. */
export interface CompanyRange {
  readonly after: string;
  readonly upTo: string;
}

/** Companies that are screened beside others of the same page, in another thread. */
export interface PartOfPage {
  /** Companies, or the range of which those are screened that a changed entry may concern. */
  readonly companies: readonly string[] | CompanyRange;
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

/** Screens the companies of a range that a changed entry may concern, by what is kept of the names behind them; one without kept names may be concerned by any. */
export async function screenRange(
  pool: Pool,
  { after, upTo }: CompanyRange,
  sweeping: Omit<Sweeping, 'readPeople' | 'changed'> & { readonly changed: ChangedEntries },
): Promise<ScreenedCompany[]> {
  const { rows } = await pool.query<{ kept: string }>(sql('kept-names'), [after, upTo]);
  const concerned = await concernedOf(changedNamesOf(sweeping.changed, sweeping.rarity), rows[0]?.kept ?? '');
  return screenNumbers(pool, concerned, sweeping);
}

const asked = new WeakMap<ChangedNames, Promise<unknown>>();

/** Asks about one text after another: a step that is no longer wanted may still run. */
function concernedOf(names: ChangedNames, text: string): Promise<string[]> {
  const before = asked.get(names) ?? Promise.resolve();
  const ask = () => inSteps(names.of(text));
  const own = before.then(ask, ask);
  asked.set(names, own);
  return own;
}

/** Creates what screens parts of pages in a thread of its own, with lists and counts of its own. It stores nothing. */
export function createScreenPart(pool: Pool, rules = screeningRules()): ScreenPart {
  const lists = holdLists(pool);
  let held: HeldWords | null = null;

  return async function screenPart({ companies, target, since }) {
    const indexes = await lists.current();
    if (held === null || held.version !== target.words) held = await readWords(pool);
    if (held === null) return null;
    const { version: words, rarity } = held;
    if (!isSame(targetOf(indexes, { rules, words, day: target.day }), target)) return null;
    const changed = since === undefined ? undefined : (await lists.changedSince(since.screened, target, since.between)).changed;
    const sweeping = { indexes, rarity, today: target.day };
    if (!('upTo' in companies)) return screenNumbers(pool, companies, sweeping);
    return changed === undefined ? [] : screenRange(pool, companies, { ...sweeping, changed });
  };
}
