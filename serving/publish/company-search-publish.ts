import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { PoolClient } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { linesOf } from './chunk-text.ts';
import { copyTexts } from './name-keys/copy-texts.ts';

/** Publishes a file of names as a register of its own, inside the caller's transaction: `loadNames` and `finishNames`. */
export async function publishNames(client: PoolClient, path: string): Promise<void> {
  await loadNames(client, path, linesOf(path));
  await finishNames(client);
}

/**
 * Loads lines of a file of names (warehouse/export) into the tables of the company search, inside the caller's transaction. Computes the keys of
 * every company with the code that computes a query's keys. Loading the same lines twice changes nothing. Each change updates the counts of keys.
 * An empty register is filled without an index and without counts: `publish` names the batch that fills it, until `finishNames`. Throws
 * `NamesInvalid` for a line without the shape of a company.
 */
export async function loadNames(client: PoolClient, publish: string, lines: AsyncIterable<string>): Promise<void> {
  if (await fills(client, publish)) {
    await copy(client, 'company_search', lines, true);
    return;
  }
  await client.query(sql('names-incoming'));
  await copy(client, 'names_in', lines, false);
  await client.query('analyze names_in');
  await client.query(sql('upsert-names'));
}

/**
 * Ends a batch of names: builds the index and counts all keys after a first load; counts all keys again once a tenth of the register has changed.
 * Until then the counts of rare keys may be one too low.
 */
export async function finishNames(client: PoolClient): Promise<void> {
  const { loading, uncounted } = await state(client);
  if (loading !== null) {
    await client.query("set local maintenance_work_mem = '512MB'");
    await client.query(sql('names-indexed'));
    await client.query(sql('end-loading-names'));
  }
  if (loading !== null || uncounted) await client.query(sql('count-names'));
}

/** Returns whether this batch fills an empty register. Its first chunk begins the load. */
async function fills(client: PoolClient, publish: string): Promise<boolean> {
  const { loading, empty } = await state(client);
  if (loading !== null || !empty) return loading === publish;
  await client.query(sql('names-unindexed'));
  await client.query(sql('begin-loading-names'), [publish]);
  return true;
}

interface State {
  readonly loading: string | null;
  readonly empty: boolean;
  readonly uncounted: boolean;
}

async function state(client: PoolClient): Promise<State> {
  const { rows } = await client.query<State>(sql('names-state'));
  const [row] = rows;
  if (row === undefined) throw new Error('the table company_search_register has no row');
  return row;
}

async function copy(client: PoolClient, table: string, lines: AsyncIterable<string>, namedOnly: boolean): Promise<void> {
  const into = client.query(copyFrom(`copy ${table} (company_number, names, postcode, address, status, live, keys) from stdin`));
  await pipeline(Readable.from(copyTexts(lines, namedOnly)), into);
}

function sql(name: string): string {
  return sqlFile(`serving/publish/${name}.sql`);
}
