import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { inTransaction, type Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { ListEntry, ListVersion } from '../../models/screening/entry.ts';
import type { ScreeningList } from '../../models/screening/lists.ts';

/** A list of the warehouse, as a file on this machine. */
export interface ListToServe {
  readonly list: string;
  /** `<release>.<12 hex of the contents>`. */
  readonly version: string;
  readonly entries: number;
  /** Decimal digits; a list is never overwritten by one with a lower number. */
  readonly sequence: string;
  /** CSV without header: id, entry (JSON). */
  readonly path: string;
}

export interface ServedList extends ListVersion {
  readonly list: ScreeningList;
}

/**
 * The list becomes what is served, whole, in one transaction. False: it is served already, or a newer one is. Safe to repeat and out of
 * order.
 */
export function publishList(pool: Pool, { list, version, entries, sequence, path }: ListToServe): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(7214905)');
    const { rows } = await client.query<{ version: string; newer: boolean }>(sql('served'), [list, sequence]);
    if (rows[0]?.version === version || rows[0]?.newer === true) return false;
    await client.query(sql('serve'), [list, version, entries, sequence]);
    await client.query('create temp table entry_in (id text primary key, entry jsonb not null) on commit drop');
    await pipeline(createReadStream(path), client.query(copyFrom('copy entry_in (id, entry) from stdin (format csv)')));
    await client.query(sql('replace'), [list]);
    return true;
  });
}

/** Every list that was ever published, by name. */
export async function servedLists(pool: Pool): Promise<ServedList[]> {
  const { rows } = await pool.query<Omit<ServedList, 'publishedAt'> & { published_at: Date }>(
    'select list, version, entries, published_at from screening_list order by list',
  );
  return rows.map(({ published_at, ...row }) => ({ ...row, publishedAt: published_at.toISOString() }));
}

/** A list and its entries as of one moment; `undefined` when there is no such list. */
export function readList(pool: Pool, list: ScreeningList): Promise<{ version: ServedList; entries: ListEntry[] } | undefined> {
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    const { rows } = await client.query<Omit<ServedList, 'publishedAt'> & { published_at: Date }>(
      'select list, version, entries, published_at from screening_list where list = $1',
      [list],
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    const { published_at, ...version } = row;
    const { rows: entries } = await client.query<{ entry: ListEntry }>(
      'select entry from screening_entry where list = $1 order by id collate "C"',
      [list],
    );
    return { version: { ...version, publishedAt: published_at.toISOString() }, entries: entries.map(({ entry }) => entry) };
  });
}

function sql(name: string): string {
  return sqlFile(`serving/lists/${name}.sql`);
}
