import { z } from 'zod';
import { type Session, withNames } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';

const tableRow = z.object({ table: z.string() });

/** Creates the schema `as_of`, and the history of every current table that has none. */
export async function createHistories(session: Session): Promise<void> {
  await session.run(withNames(sql('schema'), await databaseOf(session)));
  for (const { table } of await session.rows(sql('tables'), tableRow)) await createHistory(session, table);
}

/** Creates the history of a current table, unless it exists, and its view in the schema `as_of`. */
export async function createHistory(session: Session, table: string): Promise<void> {
  await session.run(withNames(sql('create'), { ...(await databaseOf(session)), table: [table], history: [historyOf(table)] }));
}

async function databaseOf(session: Session): Promise<{ database: string[] }> {
  const { database } = await session.one('SELECT current_database() AS database', z.object({ database: z.string() }));
  return { database: [database] };
}

export const historyOf = (table: string) => `${table}_history`;

/**
 * Makes the session read every current table, the releases and the change log as they were at the instant (UTC, ISO 8601), under their own names.
 * The SQL of the models then runs unchanged.
 */
export async function useAsOf(session: Session, instant: string): Promise<void> {
  await session.set({ as_of: new Date(instant).toISOString().slice(0, -1) });
  for (const { table } of await session.rows(sql('views'), tableRow)) {
    await session.run(withNames('CREATE OR REPLACE TEMP VIEW "<table>" AS FROM as_of."<table>"', { table: [table] }));
  }
}

function sql(name: string): string {
  return sqlFile(`warehouse/history/${name}.sql`);
}
