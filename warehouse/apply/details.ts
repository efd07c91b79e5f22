import { z } from 'zod';
import { type Session, withNames } from '../../infra/duckdb/session.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { Source } from '../../sources/source.ts';
import type { DetailFile } from '../stage/stage.ts';
import { guardColumns } from './guards.ts';
import { applySql, sqlFor } from './sql.ts';

interface DetailsInput {
  readonly details?: readonly DetailFile[];
}

/** Applies the detail tables of the subjects that the release may replace. Unchanged details stay untouched. */
export function applyDetails(
  session: Session,
  source: Source,
  { release, first }: { release: DetailsInput; first: boolean },
): Promise<void> {
  return applyDetailsFrom(session, source, first, async (table) => {
    await session.set({ detail_path: detailPath(source, release, table) });
    await session.run(applySql('incoming-detail'));
  });
}

/** The same for the layer of several releases (together.ts). */
export function applyDetailsTogether(
  session: Session,
  source: Source,
  { releases, first }: { releases: readonly DetailsInput[]; first: boolean },
): Promise<void> {
  return applyDetailsFrom(session, source, first, async (table) => {
    await session.set({ paths: releases.map((release) => detailPath(source, release, table)) });
    await refuseDifferentShapes(session, { source: source.id, table });
    await session.run(sqlFor(source, 'together/details'));
  });
}

/** Throws UNEXPECTED_SHAPE when the Parquet files in the variable `paths` have different columns: DuckDB reads all by those of the first. */
export async function refuseDifferentShapes(session: Session, { source, table }: { source: string; table: string }): Promise<void> {
  const { shapes } = await session.one(applySql('together/shapes'), z.object({ shapes: z.number() }));
  if (shapes !== 1) throw new SourceProblem('UNEXPECTED_SHAPE', `${source}, table ${table}: releases have different columns`);
}

function detailPath({ id }: Source, { details = [] }: DetailsInput, table: string): string {
  const path = details.find((one) => one.table === table)?.path;
  if (path === undefined) throw new Error(`${id}: staging wrote no file for the detail table ${table}`);
  return path;
}

/** `read` creates the view `incoming_detail` of a table. */
async function applyDetailsFrom(session: Session, source: Source, first: boolean, read: (table: string) => Promise<void>): Promise<void> {
  for (const { table } of source.details ?? []) {
    await session.set({ table_name: table });
    await read(table);
    const names = { table: [table], subject: source.replaces === undefined ? [] : [source.replaces] };
    if (first) await session.run(withNames(applySql('create-detail-table'), names));
    await guardColumns(session, { id: source.id, table, display: source.display }, { release: 'incoming_detail', first: false });
    await session.run(withNames(applySql('details'), names));
  }
  await session.set({ table_name: source.table });
}
