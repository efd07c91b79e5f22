import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Pool } from '../infra/postgres/pool.ts';
import { openFolderStore } from '../infra/store/folder-store.ts';
import type { Store } from '../infra/store/store.ts';
import { BatchGivenUp } from '../warehouse/export/batch.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';
import type { WarehouseDeps } from './apply-releases.ts';
import { publishActivities } from './publish.ts';
import { chunkKey, warehouseActivities } from './warehouse.ts';

const publish = 'pub_00000000000000000000';
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'risk-lost-chunk-'));
  store = openFolderStore(join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function writeChunk(_: string, __: number, to: string) {
  const files = { factsPath: join(to, 'facts'), namesPath: join(to, 'names'), eventsPath: join(to, 'events') };
  await mkdir(to, { recursive: true });
  for (const path of Object.values(files)) await writeFile(path, '');
  return files;
}

function exportBatch(exportChunk: Warehouse['exportChunk'] = writeChunk): Promise<boolean> {
  const readManifest = async () => ({ publish, chunks: [{ companies: 1, events: 0 }] });
  const deps = { store, warehouse: { readManifest, exportChunk } } as unknown as WarehouseDeps;
  return new MockActivityEnvironment().run(() => warehouseActivities(deps).exportBatch({ publish }));
}

const publishChunks = () =>
  new MockActivityEnvironment().run(() =>
    publishActivities({ pool: {} as Pool, store, onPublished: async () => {} }).publishChunks({ publish }),
  );

test('a file of a chunk that the store loses ends the publication, and the next pass writes the file again', async () => {
  await exportBatch();
  await rm(join(folder, 'store', chunkKey(publish, 0, 'facts')));
  expect(await publishChunks()).toBeNull();
  expect(await exportBatch()).toBe(true);
  expect(await store.exists(chunkKey(publish, 0, 'facts'))).toBe(true);
});

test('a batch that is not in flight any more is not exported', async () => {
  const givenUp = () => Promise.reject(new BatchGivenUp(publish));
  expect(await exportBatch(givenUp)).toBe(false);
  expect(await publishChunks()).toBeNull();
});
