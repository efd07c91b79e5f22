import type { PoolClient } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import type { Published } from './manifest.ts';

const sql = sqlIn('serving/publish');

/** Locks what tenants watch until the transaction of the client ends: until then a change of it is not answered. */
export async function holdWatched(client: PoolClient): Promise<void> {
  await client.query(sql('hold-watched'));
}

/**
 * Stores the events of `event_in` that are new, and their deliveries to what is watched when the transaction of the client ends. Pages of deliveries are
 * numbered from `firstPage`.
 */
export async function storeEvents(client: PoolClient, publish: string, firstPage: number): Promise<Omit<Published, 'companies'>> {
  await holdWatched(client);
  const { rows } = await client.query<Omit<Published, 'companies'>>(sql('publish-events'), [publish, firstPage]);
  const [row] = rows;
  if (row === undefined) throw new Error('publish-events.sql returned no row');
  return row;
}
