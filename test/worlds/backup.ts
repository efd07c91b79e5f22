import type { Pool } from '../../infra/postgres/pool.ts';

/** Copies every table of the database. Returns a function that restores the copy. The pool has the rights of a superuser. */
export async function backUp(pool: Pool): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ table: string; columns: string }>(
    `select table_name as table, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
     group by table_name`,
  );
  const backup = `backup_${Date.now()}`;
  await pool.query(`create schema ${backup}`);
  for (const { table } of rows) await pool.query(`create table ${backup}.${table} as table public.${table}`);
  return async () => {
    const inserts = rows.map(
      ({ table, columns }) => `insert into ${table} (${columns}) overriding system value select ${columns} from ${backup}.${table};`,
    );
    // without foreign keys and triggers, as pg_restore does: a row counts as it was stored
    await pool.query(`
      begin;
      set local session_replication_role = replica;
      truncate ${rows.map(({ table }) => table).join(', ')};
      ${inserts.join('\n')}
      commit`);
  };
}
