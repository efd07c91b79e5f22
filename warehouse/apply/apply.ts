import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session, withNames } from '../../infra/duckdb/session.ts';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';
import { SourceProblem } from '../../sources/problem.ts';
import { refuseFutureDated } from '../../sources/release-date.ts';
import type { Source } from '../../sources/source.ts';
import { sqlFolderOf } from '../../sources/sql-folder.ts';
import { londonDay } from '../../uk/day.ts';
import { createHistory, historyOf } from '../history/history.ts';
import { insertPast } from '../history/past.ts';
import { modelErrorOf } from '../model-error.ts';
import type { DetailFile } from '../stage/stage.ts';
import { type Check, type CheckFailure, recordFailures, releaseChecks, runChecks, tableChecks } from './checks.ts';
import { guardBounds, guardColumns, guardShrink } from './guards.ts';
import { fileDelay, versionOf } from './version.ts';

export interface ApplyInput {
  readonly source: Source;
  readonly release: string;
  /** ISO day that the release describes. */
  readonly dataDate: string;
  readonly runKind: 'scheduled' | 'backfill' | 'file';
  /** The records clock's day. Absent: today in London. */
  readonly today?: string;
  /** UTC instant, ISO 8601. */
  readonly retrievedAt: string;
  /** As the publisher gives it. */
  readonly publishedAt?: string;
  /** Parquet files that staging wrote. */
  readonly rowsPath: string;
  readonly quarantinePath: string;
  /** One for each of the source's detail tables. */
  readonly details?: readonly DetailFile[];
  /** ISO day: releases of this day or an earlier one fire no event. */
  readonly baselineThrough?: string;
  /** An operator has read the release: a snapshot may shrink by more than the source expects. */
  readonly force?: boolean;
}

export interface Applied {
  readonly changeSet: string;
  readonly status: 'applied' | 'superseded' | 'unchanged-repeat';
  readonly baseline: boolean;
  readonly rows: number;
  readonly rejected: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Companies whose features the change can alter. */
  readonly companies: number;
}

/** A change set is named by its release, so applying a release twice names the same change set. */
export const changeSetOf = (source: string, release: string) => `${source}@${release}`;

/**
 * Applies a release to the current table and records what changed, in one transaction: after a kill at any moment it has happened or not. A
 * release that was applied before returns the counts of that time. Throws `SourceProblem` (FUTURE_DATED, TOO_FEW_ROWS, TOO_MANY_ROWS, TOO_MANY_REJECTED,
 * UNEXPECTED_SHAPE, SHRUNK, CHECK_FAILED) and then changes nothing but `check_failure`.
 */
export async function applyRelease(db: DuckDb, input: ApplyInput): Promise<Applied> {
  refuseFutureDated({ id: input.release, dataDate: input.dataDate }, input.today ?? londonDay(new Date()));
  const sha256 = await fileHash(input.rowsPath);
  try {
    return await inTransaction(db, (session) => applyIn(session, input, sha256)).catch((error: unknown) => {
      if (!(error instanceof TouchesFailed)) throw error;
      return inTransaction(db, (session) => applyIn(session, input, sha256, error.message));
    });
  } catch (error) {
    if (error instanceof ChecksFailed) await storeFailures(db, input, error.failures);
    throw error;
  }
}

class ChecksFailed extends SourceProblem {
  readonly failures: readonly CheckFailure[];

  constructor(message: string, failures: readonly CheckFailure[]) {
    super('CHECK_FAILED', message);
    this.failures = failures;
  }
}

/** The touches.sql of the source fails, so which companies the release touches is not known. The message is DuckDB's. */
class TouchesFailed extends Error {}

/** `failing`: why the touches.sql fails; the release then touches every company, because a company that is left out would keep its old facts. */
async function applyIn(session: Session, input: ApplyInput, sha256: string, failing?: string): Promise<Applied> {
  const { source } = input;
  await setRelease(session, input, sha256);
  const { earlier, loaded, shaped } = await session.one(applySql('read-release'), appliedBefore);
  if (earlier !== null) return repeat(earlier);

  const baseline =
    (!loaded && source.kind === 'snapshot') || (input.baselineThrough !== undefined && input.dataDate <= input.baselineThrough);
  await session.set({ baseline });
  const counts = await session.one(sqlFor(source, 'incoming'), countsRow);
  guardBounds(source, counts);
  await guardColumns(session, source, { release: 'incoming', first: !shaped });
  if (!shaped) await createTable(session, source);
  const warnings = await passing(session, releaseChecks(source));

  const { newer } = await findStated(session, source);
  const late = source.kind === 'snapshot' && newer > 0;
  if (source.kind === 'snapshot' && !late && input.force !== true) await guardShrink(session, source, counts.rows);
  await session.run(sqlFor(source, source.kind === 'snapshot' ? 'snapshot' : 'statements'));
  const first = !shaped && baseline;
  const changes = await session.one(sqlFor(source, first ? 'first-load' : 'changes'), changesRow);
  await applyDetails(session, input, !shaped);
  await noteUnread(session, source);
  await session.run(sqlFor(source, 'tombstones'));
  if (source.kind === 'delta') await session.run(sqlFor(source, 'bury'));
  if (!first) await insertPast(session, source.kind, namesOf(source));
  const companies = await touch(session, source, { every: failing !== undefined });
  if (failing !== undefined) warnings.push(touchesFailure(failing));
  warnings.push(...(await passing(session, await tableChecks(session, source))));
  await recordFailures(session, warnings);
  await session.run(applySql('quarantine'));
  const changed = changes.added + changes.changed + changes.removed > 0;
  return record(session, input, { ...counts, ...changes, companies, baseline, status: late && !changed ? 'superseded' : 'applied' });
}

async function createTable(session: Session, source: Source): Promise<void> {
  await session.run(sqlFor(source, 'create-table'));
  await createHistory(session, source.table);
}

/** Finds which rows of the release still count. Returns the number of snapshots of the table that are newer than a row of the release. */
async function findStated(session: Session, source: Source): Promise<{ newer: number }> {
  await session.set(await session.one(applySql('key-shape'), z.object({ key_shape: z.string() })));
  return session.one(sqlFor(source, 'stated'), z.object({ newer: z.number() }));
}

async function setRelease(session: Session, input: ApplyInput, sha256: string): Promise<void> {
  const { source } = input;
  await session.set({
    source: source.id,
    table_name: source.table,
    key: source.key,
    subject: subjectOf(source),
    release: input.release,
    data_date: input.dataDate,
    run_kind: input.runKind,
    source_kind: source.kind,
    version: versionOf(source, input),
    file_delay: String(fileDelay(input)),
    retrieved_at: new Date(input.retrievedAt).toISOString().replace('Z', ''),
    published_at: input.publishedAt ?? null,
    sha256,
    rows_path: input.rowsPath,
    quarantine_path: input.quarantinePath,
    change_set: changeSetOf(source.id, input.release),
  });
}

const countsRow = z.object({ rows: z.number(), rejected: z.number() });
const changesRow = z.object({ added: z.number(), changed: z.number(), removed: z.number() });

/** Runs checks. Throws when one of severity error fails; returns the failures of severity warn. */
async function passing(session: Session, checks: readonly Check[]): Promise<CheckFailure[]> {
  const failures = await runChecks(session, checks);
  const errors = failures.filter(({ check }) => check.severity === 'error');
  if (errors.length > 0) throw new ChecksFailed(errors.map(describe).join('; '), failures);
  return failures;
}

function describe({ check, rows, examples }: CheckFailure): string {
  return `${check.name}: ${rows} ${rows === 1 ? 'row' : 'rows'}, for example ${(examples[0] ?? '').slice(0, 300)}`;
}

/** Applies the detail tables of the subjects that the release may replace. Unchanged details stay untouched. */
async function applyDetails(session: Session, { source, details = [] }: ApplyInput, first: boolean): Promise<void> {
  for (const { table } of source.details ?? []) {
    const path = details.find((one) => one.table === table)?.path;
    if (path === undefined) throw new Error(`${source.id}: staging wrote no file for the detail table ${table}`);
    await session.set({ detail_path: path, table_name: table });
    const names = { table: [table], subject: source.replaces === undefined ? [] : [source.replaces] };
    await session.run(applySql('incoming-detail'));
    if (first) await session.run(withNames(applySql('create-detail-table'), names));
    await guardColumns(session, { id: source.id, table }, { release: 'incoming_detail', first: false });
    await session.run(withNames(applySql('details'), names));
  }
  await session.set({ table_name: source.table });
}

/** Records what the release holds and could not be read, with the companies that the source's unread.sql finds in it. */
async function noteUnread(session: Session, source: Source): Promise<void> {
  await session.set({ own_versions: source.version !== undefined });
  await session.run(applySql('unreadable'));
  const companies = ownSql(source, 'unread');
  if (companies !== undefined) await session.run(`INSERT INTO unreadable_company BY NAME (${companies}\n)`);
  await session.run(sqlFor(source, 'unread'));
}

/** Records the companies that the change set touches, by the source's own touches.sql where it has one. Returns their number. Throws `TouchesFailed`. */
async function touch(session: Session, source: Source, { every }: { every: boolean }): Promise<number> {
  const touches = every ? sqlFile('models/scope.sql') : (ownSql(source, 'touches') ?? applySql('touches'));
  const unread = sqlFor(source, 'touches-unread');
  const touching = session.run(
    `INSERT INTO change_company SELECT DISTINCT getvariable('change_set'), company_number
     FROM ((${touches}\n) UNION ALL (${unread}\n)) WHERE company_number IS NOT NULL`,
  );
  await touching.catch((error: unknown) => {
    const message = modelErrorOf(error);
    if (message === undefined || every) throw error;
    throw new TouchesFailed(message);
  });
  const { companies } = await session.one(applySql('touched-companies'), z.object({ companies: z.number() }));
  return companies;
}

function touchesFailure(message: string): CheckFailure {
  const check = { name: 'touches', severity: 'warn', sql: '' } as const;
  return { check, rows: 1, examples: [JSON.stringify({ message: message.slice(0, 500) })] };
}

async function record(session: Session, { source, release }: ApplyInput, applied: Omit<Applied, 'changeSet'>): Promise<Applied> {
  const { status, rows, rejected, added, changed, removed, companies } = applied;
  const counts = Object.entries({ rows, rejected, added, changed, removed, companies }).map(([name, count]) => [name, String(count)]);
  await session.set({ status, ...Object.fromEntries(counts) });
  await session.run(applySql('record-release'));
  return { changeSet: changeSetOf(source.id, release), ...applied };
}

const releaseRow = z.object({
  change_set: z.string(),
  status: z.enum(['applied', 'superseded']),
  baseline: z.boolean(),
  rows: z.number(),
  rejected: z.number(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  companies: z.number(),
});
const appliedBefore = z.object({
  earlier: z
    .string()
    .transform((text) => releaseRow.parse(JSON.parse(text)))
    .nullable(),
  loaded: z.boolean(),
  shaped: z.boolean(),
});

function repeat({ change_set, status, ...counts }: z.infer<typeof releaseRow>): Applied {
  return { changeSet: change_set, status: status === 'applied' ? 'unchanged-repeat' : status, ...counts };
}

/** Stores the failures in a transaction of their own: the failed one rolled back. */
async function storeFailures(db: DuckDb, { source, release }: ApplyInput, failures: readonly CheckFailure[]): Promise<void> {
  await inTransaction(db, async (session) => {
    await session.set({ source: source.id, release });
    await recordFailures(session, failures);
  });
}

function sqlFor(source: Source, name: string): string {
  return withNames(applySql(name), namesOf(source));
}

function namesOf(source: Source) {
  return {
    table: [source.table],
    history: [historyOf(source.table)],
    key: source.key,
    identity: source.key.slice(0, 1),
    subject: subjectOf(source),
    version: source.version === undefined ? [] : [source.version],
    op: source.kind === 'delta' ? ['_op'] : [],
  };
}

/** Returns a SELECT of the source's folder; undefined: it has none of the name. */
function ownSql(source: Source, name: 'touches' | 'unread'): string | undefined {
  const path = `${sqlFolderOf(source)}/${name}.sql`;
  return existsSync(join(packageRoot, path)) ? sqlFile(path) : undefined;
}

/** The columns whose rows have one version together. */
const subjectOf = ({ key, replaces }: Source): readonly string[] => (replaces === undefined ? key : [replaces]);

function applySql(name: string): string {
  return sqlFile(`warehouse/apply/${name}.sql`);
}

async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
