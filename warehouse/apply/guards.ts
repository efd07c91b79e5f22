import { z } from 'zod';
import { type Session, withNames } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { Source } from '../../sources/source.ts';

/** Stops a release whose counts its source does not expect. */
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

/** A list that lost a large part of itself is a broken file, not a wave of dissolutions or delistings, until a person says otherwise. */
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
 * A table keeps the columns of its first release, and that must hold what the models read (models/records.sql). When staging writes other
 * columns, the table is made anew from raw: remove the warehouse file and take the kept releases in again (docs/runbook.md,
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

/** Models name the fields of a struct themselves, so a struct may bring more of them than they name. */
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
