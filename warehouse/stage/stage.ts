import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import type { WithDatabase } from '../../infra/duckdb/memory.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { partSource } from '../../sources/part.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { CompanyAnswer, Detail, RawRelease, Source } from '../../sources/source.ts';
import { sqlFolderOf } from '../../sources/sql-folder.ts';
import { countRecords } from './csv-scan.ts';
import { progressReporter, type StageProgress } from './progress.ts';
import { pseudonymPads } from './pseudonyms.ts';
import { firstReasons, shownReason, type UnreadableRecord, unreadableRecord, writeQuarantine } from './quarantine.ts';
import { createRecordWriter, type StageWriter, type UnreadRecord, type Written } from './record-writer.ts';
import { createStagedView } from './staged-view.ts';
import { inNewDatabase, inStageDatabase, inStaging, type Stage, stageSql } from './staging-database.ts';

export interface StageOptions {
  readonly source: Source;
  readonly release: RawRelease;
  /** A folder for this attempt alone. Files of an earlier attempt in it are deleted. */
  readonly folder: string;
  readonly signal?: AbortSignal;
  /** 32 bytes. A source whose rows may not be shown needs it. */
  readonly pseudonymKey?: Buffer | undefined;
  /** Limits the staging databases of the machine. Absent: DuckDB's own limits. */
  readonly withDatabase?: WithDatabase;
  /** Called about once a second with the progress, so that the activity can send its heartbeat. */
  readonly onProgress?: (progress: StageProgress) => void;
}

export interface Staged {
  readonly rows: number;
  readonly rejected: number;
  /** Records that the release lists and that could not be read. */
  readonly unread: readonly UnreadRecord[];
  /** What the publisher answered for single companies. */
  readonly answers: readonly CompanyAnswer[];
  /** Records, also of the parts, with a member or a column that the source does not know, by its name. */
  readonly unmapped: Readonly<Record<string, number>>;
  /** Parquet: the typed rows, with the columns of `staging.sql` that do not begin with `_`. */
  readonly rowsPath: string;
  /** Parquet: file, line, reason, text. */
  readonly quarantinePath: string;
  /** Parquet: the typed rows of each of the source's detail tables. */
  readonly details: readonly DetailFile[];
  readonly parts: readonly PartFiles[];
}

/** What staging wrote for one part of a source, as in `Staged`. */
export interface PartFiles extends Pick<Staged, 'rows' | 'rejected' | 'rowsPath' | 'quarantinePath'> {
  readonly table: string;
}

export interface DetailFile {
  readonly table: string;
  readonly path: string;
}

/**
 * Turns the raw bytes of one release into typed rows and quarantine, both Parquet: runs `source.parse`, then the source's `staging.sql` in a
 * separate DuckDB. Every record ends in one of the two files, or the release fails: DuckDB can silently lose a whole file to one bad line. Throws
 * the `SourceProblem` of `parse`, SECRET_KEY_MISSING, UNEXPECTED_SHAPE, TOO_FEW_ROWS, TOO_MANY_ROWS or TOO_MANY_REJECTED.
 */
export async function stageRelease(options: StageOptions): Promise<Staged> {
  const { source, release, folder, signal, withDatabase = unlimited } = options;
  const records = join(folder, 'records');
  const pads = pseudonymPads(source, options.pseudonymKey);
  await rm(folder, { recursive: true, force: true });
  const tables = { details: tablesOf(source.details), parts: tablesOf(source.parts) };
  for (const part of ['', ...tables.parts]) await mkdir(join(records, part), { recursive: true });
  const writer = createRecordWriter(records, tables, signal);
  const progress = progressReporter(() => ({ step: 'parse', records: writer.count() }), options.onProgress);
  try {
    const written = await parse(options, writer);
    signal?.throwIfAborted();
    const run = { release, pads, signal, withDatabase, report: progress.report };
    const parts = (source.parts ?? []).map((part): Stage => {
      const { table } = part;
      return { ...run, source: partSource(source, part), written: writtenOf(written, table), ...placesIn(folder, table) };
    });
    const whole: Stage = { ...run, source, written, ...placesIn(folder) };
    const staged = [...parts, whole].some(isLargeCsv)
      ? await tablesToParquet(whole, parts)
      : await inNewDatabase(whole, oneThread, (database) => tablesToParquet(whole, parts, database));
    await rm(records, { recursive: true, force: true }); // an open database may have spilled into it
    return staged;
  } finally {
    progress.stop();
  }
}

const tablesOf = (tables: readonly { readonly table: string }[] = []) => tables.map(({ table }) => table);

/** Places of the records and the results of the source, or of one of its parts. */
function placesIn(folder: string, part = '') {
  const result = (name: string) => join(folder, `${part === '' ? '' : `${part}.`}${name}.parquet`);
  return { folder, records: join(folder, 'records', part), rowsPath: result('rows'), quarantinePath: result('quarantine') };
}

function writtenOf({ parts }: Written, table: string): Written {
  const written = parts.get(table);
  if (written === undefined) throw new Error(`nothing was written for ${table}`);
  return written;
}

const unlimited: WithDatabase = (tempFolder, work) => work({ tempFolder });

/** Only a large CSV is worth all threads: other records are few, or were written no faster than one thread reads them. */
const oneThread = { threads: 1 };

/**
 * A large CSV is read by more threads than its quarantine, in databases of their own, so each gives its memory back. The tables of any other release
 * share one database: opening it takes longer than its work on a few records.
 */
const isLargeCsv = ({ written }: Pick<Stage, 'written'>) => linesOf(written) > 10_000;

const linesOf = ({ files }: Written) => files.reduce((sum, file) => sum + file.lines, 0);

async function tablesToParquet(whole: Stage, parts: readonly Stage[], database?: DuckDb): Promise<Staged> {
  const staged: PartFiles[] = [];
  for (const part of parts) {
    staged.push({ table: part.source.table, ...(await toParquet({ ...part, database })) });
    await rm(part.records, { recursive: true, force: true });
  }
  return { ...(await toParquet({ ...whole, database })), parts: staged };
}

async function toParquet(stage: Stage): Promise<Omit<Staged, 'parts'>> {
  const { source, written, rowsPath, quarantinePath } = stage;
  const counts = isLargeCsv(stage)
    ? await rowsAndQuarantine(stage)
    : await inStaging(stage, oneThread, (session) => rowsAndQuarantine({ ...stage, session }));
  const details: DetailFile[] = [];
  for (const detail of source.details ?? []) {
    stage.report({ step: 'details', records: written.details.get(detail.table) ?? 0 });
    details.push(await writeDetail(stage, detail, join(stage.folder, `${detail.table}.parquet`)));
  }
  return { ...counts, unread: written.unread, answers: written.answers, unmapped: written.unmapped, rowsPath, quarantinePath, details };
}

async function rowsAndQuarantine(stage: Stage): Promise<Pick<Staged, 'rows' | 'rejected'>> {
  const { source, written } = stage;
  const lines = linesOf(written);
  stage.report({ step: 'rows', records: written.records + lines });
  const { rows, unreadable } = await writeRows(stage);
  const clean = unreadable.length === 0 && rows === written.records + lines;
  const read = written.records + written.rejected + (clean ? lines : await recordsIn(written.files));
  const rejected = read - rows;
  await withinShare(stage, { rows, rejected: rejected - written.leftOut, unreadable });
  withinBounds(source, rows, rejected - written.leftOut);
  stage.report({ step: 'quarantine', records: rejected });
  await writeQuarantine(stage, { read, refused: rejected - written.rejected - unreadable.length, unreadable });
  return { rows, rejected };
}

async function parse({ source, release }: StageOptions, writer: StageWriter): Promise<Written> {
  try {
    await source.parse(release, writer);
    return await writer.close();
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

/** Writes the rows in one pass. `unreadable`: records that DuckDB's CSV reader rejected; their number counts the header as 1. */
function writeRows(stage: Stage): Promise<{ rows: number; unreadable: UnreadableRecord[] }> {
  return inStaging(stage, isLargeCsv(stage) ? {} : oneThread, async (session) => {
    await session.run(stageSql('rows'));
    const { rows } = await session.one(stageSql('counts'), z.object({ rows: z.number() }));
    const unreadable = stage.written.files.length === 0 ? [] : await session.rows(stageSql('reader-rejects'), unreadableRecord);
    return { rows, unreadable: unreadable.map((record) => ({ ...record, reason: shownReason(stage.source, record.reason) })) };
  });
}

/** Writes a detail table. Fails the release when a row is lost: a detail table has no quarantine. */
function writeDetail(stage: Stage, { table, staging }: Detail, path: string): Promise<DetailFile> {
  // gzip unpacks on one thread; more threads would only hold more of it in memory
  return inStageDatabase(stage, oneThread, async (session) => {
    await session.set({ rows_path: path });
    await createStagedView(session, sqlFile(`${sqlFolderOf(stage.source)}/${staging}`));
    await session.run(stageSql('detail'));
    const { rows } = await session.one(stageSql('counts'), z.object({ rows: z.number() }));
    const expected = stage.written.details.get(table);
    if (rows !== expected)
      throw new SourceProblem('UNEXPECTED_SHAPE', `${stage.source.id}: ${rows} rows of ${table} from ${expected} that were written`);
    return { table, path };
  });
}

/** Counts records byte by byte, for files in which a record may span lines. */
async function recordsIn(files: Written['files']): Promise<number> {
  let sum = 0;
  for (const { path } of files) {
    const { records, insideQuotes } = await countRecords(createReadStream(path, { highWaterMark: 1 << 20 }));
    if (insideQuotes) {
      throw new SourceProblem(
        'UNEXPECTED_SHAPE',
        `${basename(path)} ends inside a quoted cell of record ${records}: it is cut off, or a quote is never closed`,
      );
    }
    sum += Math.max(records - 1, 0);
  }
  return sum;
}

function withinBounds(source: Source, rows: number, rejected: number): void {
  const [min, max] = source.expect.rows;
  if (rejected < 0) throw new SourceProblem('UNEXPECTED_SHAPE', `${source.id}: ${rows} rows from ${rows + rejected} records`);
  if (rows < min) throw new SourceProblem('TOO_FEW_ROWS', `${source.id}: ${rows} rows, at least ${min} are expected`);
  if (rows > max) throw new SourceProblem('TOO_MANY_ROWS', `${source.id}: ${rows} rows, at most ${max} are expected`);
}

/** Throws TOO_MANY_REJECTED, with reasons: the quarantine of a release that is refused is not kept. */
async function withinShare(
  stage: Stage,
  { rows, rejected, unreadable }: { rows: number; rejected: number; unreadable: readonly UnreadableRecord[] },
): Promise<void> {
  const { id, expect } = stage.source;
  if (rejected <= (rows + rejected) * expect.rejected) return;
  const first = await firstReasons(stage, unreadable);
  throw new SourceProblem(
    'TOO_MANY_REJECTED',
    `${id}: ${rejected} of ${rows + rejected} records cannot be used, more than ${expect.rejected * 100} %. ${first.join('; ')}`.trim(),
  );
}
