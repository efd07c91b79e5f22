import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session, withNames } from '../../infra/duckdb/session.ts';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { Source } from '../../sources/source.ts';
import type { DetailFile } from '../stage/stage.ts';
import { type Check, type CheckFailure, keepFailures, releaseChecks, runChecks, tableChecks } from './checks.ts';
import { guardBounds, guardColumns, guardShrink } from './guards.ts';

export interface ApplyInput {
  readonly source: Source;
  readonly release: string;
  /** The day the record speaks of, ISO 8601. */
  readonly dataDate: string;
  readonly runKind: 'scheduled' | 'backfill' | 'file';
  /** Instant, ISO 8601. */
  readonly retrievedAt: string;
  /** As the publisher gives it. */
  readonly publishedAt?: string;
  /** Parquet files that staging wrote. */
  readonly rowsPath: string;
  readonly quarantinePath: string;
  /** One for each of the source's detail tables. */
  readonly details?: readonly DetailFile[];
  /** Releases that speak of this day or an earlier one fire no event. */
  readonly baselineThrough?: string;
  /** A person has looked: a snapshot may shrink by more than the source expects. */
  readonly force?: boolean;
  readonly signal?: AbortSignal;
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

/** Change sets are named by what they come from, so that computing one twice gives the same. */
export const changeSetOf = (source: string, release: string) => `${source}@${release}`;

/**
 * Takes a release into the current table and writes down what changed, in one transaction: killed at any moment, it has happened or not.
 * A release that was taken in before answers with what it did then. Throws `SourceProblem` (TOO_FEW_ROWS, TOO_MANY_ROWS, TOO_MANY_REJECTED,
 * UNEXPECTED_SHAPE, SHRUNK, CHECK_FAILED), and then nothing is touched but `check_failure`.
 */
export async function applyRelease(db: DuckDb, input: ApplyInput): Promise<Applied> {
  const sha256 = await fileHash(input.rowsPath);
  try {
    return await inTransaction(db, (session) => applyIn(session, input, sha256), input.signal);
  } catch (error) {
    if (error instanceof ChecksFailed) await keepAside(db, input, error.failures);
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

async function applyIn(session: Session, input: ApplyInput, sha256: string): Promise<Applied> {
  await setRelease(session, input, sha256);
  const { earlier, newest } = await session.one(applySql('applied'), appliedBefore);
  if (earlier !== null) return repeat(earlier);

  const first = newest === null;
  const baseline =
    (first && input.source.kind === 'snapshot') || (input.baselineThrough !== undefined && input.dataDate <= input.baselineThrough);
  await session.set({ baseline });
  const counts = await countRelease(session);
  if (input.source.kind === 'snapshot' && newest !== null && input.dataDate < newest) {
    return remember(session, input, { ...counts, ...noChange, baseline, status: 'superseded' });
  }

  guardBounds(input.source, counts);
  await guardColumns(session, input.source, { release: 'incoming', first });
  if (first) await session.run(sqlFor(input.source, input.source.kind === 'delta' ? 'table-delta' : 'table'));
  const warnings = await passing(session, releaseChecks(input.source));
  if (input.source.kind === 'snapshot' && input.force !== true) await guardShrink(session, input.source, counts.rows);

  const changes = await change(session, input.source, first && baseline);
  await takeDetails(session, input, first);
  const companies = await touch(session, input.source);
  warnings.push(...(await passing(session, await tableChecks(session, input.source))));
  await keepFailures(session, warnings);
  await session.run(applySql('quarantine'));
  return remember(session, input, { ...counts, ...changes, companies, baseline, status: 'applied' });
}

async function setRelease(session: Session, { source, ...input }: ApplyInput, sha256: string): Promise<void> {
  await session.set({
    source: source.id,
    table_name: source.table,
    key: source.key,
    release: input.release,
    data_date: input.dataDate,
    run_kind: input.runKind,
    retrieved_at: new Date(input.retrievedAt).toISOString().replace('Z', ''),
    published_at: input.publishedAt ?? null,
    sha256,
    rows_path: input.rowsPath,
    quarantine_path: input.quarantinePath,
    change_set: changeSetOf(source.id, input.release),
  });
  await session.run(applySql('incoming'));
}

const countsRow = z.object({ rows: z.number(), rejected: z.number() });

function countRelease(session: Session): Promise<{ rows: number; rejected: number }> {
  return session.one(applySql('count'), countsRow);
}

/** Runs checks; throws for those that are errors and returns those that only warn. */
async function passing(session: Session, checks: readonly Check[]): Promise<CheckFailure[]> {
  const failures = await runChecks(session, checks);
  const errors = failures.filter(({ check }) => check.severity === 'error');
  if (errors.length > 0) throw new ChecksFailed(errors.map(describe).join('; '), failures);
  return failures;
}

function describe({ check, rows, examples }: CheckFailure): string {
  return `${check.name}: ${rows} ${rows === 1 ? 'row' : 'rows'}, for example ${(examples[0] ?? '').slice(0, 300)}`;
}

const changesRow = z.object({ added: z.number(), changed: z.number(), removed: z.number() });

async function change(session: Session, source: Source, asFirstLoad: boolean): Promise<z.infer<typeof changesRow>> {
  await session.run(sqlFor(source, `sides-${source.kind}`, await versionColumn(session)));
  if (asFirstLoad) {
    await session.run(sqlFor(source, 'take-first'));
    return session.one(applySql('count-first'), changesRow);
  }
  for (const step of ['diff', 'take', 'log']) await session.run(sqlFor(source, step));
  return session.one(applySql('count-changes'), changesRow);
}

/** The tables beside the rows, for the subjects whose rows this release may set; what is held of them and is the same stays untouched. */
async function takeDetails(session: Session, { source, details = [] }: ApplyInput, first: boolean): Promise<void> {
  for (const { table } of source.details ?? []) {
    const path = details.find((one) => one.table === table)?.path;
    if (path === undefined) throw new Error(`${source.id}: no rows were given for ${table}`);
    await session.set({ detail_path: path, table_name: table });
    const sql = (name: string) =>
      withNames(applySql(name), { table: [table], subject: source.replaces === undefined ? [] : [source.replaces] });
    await session.run(sql('detail-incoming'));
    if (first) await session.run(sql('detail-table'));
    await guardColumns(session, { id: source.id, table }, { release: 'incoming_detail', first: false });
    await session.run(sql('detail-take'));
  }
  await session.set({ table_name: source.table });
}

/** Notices that carry the instant of their last change are compared by it. */
async function versionColumn(session: Session): Promise<readonly string[]> {
  const columns = await session.rows('DESCRIBE FROM incoming', z.object({ column_name: z.string() }));
  return columns.some(({ column_name }) => column_name === 'updated_at') ? ['updated_at'] : [];
}

async function touch(session: Session, source: Source): Promise<number> {
  const own = `sources/${source.id}/touches.sql`;
  const touches = existsSync(join(packageRoot, own)) ? sqlFile(own) : applySql('touches');
  await session.run(
    `INSERT INTO change_company SELECT DISTINCT getvariable('change_set'), company_number FROM (${touches}\n) WHERE company_number IS NOT NULL`,
  );
  const { companies } = await session.one(applySql('count-companies'), z.object({ companies: z.number() }));
  return companies;
}

const noChange = { added: 0, changed: 0, removed: 0, companies: 0 };

async function remember(session: Session, { source, release }: ApplyInput, applied: Omit<Applied, 'changeSet'>): Promise<Applied> {
  const { status, rows, rejected, added, changed, removed, companies } = applied;
  const counts = Object.entries({ rows, rejected, added, changed, removed, companies }).map(([name, count]) => [name, String(count)]);
  await session.set({ status, ...Object.fromEntries(counts) });
  await session.run(applySql('remember'));
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
  newest: z.string().nullable(),
});

function repeat({ change_set, status, ...counts }: z.infer<typeof releaseRow>): Applied {
  return { changeSet: change_set, status: status === 'applied' ? 'unchanged-repeat' : status, ...counts };
}

/** What the checks found outlives the transaction that they stopped. */
async function keepAside(db: DuckDb, { source, release }: ApplyInput, failures: readonly CheckFailure[]): Promise<void> {
  await inTransaction(db, async (session) => {
    await session.set({ source: source.id, release });
    await keepFailures(session, failures);
  });
}

function sqlFor(source: Source, name: string, version: readonly string[] = []): string {
  const subject = source.replaces === undefined ? source.key : [source.replaces];
  return withNames(applySql(name), { table: [source.table], key: source.key, identity: source.key.slice(0, 1), subject, version });
}

function applySql(name: string): string {
  return sqlFile(`warehouse/apply/${name}.sql`);
}

async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
