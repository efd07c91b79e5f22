import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { pino } from 'pino';
import { fromBufferPromise } from 'yauzl';
import { z } from 'zod';
import { withNextCommand } from '../../activities/next-command.ts';
import { describeFile } from '../../activities/publishers/found-file.ts';
import { streamLines } from '../../activities/streams/stream-lines.ts';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { sampleFeeds } from '../../sources/news/feeds/sample-feeds.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { Http, Period, RawFile, Source, Wanted } from '../../sources/source.ts';
import { applyRelease } from '../../warehouse/apply/apply.ts';
import { type Staged, stageRelease } from '../../warehouse/stage/stage.ts';
import { openWarehouse } from '../../warehouse/warehouse.ts';
import { stagingKey } from './staging.ts';

/** The files of a release by name. */
export type Contents = Readonly<Record<string, Buffer>>;

/**
 * Returns the files of the release of a period that has most of them, as the sample publishers at `base` send them. `wanted`: of a source
 * that answers for single companies.
 */
export async function releaseFiles(base: string, source: Source, period: Period, wanted?: Wanted): Promise<Contents> {
  const at = (url: string) => url.replace(/^https?:\//, base);
  const bytesOf = async (url: string) => {
    const answer = await fetch(at(url));
    return answer.status === 404 ? undefined : Buffer.from(await answer.arrayBuffer());
  };
  const http: Http = {
    newsFeeds: sampleFeeds,
    async get(url) {
      const bytes = await bytesOf(url);
      return bytes === undefined ? undefined : { bytes, url, headers: {} };
    },
    async head(url) {
      const { headers } = await fetch(at(url), { method: 'HEAD' });
      const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')];
      return { ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { lastModified }) };
    },
  };
  let most: Record<string, Buffer> = {};
  for await (const offer of source.discover(http, period, period.to, wanted)) {
    if ('nothing' in offer) continue;
    const files: Record<string, Buffer> = {};
    const keep = async (name: string, bytes: Uint8Array) => {
      files[name] = Buffer.from(bytes);
    };
    await source.fetch(http, offer, {
      has: async (name) => name in files,
      write: (name, _url, bytes) => keep(name, bytes),
      download: async (name, url, _isOffered, addressNow) => keep(name, (await bytesOf((await addressNow?.()) ?? url)) ?? new Uint8Array()),
    });
    // a file that the publisher lacks is empty
    const isWhole = Object.values(files).every(({ length }) => length > 0);
    if (isWhole && Object.keys(files).length >= Object.keys(most).length) most = files;
  }
  return most;
}

/** Returns the members of the zips among the files, and the other files. */
export async function unzipped(files: Contents): Promise<Contents> {
  const found: Record<string, Buffer> = {};
  for (const [name, bytes] of Object.entries(files)) {
    if (bytes.length < 4 || bytes.readUInt32LE(0) !== 0x04034b50) found[name] = bytes;
    else {
      const zip = await fromBufferPromise(bytes);
      for await (const entry of zip.eachEntry()) {
        const pieces: Buffer[] = [];
        for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(Buffer.from(piece));
        found[basename(entry.fileName)] = Buffer.concat(pieces);
      }
    }
  }
  return found;
}

/** Returns the files with a change to the text of each. */
export function edited(files: Contents, change: (text: string, name: string) => string): Contents {
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(change(bytes.toString('utf8'), name))]));
}

/** Returns the files of CSV with a change to each row. `headerAt`: lines before the header. */
export function editedRows(files: Contents, headerAt: number, change: (row: string[], isHeader: boolean) => string[]): Contents {
  const quoted = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return edited(files, (text) => {
    const rows: string[][] = parse(text, { relax_column_count: true, bom: true });
    return rows
      .map((row, at) => (at < headerAt ? row : change(row, at === headerAt)))
      .map((row) => `${row.map(quoted).join(',')}\r\n`)
      .join('');
  });
}

/** Returns the windows that the reader of a stream seals of what the publisher sends; the files of another source as they are. Throws `SourceProblem`. */
function received({ stream }: Source, files: Contents): Contents {
  if (stream === undefined) return files;
  const sealed = Object.entries(files).map(([name, bytes]): [string, Buffer] => {
    const lines = streamLines(stream.whyNoRecord);
    const records = [...lines.push(bytes, new Date(0))];
    if (lines.unreadableSince() !== undefined) throw lines.drift();
    return [name, Buffer.concat(records.map((record) => record.bytes))];
  });
  return Object.fromEntries(sealed);
}

/** The ids of the intact release and of the changed one: a day and the run of a file, as the daily updates of officers have. */
export const releaseIds = { intact: '2026-06-01.0101', changed: '2026-06-02.0102' };

/** Stages files as a release of a source, in an own folder within `folder`. Throws `SourceProblem`. */
async function stagedIn(folder: string, source: Source, id: string, contents: Contents): Promise<Staged> {
  const raw = join(folder, `raw-${id}`);
  await mkdir(raw);
  const files: RawFile[] = [];
  for (const [name, bytes] of Object.entries(contents)) {
    const path = join(raw, name);
    await writeFile(path, bytes);
    files.push({ ...(await describeFile(path)), path });
  }
  return stageRelease({ source, release: { id, dataDate: '2026-06-01', files }, folder: join(folder, id), pseudonymKey: stagingKey });
}

/** Applies a release. Returns the counts of unknown words by column. */
async function apply(db: DuckDb, source: Source, release: string, dataDate: string, staged: Staged) {
  const given = { source, release, dataDate, runKind: 'scheduled', retrievedAt: `${dataDate}T06:00:00Z` } as const;
  const { unmapped = {} } = await applyRelease(db, { ...given, ...staged });
  return unmapped;
}

/** A warehouse that has the intact release of a source alone. */
export interface IntactWarehouse {
  /** Runs the work on it and undoes what the work changed: opening another warehouse takes as long as applying a few records. */
  tryOut<T>(work: (db: DuckDb) => Promise<T>): Promise<T>;
  drop(): Promise<void>;
}

/** Applies the intact release of a source to a new warehouse, once for all changes of its files. */
export async function intactWarehouse(source: Source, intact: Contents): Promise<IntactWarehouse> {
  const folder = await mkdtemp(join(tmpdir(), 'risk-drift-'));
  const warehouse = await openWarehouse({ path: ':memory:', sources: [source], logger: pino({ level: 'silent' }), threads: 1 });
  const drop = async () => {
    await warehouse.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await apply(warehouse.db, source, releaseIds.intact, '2026-06-01', await stagedIn(folder, source, releaseIds.intact, intact));
  } catch (error) {
    await drop();
    throw error;
  }
  return { drop, tryOut: (work) => undone(warehouse.db, work) };
}

/** Runs the work in one transaction, which is rolled back at its end: a COMMIT of the work keeps its changes until then, and no longer. */
async function undone<T>(db: DuckDb, work: (db: DuckDb) => Promise<T>): Promise<T> {
  const connection = await db.instance.connect();
  const instead: Readonly<Record<string, string>> = { BEGIN: 'SELECT 1', COMMIT: 'SELECT 1', ROLLBACK: 'ROLLBACK; BEGIN' };
  const run = (sql: string) => connection.run(instead[sql] ?? sql);
  const shared = Object.assign(Object.create(connection), { run, closeSync: () => undefined });
  const instance = Object.assign(Object.create(db.instance), { connect: async () => shared });
  await connection.run('BEGIN');
  try {
    return await work({ ...db, instance });
  } finally {
    await connection.run('ROLLBACK');
    connection.closeSync();
  }
}

const textsOf = async (db: DuckDb, sql: string) =>
  (await inSession(db, (session) => session.rows(sql, z.object({ text: z.string() })))).map(({ text }) => text);

/**
 * Applies the changed files as the release after the intact one. Returns what an operator sees: `CODE: message` of a release that stops, else the new reasons of
 * quarantine, the failed checks and the counts of unknown words; empty: the change passes without a word.
 */
export async function seenOf(source: Source, intact: IntactWarehouse, changed: Contents): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'risk-drift-'));
  try {
    const staged = await stagedIn(folder, source, releaseIds.changed, received(source, changed));
    return await intact.tryOut(async (db) => {
      const unmapped = await apply(db, source, releaseIds.changed, '2026-06-02', staged);
      const reasons = await textsOf(
        db,
        `FROM quarantine SELECT DISTINCT reason AS text WHERE release = '${releaseIds.changed}' AND reason NOT IN (FROM quarantine SELECT reason WHERE release = '${releaseIds.intact}') ORDER BY text`,
      );
      const checks = await textsOf(
        db,
        `FROM check_failure SELECT DISTINCT check_name AS text WHERE release = '${releaseIds.changed}' ORDER BY text`,
      );
      const words = Object.entries({ ...unmapped, ...staged.unmapped }).map(([column, rows]) => `unmapped: ${column}=${rows}`);
      return [...reasons.map((one) => `quarantine: ${one}`), ...checks.map((one) => `check: ${one}`), ...words].join('\n');
    });
  } catch (error) {
    if (error instanceof SourceProblem) return `${error.code}: ${withNextCommand(error, source, releaseIds.changed)}`;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
