import { inTransaction, type Pool, type PoolClient } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import { recordServed } from '../ledger/record-served.ts';
import { type ListRef, lostLists } from '../lists/lists.ts';
import { finishNames } from './company-search-publish.ts';
import { loadChunk, one, recordProblems } from './load-chunk.ts';
import type { ChunkFiles, Published, PublishManifest, ServingState } from './manifest.ts';
import { publishSectors } from './sectors.ts';

const sql = sqlIn('serving/publish');

/** The last step of a batch found chunks that PostgreSQL does not hold, for example after a restored backup: publish them, then repeat the step. */
export class ChunksMissing extends Error {
  override readonly name = 'ChunksMissing';
  readonly chunks: readonly number[];

  constructor(publish: string, chunks: readonly number[]) {
    super(`PostgreSQL does not hold chunk ${chunks.slice(0, 5).join(', ')} of batch ${publish} (${chunks.length} missing)`);
    this.chunks = chunks;
  }
}

/**
 * The database was restored or replaced while a batch was published that holds changed companies only: other companies may be as they were long ago.
 * The batch is not finished; the next pass of the refresh publishes everything.
 */
export class ServingChanged extends Error {
  override readonly name = 'ServingChanged';

  constructor(publish: string, { expected, holds }: { expected: string | null; holds: string | null }) {
    super(`batch ${publish} follows ${expected ?? 'no batch'}, but PostgreSQL holds ${holds ?? 'none'}: it was restored or replaced`);
  }
}

/**
 * PostgreSQL does not serve a screening list that was served before the batch: it was restored, or a standby that took over had not received it. The
 * batch is not finished; the next pass of the refresh serves the lists again.
 */
export class ListsLost extends Error {
  override readonly name = 'ListsLost';

  constructor(publish: string, lists: readonly string[]) {
    super(`PostgreSQL does not serve the lists that were served with batch ${publish}: ${lists.join(', ')}`);
  }
}

/**
 * Publishes the facts, names and events of a chunk, and the deliveries of the events, in one transaction. A chunk that was published before returns
 * its earlier counts. Facts of a newer batch are never overwritten: once a newer batch has begun, a chunk publishes only its events. A company
 * whose data PostgreSQL refuses is set aside (`publish_problem`), and the others are published.
 */
export function publishChunk(pool: Pool, manifest: PublishManifest, chunk: number, files: ChunkFiles): Promise<Published> {
  const { publish, sequence } = manifest;
  return inTransaction(pool, async (client) => {
    await client.query(sql('begin'));
    const state = await one<ChunkState>(client, 'chunk-state', [publish, chunk, sequence]);
    if (state.done !== null) return state.done;
    const published = await loadChunk(
      client,
      { manifest, chunk, overtaken: state.overtaken, fill: await fills(client, publish, state) },
      files,
    );
    await client.query(sql('record-chunk'), [publish, chunk, sequence, published.companies, published.events, published.deliveries]);
    return published;
  });
}

/**
 * Ends a batch in one transaction: its releases become served, their sources state the newest of them, and a full batch deletes the companies
 * that it lacks and ends what a restored PostgreSQL began (`recordRestored`). Returns the counts of all chunks. Repeating it changes nothing, and
 * neither does a batch that a newer one has overtaken. `lists`: the versions that were served before the batch.
 * Throws `ChunksMissing`, `ServingChanged` and `ListsLost`.
 */
export function finishPublish(pool: Pool, manifest: PublishManifest, lists: readonly ListRef[] = []): Promise<Published> {
  const { publish, sequence, featureBuild, served, setAside = [], eventsSetAside = [], postpones = false, unread } = manifest;
  return inTransaction(pool, async (client) => {
    await client.query(sql('begin'));
    const state = await one<FinishState>(client, 'finish-state', [publish, sequence]);
    if (state.done !== null) return state.done;
    if (state.overtaken) return { companies: 0, events: 0, deliveries: 0 };
    refuseChanged(manifest, state);
    await refuseMissing(client, manifest);
    const lost = await lostLists(client, lists);
    if (lost.length > 0) throw new ListsLost(publish, lost);
    const deleted = manifest.full && state.loading !== publish ? await deleteGone(client, publish) : 0;
    if (state.loading !== null) await client.query('select analyze_company_facts()');
    await finishNames(client);
    const failing = [
      ...setAside.map((one) => ({ ...one, part: 'facts' as const, item: '' })),
      ...eventsSetAside.map((one) => ({ ...one, part: 'event' as const })),
    ];
    await recordProblems(client, manifest, failing, 'model');
    await client.query(sql('forget-model-problems'), [sequence, postpones]);
    await recordServed(client, served);
    if (unread !== undefined) await client.query(sql('record-unread'), [JSON.stringify(unread)]);
    await publishSectors(client, manifest);
    if (manifest.full) await client.query(sql('clear-restored'));
    return one<Published>(client, 'record-finished', [publish, featureBuild, sequence, deleted]);
  });
}

/** Returns the newest batch that is published whole. */
export async function readServingState(pool: Pool): Promise<ServingState> {
  const { rows } = await pool.query<ServingState>(sql('read-serving-state'));
  const [row] = rows;
  if (row === undefined) throw new Error('the table serving_state has no row');
  return row;
}

interface ChunkState {
  readonly done: Published | null;
  readonly overtaken: boolean;
  /** The batch that fills an empty table of facts; null: none. */
  readonly loading: string | null;
  readonly empty: boolean;
}

interface FinishState {
  readonly done: Published | null;
  readonly overtaken: boolean;
  readonly loading: string | null;
  readonly epoch: string;
  readonly holds: string | null;
}

/** Returns whether this batch fills an empty table of facts. Its first chunk begins the load. */
async function fills(client: PoolClient, publish: string, { loading, empty, overtaken }: ChunkState): Promise<boolean> {
  if (overtaken || loading !== null || !empty) return loading === publish;
  await client.query(sql('begin-loading'), [publish]);
  return true;
}

function refuseChanged({ publish, full, follows }: PublishManifest, { epoch, holds }: FinishState): void {
  if (full || follows === null || (follows.epoch === epoch && follows.publish === holds)) return;
  throw new ServingChanged(publish, { expected: follows.publish, holds });
}

async function refuseMissing(client: PoolClient, { publish, chunks }: PublishManifest): Promise<void> {
  const { rows } = await client.query<{ chunk: number }>(sql('missing-chunks'), [publish, chunks.length]);
  if (rows.length > 0)
    throw new ChunksMissing(
      publish,
      rows.map(({ chunk }) => chunk),
    );
}

/** Deletes the facts and names of the companies that a full batch lacks. Returns how many lost their facts. */
async function deleteGone(client: PoolClient, publish: string): Promise<number> {
  const { companies } = await one<{ companies: number }>(client, 'delete-facts-gone', [publish]);
  const { rowCount } = await client.query(sql('delete-names-gone'), [publish]);
  if ((rowCount ?? 0) > 0) await client.query(sql('count-names'));
  return companies;
}
