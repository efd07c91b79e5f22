import { z } from 'zod';
import { type Session, withNames } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { Source } from '../../sources/source.ts';

/** Throws TOO_FEW_ROWS, TOO_MANY_ROWS or TOO_MANY_REJECTED when the counts are outside the bounds of the source. */
export function guardBounds({ id, expect }: Source, { rows, rejected }: { rows: number; rejected: number }): void {
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

/** Throws SHRUNK when a snapshot lost a large part of its rows: that is a broken file, not a wave of dissolutions, until an operator confirms it. */
export async function guardShrink(session: Session, { id, table, expect }: Source, rows: number): Promise<void> {
  const held = await session.one(withNames(sqlFile('warehouse/apply/count-table.sql'), { table: [table] }), z.object({ rows: z.number() }));
  if (rows >= held.rows * (1 - expect.shrink)) return;
  const lost = percent(1 - rows / held.rows);
  throw new SourceProblem(
    'SHRUNK',
    `${id}: ${count(held.rows)} rows became ${count(rows)}, ${lost} less; at most ${percent(expect.shrink)} is expected`,
  );
}

const columns = z.object({ side: z.enum(['release', 'table']), name: z.string(), type: z.string() });

/**
 * Throws UNEXPECTED_SHAPE when staging writes other columns than the table has. A table keeps the columns of its first release, and these must
 * hold what the models read (models/records.sql). The remedy is to rebuild the warehouse from the stored releases (docs/runbook.md,
 * UNEXPECTED_SHAPE).
 */
export async function guardColumns(
  session: Session,
  source: Pick<Source, 'id' | 'table'>,
  { release, first }: { release: 'incoming' | 'incoming_detail'; first: boolean },
): Promise<void> {
  const all = await session.rows(withNames(sqlFile('warehouse/apply/columns.sql'), { release: [release] }), columns);
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
