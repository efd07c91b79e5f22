import { join } from 'node:path';
import type { Pool } from '../../infra/postgres/pool.ts';
import { releasesApplied } from '../../serving/ledger/releases-applied.ts';
import type { Published } from '../../serving/publish/manifest.ts';
import { finishPublish, publishChunk, readServingState } from '../../serving/publish/publish.ts';
import type { Batch, BatchManifest, ChunkFiles, Serving } from '../../warehouse/export/batch.ts';
import type { Pass, PassInput } from '../../warehouse/refresh/pass.ts';
import type { World } from './warehouse.ts';

type Publishing = Pick<World, 'warehouse' | 'folder'>;

/** A batch with the files of its chunks. */
export interface ExportedBatch {
  readonly manifest: BatchManifest;
  readonly chunks: readonly ChunkFiles[];
}

/** What the activity `refreshWaiting` states of PostgreSQL. */
export async function servingOf(pool: Pool): Promise<Serving> {
  const releases = (await releasesApplied(pool)).filter(({ served, dropped }) => served && !dropped);
  return { ...(await readServingState(pool)), releases: async () => releases.map(({ source, release }) => ({ source, release })) };
}

let folders = 0;

/** Writes the files of a batch into a folder of its own. */
export async function exported(world: Publishing, { publish }: Pick<Batch, 'publish'>): Promise<ExportedBatch> {
  const manifest = await world.warehouse.readManifest(publish);
  const chunks: ChunkFiles[] = [];
  for (const chunk of manifest.chunks.keys()) {
    folders += 1;
    chunks.push(await world.warehouse.exportChunk(publish, chunk, join(world.folder, `chunk-${folders}`)));
  }
  return { manifest, chunks };
}

/** Publishes an exported batch to PostgreSQL, as the activity `publishChunks` does. */
export async function publishExported(pool: Pool, { manifest, chunks }: ExportedBatch): Promise<Published> {
  for (const [chunk, files] of chunks.entries()) await publishChunk(pool, manifest, chunk, files);
  return finishPublish(pool, manifest);
}

/** Runs the steps of the workflow `refresh` once. Undefined: PostgreSQL lacks nothing. */
export async function refreshOnce(
  world: Publishing,
  pool: Pool,
  input: Omit<PassInput, 'serving'> = {},
): Promise<(ExportedBatch & Published & Pick<Pass, 'more'>) | undefined> {
  const serving = await servingOf(pool);
  const { batch, more } = await world.warehouse.refreshWaiting({ serving, ...input });
  if (batch === undefined) return undefined;
  const files = await exported(world, batch);
  const published = await publishExported(pool, files);
  await world.warehouse.markPublished(batch.publish);
  return { ...files, ...published, more };
}
