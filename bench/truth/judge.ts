import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { inSession } from '../../infra/duckdb/session.ts';
import { unknown } from '../../models/clearance/decide.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { screeningOfCompany } from '../../models/clearance/screening.ts';
import type { Snapshots } from '../../models/clearance/verdict.ts';
import type { CompanyPeople } from '../../models/screening/company/people.ts';
import type { ListEntry } from '../../models/screening/entry.ts';
import { buildScreeningIndex } from '../../models/screening/index-entries.ts';
import { type ScreeningList, screeningLists } from '../../models/screening/lists.ts';
import { rarityOf } from '../../models/screening/rarity.ts';
import { firesEvent, type MatchEvent, matchEvent } from '../../models/webhooks/match-events.ts';
import { freshRegisters } from '../../serving/screening/freshness.ts';
import { type CompanyResult, type Screener, screenAll } from '../../serving/screening/screener.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import { codesIn } from './codes.ts';
import type { Mark } from './compare.ts';

/** What the service says of every company at the end of a day. */
export interface Judged {
  /** The findings that a company has as payer or payee in payments of both directions, those without an effect included. */
  readonly codes: readonly Mark[];
  /** Phoenix pairs of level HIGH or MEDIUM. */
  readonly pairs: readonly Mark[];
  /** Companies that are on the register. */
  readonly live: number;
  /** Companies that have a code in one position of a payment and not in another. */
  readonly onesided: number;
  /** The events that matches of this day would fire, by company number. */
  readonly matches: ReadonlyMap<string, readonly MatchEvent[]>;
}

interface Published {
  readonly facts: CompanyFacts;
  readonly people: CompanyPeople;
}

/** Screens each company and decides payments to and from it. `today`: ISO day. */
export async function judgeAll(warehouse: Warehouse, today: string, numbers: readonly string[]): Promise<Judged> {
  const companies = await publishedFacts(warehouse);
  const screener = await screenerOf(warehouse, companies, today);
  const snapshots = await newestSnapshots(warehouse);
  const statutory = await statutoryPairs(warehouse);
  const codes: Mark[] = [];
  const matches = new Map<string, readonly MatchEvent[]>();
  const pairs: Mark[] = [];
  let [onesided, live] = [0, 0];
  for (const number of numbers) {
    const facts = companies.get(number)?.facts ?? unknown(number);
    live += facts.register?.onRegister === true ? 1 : 0;
    pairs.push(...pairsOf(facts, statutory));
    const [result] = await screenAll(screener, [{ kind: 'company', companyNumber: number, lists: undefined, reference: null }]);
    if (result?.kind !== 'company') throw new Error(`${number} was not screened as a company`);
    matches.set(number, eventsOf(result, today));
    const screening = screeningOfCompany(result, { lists: [], gaps: result.listGaps, incomplete: result.incomplete });
    const found = codesIn({ ...facts, screening }, { today, snapshots });
    codes.push(...found.map(({ code: kind, because, informs }) => ({ kind, companyNumber: number, because, informs })));
    if (found.some((one) => one.onesided)) onesided += 1;
  }
  return { codes, pairs, live, onesided, matches };
}

function pairsOf({ companyNumber, phoenix = [] }: CompanyFacts, statutory: ReadonlySet<string>): Mark[] {
  const raised = phoenix.filter(({ level }) => level !== 'LOW');
  return raised.map(({ failedNumber, level, score }) => ({
    kind: pairKind,
    companyNumber,
    record: failedNumber,
    because: `${level}, score ${score}`,
    statutory: statutory.has(`${companyNumber} ${failedNumber}`),
  }));
}

/** The kind of mark of a phoenix pair of level HIGH or MEDIUM. */
export const pairKind = 'phoenix pair';

function eventsOf({ parties }: CompanyResult, today: string): MatchEvent[] {
  return parties.flatMap(({ party, matches }) =>
    matches
      .filter((match) => firesEvent(party, match))
      .map((match) => matchEvent(party, match, { at: `${today}T12:00:00Z`, attribution: null })),
  );
}

const factsRow = z.object({ company_number: z.string(), name: z.string().nullable(), facts: z.string(), people: z.string().nullable() });

/** The rows as the serving database stores them. */
async function publishedFacts({ db }: Warehouse): Promise<ReadonlyMap<string, Published>> {
  const rows = await inSession(db, (session) =>
    session.rows(
      'FROM company_features LEFT JOIN (FROM company_people SELECT company_number, people) AS held USING (company_number) SELECT company_number, name, facts::VARCHAR AS facts, people::VARCHAR AS people ORDER BY company_number',
      factsRow,
    ),
  );
  const noPeople = { postcode: null, previousNames: [], officers: [], owners: [] };
  return new Map(
    rows.map(({ company_number: companyNumber, name, facts, people }) => [
      companyNumber,
      { facts: JSON.parse(facts), people: { companyNumber, name, ...(people === null ? noPeople : JSON.parse(people)) } },
    ]),
  );
}

async function screenerOf(warehouse: Warehouse, companies: ReadonlyMap<string, Published>, today: string): Promise<Screener> {
  const now = `${today}T12:00:00Z`;
  const folder = await mkdtemp(join(tmpdir(), 'bench-lists-'));
  const indexes = [];
  try {
    const { lists, failed } = await warehouse.exportLists({ sources: [], lists: screeningLists }, folder);
    if (failed.length > 0) throw new Error(failed.map(({ list, message }) => `${list}: ${message}`).join('; '));
    for (const { list, version, entries, path } of lists) {
      const read = await entriesIn(warehouse, path);
      indexes.push(buildScreeningIndex(read, { list: list as ScreeningList, version, entries, publishedAt: now }));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const fresh = screeningLists.map((list) => [list, { lookedAt: now, stale: null, unread: 0 }] as const);
  return {
    indexes,
    rarity: rarityOf(indexes),
    today,
    freshness: { lists: new Map(fresh), ...freshRegisters },
    readPeople: async (numbers) => new Map(numbers.map((number) => [number, companies.get(number)?.people ?? null])),
  };
}

async function entriesIn({ db }: Warehouse, path: string): Promise<ListEntry[]> {
  const rows = await inSession(db, async (session) => {
    await session.set({ file: path });
    return session.rows(
      "FROM read_csv(getvariable('file'), header = false, columns = {id: 'VARCHAR', entry: 'VARCHAR'}, max_line_size = 10000000)",
      z.object({ entry: z.string() }),
    );
  });
  return rows.map(({ entry }) => JSON.parse(entry));
}

const day = z.string().nullable();

/** Returns the days of the data in the newest snapshots of the register, of officers and of owners. */
async function newestSnapshots({ db }: Warehouse): Promise<Snapshots> {
  const [row] = await inSession(db, (session) =>
    session.rows(
      `FROM release SELECT max(data_date) FILTER (source = 'companies-house/basic-company-data')::VARCHAR AS register,
         max(data_date) FILTER (source = 'companies-house/officers')::VARCHAR AS officers,
         max(data_date) FILTER (source = 'companies-house/psc')::VARCHAR AS owners`,
      z.object({ register: day, officers: day, owners: day }),
    ),
  );
  return row ?? { register: null, officers: null, owners: null };
}

/**
 * Returns the pairs, as `<company> <failed company>`, that fulfil what section 216 of the Insolvency Act 1986 names: an insolvent company, a like
 * name, and one person behind both.
 */
async function statutoryPairs({ db }: Warehouse): Promise<ReadonlySet<string>> {
  const rows = await inSession(db, (session) =>
    session.rows(
      "FROM phoenix_pair SELECT company_number || ' ' || failed_number AS pair WHERE name_strength > 0 AND control = 1 AND route = 'INSOLVENCY'",
      z.object({ pair: z.string() }),
    ),
  );
  return new Set(rows.map(({ pair }) => pair));
}
