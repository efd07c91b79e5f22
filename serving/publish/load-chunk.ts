import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { PoolClient } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import { StoreProblem } from '../../infra/store/problem.ts';
import { type ChunkText, type CompanyText, companiesOfFiles, textOfCompanies, textOfFiles } from './chunk-text.ts';
import { loadNames, textOfNames } from './company-search-publish.ts';
import type { ChunkFiles, Published, PublishManifest } from './manifest.ts';
import { type Refusal, refusalOf } from './refused.ts';
import { storeEvents } from './store-events.ts';

const sql = sqlIn('serving/publish');

export interface ChunkToLoad {
  readonly manifest: PublishManifest;
  readonly chunk: number;
  /** True: a newer batch has begun, so only the events of this one are published. */
  readonly overtaken: boolean;
  /** True: this batch fills an empty table of facts. */
  readonly fill: boolean;
}

interface Problem extends Refusal {
  readonly companyNumber: string;
  readonly part: 'facts' | 'event';
  readonly item: string;
}

/** Pages of deliveries are numbered by chunk, far enough apart that no chunk reaches the numbers of the next. */
export const pagesOfChunk = 10_000;
/** publish-events.sql puts so many deliveries of a subscription on a page. */
const deliveriesOfPage = 100;
/** More refusals than this in one chunk mean that the batch itself is wrong: it is not published, and the activity fails. */
const mostSetAside = 1_000;
const nothing: Published = { companies: 0, events: 0, deliveries: 0 };

/**
 * Loads a chunk inside the caller's transaction. When PostgreSQL refuses its data, the companies are halved until each refused company is alone;
 * that company is set aside with the reason, and the others are loaded. Throws `StoreProblem` STORE_CORRUPT when the files do not hold what the
 * warehouse wrote: PostgreSQL would count companies as published that it never got.
 */
export async function loadChunk(client: PoolClient, load: ChunkToLoad, files: ChunkFiles): Promise<Published> {
  const firstPage = load.chunk * pagesOfChunk;
  await client.query(sql('incoming')); // outside the savepoints, so that the tables remain when a savepoint is rolled back
  const whole = await attempt(client, () => loadText(client, load, textOfFiles(files), firstPage));
  if (!('refusal' in whole)) {
    refuseDamaged(load, whole.read);
    return whole.published;
  }
  // COPY straight into the table of facts refuses deleted companies, so a part of a chunk never takes that way
  const parts: Parts = { load: { ...load, fill: false }, page: firstPage, published: nothing, problems: [] };
  const companies = await companiesOfFiles(files).catch((cause: unknown) => {
    throw new StoreProblem('STORE_CORRUPT', `the files of chunk ${load.chunk} of batch ${load.manifest.publish} end too early`, { cause });
  });
  const events = companies.reduce((sum, company) => sum + company.events.length, 0);
  refuseDamaged(load, { companies: companies.filter(({ facts }) => facts !== undefined).length, events });
  await loadHalves(client, parts, companies);
  await recordProblems(client, load.manifest, parts.problems, 'publish');
  return parts.published;
}

/** What a text holds, or what the warehouse wrote. */
type Contents = PublishManifest['chunks'][number];

function refuseDamaged({ manifest: { publish, chunks }, chunk, overtaken }: ChunkToLoad, found: Contents): void {
  const written = chunks[chunk];
  if (written === undefined || ((overtaken || found.companies === written.companies) && found.events === written.events)) return;
  const inWords = ({ companies, events }: Contents) => `${companies} companies and ${events} events`;
  throw new StoreProblem(
    'STORE_CORRUPT',
    `the files of chunk ${chunk} of batch ${publish} hold ${inWords(found)}; the warehouse wrote ${inWords(written)}`,
  );
}

/** `origin`: PostgreSQL refused the data, a model of the warehouse failed on the company, or the model of the sectors failed. */
export async function recordProblems(
  client: PoolClient,
  { publish, sequence }: PublishManifest,
  problems: readonly Problem[],
  origin: 'publish' | 'model' | 'sectors',
): Promise<void> {
  await client.query(sql('record-problems'), [publish, sequence, JSON.stringify(problems), origin]);
}

/** What the parts of a chunk have done so far. */
interface Parts {
  readonly load: ChunkToLoad;
  /** The first page that no delivery uses yet. */
  page: number;
  published: Published;
  readonly problems: Problem[];
}

async function loadHalves(client: PoolClient, parts: Parts, companies: readonly CompanyText[]): Promise<void> {
  const [first] = companies;
  if (first === undefined) return;
  if (companies.length === 1) return loadAlone(client, parts, first);
  if ((await loadPart(client, parts, companies)) === undefined) return;
  const middle = companies.length >> 1;
  await loadHalves(client, parts, companies.slice(0, middle));
  await loadHalves(client, parts, companies.slice(middle));
}

/** Loads the facts and names of one company and then each of its events. Records what is refused. */
async function loadAlone(client: PoolClient, parts: Parts, company: CompanyText): Promise<void> {
  const { companyNumber, facts, names, events } = company;
  const loadOrSetAside = async (text: CompanyText, part: Problem['part'], item: string) => {
    const refused = await loadPart(client, parts, [text]);
    if (refused === undefined) return;
    if (parts.problems.length === mostSetAside) throw refused.error;
    parts.problems.push({ ...refused.refusal, companyNumber, part, item });
  };
  if (facts !== undefined || names !== undefined) {
    await loadOrSetAside({ ...company, events: [] }, 'facts', '');
    const { full, publish } = parts.load.manifest;
    if (full) await client.query(sql('note-companies'), [publish, [companyNumber]]);
  }
  for (const event of events) {
    await loadOrSetAside({ companyNumber, facts: undefined, names: undefined, events: [event] }, 'event', event.item);
  }
}

async function loadPart(client: PoolClient, parts: Parts, companies: readonly CompanyText[]): Promise<Refused | undefined> {
  const loaded = await attempt(client, () => loadText(client, parts.load, textOfCompanies(companies), parts.page));
  if ('refusal' in loaded) return loaded;
  const { published } = parts;
  const { companies: changed, events, deliveries } = loaded.published;
  parts.published = {
    companies: published.companies + changed,
    events: published.events + events,
    deliveries: published.deliveries + deliveries,
  };
  parts.page += Math.ceil(events / deliveriesOfPage);
  return undefined;
}

interface Loaded {
  readonly published: Published;
  /** The rows that COPY read, changed or not. */
  readonly read: Contents;
}

type Attempt = Loaded | Refused;

interface Refused {
  readonly refusal: Refusal;
  readonly error: unknown;
}

/** Runs `work` in a savepoint. Returns the refusal when PostgreSQL refused the data; every other error is thrown. */
async function attempt(client: PoolClient, work: () => Promise<Loaded>): Promise<Attempt> {
  await client.query('savepoint part');
  try {
    const loaded = await work();
    await client.query('release savepoint part');
    return loaded;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    await client.query('rollback to savepoint part; release savepoint part');
    return { refusal, error };
  }
}

async function loadText(client: PoolClient, load: ChunkToLoad, text: ChunkText, firstPage: number): Promise<Loaded> {
  const { manifest, overtaken } = load;
  await client.query(sql('incoming'));
  const facts = overtaken ? { read: 0, changed: 0 } : await loadCompanies(client, load, text);
  const { read: events, ...published } = await publishEvents(client, text.events(), manifest.publish, firstPage);
  return { published: { companies: facts.changed, ...published }, read: { companies: facts.read, events } };
}

/** Loads the facts and then the names of companies. The keys of the names are computed while PostgreSQL writes the facts. */
async function loadCompanies(
  client: PoolClient,
  load: ChunkToLoad,
  text: ChunkText,
): Promise<{ readonly read: number; readonly changed: number }> {
  const names = textOfNames(text.names());
  try {
    const facts = await loadFacts(client, load, text);
    await loadNames(client, { publish: load.manifest.publish, companies: companiesOf(load.manifest) }, names);
    return facts;
  } finally {
    names.destroy();
  }
}

/** Copies the rows straight into a table that this batch fills: that halves the time for millions of rows. */
async function loadFacts(
  client: PoolClient,
  { manifest, fill }: ChunkToLoad,
  text: ChunkText,
): Promise<{ readonly read: number; readonly changed: number }> {
  const { publish, sequence, full, setAside = [] } = manifest;
  if (fill) {
    await client.query(sql('set-sequence'), [sequence]);
    const read = await copyFacts(client, 'company_facts', text.facts());
    return { read, changed: read };
  }
  const read = await copyFacts(client, 'facts_in', text.facts());
  await client.query('analyze facts_in (company_number)');
  if (full) await client.query(sql('note-companies'), [publish, setAside.map(({ companyNumber }) => companyNumber)]);
  return { read, changed: (await one<{ companies: number }>(client, 'upsert-facts', [sequence])).companies };
}

const companiesOf = ({ chunks }: PublishManifest) => chunks.reduce((sum, { companies }) => sum + companies, 0);

function copyFacts(client: PoolClient, table: 'company_facts' | 'facts_in', csv: Readable): Promise<number> {
  return copy(client, `${table} (company_number, name, facts, people, feature_build)`, csv);
}

/** Stores new events and their deliveries. Pages of deliveries are numbered from `firstPage`. `read`: the events of the text, new or not. */
async function publishEvents(
  client: PoolClient,
  csv: Readable,
  publish: string,
  firstPage: number,
): Promise<Omit<Published, 'companies'> & { readonly read: number }> {
  const read = await copy(client, 'event_in (type, company_number, source_id, company_name, occurred_at, detail, metadata)', csv);
  await client.query('analyze event_in');
  return { ...(read === 0 ? { events: 0, deliveries: 0 } : await storeEvents(client, publish, firstPage)), read };
}

/** Returns the number of copied rows. */
async function copy(client: PoolClient, target: string, csv: Readable): Promise<number> {
  const into = client.query(copyFrom(`copy ${target} from stdin (format csv, null '\\N')`));
  await pipeline(csv, into);
  return into.rowCount;
}

export async function one<Row extends object>(client: PoolClient, name: string, values: readonly unknown[] = []): Promise<Row> {
  const { rows } = await client.query<Row>(sql(name), [...values]);
  const [row] = rows;
  if (row === undefined) throw new Error(`${name}.sql returned no row`);
  return row;
}
