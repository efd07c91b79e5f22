import { inTransaction, type Pool, type PoolClient } from '../../../infra/postgres/pool.ts';
import { sqlFile, sqlIn } from '../../../infra/sql-file.ts';
import type { WordRarity } from '../../../models/screening/rarity.ts';
import type { Moment } from '../../records-clock.ts';
import { holdWords } from '../words/words.ts';
import { entryKey, holdLists, type ListedEntry } from './list-changes.ts';
import { afterPublication } from './publication.ts';
import { type Recorded, type Recording, recordMatches } from './record-matches.ts';
import type { ScreenedCompany } from './screen-company.ts';
import type { ScreenPart } from './screen-numbers.ts';
import { pageAfter, queueMatching, rangeAfter, waitingCompanies, withoutWaiting } from './sweep-pages.ts';
import { holdTurn, type Sweep, type SweepState, takeTurn } from './sweep-state.ts';
import { isAnew, isSame, screeningRules, type Target, targetOf } from './target.ts';
import { createTwoThreads } from './two-threads.ts';

const sql = sqlIn('serving/screening/sweep');

export interface SweepStep extends Recorded {
  /** Companies wait, or a sweep has not done all. */
  readonly more: boolean;
}

export interface SweepDeps {
  readonly pool: Pool;
  /** Names the code that screens. Absent: the hash of the running code. */
  readonly rules?: string;
  /** Screens a part of a page in another thread (`createScreenPart`), or resolves to null. Absent: all is screened in this one. */
  readonly otherThread?: ScreenPart;
}

/** What one step works with. */
interface Work extends Pick<Recording, 'publish' | 'firstPage' | 'at' | 'indexes' | 'today' | 'isAnew'> {
  readonly rarity: WordRarity;
  readonly target: Target;
  readonly state: SweepState;
}

const mostWaiting = 100;
const pageOfSweep = 500;
/** Companies of a page of the sweep of changed entries. Few are screened, so the pages grow until many are. */
const rangeSizes = { first: 2_000, least: 500, most: 400_000, mostScreened: 500 } as const;
/** publish-events.sql numbers the pages of a step from here; no step fills so many. */
const pagesOfStep = 1_000;
const nothing: SweepStep = { companies: 0, events: 0, deliveries: 0, more: false };

/**
 * Matches the people behind every company with the lists, in steps, each in one transaction: a step that is repeated changes nothing, and a step of a
 * worker that was lost stores nothing after the next step has begun. In this order:
 *
 * 1. the companies whose people have changed;
 * 2. every company with whole lists: at first, for a new list, for new code and for new counts of words. It goes on when entries change meanwhile;
 * 3. after a change of entries, or when an entry begins or ends: every company that a changed entry may concern, as it was or as it is, that matched one, or for
 *    which their list was crowded. The counts of words do not change with the entries, so all other companies have no new match.
 *
 * A new match fires an event, unless the company was never screened against this list, or no person and no entry has changed. An entry changes on the day on
 * which it begins. A person of a baseline, which is the first release of its source, has not changed: so the order in which first releases and lists arrive
 * fires nothing.
 *
 * A page of 2 and 3 waits while a release is being published (`afterPublication`).
 */
export function createSweep({ pool, rules = screeningRules(), otherThread }: SweepDeps) {
  const lists = holdLists(pool);
  const currentWords = holdWords(pool);
  const { screenEach, screenRanges } = createTwoThreads(pool, otherThread);
  let rangeSize: number = rangeSizes.first;
  let changedBefore: { readonly key: string; readonly ids: ReadonlySet<string> } | undefined;

  /**
   * Takes the next step. `publish`: the name of the batch of its deliveries; `step`: which of that batch, from 0; `moment`: of the records' clock.
   */
  return async function takeStep(publish: string, step: number, { now, today }: Moment): Promise<SweepStep> {
    const indexes = await lists.current();
    if (indexes.length === 0) return nothing;
    const { version: words, rarity } = await currentWords(indexes, now);
    const state = await takeTurn(pool);
    if (state.loading) return nothing;
    const work: Work = {
      ...{ publish, firstPage: step * pagesOfStep, at: now.toISOString(), indexes, today },
      ...{ rarity, target: targetOf(indexes, { rules, words, day: today }), state, isAnew: state.entries.screened === null },
    };
    const { target } = work;
    const { entries, whole, noted } = state;
    // what companies are screened against is stored before the first one is: waiting companies too
    if (entries.screened !== null ? isAnew(entries.screened, target) : whole.target === null || isAnew(whole.target, target)) {
      return beginWhole(work);
    }
    if (!isSameLists(noted, target)) return note(work);
    if (state.waiting) return screenWaiting(work);
    if (entries.screened !== null && isSame(entries.screened, target) && state.between === null) return nothing;
    await afterPublication(pool);
    return entries.screened === null ? sweepWhole(work, whole) : sweepEntries(work, entries.screened);
  };

  /** Screens the companies that wait the longest, and makes those that they own wait. */
  async function screenWaiting(work: Work): Promise<SweepStep> {
    const waiting = await waitingCompanies(pool, mostWaiting);
    const numbers = waiting.map(({ companyNumber }) => companyNumber);
    const direct = waiting.filter(({ follows }) => !follows).map(({ companyNumber }) => companyNumber);
    const changed = await changedEntries(work);
    const done = await recordMatches(pool, await screenEach(work, numbers), {
      ...work,
      // an entry that is compared here before the sweep of changed entries reaches the company
      fires: (entry, isNews) => wasScreened(work)(entry) && (isNews || changed.has(entryKey(entry))),
      settle: async (client) => {
        await holdTurn(client, work.state);
        await client.query(sql('wait'), [direct, true]);
        await client.query(sql('screened'), [numbers, waiting.map(({ sequence }) => sequence)]);
      },
    });
    return { ...done, more: true };
  }

  /** Stores the entries as they are before every company is compared with them: what changes later is seen by it. */
  async function beginWhole(work: Work): Promise<SweepStep> {
    const turned = turnedEntries(work);
    const listed = lists.versions().map((version) => ({ ...version, turned: turned.has(entryKey(version)) }));
    return stored(work, (client) => client.query(sql('begin-whole'), [JSON.stringify(work.target), JSON.stringify(listed)]));
  }

  /** Stores the entries that differ from those that every company was screened against, before a company is screened against them. */
  async function note(work: Work): Promise<SweepStep> {
    const differing = await lists.differing();
    return stored(work, (client) => client.query(sql('note'), [JSON.stringify(work.target.lists), JSON.stringify(differing)]));
  }

  /** Compares every company with whole lists. The target is that with which the sweep began; entries that have changed since are swept afterwards. */
  async function sweepWhole(work: Work, { target, doneTo }: Sweep): Promise<SweepStep> {
    const page = await pageAfter(pool, doneTo, pageOfSweep);
    if (page.length === 0) return stored(work, (client) => client.query(sql('end-whole'), [JSON.stringify(target)]));
    const changed = await changedEntries(work);
    // what the code or new counts of words find anew, no record has changed
    const fires = (entry: ListedEntry) => wasScreened(work)(entry) && changed.has(entryKey(entry));
    return swept('whole', { ...work, sweepTarget: target, doneTo, upTo: page.at(-1) ?? doneTo }, await screenEach(work, page), fires);
  }

  /** Compares the companies that a changed entry may concern, and those that matched one. */
  async function sweepEntries(work: Work, screened: Target): Promise<SweepStep> {
    const { target, state } = work;
    const { entries, between } = state;
    const goesOn = isSame(entries.target, target);
    const doneTo = goesOn ? entries.doneTo : '';
    const { changed, touched } = await lists.changedSince(screened, target, between);
    if (!goesOn) {
      return stored(work, async (client) => {
        await client.query(sql('begin-entries'), [JSON.stringify(target)]);
        await queueMatching(client, touched);
      });
    }
    const range = changed === undefined ? undefined : await rangeAfter(pool, doneTo, rangeSize);
    if (changed === undefined || range === undefined) {
      const versions = lists.versions(new Set(touched.map(entryKey)));
      return stored(work, (client) => client.query(sql('end-entries'), [JSON.stringify(target), JSON.stringify(versions)]));
    }
    const companies = await screenRanges(work, doneTo, range, { since: { screened, between }, changed });
    const grown = companies.length > rangeSizes.mostScreened ? rangeSize / 4 : rangeSize * 2;
    rangeSize = Math.round(Math.max(rangeSizes.least, Math.min(grown, rangeSizes.most)));
    return swept('entries', { ...work, sweepTarget: target, doneTo, upTo: range.last }, companies, wasScreened(work));
  }

  /** Changes what the next step begins with. */
  async function stored(work: Work, change: (client: PoolClient) => Promise<unknown>): Promise<SweepStep> {
    await inTransaction(pool, async (client) => {
      // the publication of facts writes the same waiting companies
      await client.query(sqlFile('serving/publish/begin.sql'));
      await holdTurn(client, work.state);
      await change(client);
    });
    return { ...nothing, more: true };
  }

  async function swept(
    kind: 'entries' | 'whole',
    work: Work & { readonly sweepTarget: Target | null; readonly doneTo: string; readonly upTo: string },
    companies: readonly ScreenedCompany[],
    fires: Recording['fires'],
  ): Promise<SweepStep> {
    const settle: Recording['settle'] = async (client) => {
      await holdTurn(client, work.state);
      await client.query(sql('advance'), [kind, work.upTo, work.doneTo, JSON.stringify(work.sweepTarget)]);
    };
    return { ...(await recordMatches(pool, companies, { ...work, fires, toStore: withoutWaiting, settle })), more: true };
  }

  /** Returns the keys of the entries that have changed, begun or ended since every company was screened. */
  async function changedEntries(work: Work): Promise<ReadonlySet<string>> {
    const { state, target } = work;
    const key = JSON.stringify([state.entries.screened, state.whole.target, state.between, target]);
    if (changedBefore?.key === key) return changedBefore.ids;
    const { rows } = await pool.query<ListedEntry>(sql('changed-entries'));
    changedBefore = { key, ids: new Set([...rows.map(entryKey), ...turnedEntries(work)]) };
    return changedBefore.ids;
  }

  /** Returns the keys of the entries that have begun or ended since the day of the last sweep that has ended, or of the whole one that runs. */
  function turnedEntries({ state: { entries, whole }, target }: Work): ReadonlySet<string> {
    const since = (entries.screened ?? whole.target)?.day;
    const turned = since === undefined ? [] : lists.turning([since, target.day]);
    return new Set(turned.map(({ list, id }) => entryKey({ list, entry: id })));
  }
}

function isSameLists(noted: Target['lists'] | null, target: Target): boolean {
  return isSame({ ...target, lists: noted ?? {} }, target);
}

/** Returns whether every company was screened against the list of an entry before. */
function wasScreened({ state }: Work): (entry: ListedEntry) => boolean {
  return ({ list }) => state.known?.[list] !== undefined;
}
