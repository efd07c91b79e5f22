import { z } from 'zod';
import { type Session, withNames } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { Source } from '../../sources/source.ts';
import { refuseHidden } from '../display.ts';

/**
 * Throws TOO_FEW_ROWS, TOO_MANY_ROWS or TOO_MANY_REJECTED when the counts are outside the bounds of the source. Records that are left out on purpose
 * are not counted: a list can name many people beside one company.
 */
export function guardBounds({ id, expect }: Source, counts: { rows: number; rejected: number; left_out: number }): void {
  const { rows } = counts;
  const rejected = counts.rejected - counts.left_out;
  const [min, max] = expect.rows;
  if (rows < min) throw new SourceProblem('TOO_FEW_ROWS', `${id}: ${count(rows)} rows, at least ${count(min)} expected`);
  if (rows > max) throw new SourceProblem('TOO_MANY_ROWS', `${id}: ${count(rows)} rows, at most ${count(max)} expected`);
  if (rejected > (rows + rejected) * expect.rejected) {
    const share = percent(rejected / (rows + rejected));
    throw new SourceProblem(
      'TOO_MANY_REJECTED',
      `${id}: ${count(rejected)} rows (${share}) rejected, at most ${percent(expect.rejected)} expected`,
    );
  }
}

/**
 * Throws SHRUNK when a snapshot lost a large part of its rows: that is a broken file, not a wave of dissolutions, until an operator confirms it.
 * `compared`: the SELECT that marks the rows which every snapshot of the source lists.
 */
export async function guardShrink(session: Session, { id, table, expect }: Source, compared: string): Promise<void> {
  const rowsOf = async (of: string) => {
    await session.run(withNames(sqlFile('warehouse/apply/compared.sql'), { of: [of] }));
    return (await session.one(`SELECT (count(*) FILTER (_compared))::INTEGER AS rows FROM (${compared}\n)`, z.object({ rows: z.number() })))
      .rows;
  };
  const [rows, held] = [await rowsOf('incoming'), await rowsOf(table)];
  // one row of a short list may go, whatever its share
  if (held - rows <= Math.ceil(held * expect.shrink)) return;
  const lost = percent(1 - rows / held);
  throw new SourceProblem(
    'SHRUNK',
    `${id}: ${count(held)} rows became ${count(rows)}, ${lost} less; at most ${percent(expect.shrink)} is expected`,
  );
}

/** Of fewer rows, each one may have been removed by the publisher. */
const neverAllRemoved = 10;

/**
 * Throws SHRUNK when changes that name the whole list leave out a large part of it, until an operator confirms it: what they leave out stays, and what is
 * new beside it would be missing, while the list counts as read. `named`: the SELECT of the rows of the table that such a release names.
 */
export async function guardNamed(session: Session, { id, expect }: Source, named: string): Promise<void> {
  const counts = z.object({ held: z.number(), lacking: z.number() });
  const { held, lacking } = await session.one(
    `SELECT count(*)::INTEGER AS held, (count(*) FILTER (NOT _named))::INTEGER AS lacking FROM (${named}\n)`,
    counts,
  );
  if (lacking < neverAllRemoved || lacking <= held * expect.shrink) return;
  throw new SourceProblem(
    'SHRUNK',
    `${id}: the release leaves out ${count(lacking)} of ${count(held)} rows, ${percent(lacking / held)}; at most ${percent(expect.shrink)} is expected`,
  );
}

/**
 * Throws SHRUNK when the changes of a release removed a large part of the rows that the table held, until an operator confirms it: a publisher whose
 * pages answer 404 looks as if it had removed them.
 */
export async function guardRemoved(
  session: Session,
  { id, table, expect }: Source,
  { added, removed }: { readonly added: number; readonly removed: number },
): Promise<void> {
  if (removed < neverAllRemoved || expect.shrink === 1) return;
  const sql = withNames('FROM "<table>" SELECT count(*)::INTEGER AS rows', { table: [table] });
  const held = (await session.one(sql, z.object({ rows: z.number() }))).rows + removed - added;
  if (removed <= held * expect.shrink) return;
  throw new SourceProblem(
    'SHRUNK',
    `${id}: ${count(held)} rows lose ${count(removed)}, ${percent(removed / held)}; at most ${percent(expect.shrink)} is expected`,
  );
}

const predecessors = z.object({ based: z.boolean(), missing: z.array(z.string()) });

/**
 * Throws PREDECESSOR_MISSING while a release of changes lacks what it changes: a snapshot of the source `base`, or the changes of a month between.
 * The changes of a later month on an older table would give a state that never was.
 */
export async function guardPredecessors(session: Session, id: string, base: string): Promise<void> {
  await session.set({ base });
  const { based, missing } = await session.one(sqlFile('warehouse/apply/predecessors.sql'), predecessors);
  if (based && missing.length === 0) return;
  const lacks = based ? `the changes of ${missing.join(', ')}` : `any release of ${base}`;
  throw new SourceProblem('PREDECESSOR_MISSING', `${id}: this release waits, because the warehouse lacks ${lacks}`);
}

const columns = z.object({ side: z.enum(['release', 'table']), name: z.string(), type: z.string() });

/**
 * Throws UNEXPECTED_SHAPE when staging writes other columns than the table has. A table keeps the columns of its first release, and these must
 * hold what the models read (models/records.sql). The remedy is to rebuild the warehouse from the stored releases (docs/runbook.md,
 * UNEXPECTED_SHAPE).
 */
export async function guardColumns(
  session: Session,
  source: Pick<Source, 'id' | 'table' | 'display'>,
  { release, first }: { release: 'incoming' | 'incoming_detail'; first: boolean },
): Promise<void> {
  const all = await session.rows(withNames(sqlFile('warehouse/apply/columns.sql'), { release: [release] }), columns);
  refuseHidden(
    source,
    all.map(({ name }) => name),
  );
  const of = (side: string) => all.filter((one) => one.side === side).map(({ name, type }) => `${name} ${type}`);
  const problem = first ? missing(of('release'), of('table')) : differing(of('release'), of('table'));
  if (problem === undefined) return;
  throw new SourceProblem('UNEXPECTED_SHAPE', `${source.id}, table ${source.table}: ${problem}`);
}

/** A struct may have more fields than the models name: they read fields by name. */
function missing(brings: readonly string[], read: readonly string[]): string | undefined {
  const without = read.filter(
    (one) => !brings.some((brought) => brought === one || (one.includes('STRUCT(') && nameOf(brought) === nameOf(one))),
  );
  return without.length === 0 ? undefined : `models read columns that the records lack: ${without.join(', ')}`;
}

function differing(brings: readonly string[], holds: readonly string[]): string | undefined {
  if (brings.join() === holds.join()) return undefined;
  const added = brings.filter((one) => !holds.includes(one)).map((one) => `+ ${one}`);
  const gone = holds.filter((one) => !brings.includes(one)).map((one) => `- ${one}`);
  const what = added.length + gone.length === 0 ? 'another order' : [...added, ...gone].join(', ');
  return `records have other columns than the table (${what}); rebuild the warehouse from the raw releases`;
}

const nameOf = (one: string) => one.split(' ', 1)[0];
const count = (rows: number) => rows.toLocaleString('en-GB');
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
