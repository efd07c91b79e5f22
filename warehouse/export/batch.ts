import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session } from '../../infra/duckdb/session.ts';
import { sqlFile, sqlIn } from '../../infra/sql-file.ts';
import { modelErrorOf } from '../model-error.ts';
import { reachedFromSetAside } from '../refresh/companies-of.ts';
import type { Models } from '../refresh/models.ts';

const sql = sqlIn('warehouse/export');

/** What PostgreSQL holds: the table `serving_state`, and the releases that it serves. */
export interface Serving {
  readonly epoch: string;
  /** The newest batch; null: none was ever published. */
  readonly publish: string | null;
  /** Decimal digits; the sequence of that batch. */
  readonly sequence: string;
  /** Decimal digits; the highest sequence of a batch of which PostgreSQL holds a chunk, finished or not. */
  readonly begun: string;
  /** Returns the releases that it serves, of these sources or of all. Read only when needed: a stream adds thousands a day. */
  releases(sources?: readonly string[]): Promise<readonly ServedRelease[]>;
}

export interface ServedRelease {
  readonly source: string;
  readonly release: string;
}

/** A batch of facts and events that PostgreSQL does not hold yet. */
export interface Batch {
  readonly publish: string;
  /** Decimal digits. */
  readonly sequence: string;
  readonly featureBuild: string;
  /** The batch holds every company: PostgreSQL deletes the others. */
  readonly full: boolean;
  readonly companies: number;
  readonly events: number;
  readonly changeSets: readonly string[];
  /** Sources with a release in the batch. */
  readonly sources: readonly string[];
}

/** What PostgreSQL needs to know of a batch beside its files. */
export interface BatchManifest extends Pick<Batch, 'publish' | 'sequence' | 'featureBuild' | 'full'> {
  /** The PostgreSQL and its batch when this one was made; null: unknown. */
  readonly follows: { readonly epoch: string; readonly publish: string | null } | null;
  readonly chunks: readonly { readonly companies: number; readonly events: number }[];
  readonly served: readonly { readonly source: string; readonly release: string }[];
  /**
   * Companies that models fail on, of which PostgreSQL keeps the facts (MODEL_FAILED), and those whose facts may lack what the records of these say
   * (OTHER_SET_ASIDE). Clearance answers REVIEW for all of them.
   */
  readonly setAside: readonly { readonly companyNumber: string; readonly code: string; readonly detail: string }[];
  /** Companies whose facts differ wait for a later batch. Absent: none do. */
  readonly postpones?: boolean;
  /** Events that event models fail on; `item` names their type and change set. An empty `companyNumber`: those of every company. */
  readonly eventsSetAside: readonly {
    readonly companyNumber: string;
    readonly item: string;
    readonly code: string;
    readonly detail: string;
  }[];
  /** Sources with records that could not be read and that no later release has read. `unnamed`: those of which no company is known. */
  readonly unread: readonly { readonly source: string; readonly records: number; readonly unnamed: number }[];
  /** All sectors under stress (models/sectors/sector_stress.sql). Absent: the batch changes none, or they cannot be computed. */
  readonly sectors?: readonly ElevatedSector[];
  /** Why the sectors cannot be computed, as DuckDB states it. */
  readonly sectorsFailed?: string;
}

interface ElevatedSector {
  /** Division of the Standard Industrial Classification: two digits. */
  readonly division: string;
  /** ISO day: the end of the newest month that counts. */
  readonly monthEnd: string;
  /** Formal insolvencies in the three months to `monthEnd`, and those that the year before gives reason to expect. */
  readonly recent: number;
  readonly expected: number;
  /** ISO day: the end of the month in which the sector became elevated. */
  readonly since: string;
}

/** The files of one chunk, for COPY. */
export interface ChunkFiles {
  /** CSV without header, NULL as \N: company_number, name, facts (NULL: delete the company), people, feature_build. */
  readonly factsPath: string;
  /** One line of JSON per company: `RegisterCompany` (models/resolution/register.ts). A company without names is not found by name. */
  readonly namesPath: string;
  /** CSV without header, NULL as \N: type, company_number, source_id, company_name, occurred_at, detail, metadata. */
  readonly eventsPath: string;
}

/** The batch is not in flight: it was published, or given up when the warehouse was rebuilt or PostgreSQL restored. */
export class BatchGivenUp extends Error {
  override readonly name = 'BatchGivenUp';

  constructor(publish: string) {
    super(`batch ${publish} is not in flight: it was published, or given up for another`);
  }
}

const agreedRow = z.object({
  epoch: z.string().nullable(),
  publish: z.string().nullable(),
  in_flight: z.string().nullable(),
});

export interface Agreement {
  /** PostgreSQL is not the one that the warehouse last published to, or it was restored: everything is published again. */
  readonly repair: boolean;
  /**
   * Sources of which PostgreSQL serves a release that this warehouse lacks: the file is new, or was restored from an older copy. Publishing without
   * their records would remove facts, and the ledger would state the releases as served, so nothing is published.
   */
  readonly lacking: readonly string[];
}

/**
 * Compares what PostgreSQL holds with the last batch that was marked and with the batch in flight. When it holds neither, forgets what was
 * published, gives up the batch in flight, and takes the events after PostgreSQL's sequence as unpublished. Without a known PostgreSQL (a new or
 * recreated warehouse, or one of an earlier version) it does the same.
 */
export async function agreeWith(session: Session, serving: Serving): Promise<Agreement> {
  if (await agrees(session, serving)) return { repair: false, lacking: [] };
  const lacking = await lackingSources(session, await serving.releases());
  if (lacking.length > 0) return { repair: true, lacking };
  await session.set({ epoch: serving.epoch, serving_publish: serving.publish, sequence: serving.sequence });
  await session.run(sql('forget'));
  return { repair: true, lacking: [] };
}

/**
 * Returns whether PostgreSQL holds the last batch that was marked or the batch in flight.
 * False: PostgreSQL was restored or replaced, or this file was.
 */
export async function agrees(session: Session, { epoch, publish }: Pick<Serving, 'epoch' | 'publish'>): Promise<boolean> {
  const known = await session.one(sql('agreed'), agreedRow);
  return known.epoch === epoch && (publish === known.publish || publish === known.in_flight);
}

/** Returns the sources of the releases that PostgreSQL serves and this warehouse lacks. */
export async function lackingSources(session: Session, releases: readonly ServedRelease[]): Promise<string[]> {
  await session.set({ served: JSON.stringify(releases) });
  return (await session.rows(sql('lacking'), z.object({ source: z.string() }))).map(({ source }) => source);
}

/** Returns of each release whether this warehouse lacks it. */
export async function lacks(session: Session, releases: readonly ServedRelease[]): Promise<boolean[]> {
  await session.set({ named: JSON.stringify(releases.map(({ source, release }, place) => ({ place, source, release }))) });
  return (await session.rows(sql('lacks'), z.object({ lacks: z.boolean() }))).map((row) => row.lacks);
}

const batchRow = z
  .object({
    publish: z.string(),
    sequence: z.string(),
    feature_build: z.string(),
    every_company: z.boolean(),
    companies: z.number(),
    events: z.number(),
    change_sets: z.array(z.string()),
    sources: z.array(z.string()),
  })
  .transform(({ feature_build, every_company, change_sets, ...row }) => ({
    ...row,
    featureBuild: feature_build,
    full: every_company,
    changeSets: change_sets,
  }));

/** Returns the batch that was made and is not marked as published; undefined: none. */
export async function batchInFlight(session: Session): Promise<Batch | undefined> {
  return (await session.rows(sql('in-flight'), batchRow))[0];
}

const toPublish = z.object({ build: z.string().nullable(), every_company: z.boolean(), mixed: z.boolean() });

export interface BatchLimits {
  /** Companies of a batch. The others wait for the next batch; a batch that fills an empty PostgreSQL has no limit. */
  readonly mostCompanies: number;
  /** Companies of a chunk. */
  readonly chunkCompanies: number;
}

/**
 * Makes the batch of everything that PostgreSQL lacks: recomputed companies whose facts differ from the published ones (`full`: every company),
 * events, and recomputed change sets. Returns undefined when it lacks nothing. `after`: sequence that the batch's own exceeds. `freshFirst`: leaves
 * the companies that an earlier batch postponed to the next one when others were recomputed since.
 */
export async function makeBatch(
  session: Session,
  { full, after, freshFirst, mostCompanies, chunkCompanies }: { full: boolean; after: string; freshFirst: boolean } & BatchLimits,
): Promise<Batch | undefined> {
  const { build, every_company: all, mixed } = await session.one(sql('to-publish'), toPublish);
  if (build === null) return undefined;
  await session.set({ fresh_only: freshFirst && mixed && !full && !all, compares_all: all });
  await session.run(sql(full || all ? 'differing-all' : 'differing-recomputed'));
  const { newest } = await session.one(sql('newest'), z.object({ newest: z.string() }));
  await session.set({
    publish: `pub_${randomBytes(10).toString('hex')}`,
    sequence: nextSequenceAfter(BigInt(newest) > BigInt(after) ? newest : after),
    build,
    every_company: full,
    most_companies: String(mostCompanies),
    chunk_companies: String(chunkCompanies),
  });
  await session.run(sql('make-batch'));
  return batchInFlight(session);
}

/** Returns the clock in microseconds, so that a rebuilt warehouse continues above its earlier exports; `newest` + 1 when the clock is behind. */
export function nextSequenceAfter(newest: string): string {
  const clock = BigInt(Date.now()) * 1000n;
  return String(clock > BigInt(newest) ? clock : BigInt(newest) + 1n);
}

/**
 * Returns the manifest of the batch in flight. Facts do not wait for the sectors: a model that fails is stated. Its parts are read at the same time, each in a
 * transaction that changes nothing. Throws `BatchGivenUp`.
 */
export async function readManifest(db: DuckDb, models: Pick<Models, 'features'>, publish: string): Promise<BatchManifest> {
  const parts = [readFacts(db, models, publish), readUnread(db), readSectors(db, publish)] as const;
  await Promise.allSettled(parts); // the caller's turn ends with the last of them
  const [facts, unread, sectors] = await Promise.all(parts);
  return { ...facts, unread, ...sectors };
}

function readFacts(db: DuckDb, models: Pick<Models, 'features'>, publish: string): Promise<Omit<BatchManifest, 'unread'>> {
  return inTransaction(db, async (session) => {
    const { sequence, featureBuild, full } = await inFlight(session, publish);
    const chunks = await session.rows(sql('chunks'), z.object({ companies: z.number(), events: z.number() }));
    const served = await session.rows(sql('served'), z.object({ source: z.string(), release: z.string() }));
    await session.set({ reached: await reachedFromSetAside(session, models) });
    const problems = await session.rows(sql('problems'), z.object({ company_number: z.string(), code: z.string(), detail: z.string() }));
    const setAside = problems.map(({ company_number, ...one }) => ({ companyNumber: company_number, ...one }));
    const failing = await session.rows(
      sql('event-problems'),
      z.object({ company_number: z.string(), item: z.string(), detail: z.string() }),
    );
    const eventsSetAside = failing.map(({ company_number, ...one }) => ({ companyNumber: company_number, code: 'MODEL_FAILED', ...one }));
    const [follows = null] = await session.rows('FROM serving_known', z.object({ epoch: z.string(), publish: z.string().nullable() }));
    const { postpones } = await session.one('SELECT EXISTS (FROM postponed) AS postpones', z.object({ postpones: z.boolean() }));
    return {
      publish,
      sequence,
      featureBuild,
      full,
      follows,
      chunks,
      served,
      setAside,
      eventsSetAside,
      ...(postpones ? { postpones } : {}),
    };
  });
}

function readUnread(db: DuckDb): Promise<BatchManifest['unread']> {
  return inTransaction(db, (session) =>
    session.rows(sql('unread'), z.object({ source: z.string(), records: z.number(), unnamed: z.number() })),
  );
}

async function readSectors(db: DuckDb, publish: string): Promise<Pick<BatchManifest, 'sectors' | 'sectorsFailed'>> {
  try {
    return await inTransaction(db, (session) => elevatedSectors(session, publish));
  } catch (error) {
    const message = modelErrorOf(error);
    if (message === undefined) throw error;
    return { sectorsFailed: message.slice(0, 500) };
  }
}

const sectorRow = z.object({
  division: z.string(),
  month_end: z.string(),
  recent: z.number(),
  expected: z.number(),
  since: z.string(),
});

/** The sectors under stress, where the batch may have changed them. */
async function elevatedSectors(session: Session, publish: string): Promise<Pick<BatchManifest, 'sectors'>> {
  await session.set({ publish });
  const { brings } = await session.one(sql('brings-notices'), z.object({ brings: z.boolean() }));
  if (!brings) return {};
  const rows = await session.rows(`WITH sector_stress AS (${sqlFile('models/sectors/sector_stress.sql')}) ${sql('sectors')}`, sectorRow);
  return { sectors: rows.map(({ month_end, ...one }) => ({ ...one, monthEnd: month_end })) };
}

const chunkBounds = z.record(
  z.enum(['first_facts', 'last_facts', 'first_people', 'last_people', 'first_names', 'last_names']),
  z.string().nullable(),
);

/**
 * Writes one chunk of the batch in flight as files into the folder. Companies are in the order of their numbers, each with its events. A second
 * call writes the facts as they are then: a batch that follows publishes the same or newer ones. Has companies published again whose facts
 * were recomputed since the batch was made. Throws `BatchGivenUp`.
 */
export function exportChunk(db: DuckDb, publish: string, chunk: number, folder: string): Promise<ChunkFiles> {
  return inTransaction(db, async (session) => {
    const { featureBuild } = await inFlight(session, publish);
    await mkdir(folder, { recursive: true });
    await session.set({ chunk: String(chunk), build: featureBuild });
    await session.set(await session.one(sql('chunk-bounds'), chunkBounds));
    const files = { factsPath: join(folder, 'facts.csv'), namesPath: join(folder, 'names.ndjson'), eventsPath: join(folder, 'events.csv') };
    await session.run(sql('hash-chunk'));
    await write(session, 'write-facts', files.factsPath);
    await write(session, 'write-names', files.namesPath);
    await write(session, 'write-events', files.eventsPath);
    return files;
  });
}

/** Records that PostgreSQL holds the batch. A second call changes nothing. */
export function markPublished(db: DuckDb, publish: string): Promise<void> {
  return inTransaction(db, async (session) => {
    await session.set({ publish });
    await session.run(sql('mark'));
  });
}

/** Puts the release into the `served` of the next batch, for a ledger that has forgotten that its facts are published. */
export function serveAgain(db: DuckDb, changeSet: string): Promise<void> {
  return inTransaction(db, async (session) => {
    await session.set({ change_set: changeSet });
    await session.run(sql('serve-again'));
  });
}

async function inFlight(session: Session, publish: string): Promise<Batch> {
  await session.set({ publish });
  const batch = await batchInFlight(session);
  if (batch?.publish !== publish) throw new BatchGivenUp(publish);
  return batch;
}

async function write(session: Session, name: string, path: string): Promise<void> {
  await session.set({ file: path });
  await session.run(sql(name));
}
