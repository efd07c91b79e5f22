import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { CompanyScreening } from '../../models/clearance/facts.ts';
import { screeningOfCompany } from '../../models/clearance/screening.ts';
import type { ScreeningIndex } from '../../models/screening/index-entries.ts';
import { rarityOf } from '../../models/screening/rarity.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import type { ClearanceRead, ServedVersion } from '../facts/company-facts.ts';
import type { SourceLimits } from '../facts/source-states.ts';
import { servedLists } from '../lists/lists.ts';
import type { Moment } from '../records-clock.ts';
import { readCompanyPeople } from './company-people.ts';
import { followFreshness, type ScreeningFreshness } from './freshness.ts';
import { readsFrom } from './read-screening.ts';
import { rememberAnswers } from './remembered-answers.ts';
import { sandboxFreshness, sandboxIndexes, sandboxPeople, sandboxRarity } from './sandbox.ts';
import { listsReady, requireLists } from './screened-lists.ts';
import { type Screener, type ScreeningRequest, screenAll } from './screener.ts';
import { countUses, decisionsOf } from './screening-decisions.ts';
import type { ScreeningLists } from './screening-lists.ts';
import { isSame, screeningRules, type Target, targetOf } from './sweep/target.ts';
import type { HeldWords } from './words/words.ts';

export interface ScreeningDeps {
  readonly pool: Pool;
  readonly clock: () => Moment;
  /** Every source with its limits: how recently each list must have been checked, and whether the register of officers is loaded. */
  readonly screenedSources: readonly SourceLimits[];
  /** The lists that live names are screened against. */
  readonly screeningLists: Pick<ScreeningLists<ScreeningIndex>, 'current' | 'words' | 'ready' | 'refresh'>;
}

export type ScreeningCaller = Pick<ApiKey, 'tenant' | 'environment'>;

export interface Screeners {
  /**
   * Returns the screener of one caller; the sandbox has its own lists. Throws LISTS_NOT_LOADED when a list that the requests need is not in memory.
   */
  forRequests(caller: ScreeningCaller, requests: readonly ScreeningRequest[]): Promise<Screener>;
  /**
   * Screens companies, with the answer that `forRequests` gives about each. Null: a list that every answer needs is not in memory. `read`: the lists
   * that PostgreSQL serves, and what is stored of the companies; absent: it is read. `today`: the records' day; absent: that of the clock.
   * `giveWay`: see `Screener`.
   */
  ofCompanies(
    caller: ScreeningCaller,
    companyNumbers: readonly string[],
    more?: { readonly read?: Pick<ClearanceRead, 'lists' | 'screening'>; readonly today?: string } & Pick<Screener, 'giveWay'>,
  ): Promise<(CompanyScreening | null)[]>;
}

/** Caps a batch: screening computes on one thread, so a larger batch delays other requests about names. */
const mostNames = 2_000;

/** Returns what both `POST /api/v1/screen` and the clearance of a payment screen with, so that they cannot disagree. */
export function createScreeners(deps: ScreeningDeps): Screeners {
  const readFreshness = followFreshness(deps);
  const rules = screeningRules();
  const compare = rememberAnswers();

  function decisionsFor({ tenant, environment }: ScreeningCaller): NonNullable<Screener['decisions']> {
    return {
      find: (matches) => decisionsOf(deps.pool, { tenant, environment }, matches),
      count: (ids) => countUses(deps.pool, ids),
    };
  }

  /**
   * Loads a list whose version in PostgreSQL is newer than the one in memory, and the counts of words, and waits for them a moment. A list that is
   * still older is stale then: an entry that was added a second ago must not be missed.
   * So is every list while the counts are others: two processes would score differently.
   */
  async function live(
    caller: ScreeningCaller,
    {
      read,
      today = deps.clock().today,
      forPayment = false,
    }: { read?: Pick<ClearanceRead, 'lists' | 'screening'> | undefined; today?: string | undefined; forPayment?: boolean } = {},
  ): Promise<Screener> {
    const served = read?.lists ?? (await servedLists(deps.pool));
    const { current, words, refresh } = deps.screeningLists;
    if (isBehind({ indexes: current(), words: words() }, served)) await atMost(mostWaitMs, refresh());
    const held = { indexes: current(), words: words() };
    const { indexes } = held;
    const now = targetOf(indexes, { rules, words: held.words?.version ?? null, day: today });
    const reads = {
      readPeople: (numbers: readonly string[]) => readCompanyPeople(deps.pool, numbers),
      knownMatches: knownMatches(deps.pool, now, forPayment ? caller.tenant : null),
    };
    return {
      indexes,
      rarity: held.words?.rarity ?? rarityOf(indexes),
      freshness: withServed(await readFreshness(), held, served),
      today,
      ...(read?.screening === undefined ? reads : readsFrom(read.screening, now, reads)),
      ...(forPayment ? { compare } : {}),
      decisions: decisionsFor(caller),
      mostNames,
    };
  }

  function sandbox(caller: ScreeningCaller, today = deps.clock().today): Screener {
    const readPeople: Screener['readPeople'] = (numbers) => sandboxPeople(numbers, today);
    const lists = { indexes: sandboxIndexes(), rarity: sandboxRarity(), freshness: sandboxFreshness };
    return { ...lists, today, readPeople, decisions: decisionsFor(caller), mostNames };
  }

  return {
    async forRequests(caller, requests) {
      if (caller.environment === 'sandbox') return sandbox(caller);
      requireLists(deps.screeningLists.current(), requests, deps.screeningLists.ready());
      return live(caller);
    },
    async ofCompanies(caller, companyNumbers, { read, today, giveWay } = {}) {
      const requests = companyNumbers.map(wholeCompany);
      const isSandbox = caller.environment === 'sandbox';
      const { current, ready } = deps.screeningLists;
      if (!isSandbox && !listsReady(current(), requests, ready())) return companyNumbers.map(() => null);
      const screener = {
        ...(isSandbox ? sandbox(caller, today) : await live(caller, { read, today, forPayment: true })),
        ...(giveWay === undefined ? {} : { giveWay }),
      };
      // each company alone: the cap is for batches
      return Promise.all(requests.map((request) => screenedAlone(screener, request)));
    },
  };
}

async function screenedAlone(screener: Screener, request: ScreeningRequest): Promise<CompanyScreening | null> {
  const [result] = await screenAll(screener, [request]);
  if (result?.kind !== 'company') return null;
  const lists = result.lists.map(({ list, version }) => ({ list, version }));
  return screeningOfCompany(result, { lists, gaps: result.listGaps, incomplete: result.incomplete, stricterFrom: result.stricterFrom });
}

/** Asks for the screening of a company against every list, as a payment does. */
export function wholeCompany(companyNumber: string): ScreeningRequest {
  return { kind: 'company', companyNumber, lists: undefined, reference: null };
}

/**
 * The matches of all companies are stored (serving/screening/sweep/). They are those of a screening now when every company was screened against the
 * same lists by the same code and the same counts of words, the day is the same, and none of the companies has changed since. `tenant`: of a payment,
 * where matches of no effect are not shown; null: of a screening.
 */
function knownMatches(pool: Pool, now: Target, tenant: string | null): NonNullable<Screener['knownMatches']> {
  return async (companyNumber, companies) => {
    const values = [companyNumber, companies, tenant];
    const query = { name: 'screening-standing', text: standingSql, values };
    const { rows } = await pool.query<{ screened: Target | null; parties: string[] }>(query);
    const standing = rows.find(({ screened }) => isSame(screened, now));
    return standing === undefined ? undefined : new Set(standing.parties);
  };
}

const standingSql = sqlFile('serving/screening/sweep/standing.sql');

/** A list takes one or two seconds to load. */
const mostWaitMs = 1_000;

interface Held {
  readonly indexes: readonly ScreeningIndex[];
  readonly words: HeldWords | null;
}

function isBehind(held: Held, served: readonly ServedVersion[]): boolean {
  return served.some((list) => isOlder(held.indexes, list) || hasOtherWords(held, list));
}

function hasOtherWords({ words: held }: Held, { words }: ServedVersion): boolean {
  return words !== (held?.version ?? null);
}

function isOlder(indexes: readonly ScreeningIndex[], { list, version, publishedAt }: ServedVersion): boolean {
  const held = indexes.find((index) => index.version.list === list)?.version;
  return held !== undefined && held.version !== version && Date.parse(held.publishedAt) <= Date.parse(publishedAt);
}

/** States for each list the version that is served, and the counts of words, so that others in memory count as stale. */
function withServed(freshness: ScreeningFreshness, held: Held, served: readonly ServedVersion[]): ScreeningFreshness {
  const older = new Map(served.filter((list) => isOlder(held.indexes, list)).map(({ list, version }) => [list, version]));
  const servedWords = served.find((list) => hasOtherWords(held, list))?.words;
  const lists = [...freshness.lists].map(([list, { servedVersion: _, ...state }]) => {
    const servedVersion = older.get(list);
    const behind = { ...(servedVersion === undefined ? {} : { servedVersion }), ...(servedWords === undefined ? {} : { servedWords }) };
    return [list, { ...state, ...behind }] as const;
  });
  return { ...freshness, lists: new Map(lists) };
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
