import { inTransaction, type Pool, type PoolClient } from '../../../infra/postgres/pool.ts';
import { sqlFile, sqlIn } from '../../../infra/sql-file.ts';
import type { Party } from '../../../models/screening/company/parties.ts';
import { partyKey } from '../../../models/screening/company/party-key.ts';
import type { ScreeningIndex } from '../../../models/screening/index-entries.ts';
import { firesEvent, matchEvent } from '../../../models/webhooks/match-events.ts';
import { sources } from '../../../sources/index.ts';
import { attributionOf } from '../../output/evidence-links.ts';
import { storeEvents } from '../../publish/store-events.ts';
import { strongestFirst } from '../decided-matches.ts';
import type { ListedEntry } from './list-changes.ts';
import type { ScreenedCompany } from './screen-company.ts';
import { tenantsThatDecidedFalse } from './withheld.ts';

const sql = sqlIn('serving/screening/sweep');

export interface Recorded {
  readonly companies: number;
  readonly events: number;
  readonly deliveries: number;
}

export interface Recording {
  /** The name of the batch of deliveries, and the number of its first page. */
  readonly publish: string;
  readonly firstPage: number;
  /** ISO 8601 UTC: when the matches were found. */
  readonly at: string;
  /** The lists that the companies were screened against, and the records' day. */
  readonly indexes: readonly ScreeningIndex[];
  readonly today: string;
  /** Other code, or other counts of words, screened the companies before. */
  readonly isAnew: boolean;
  /** Returns whether a new match with an entry fires an event. `isNews`: a record that is not of a baseline states the party. */
  readonly fires: (entry: ListedEntry, isNews: boolean) => boolean;
  /** Returns those of the companies whose matches are stored now, in the same transaction. Absent: all. */
  readonly toStore?: (client: PoolClient, screened: readonly ScreenedCompany[]) => Promise<readonly ScreenedCompany[]>;
  /** Runs in the same transaction. */
  readonly settle: (client: PoolClient) => Promise<void>;
}

interface StoredMatch extends ListedEntry {
  readonly companyNumber: string;
  readonly party: string;
}

/** Stores the matches of the companies, publishes the events of new ones and settles, in one transaction. Repeating it changes nothing. */
export function recordMatches(pool: Pool, screened: readonly ScreenedCompany[], recording: Recording): Promise<Recorded> {
  return inTransaction(pool, async (client) => {
    // deliveries are numbered, and the publication of facts writes the same waiting companies
    await client.query(sqlFile('serving/publish/begin.sql'));
    const stored = (await recording.toStore?.(client, screened)) ?? screened;
    const sent = await storeMatches(client, stored, recording);
    await recording.settle(client);
    return { companies: stored.length, ...sent };
  });
}

async function storeMatches(
  client: PoolClient,
  screened: readonly ScreenedCompany[],
  recording: Recording,
): Promise<Omit<Recorded, 'companies'>> {
  const compared = screened.flatMap(({ found, ...company }) => (found === null ? [] : [{ ...company, found }]));
  // the strongest first: of parties with one key it stands for all of them
  const matches = compared
    .flatMap(({ companyNumber, name, found }) =>
      found.map(({ party, match }) => {
        const stored: StoredMatch = { companyNumber, list: match.list, entry: match.entry, party: partyKey(party) };
        return { name, party, match, stored };
      }),
    )
    .sort((a, b) => strongestFirst(a.match, b.match));
  const distinct = new Map(matches.toReversed().map(({ stored, match }) => [matchKey(stored), { ...stored, effect: match.effect }]));
  const chains = compared.flatMap(({ companyNumber, chain }) => (chain.length === 0 ? [] : [{ companyNumber, chain }]));
  const crowded = compared.flatMap((company) => company.crowded.map((list) => ({ companyNumber: company.companyNumber, list })));
  const { rows } = await client.query<StoredMatch & { added: boolean }>(sql('record'), [
    compared.map(({ companyNumber }) => companyNumber),
    JSON.stringify(chains),
    JSON.stringify([...distinct.values()]),
    recording.indexes.map(({ version }) => version.list),
    JSON.stringify(crowded),
    compared.map(({ names }) => names),
    recording.isAnew,
  ]);
  const added = new Set(rows.filter((row) => row.added).map(matchKey));
  const news = await readNews(
    client,
    matches.filter(({ stored }) => added.has(matchKey(stored))),
  );
  const firing = new Set(rows.filter((row) => row.added && recording.fires(row, news.has(matchKey(row)))).map(matchKey));
  const concerned = matches.filter(({ party, match, stored }) => firesEvent(party, match) && firing.has(matchKey(stored)));
  const withheld = withheldByKey(concerned, await tenantsThatDecidedFalse(client, concerned, recording));
  const told = concerned.filter(({ stored }) => firing.delete(matchKey(stored)));
  const events = told.map(({ name, party, match, stored }) => ({
    companyNumber: stored.companyNumber,
    companyName: name,
    withheldFrom: withheld.get(matchKey(stored)) ?? [],
    ...matchEvent(party, match, { at: recording.at, attribution: attributionOf(match.evidence.source) }),
  }));
  return events.length === 0 ? { events: 0, deliveries: 0 } : await publishEvents(client, events, recording);
}

interface FoundMatch {
  readonly party: Party;
  readonly stored: StoredMatch;
}

/** Returns the tenants that receive no event, by match: their analysts decided that the match of each of its parties is false. */
function withheldByKey(found: readonly FoundMatch[], tenants: readonly string[][]): ReadonlyMap<string, readonly string[]> {
  const withheld = new Map<string, readonly string[]>();
  for (const [at, { stored }] of found.entries()) {
    const [key, own] = [matchKey(stored), tenants[at] ?? []];
    withheld.set(key, withheld.get(key)?.filter((tenant) => own.includes(tenant)) ?? own);
  }
  return withheld;
}

const tables = ['company', 'officer', 'psc'] as const;
const sourcesOf = new Map(tables.map((of) => [of, sources.filter(({ table }) => table === of)]));

const idsOf = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id);

/** Returns the keys of the matches whose party a record states that does not belong to the baseline of its source. */
async function readNews(client: PoolClient, found: readonly FoundMatch[]): Promise<ReadonlySet<string>> {
  if (found.length === 0) return new Set();
  const stated = found.flatMap(({ party, stored }) =>
    statementsOf(party, stored.companyNumber).map((one) => {
      const stating = sourcesOf.get(one.table) ?? [];
      const updating = stating.filter(({ kind, lookUp }) => kind === 'delta' && lookUp === undefined);
      return { match: matchKey(stored), ...one, sources: idsOf(stating), updates: idsOf(updating) };
    }),
  );
  const { rows } = await client.query<{ match: string }>(sql('news'), [JSON.stringify(stated)]);
  return new Set(rows.map(({ match }) => match));
}

interface Statement {
  readonly table: (typeof tables)[number];
  /** The release that states the record. Null: the release of the company's register entry. */
  readonly release: string | null;
  readonly companyNumber: string;
  /** ISO day on which what the record states began. Absent: it states none. */
  readonly since?: string | null;
}

/** Returns the records that state a party. */
function statementsOf({ roles }: Party, companyNumber: string): Statement[] {
  return roles.flatMap((role): Statement[] => {
    switch (role.as) {
      case 'officer': {
        const { release, since, companyNumber: number } = role.officer;
        return [{ table: 'officer', release, companyNumber, since }, ...ofRegister(role, number)];
      }
      case 'owner': {
        const { company, owner } = role.route.at(-1) ?? {};
        const of = company?.companyNumber ?? companyNumber;
        return [
          { table: 'psc', release: owner?.release ?? null, companyNumber: of, since: owner?.since ?? null },
          ...ofRegister(role, owner?.companyNumber),
        ];
      }
      default:
        return [{ table: 'company', release: null, companyNumber }];
    }
  });
}

/** The register entry that states the party, where that is another name of the company that an officer or owner is. */
function ofRegister({ recordedAs }: { readonly recordedAs?: string }, companyNumber: string | null | undefined): Statement[] {
  return recordedAs === undefined || companyNumber == null ? [] : [{ table: 'company', release: null, companyNumber }];
}

async function publishEvents(client: PoolClient, events: readonly object[], { publish, firstPage }: Recording) {
  await client.query(sqlFile('serving/publish/incoming.sql'));
  await client.query(sql('event-in'), [JSON.stringify(events)]);
  return storeEvents(client, publish, firstPage);
}

function matchKey({ companyNumber, list, entry, party }: StoredMatch): string {
  return JSON.stringify([companyNumber, list, entry, party]);
}
