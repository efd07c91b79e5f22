import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session } from '../../infra/duckdb/session.ts';
import { allTables } from '../../sources/part.ts';
import { SourceProblem } from '../../sources/problem.ts';
import { refuseFutureDated } from '../../sources/release-date.ts';
import type { Source } from '../../sources/source.ts';
import { londonDay } from '../../uk/day.ts';
import { createHistory } from '../history/history.ts';
import { insertPast } from '../history/past.ts';
import type { DetailFile, PartFiles } from '../stage/stage.ts';
import { type Check, type CheckFailure, recordFailures, releaseChecks, runChecks, tableChecks } from './checks.ts';
import { countColumns, fillsOf, guardFill, keepFill, type Unmapped, unmappedOf } from './columns.ts';
import { applyDetails } from './details.ts';
import { guardBounds, guardColumns, guardPredecessors, guardRemoved, guardShrink } from './guards.ts';
import { applySql, namesOf, ownSql, sqlFor, subjectOf } from './sql.ts';
import { TouchesFailed, touch, touchesFailure } from './touch.ts';
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
  /** One for each of the source's parts. */
  readonly parts?: readonly Pick<PartFiles, 'table' | 'rowsPath' | 'quarantinePath'>[];
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
  /** Rows with a category word that the source does not know, by column; absent: there is none. */
  readonly unmapped?: Unmapped;
}

/** A change set is named by its release, so applying a release twice names the same change set. */
export const changeSetOf = (source: string, release: string) => `${source}@${release}`;

/** Returns the change sets of a release, one for each table that its source feeds; that of the source itself is the last one. */
export const changeSetsOf = (source: Source, release: string) => allTables(source).map(({ id }) => changeSetOf(id, release));

/**
 * Applies a release to the current table, and the tables of its parts to theirs, and records what changed, in one transaction: after a kill at any
 * moment it has happened or not. A release that was applied before returns the counts of that time. Throws `SourceProblem` (FUTURE_DATED,
 * PREDECESSOR_MISSING, TOO_FEW_ROWS, TOO_MANY_ROWS, TOO_MANY_REJECTED, UNEXPECTED_SHAPE, COLUMN_EMPTIED, SHRUNK, CHECK_FAILED) and then changes nothing
 * but `check_failure`.
 */
export async function applyRelease(db: DuckDb, input: ApplyInput): Promise<Applied> {
  refuseFutureDated({ id: input.release, dataDate: input.dataDate }, input.today ?? londonDay(new Date()));
  const tables = await Promise.all(inputsOfTables(input).map(async (one) => ({ ...one, sha256: await fileHash(one.rowsPath) })));
  try {
    return await inTransaction(db, (session) => applyTables(session, tables)).catch((error: unknown) => {
      if (!(error instanceof TouchesFailed)) throw error;
      return inTransaction(db, (session) => applyTables(session, tables, error.message));
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

/** What is applied to each table: a release is one input for each part, then that of the source itself. */
function inputsOfTables(input: ApplyInput): TableInput[] {
  return allTables(input.source).map((source) => {
    if (source.id === input.source.id) return input;
    const files = input.parts?.find(({ table }) => table === source.table);
    if (files === undefined) throw new Error(`${input.source.id}: staging wrote no file for the part ${source.table}`);
    return { ...input, ...files, source, details: [], isPart: true };
  });
}

/** Returns what was applied to the table of the source itself, with the changes of all tables and the companies that they touch. */
async function applyTables(session: Session, tables: readonly HashedInput[], failing?: string): Promise<Applied> {
  const applied: Applied[] = [];
  for (const one of tables) applied.push(await applyIn(session, one, applied, failing));
  const whole = applied.at(-1);
  if (whole === undefined) throw new Error('a release without a table');
  const sum = (count: 'added' | 'changed' | 'removed') => applied.reduce((total, one) => total + one[count], 0);
  const status = whole.status === 'superseded' && applied.some((one) => one.status === 'applied') ? 'applied' : whole.status;
  return { ...whole, status, added: sum('added'), changed: sum('changed'), removed: sum('removed') };
}

/** A delete states a key and nothing else. */
const withoutDeletes = "FROM compared WHERE _op <> 'delete'";

type TableInput = ApplyInput & { readonly isPart?: true };
type HashedInput = TableInput & { readonly sha256: string };

/** `failing`: why the touches.sql fails; the release then touches every company, because a company that is left out would keep its old facts. */
async function applyIn(session: Session, input: HashedInput, parts: readonly Applied[], failing?: string): Promise<Applied> {
  const { source } = input;
  await setRelease(session, input, parts);
  const { earlier, loaded, shaped } = await session.one(applySql('read-release'), appliedBefore);
  if (earlier !== null) {
    await session.run(sqlFor(source, 'incoming'));
    return { ...repeat(earlier), ...unmappedOf(await countColumns(session)) };
  }
  if (source.changesOf !== undefined && input.force !== true) await guardPredecessors(session, source.id, source.changesOf);

  const baseline =
    (!loaded && source.kind === 'snapshot') || (input.baselineThrough !== undefined && input.dataDate <= input.baselineThrough);
  await session.set({ baseline });
  const counts = await session.one(sqlFor(source, 'incoming'), countsRow);
  // a window of a stream mostly lacks the records of a part; a snapshot without them states that there are none
  if (input.isPart === true && source.kind !== 'snapshot' && counts.rows + counts.rejected === 0) return untouched(input);
  guardBounds(source, counts);
  await guardColumns(session, source, { release: 'incoming', first: !shaped });
  const columns = await countColumns(session);
  const compared = ownSql(source, 'compared') ?? (source.kind === 'delta' ? withoutDeletes : undefined);
  const whole = compared === undefined && source.fillBy === undefined;
  const fills = whole
    ? columns.map((column) => ({ ...column, rows: counts.rows }))
    : await fillsOf(session, source, compared ?? 'FROM compared');
  if (!shaped) await createTable(session, source);
  const warnings = await passing(session, releaseChecks(source));

  const { newer } = await findStated(session, source);
  const late = source.kind === 'snapshot' && newer > 0;
  if (!late && input.force !== true) {
    if (source.kind === 'snapshot') await guardShrink(session, source, compared);
    await guardFill(session, source, fills);
  }
  await session.run(sqlFor(source, source.kind === 'snapshot' ? 'snapshot' : 'statements'));
  const first = !shaped && baseline;
  const changes = await session.one(sqlFor(source, first ? 'first-load' : 'changes'), changesRow);
  if (source.kind === 'delta' && input.force !== true) await guardRemoved(session, source, changes);
  await applyDetails(session, input, !shaped);
  await noteUnread(session, source);
  await session.run(sqlFor(source, 'tombstones'));
  if (source.kind === 'delta') await session.run(sqlFor(source, 'bury'));
  const renamed = first ? 0 : await takePast(session, source);
  const companies = await touch(session, source, { every: failing !== undefined });
  if (failing !== undefined) warnings.push(touchesFailure(failing));
  warnings.push(...(await passing(session, await tableChecks(session, source))));
  await recordFailures(session, warnings);
  await session.run(applySql('quarantine'));
  if (!late) await keepFill(session, source, fills);
  const altered = changes.added + changes.changed + changes.removed + renamed + companies > 0;
  const status = late && !altered ? 'superseded' : 'applied';
  return { ...(await record(session, input, { ...counts, ...changes, companies, baseline, status })), ...unmappedOf(columns) };
}

function untouched({ source, release }: ApplyInput): Applied {
  const none = { rows: 0, rejected: 0, added: 0, changed: 0, removed: 0, companies: 0 };
  return { changeSet: changeSetOf(source.id, release), status: 'unchanged-repeat', baseline: false, ...none };
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

async function setRelease(session: Session, input: HashedInput, parts: readonly Applied[]): Promise<void> {
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
    sha256: input.sha256,
    rows_path: input.rowsPath,
    quarantine_path: input.quarantinePath,
    change_set: changeSetOf(source.id, input.release),
    part_change_sets: parts.map(({ changeSet }) => changeSet),
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

/**
 * Writes what the release states about the past. Rows whose time line it changed name the release since which they are as they are. Returns how many
 * rows name another release than before.
 */
async function takePast(session: Session, source: Source): Promise<number> {
  await insertPast(session, source.kind, namesOf(source));
  const { late } = await session.one(applySql('late'), z.object({ late: z.boolean() }));
  if (!late) return 0;
  return (await session.one(sqlFor(source, 'began'), z.object({ renamed: z.number() }))).renamed;
}

/** Records what the release holds and could not be read, with the companies that the source's unread.sql finds in it. */
async function noteUnread(session: Session, source: Source): Promise<void> {
  await session.set({ own_versions: source.version !== undefined });
  await session.run(applySql('unreadable'));
  const companies = ownSql(source, 'unread');
  if (companies !== undefined) await session.run(`INSERT INTO unreadable_company BY NAME (${companies}\n)`);
  await session.run(sqlFor(source, 'unread'));
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

async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
