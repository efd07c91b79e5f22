import { z } from 'zod';
import { type Session, withNames } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { Source } from '../../sources/source.ts';

const tableRow = z.object({ table: z.string() });

/** Creates the schemas `as_of` and `as_of_change`, the history of every current table that has none, and its views. */
export async function createHistories(session: Session, sources: readonly Source[]): Promise<void> {
  await session.run(withNames(sql('schema'), await databaseOf(session)));
  const tables = (await session.rows(sql('tables'), tableRow)).map(({ table }) => table);
  for (const table of tables) {
    const source = sources.find((one) => one.table === table);
    await (source === undefined ? createTableHistory(session, table) : createHistory(session, source));
  }
}

/** Creates the history of the source's current table, unless it exists, and the views of the table and its changes. */
export async function createHistory(session: Session, source: Source): Promise<void> {
  const { table, key } = source;
  await createTableHistory(session, table);
  await session.run(await forTable(session, 'change', table, { key }));
  await session.set({ details: source.details?.map((one) => one.table) ?? [] });
  for (const detail of await session.rows(sql('detail-tables'), tableRow)) await createDetailView(session, source, detail.table);
}

/** Creates the view of a detail table of the source in the schema `as_of`. */
export async function createDetailView(session: Session, { table, replaces = '' }: Source, detail: string): Promise<void> {
  await session.run(await forTable(session, 'detail', table, { subject: [replaces], detail: [detail] }));
}

async function createTableHistory(session: Session, table: string): Promise<void> {
  await session.run(await forTable(session, 'create', table, {}));
}

/** A view takes no variable for a name, nor for a value that it shall keep. */
async function forTable(
  session: Session,
  name: string,
  table: string,
  names: Readonly<Record<string, readonly string[]>>,
): Promise<string> {
  const all = { ...(await databaseOf(session)), table: [table], history: [historyOf(table)], ...names };
  return withNames(sql(name), all).replaceAll("'<table>'", `'${table}'`);
}

async function databaseOf(session: Session): Promise<{ database: string[] }> {
  const { database } = await session.one('SELECT current_database() AS database', z.object({ database: z.string() }));
  return { database: [database] };
}

export const historyOf = (table: string) => `${table}_history`;

/**
 * Makes the session read every current table and detail table, the releases, and the changes and removals of the change log as they were at the instant
 * (UTC, ISO 8601), under their own names. The SQL of the models then runs unchanged. The fit of the accounts anomaly is the one in use now.
 */
export async function useAsOf(session: Session, instant: string): Promise<void> {
  await session.set({ as_of: new Date(instant).toISOString().slice(0, -1) });
  for (const table of await viewsIn(session, 'as_of')) {
    await session.run(withNames('CREATE OR REPLACE TEMP VIEW "<table>" AS FROM as_of."<table>"', { table: [table] }));
  }
  const changes = (await viewsIn(session, 'as_of_change')).map((table) => withNames('FROM as_of_change."<table>"', { table: [table] }));
  const logged = withNames('FROM "<database>".main.change_log LIMIT 0', await databaseOf(session));
  await session.run(`CREATE OR REPLACE TEMP VIEW change_log AS ${[`(${logged})`, ...changes].join(' UNION ALL BY NAME ')}`);
}

async function viewsIn(session: Session, schema: 'as_of' | 'as_of_change'): Promise<string[]> {
  await session.set({ schema });
  return (await session.rows(sql('views'), tableRow)).map(({ table }) => table);
}

function sql(name: string): string {
  return sqlFile(`warehouse/history/${name}.sql`);
}
