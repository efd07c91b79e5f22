import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session } from '../../infra/duckdb/session.ts';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';
import { canonicalJson } from '../../models/receipts/canonical-json.ts';
import type { Source } from '../../sources/source.ts';
import { lackingSources, nextSequenceAfter, type Serving } from '../export/batch.ts';
import { modelErrorOf } from '../model-error.ts';
import { inputsOf } from '../refresh/model-order.ts';

/** A screening list: one bare SELECT in `models/lists`, with the sources whose tables it reads. */
export interface ListModel {
  readonly list: string;
  readonly sql: string;
  /** The sources of all tables that it reads. */
  readonly sources: readonly string[];
  /** The sources without which the list cannot be served. */
  readonly needed: readonly string[];
}

/** One version of a list, as PostgreSQL loads it whole (serving/lists/lists.ts). */
export interface ListExport {
  readonly list: string;
  /** `<release>.<12 hex of the contents>`. */
  readonly version: string;
  readonly entries: number;
  /** Decimal digits; a list is never overwritten by one with a lower number. */
  readonly sequence: string;
  /** CSV without header: id, entry (JSON). */
  readonly path: string;
}

/** What PostgreSQL holds: the releases that it serves, and the highest sequence of its lists as decimal digits. */
export interface HeldLists {
  readonly releases: Serving['releases'];
  readonly sequence: string;
}

const nothingHeld: HeldLists = { releases: async () => [], sequence: '0' };

/** Tables of the warehouse itself that a list may read. */
const ownTables: ReadonlySet<string> = new Set(['release', 'expired_record']);

export async function readListModels(session: Session, sources: readonly Source[], folder = 'models/lists'): Promise<ListModel[]> {
  const files = readdirSync(join(packageRoot, folder)).filter((file) => file.endsWith('.sql'));
  const models: ListModel[] = [];
  for (const file of files.sort()) {
    const sql = sqlFile(`${folder}/${file}`);
    const tables = await tablesOf(session, sql);
    const feeding = (names: readonly string[]) => names.flatMap((table) => sources.find((source) => source.table === table)?.id ?? []);
    const needed = tables.filter((table) => !optionalTables(sql).includes(table));
    // a warehouse without one of the list's sources cannot serve the list
    if (feeding(needed).length < needed.length) continue;
    const feeds = sources.filter(({ table }) => tables.includes(table)).map(({ id }) => id);
    models.push({ list: file.slice(0, -'.sql'.length), sql, sources: feeds, needed: feeding(needed) });
  }
  return models;
}

/** The tables of sources that a list reads; the history of a table counts as the table. */
async function tablesOf(session: Session, sql: string): Promise<string[]> {
  const inputs = (await inputsOf(session, sql)).filter((table) => !ownTables.has(table));
  return [...new Set(inputs.map((table) => table.replace(/_history$/, '')))];
}

/** The tables of a line `-- may be empty: ...`: the list is right before the first release of their sources. */
function optionalTables(sql: string): string[] {
  return /^-- may be empty: (.+)$/m.exec(sql)?.[1]?.split(', ') ?? [];
}

/** What an export of lists wrote, and the lists whose model fails: their served versions stay. */
export interface ListExports {
  readonly lists: readonly ListExport[];
  readonly failed: readonly FailedList[];
}

export interface FailedList {
  readonly list: string;
  /** As DuckDB states it. */
  readonly message: string;
}

/** Which lists are exported: those that the sources feed, and those named. */
export interface WantedLists {
  readonly sources: readonly string[];
  readonly lists?: readonly string[];
}

/**
 * Writes every wanted list, each whole, into the folder; also one whose model has changed since its newest export. A list whose model fails on a
 * value, or whose SQL fails, stops no other. Leaves out a list whose other sources are not loaded yet, and one of which PostgreSQL serves a release
 * that this warehouse lacks: the file was restored from an older copy, so its list lacks entries.
 * `held` absent: the warehouse does not ask what PostgreSQL holds (tests).
 */
export async function exportLists(
  db: DuckDb,
  models: readonly ListModel[],
  { wanted, folder, held = nothingHeld }: { readonly wanted: WantedLists; readonly folder: string; readonly held?: HeldLists | undefined },
): Promise<ListExports> {
  await mkdir(folder, { recursive: true });
  const built = await inTransaction(db, (session) => session.rows(sqlFile('warehouse/lists/built.sql'), builtRow));
  const isRewritten = (model: ListModel) => built.some(({ list, build }) => list === model.list && build !== buildOf(model));
  const isWanted = (model: ListModel) =>
    wanted.lists?.includes(model.list) === true || model.sources.some((source) => wanted.sources.includes(source)) || isRewritten(model);
  const due = models.filter(isWanted);
  const feeding = [...new Set(due.flatMap(({ sources }) => sources))];
  const served = feeding.length === 0 ? [] : await held.releases(feeding);
  const lacking = await inTransaction(db, (session) => lackingSources(session, served));
  const lists: ListExport[] = [];
  const failed: FailedList[] = [];
  for (const model of due.filter(({ sources }) => !sources.some((source) => lacking.includes(source)))) {
    try {
      const written = await inTransaction(db, async (session) =>
        (await isLoaded(session, model)) ? write(session, model, { folder, after: held.sequence }) : undefined,
      );
      if (written !== undefined) lists.push(written);
    } catch (error) {
      const message = modelErrorOf(error);
      if (message === undefined) throw error;
      failed.push({ list: model.list, message: message.slice(0, 500) });
    }
  }
  return { lists, failed };
}

async function isLoaded(session: Session, { needed }: ListModel): Promise<boolean> {
  await session.set({ sources: needed });
  return (await session.one(sqlFile('warehouse/lists/loaded.sql'), z.object({ loaded: z.boolean() }))).loaded;
}

const builtRow = z.object({ list: z.string(), build: z.string().nullable() });

/** Returns a hash of the model's text and of the macros that it may use. */
function buildOf({ sql }: ListModel): string {
  const texts = [sql, sqlFile('uk/macros.sql'), sqlFile('models/macros.sql')];
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12);
}

/** Returns a hash of the SQL of each list, by list, with an id that they determine: `lists_` and 12 hexadecimal digits. */
export function listBuilds(models: readonly ListModel[]): { readonly id: string; readonly content: Readonly<Record<string, string>> } {
  const content = Object.fromEntries(models.map((model) => [model.list, buildOf(model)]));
  return { id: idOfLists(content), content };
}

/** Returns the id of the hashes of lists: of the running program, or of kept ones. */
export function idOfLists(content: Readonly<Record<string, string>>): string {
  return `lists_${createHash('sha256').update(canonicalJson(content)).digest('hex').slice(0, 12)}`;
}

const listedRow = z.object({ entries: z.number(), version: z.string() });

async function write(
  session: Session,
  model: ListModel,
  { folder, after }: { readonly folder: string; readonly after: string },
): Promise<ListExport> {
  const { list, sql } = model;
  await session.run(`CREATE OR REPLACE TEMP TABLE listed AS SELECT id, entry::VARCHAR AS entry FROM (${sql}\n)`);
  const { entries, version } = await session.one(sqlFile('warehouse/lists/listed.sql'), listedRow);
  const path = join(folder, `${list}.csv`);
  await session.set({ file: path });
  await session.run(sqlFile('warehouse/lists/write.sql'));
  return { list, version, entries, sequence: await nextSequence(session, model, after), path };
}

/** `after`: a rebuilt warehouse may have forgotten the sequence that PostgreSQL holds, and a clock that was set back does not exceed it. */
async function nextSequence(session: Session, model: ListModel, after: string): Promise<string> {
  await session.set({ list: model.list, build: buildOf(model) });
  const { newest } = await session.one(sqlFile('warehouse/lists/newest.sql'), z.object({ newest: z.string() }));
  const sequence = nextSequenceAfter(BigInt(newest) > BigInt(after) ? newest : after);
  await session.set({ sequence });
  await session.run(sqlFile('warehouse/lists/record-sequence.sql'));
  return sequence;
}
