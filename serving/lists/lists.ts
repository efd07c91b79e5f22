import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { inTransaction, type Pool, type PoolClient } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import { StoreProblem } from '../../infra/store/problem.ts';
import type { ListEntry, ListVersion } from '../../models/screening/entry.ts';
import type { ScreeningList } from '../../models/screening/lists.ts';

const sql = sqlIn('serving/lists');

/** A version of a screening list. */
export interface ListRef {
  readonly list: string;
  /** `<release>.<12 hex of the contents>`. */
  readonly version: string;
  /** Decimal digits; a list is never overwritten by one with a lower number. */
  readonly sequence: string;
}

/** A screening list that the warehouse exported to a file on this machine. */
export interface ListToServe extends ListRef {
  readonly entries: number;
  /** CSV without header: id, entry (JSON). */
  readonly path: string;
}

/** A list that is served. `words`: the version of the counts of words that are served with it; null: none are. */
export interface ServedList extends ListVersion {
  readonly list: ScreeningList;
  readonly words: string | null;
}

/**
 * Replaces the served list by this version, whole, in one transaction. Returns false when this version or a newer one is served already. Safe to
 * repeat and to call out of order. Throws `StoreProblem` STORE_CORRUPT when the file does not have `entries` entries.
 */
export function publishList(pool: Pool, { list, version, entries, sequence, path }: ListToServe): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(7214905)');
    const { rows } = await client.query<{ version: string; newer: boolean }>(sql('served'), [list, sequence]);
    if (rows[0]?.version === version || rows[0]?.newer === true) return false;
    await client.query(sql('serve'), [list, version, entries, sequence]);
    await client.query(sql('entry-in'));
    const into = client.query(copyFrom('copy entry_in (id, entry) from stdin (format csv)'));
    await pipeline(createReadStream(path), into);
    if (into.rowCount !== entries) {
      throw new StoreProblem('STORE_CORRUPT', `the file of ${list} ${version} has ${into.rowCount} entries, and ${entries} were exported`);
    }
    await client.query(sql('replace'), [list]);
    return true;
  });
}

/** Returns the lists of which PostgreSQL serves neither this version nor a newer one, for example after a restored backup. */
export async function lostLists(client: Pick<Pool, 'query'> | PoolClient, lists: readonly ListRef[]): Promise<string[]> {
  const { rows } = await client.query<{ list: string }>(sql('lost'), [JSON.stringify(lists)]);
  return rows.map(({ list }) => list);
}

/** Returns the highest sequence of a served list as decimal digits; '0': none is served. */
export async function newestListSequence(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ sequence: string }>(sql('newest-sequence'));
  return rows[0]?.sequence ?? '0';
}

/** Returns every published list, ordered by name. */
export function servedLists(pool: Pool): Promise<ServedList[]> {
  return versions(pool, null);
}

/** Reads a list and its entries in one transaction (repeatable read). Returns undefined when the list has not been published. */
export function readList(pool: Pool, list: ScreeningList): Promise<{ version: ListVersion; entries: ListEntry[] } | undefined> {
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    const [served] = await versions(client, list);
    if (served === undefined) return undefined;
    const { words: _, ...version } = served;
    const { rows } = await client.query<{ entry: ListEntry }>(sql('entries'), [list]);
    return { version, entries: rows.map(({ entry }) => entry) };
  });
}

async function versions(client: Pick<Pool, 'query'> | PoolClient, list: ScreeningList | null): Promise<ServedList[]> {
  const { rows } = await client.query<Omit<ServedList, 'publishedAt'> & { published_at: Date }>(sql('served-lists'), [list]);
  return rows.map(({ published_at, ...row }) => ({ ...row, publishedAt: published_at.toISOString() }));
}
