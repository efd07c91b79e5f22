import type { PoolClient } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import { pagesOfChunk, recordProblems } from './load-chunk.ts';
import type { PublishManifest } from './manifest.ts';
import { holdWatched, storeEvents } from './store-events.ts';

const sql = sqlIn('serving/publish');

/**
 * Stores which sectors are under stress, and publishes `sector_stress.elevated` for every watched company of a sector that newly is, inside the
 * caller's transaction. The first sectors that PostgreSQL holds, and those of another build of the models, fire nothing. Sectors that cannot be
 * computed are a problem of the publication until a later batch brings them.
 */
export async function publishSectors(client: PoolClient, manifest: PublishManifest): Promise<void> {
  const { publish, sequence, featureBuild, sectors, sectorsFailed, chunks } = manifest;
  if (sectorsFailed !== undefined) {
    const problem = {
      companyNumber: '',
      part: 'event',
      item: 'sector_stress.elevated',
      code: 'MODEL_FAILED',
      detail: sectorsFailed,
    } as const;
    await recordProblems(client, manifest, [problem], 'sectors');
  }
  if (sectors === undefined) return;
  await client.query(sql('forget-sector-problems'));
  await client.query(sql('incoming'));
  await holdWatched(client);
  await client.query(sql('sector-events'), [JSON.stringify(sectors), featureBuild]);
  await client.query(sql('sector-state'), [JSON.stringify(sectors), featureBuild]);
  // a part of the batch of its own, after those of companies
  const { events, deliveries } = await storeEvents(client, publish, chunks.length * pagesOfChunk);
  await client.query(sql('record-chunk'), [publish, chunks.length, sequence, 0, events, deliveries]);
}
