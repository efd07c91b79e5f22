import type { Pool } from '../../../infra/postgres/pool.ts';
import { sqlFile } from '../../../infra/sql-file.ts';
import type { ScreeningIndex } from '../../../models/screening/index-entries.ts';
import type { Moment } from '../../records-clock.ts';
import { readCompanyPeople } from '../company-people.ts';
import { entryKey, holdLists, type ListedEntry } from './list-changes.ts';
import { type Recorded, type Recording, recordMatches } from './record-matches.ts';
import { type ScreenedCompany, screenCompany } from './screen-company.ts';
import { isAnew, isSame, isSameButForDay, screeningRules, type Target, targetOf } from './target.ts';

export interface SweepStep extends Recorded {
  /** Companies wait, or a sweep has not done all. */
  readonly more: boolean;
}

export interface SweepDeps {
  readonly pool: Pool;
  readonly clock: () => Moment;
  /** Names the code that screens. Absent: the hash of the running code. */
  readonly rules?: string;
}

/** A sweep of all companies. `screened`: what every company was screened against; null: not yet. `target`: of the running sweep; null: none runs. */
interface Sweep {
  readonly screened: Target | null;
  readonly target: Target | null;
  /** The running sweep has done every company up to this number. */
  readonly doneTo: string;
}

interface State {
  readonly entries: Sweep;
  readonly whole: Sweep;
  readonly waiting: boolean;
}

interface Waiting {
  readonly companyNumber: string;
  readonly sequence: string;
  readonly follows: boolean;
}

/** What one step works with. */
interface Work extends Pick<Recording, 'publish' | 'firstPage' | 'at' | 'lists'> {
  readonly indexes: readonly ScreeningIndex[];
  readonly target: Target;
  readonly state: State;
}

const mostWaiting = 100;
const pageOfSweep = 500;
/** publish-events.sql numbers the pages of a step from here; no step fills so many. */
const pagesOfStep = 1_000;
const nothing: SweepStep = { companies: 0, events: 0, deliveries: 0, more: false };

/**
 * Matches the people behind every company with the lists, in steps, each in one transaction: a step that is repeated changes nothing. In this order:
 *
 * 1. the companies whose people have changed;
 * 2. after a change of entries, or when an entry begins or ends: every company that a changed entry may concern;
 * 3. every company with whole lists: at first, for a new list, for new code, and after each change of a list, because rarer and more common words change
 *    the scores of the other entries too.
 *
 * A new match fires an event, unless the company was never screened against this list, or no person and no entry has changed. A person of a baseline, which is
 * the first release of its source, has not changed: so the order in which first releases and lists arrive fires nothing.
 */
export function createSweep({ pool, clock, rules = screeningRules() }: SweepDeps) {
  const lists = holdLists(pool);

  /** Takes the next step. `publish`: the name of the batch of its deliveries; `step`: which of that batch, from 0. */
  return async function takeStep(publish: string, step: number): Promise<SweepStep> {
    const indexes = await lists.current();
    if (indexes.length === 0) return nothing;
    const { now, today } = clock();
    const state = await readState(pool);
    const work: Work = {
      ...{ publish, firstPage: step * pagesOfStep, at: now.toISOString(), lists: indexes.map(({ version }) => version.list) },
      ...{ indexes, target: targetOf(indexes, rules, today), state },
    };
    const { target } = work;
    const { screened } = state.entries;
    if (state.waiting) return screenWaiting(work);
    if (screened === null || isAnew(screened, target)) return sweepWhole(work);
    if (!isSame(screened, target)) return sweepEntries(work, screened);
    return isSameButForDay(state.whole.screened, target) ? nothing : sweepWhole(work);
  };

  /** Screens the companies that wait the longest, and makes those that they own wait. */
  async function screenWaiting(work: Work): Promise<SweepStep> {
    const { rows } = await pool.query<Waiting>(sql('waiting'), [mostWaiting]);
    const numbers = rows.map(({ companyNumber }) => companyNumber);
    const direct = rows.filter(({ follows }) => !follows).map(({ companyNumber }) => companyNumber);
    const { screened } = work.state.entries;
    const changed = screened === null || isSame(screened, work.target) ? undefined : await lists.changedSince(screened, work.target);
    const done = await recordMatches(pool, await screenEach(work, numbers), {
      ...work,
      // an entry that is compared here before the sweep of changed entries reaches the company
      fires: (entry, isNews) => wasScreened(work)(entry) && (isNews || changed?.ids.has(entryKey(entry)) === true),
      settle: async (client) => {
        await client.query(sql('wait'), [direct, true]);
        await client.query(sql('screened'), [numbers, rows.map(({ sequence }) => sequence)]);
      },
    });
    return { ...done, more: true };
  }

  /** Compares the companies that a changed entry may concern, and those that matched one. */
  async function sweepEntries(work: Work, screened: Target): Promise<SweepStep> {
    const { target } = work;
    const { doneTo } = await begun('entries', work.state.entries, isSame(work.state.entries.target, target) ? null : target);
    const changed = await lists.changedSince(screened, target);
    if (doneTo === '') await queueMatching(changed.touched);
    const page = changed.indexes.length === 0 ? [] : await pageAfter(doneTo);
    if (page.length === 0) return ended('entries', target);
    const companies = await screenEach(work, page, changed.indexes);
    return swept('entries', { ...work, doneTo, page }, companies, wasScreened(work));
  }

  /** Compares every company with whole lists. The day of the target is that on which the sweep began. */
  async function sweepWhole(work: Work): Promise<SweepStep> {
    const { whole, entries } = work.state;
    const going = isSameButForDay(whole.target, work.target) ? whole.target : null;
    const { target, doneTo } = await begun('whole', whole, going === null ? work.target : null);
    const anew = entries.screened === null || isAnew(entries.screened, target);
    const changed = entries.screened === null || !anew ? undefined : await lists.changedSince(entries.screened, target);
    const page = await pageAfter(doneTo);
    if (page.length === 0) return ended('whole', target);
    // what the code or the rarity of words finds anew, no record has changed
    const fires: Recording['fires'] = (entry) => wasScreened(work)(entry) && changed?.ids.has(entryKey(entry)) === true;
    return swept('whole', { ...work, target, doneTo, page }, await screenEach(work, page), fires);
  }

  /** Begins a sweep against `target`; null: it runs already. */
  async function begun(kind: 'entries' | 'whole', sweep: Sweep, target: Target | null): Promise<{ target: Target; doneTo: string }> {
    if (target === null && sweep.target !== null) return { target: sweep.target, doneTo: sweep.doneTo };
    if (target === null) throw new Error(`the sweep ${kind} has no target`);
    await pool.query(sql('begin'), [kind, JSON.stringify(target)]);
    return { target, doneTo: '' };
  }

  async function swept(
    kind: 'entries' | 'whole',
    work: Work & { readonly doneTo: string; readonly page: readonly string[] },
    companies: readonly ScreenedCompany[],
    fires: Recording['fires'],
  ): Promise<SweepStep> {
    const settle: Recording['settle'] = async (client) => {
      await client.query(sql('advance'), [kind, work.page.at(-1), work.doneTo, JSON.stringify(work.target)]);
    };
    return { ...(await recordMatches(pool, companies, { ...work, fires, settle })), more: true };
  }

  async function ended(kind: 'entries' | 'whole', target: Target): Promise<SweepStep> {
    await pool.query(sql('end'), [kind, JSON.stringify(target), JSON.stringify(lists.prints())]);
    return { ...nothing, more: true };
  }

  async function pageAfter(doneTo: string): Promise<string[]> {
    const { rows } = await pool.query<{ companyNumber: string }>(sql('page'), [doneTo, pageOfSweep]);
    return rows.map(({ companyNumber }) => companyNumber);
  }

  /** A match of an entry that has changed or gone is compared again, whatever the company's words. */
  async function queueMatching(touched: readonly ListedEntry[]): Promise<void> {
    const values = [touched.map(({ list }) => list), touched.map(({ entry }) => entry)];
    const { rows } = await pool.query<{ companyNumber: string }>(sql('matching'), values);
    if (rows.length > 0) await pool.query(sql('wait'), [rows.map(({ companyNumber }) => companyNumber), false]);
  }

  async function screenEach(
    { indexes, target }: Work,
    numbers: readonly string[],
    changed?: readonly ScreeningIndex[],
  ): Promise<ScreenedCompany[]> {
    const known = new Map(await readCompanyPeople(pool, numbers));
    const readPeople = async (wanted: readonly string[]) => {
      const missing = wanted.filter((number) => !known.has(number));
      if (missing.length > 0) for (const [number, people] of await readCompanyPeople(pool, missing)) known.set(number, people);
      return new Map(wanted.map((number) => [number, known.get(number) ?? null]));
    };
    const screened: ScreenedCompany[] = [];
    for (const number of numbers) {
      screened.push(await screenCompany(number, { indexes, today: target.day, readPeople, changed }));
      await new Promise((resolve) => setImmediate(resolve));
    }
    return screened;
  }
}

/** Returns whether every company was screened against the list of an entry before. */
function wasScreened({ state }: Work): (entry: ListedEntry) => boolean {
  return ({ list }) => state.entries.screened?.lists[list] !== undefined;
}

async function readState(pool: Pool): Promise<State> {
  const { rows } = await pool.query<State>(sql('state'));
  const [state] = rows;
  if (state === undefined) throw new Error('the table screening_sweep has no rows');
  return state;
}

function sql(name: string): string {
  return sqlFile(`serving/screening/sweep/${name}.sql`);
}
