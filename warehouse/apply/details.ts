import { type Session, withNames } from '../../infra/duckdb/session.ts';
import type { Source } from '../../sources/source.ts';
import type { DetailFile } from '../stage/stage.ts';
import { guardColumns } from './guards.ts';
import { applySql } from './sql.ts';

interface DetailsInput {
  readonly source: Source;
  readonly details?: readonly DetailFile[];
}

/** Applies the detail tables of the subjects that the release may replace. Unchanged details stay untouched. */
export async function applyDetails(session: Session, { source, details = [] }: DetailsInput, first: boolean): Promise<void> {
  for (const { table } of source.details ?? []) {
    const path = details.find((one) => one.table === table)?.path;
    if (path === undefined) throw new Error(`${source.id}: staging wrote no file for the detail table ${table}`);
    await session.set({ detail_path: path, table_name: table });
    const names = { table: [table], subject: source.replaces === undefined ? [] : [source.replaces] };
    await session.run(applySql('incoming-detail'));
    if (first) await session.run(withNames(applySql('create-detail-table'), names));
    await guardColumns(session, { id: source.id, table, display: source.display }, { release: 'incoming_detail', first: false });
    await session.run(withNames(applySql('details'), names));
  }
  await session.set({ table_name: source.table });
}
