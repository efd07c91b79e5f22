import { createHash } from 'node:crypto';
import { codeHash } from '../../../infra/code-hash.ts';
import { inTransaction, type Pool, type PoolClient } from '../../../infra/postgres/pool.ts';
import { sqlFile } from '../../../infra/sql-file.ts';
import { canonicalJson } from '../../../models/receipts/canonical-json.ts';
import { entryPrint } from '../../../models/screening/decision/entry-print.ts';
import { buildScreeningIndexSlowly, type ScreeningIndex } from '../../../models/screening/index-entries.ts';
import type { ScreeningList } from '../../../models/screening/lists.ts';
import { firesEvent, matchEvent, partyKey } from '../../../models/webhooks/match-events.ts';
import { readList, servedLists } from '../../lists/lists.ts';
import type { Moment } from '../../records-clock.ts';
import { readCompanyPeople } from '../company-people.ts';
import { type ScreenedCompany, screenCompany } from './screen-company.ts';

export interface SweepStep {
  readonly companies: number;
  readonly events: number;
  readonly deliveries: number;
  /** Companies wait, or the sweep has not done all. */
  readonly more: boolean;
}

export interface SweepDeps {
  readonly pool: Pool;
  readonly clock: () => Moment;
  /** Names the code that screens; a new name screens every company again and fires nothing. Absent: the hash of the running code. */
  readonly rules?: string;
}

/** What companies are screened against. `day`: the records' day, because entries begin and end. */
export interface Target {
  readonly lists: Readonly<Partial<Record<ScreeningList, string>>>;
  readonly rules: string;
  readonly day: string;
}

interface State {
  readonly screened: Target | null;
  readonly target: Target | null;
  readonly doneTo: string;
  readonly waiting: boolean;
}

interface Waiting {
  readonly companyNumber: string;
  readonly sequence: string;
  readonly follows: boolean;
}

interface HeldList {
  readonly index: ScreeningIndex;
  /** `entryPrint` of each entry, by id. */
  readonly prints: ReadonlyMap<string, string>;
}

const mostWaiting = 100;
const pageOfSweep = 500;
/** publish-events.sql numbers the pages of a step from here; no step fills so many. */
const pagesOfStep = 1_000;
const nothing: SweepStep = { companies: 0, events: 0, deliveries: 0, more: false };

const extension = import.meta.url.endsWith('.js') ? 'js' : 'ts';
/** The hash of the code that screens. */
export const screeningRules = () =>
  createHash('sha256')
    .update(codeHash(new URL(`./screen-company.${extension}`, import.meta.url)))
    .digest('hex')
    .slice(0, 12);

/**
 * Matches the people behind every company with the lists, in steps. First the companies whose people have changed, then, when a list, a day or the
 * rules have changed, all: in the order of their numbers. A new match fires an event, unless the company was never screened before against this list. Each
 * step is one transaction: a step that is repeated changes nothing.
 */
export function createSweep({ pool, clock, rules = screeningRules() }: SweepDeps) {
  const held = new Map<ScreeningList, HeldList>();
  let compared: { readonly key: string; readonly changed: Changed } | undefined;

  /** Takes the next step. `publish`: the name of the batch of its deliveries; `step`: which of that batch, from 0. */
  return async function takeStep(publish: string, step: number): Promise<SweepStep> {
    const indexes = await heldIndexes();
    if (indexes.length === 0) return nothing;
    const { now, today } = clock();
    const target = targetOf(indexes, rules, today);
    const state = await readState(pool);
    const work: Work = { publish, firstPage: step * pagesOfStep, indexes, today, at: now.toISOString(), state };
    if (state.waiting) return screenWaiting(work);
    if (isSame(state.screened, target)) return nothing;
    if (!isSame(state.target, target)) await pool.query(sql('begin'), [JSON.stringify(target)]);
    return sweepPage({ ...work, state: isSame(state.target, target) ? state : { ...state, target, doneTo: '' } }, target);
  };

  async function heldIndexes(): Promise<ScreeningIndex[]> {
    for (const { list, version } of await servedLists(pool)) {
      if (held.get(list)?.index.version.version === version) continue;
      const read = await readList(pool, list);
      if (read === undefined) continue;
      const index = await buildScreeningIndexSlowly(read.entries, read.version);
      held.set(list, { index, prints: new Map(index.entries.map((entry) => [entry.id, entryPrint(entry)])) });
    }
    return [...held].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { index }]) => index);
  }

  /** Screens the companies that wait the longest, and makes those that they own wait. */
  async function screenWaiting(work: Work): Promise<SweepStep> {
    const { rows } = await pool.query<Waiting>(sql('waiting'), [mostWaiting]);
    const screened = await screenEach(
      work,
      rows.map(({ companyNumber }) => companyNumber),
    );
    const direct = rows.filter(({ follows }) => !follows).map(({ companyNumber }) => companyNumber);
    const done = await record(work, screened, async (client) => {
      await client.query(sql('wait'), [direct, true]);
      await client.query(sql('screened'), [rows.map(({ companyNumber }) => companyNumber), rows.map(({ sequence }) => sequence)]);
    });
    return { ...done, more: true };
  }

  async function sweepPage(work: Work, target: Target): Promise<SweepStep> {
    const { state } = work;
    const changed = state.screened === null ? undefined : await changedSince(state.screened, target);
    const indexes = changed?.whole === false ? changed.indexes : undefined;
    if (state.doneTo === '' && changed !== undefined) await queueMatching(changed);
    const { rows } = await pool.query<{ companyNumber: string }>(sql('page'), [state.doneTo, pageOfSweep]);
    const last = rows.at(-1)?.companyNumber;
    if (last === undefined || indexes?.length === 0) {
      await pool.query(sql('end'), [JSON.stringify(target), JSON.stringify(prints())]);
      return { ...nothing, more: true };
    }
    const screened = await screenEach(
      { ...work, changed: indexes },
      rows.map(({ companyNumber }) => companyNumber),
    );
    // what only the new rules find, no record has changed
    const fires = changed === undefined || state.screened?.rules === target.rules ? undefined : changed.ids;
    const done = await record({ ...work, fires }, screened, async (client) => {
      await client.query(sql('advance'), [last, state.doneTo, JSON.stringify(target)]);
    });
    return { ...done, more: true };
  }

  /** What of the lists has changed since every company was screened. */
  async function changedSince(screened: Target, target: Target): Promise<Changed> {
    const key = canonicalJson([screened, target]);
    if (compared?.key === key) return compared.changed;
    const { rows } = await pool.query<ListedEntry & { held: boolean }>(sql('changed-entries'), [JSON.stringify(prints())]);
    const ids = new Set(rows.filter((row) => row.held).map(entryKey));
    const indexes: ScreeningIndex[] = [];
    for (const { index } of held.values()) {
      const entries = index.entries.filter(
        (entry) => ids.has(entryKey({ list: entry.list, entry: entry.id })) || turnsBetween(entry, screened.day, target.day),
      );
      if (entries.length > 0) indexes.push(await buildScreeningIndexSlowly(entries, { ...index.version, entries: entries.length }));
    }
    const listed = indexes.flatMap(({ entries }) => entries.map(({ list, id }) => ({ list, entry: id })));
    const isNew = Object.keys(target.lists).some((list) => screened.lists[list as ScreeningList] === undefined);
    const changed = {
      whole: isNew || screened.rules !== target.rules,
      indexes,
      touched: [...rows, ...listed],
      ids: new Set(listed.map(entryKey)),
    };
    compared = { key, changed };
    return changed;
  }

  /** A match of an entry that has changed or gone is compared again, whatever the company's words. */
  async function queueMatching({ touched }: Changed): Promise<void> {
    const { rows } = await pool.query<{ companyNumber: string }>(sql('matching'), [
      touched.map(({ list }) => list),
      touched.map(({ entry }) => entry),
    ]);
    if (rows.length > 0) await pool.query(sql('wait'), [rows.map(({ companyNumber }) => companyNumber), false]);
  }

  function prints(): object[] {
    return [...held].flatMap(([list, { prints }]) => [...prints].map(([entry, print]) => ({ list, entry, print })));
  }

  async function screenEach(
    { indexes, today, changed }: Work & { readonly changed?: readonly ScreeningIndex[] | undefined },
    numbers: readonly string[],
  ) {
    const known = new Map(await readCompanyPeople(pool, numbers));
    const readPeople = async (wanted: readonly string[]) => {
      const missing = wanted.filter((number) => !known.has(number));
      if (missing.length > 0) for (const [number, people] of await readCompanyPeople(pool, missing)) known.set(number, people);
      return new Map(wanted.map((number) => [number, known.get(number) ?? null]));
    };
    const screened: ScreenedCompany[] = [];
    for (const number of numbers) {
      screened.push(await screenCompany(number, { indexes, today, readPeople, changed }));
      await new Promise((resolve) => setImmediate(resolve));
    }
    return screened;
  }

  function record(
    { publish, firstPage, indexes, at, state, fires }: Work & { readonly fires?: ReadonlySet<string> | undefined },
    screened: readonly ScreenedCompany[],
    settle: (client: PoolClient) => Promise<void>,
  ) {
    const compared = screened.flatMap(({ found, ...company }) => (found === null ? [] : [{ ...company, found }]));
    const matches = compared.flatMap(({ companyNumber, name, found }) =>
      found.map(({ party, match }) => ({ companyNumber, name, party, match, key: partyKey(party) })),
    );
    const lists = indexes.map(({ version }) => version.list);
    return inTransaction(pool, async (client): Promise<Omit<SweepStep, 'more'>> => {
      await client.query(sqlFile('serving/publish/begin.sql'));
      const stored = matches.map(({ companyNumber, party: _, key, match: { list, entry, effect } }) => ({
        companyNumber,
        list,
        entry,
        party: key,
        effect,
      }));
      const chains = compared.filter(({ chain }) => chain.length > 0).map(({ companyNumber, chain }) => ({ companyNumber, chain }));
      const { rows } = await client.query<{ companyNumber: string; list: ScreeningList; entry: string; party: string; added: boolean }>(
        sql('record'),
        [compared.map(({ companyNumber }) => companyNumber), JSON.stringify(chains), JSON.stringify(unique(stored)), lists],
      );
      const mayFire = (row: ListedEntry) => state.screened?.lists[row.list] !== undefined && (fires?.has(entryKey(row)) ?? true);
      const added = new Set(rows.filter((row) => row.added && mayFire(row)).map(matchKey));
      const events = matches
        .filter(({ party, match }) => firesEvent(party, match))
        .filter(({ companyNumber, key, match: { list, entry } }) => added.delete(matchKey({ companyNumber, list, entry, party: key })))
        .map(({ companyNumber, name, party, match }) => ({ companyNumber, companyName: name, ...matchEvent(party, match, at) }));
      const sent = events.length === 0 ? { events: 0, deliveries: 0 } : await publishEvents(client, events, publish, firstPage);
      await settle(client);
      return { companies: screened.length, ...sent };
    });
  }
}

interface Work {
  readonly publish: string;
  readonly firstPage: number;
  readonly indexes: readonly ScreeningIndex[];
  readonly today: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly state: State;
}

interface ListedEntry {
  readonly list: ScreeningList;
  readonly entry: string;
}

interface Changed {
  /** True: every company is screened against whole lists, because a list or the rules are new. */
  readonly whole: boolean;
  /** The changed entries that are listed now, one index for each list. */
  readonly indexes: readonly ScreeningIndex[];
  /** Their keys. */
  readonly ids: ReadonlySet<string>;
  /** These entries, and those that have gone. */
  readonly touched: readonly ListedEntry[];
}

async function publishEvents(client: PoolClient, events: readonly object[], publish: string, firstPage: number) {
  await client.query(sqlFile('serving/publish/incoming.sql'));
  await client.query(sql('event-in'), [JSON.stringify(events)]);
  const { rows } = await client.query<{ events: string; deliveries: string }>(sqlFile('serving/publish/publish-events.sql'), [
    publish,
    firstPage,
  ]);
  return { events: Number(rows[0]?.events ?? 0), deliveries: Number(rows[0]?.deliveries ?? 0) };
}

async function readState(pool: Pool): Promise<State> {
  const { rows } = await pool.query<State>(sql('state'));
  const [state] = rows;
  if (state === undefined) throw new Error('the table screening_sweep has no row');
  return state;
}

export function isSame(one: Target | null, other: Target): boolean {
  return one !== null && canonicalJson(one) === canonicalJson(other);
}

export function targetOf(indexes: readonly ScreeningIndex[], rules: string, day: string): Target {
  return { lists: Object.fromEntries(indexes.map(({ version }) => [version.list, version.version])), rules, day };
}

/** Returns whether the entry begins or ends after the first day and up to the second. */
function turnsBetween(
  { from, until }: { readonly from: string | null; readonly until: string | null },
  after: string,
  to: string,
): boolean {
  return (from !== null && from > after && from <= to) || (until !== null && until >= after && until < to);
}

function entryKey({ list, entry }: ListedEntry): string {
  return `${list}/${entry}`;
}

function matchKey({ companyNumber, list, entry, party }: { companyNumber: string; list: string; entry: string; party: string }): string {
  return JSON.stringify([companyNumber, list, entry, party]);
}

function unique<Match extends { companyNumber: string; list: string; entry: string; party: string }>(all: readonly Match[]): Match[] {
  return [...new Map(all.map((one) => [matchKey(one), one])).values()];
}

function sql(name: string): string {
  return sqlFile(`serving/screening/sweep/${name}.sql`);
}
