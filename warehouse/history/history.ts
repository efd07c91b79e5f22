import { z } from 'zod';
import { type Session, withNames } from '../../infra/duckdb/session.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import { allTables } from '../../sources/part.ts';
import type { Source } from '../../sources/source.ts';

const sql = sqlIn('warehouse/history');

const tableRow = z.object({ table: z.string() });

/** Creates the history of every current table that has none. */
export async function createHistories(session: Session): Promise<void> {
  for (const { table } of await session.rows(sql('tables'), tableRow)) await createHistory(session, table);
}

/** Creates the history of a current table, unless it exists. */
export async function createHistory(session: Session, table: string): Promise<void> {
  await session.run(withNames(sql('create'), { table: [table], history: [historyOf(table)] }));
}

export const historyOf = (table: string) => `${table}_history`;

/** The columns whose rows have one version together. */
export const subjectOf = ({ key, replaces }: Source): readonly string[] => (replaces === undefined ? key : [replaces]);

/**
 * Makes the session read the current tables and detail tables of the sources, the releases, their unread records, and the changes and removals of the
 * change log as they were at the instant (UTC, ISO 8601), under their own names. The SQL of the models then runs unchanged.
 * The fit of the accounts anomaly is the one in use now.
 */
export async function useAsOf(session: Session, sources: readonly Source[], instant: string): Promise<void> {
  const { database } = await session.one('SELECT current_database() AS database', z.object({ database: z.string() }));
  await session.set({ as_of: new Date(instant).toISOString().slice(0, -1) });
  const tables = (await session.rows(sql('tables'), tableRow)).map(({ table }) => table);
  await session.run(withNames(sql('as-of-release'), { database: [database] }));
  const changes: string[] = [];
  for (const table of tables) {
    const names = { database: [database], table: [table], history: [historyOf(table)] };
    const feeds = sources.flatMap(allTables).filter((one) => one.table === table);
    const [source] = feeds;
    // a table without a source has no rows
    await session.run(forTable('as-of', { ...names, subject: source === undefined ? ['_from'] : subjectOf(source) }));
    if (source === undefined) continue;
    if (feeds.some(({ version }) => version !== undefined)) await session.run(withNames(sql('as-of-named'), names));
    changes.push(forTable('as-of-changes', { ...names, key: source.key }));
    for (const { table: detail } of await session.rows(sql('detail-tables'), tableRow)) {
      if (!source.details?.some((one) => one.table === detail)) continue;
      await session.run(withNames(sql('as-of-detail'), { ...names, subject: [source.replaces ?? ''], detail: [detail] }));
    }
  }
  await session.run(`CREATE OR REPLACE TEMP VIEW change_log AS ${changes.join('\nUNION ALL BY NAME\n')}`);
}

/** A view takes no variable for a value that it shall keep. */
function forTable(name: string, names: Readonly<Record<string, readonly string[]>>): string {
  return withNames(sql(name), names).replaceAll("'<table>'", `'${names.table?.[0]}'`);
}
