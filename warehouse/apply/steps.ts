import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session } from '../../infra/duckdb/session.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { Source } from '../../sources/source.ts';
import { createHistory, subjectOf } from '../history/history.ts';
import { insertPast } from '../history/past.ts';
import { type Check, type CheckFailure, recordFailures, runChecks } from './checks.ts';
import { type Applied, type ApplyInput, changeSetOf, type HashedInput } from './input.ts';
import { applySql, namesOf, ownSql, sqlFor } from './sql.ts';
import { fileDelay, versionOf } from './version.ts';

/** Sets what the SQL of this folder reads of a table. `partChangeSets`: those of the parts of the same releases. */
export async function setTable(session: Session, source: Source, partChangeSets: readonly string[]): Promise<void> {
  await session.set({
    source: source.id,
    table_name: source.table,
    key: source.key,
    subject: subjectOf(source),
    source_kind: source.kind,
    part_change_sets: partChangeSets,
    own_versions: source.version !== undefined,
    only_release: null,
  });
}

/** What `applying` says of a release. */
const applyingRow = (input: HashedInput, place: number, baseline: boolean) => ({
  place,
  release: input.release,
  data_date: input.dataDate,
  version: versionOf(input.source, input),
  file_delay: String(fileDelay(input)),
  run_kind: input.runKind,
  retrieved_at: new Date(input.retrievedAt).toISOString().replace('Z', ''),
  published_at: input.publishedAt ?? null,
  sha256: input.sha256,
  change_set: changeSetOf(input.source.id, input.release),
  baseline,
  rows_path: input.rowsPath,
  quarantine_path: input.quarantinePath,
});

/** Sets the variables of a release, which the SQL of its source reads too. */
export async function setRelease(session: Session, input: HashedInput): Promise<void> {
  const { place, sha256, published_at, baseline, ...variables } = applyingRow(input, 0, false);
  await session.set(variables);
}

export interface Applying {
  readonly input: HashedInput;
  /** The release fires no event. */
  readonly baseline: boolean;
}

/** Creates the table `applying`. */
export async function setApplying(session: Session, releases: readonly Applying[]): Promise<void> {
  await session.set({ applying: JSON.stringify(releases.map(({ input, baseline }, place) => applyingRow(input, place, baseline))) });
  await session.run(applySql('applying'));
}

/** Whether the day of a release lies in the time of which the source fires no event. */
export const isBaseline = ({ baselineThrough, dataDate }: ApplyInput) => baselineThrough !== undefined && dataDate <= baselineThrough;

/** A delete states a key and nothing else. */
const allButDeletes = "FROM compared SELECT *, _op <> 'delete' AS _compared";
const allRows = 'FROM compared SELECT *, true AS _compared';

/** Returns the SELECT that marks, of the rows of `compared`, those of which the numbers are compared with those of earlier releases. */
export const comparedOf = (source: Source): string => ownSql(source, 'compared') ?? (source.kind === 'delta' ? allButDeletes : allRows);

export async function createTable(session: Session, source: Source): Promise<void> {
  await session.run(sqlFor(source, 'create-table'));
  await createHistory(session, source.table);
}

/** Finds which rows of the release still count. Returns the number of snapshots of the table that are newer than a row of the release. */
export async function findStated(session: Session, source: Source): Promise<{ newer: number }> {
  await session.set(await session.one(applySql('key-shape'), z.object({ key_shape: z.string() })));
  return session.one(sqlFor(source, 'stated'), z.object({ newer: z.number() }));
}

export class ChecksFailed extends SourceProblem {
  readonly failures: readonly CheckFailure[];

  constructor(message: string, failures: readonly CheckFailure[]) {
    super('CHECK_FAILED', message);
    this.failures = failures;
  }
}

/** Runs checks. Throws when one of severity error fails; returns the failures of severity warn. */
export async function passing(session: Session, checks: readonly Check[]): Promise<CheckFailure[]> {
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
export async function takePast(session: Session, source: Source): Promise<number> {
  await insertPast(session, source.kind, namesOf(source));
  const { late } = await session.one(applySql('late'), z.object({ late: z.boolean() }));
  if (!late) return 0;
  return (await session.one(sqlFor(source, 'began'), z.object({ renamed: z.number() }))).renamed;
}

/**
 * Records what the release holds and could not be read, with the companies that the source's unread.sql finds in it. What becomes of the rows of the
 * table depends on it.
 */
export async function noteUnread(session: Session, source: Source): Promise<void> {
  await session.run(applySql('unreadable'));
  const companies = ownSql(source, 'unread');
  if (companies !== undefined) await session.run(`INSERT INTO unreadable_company BY NAME (${companies}\n)`);
  await session.run(applySql('quarantine'));
  await session.run(sqlFor(source, 'unread'));
}

/** Returns what was applied of a release to its tables as one: that of the source itself, which is the last one, with the changes of all. */
export function sumOfTables(tables: readonly Applied[]): Applied {
  const whole = tables.at(-1);
  if (whole === undefined) throw new Error('a release without a table');
  const sum = (count: 'added' | 'changed' | 'removed') => tables.reduce((total, one) => total + one[count], 0);
  const status = whole.status === 'superseded' && tables.some((one) => one.status === 'applied') ? 'applied' : whole.status;
  return { ...whole, status, added: sum('added'), changed: sum('changed'), removed: sum('removed') };
}

/** What is recorded of a release beside what `applying` says of it. */
export type Recorded = Pick<Applied, 'rows' | 'rejected' | 'added' | 'changed' | 'removed' | 'companies'> & {
  readonly release: string;
  readonly status: 'applied' | 'superseded';
};

export async function recordReleases(session: Session, recorded: readonly Recorded[]): Promise<void> {
  await session.set({ recorded: JSON.stringify(recorded) });
  await session.run(applySql('record-release'));
}

/** Stores the failures in a transaction of their own: the failed one rolled back. */
export async function storeFailures(db: DuckDb, { source, release }: ApplyInput, failures: readonly CheckFailure[]): Promise<void> {
  await inTransaction(db, async (session) => {
    await session.set({ source: source.id, release });
    await recordFailures(session, failures);
  });
}
