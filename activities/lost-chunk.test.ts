import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Pool } from '../infra/postgres/pool.ts';
import { sqlFile } from '../infra/sql-file.ts';
import { openFolderStore } from '../infra/store/folder-store.ts';
import { StoreProblem } from '../infra/store/problem.ts';
import type { Store } from '../infra/store/store.ts';
import { BatchGivenUp } from '../warehouse/export/batch.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';
import type { WarehouseDeps } from './apply-releases.ts';
import { publishActivities } from './publish.ts';
import { chunkKey, manifestKey, warehouseActivities } from './warehouse.ts';

const publish = 'pub_00000000000000000000';
let folder: string;
let store: Store;
beforeEach(async () => {
  problems = [];
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

/** What `risk status` shows of roles. */
let problems: { role: string; code: string; message: string }[] = [];
const pool = {
  async query(query: string, [role = '', code = '', message = '']: readonly string[] = []) {
    if (query === sqlFile('serving/roles/record-role-problem.sql')) problems = [{ role, code, message }];
    return { rows: query === sqlFile('serving/roles/list-role-problems.sql') ? problems : [] };
  },
} as unknown as Pool;

const publishChunks = () =>
  new MockActivityEnvironment().run(() => publishActivities({ pool, store, onPublished: async () => {} }).publishChunks({ publish }));

test('a file of a chunk that the store loses ends the publication, and the next pass writes the file again', async () => {
  await exportBatch();
  await rm(join(folder, 'store', chunkKey(publish, 0, 'facts')));
  expect(await publishChunks()).toBeNull();
  expect(await exportBatch()).toBe(true);
  expect(await store.exists(chunkKey(publish, 0, 'facts'))).toBe(true);
});

test('a batch that the store still lacks after the next pass has written it fails, and risk status shows why', async () => {
  await exportBatch();
  const lost = join(folder, 'store', chunkKey(publish, 0, 'facts'));
  await rm(lost);
  expect(await publishChunks()).toBeNull();
  // the role `warehouse` of another machine writes to a store of its own
  await expect(publishChunks()).rejects.toMatchObject({
    code: 'STORE_MISSING',
    message: expect.stringContaining(`batch ${publish} cannot be published`),
  });
  expect(problems).toEqual([{ role: 'refresh', code: 'STORE_MISSING', message: expect.stringContaining(chunkKey(publish, 0, 'facts')) }]);
  // a later batch has its own first time
  problems = [{ role: 'refresh', code: 'STORE_MISSING', message: 'batch pub_11111111111111111111 cannot be published' }];
  expect(await publishChunks()).toBeNull();
});

test('a batch that is not in flight any more is not exported', async () => {
  const givenUp = () => Promise.reject(new BatchGivenUp(publish));
  expect(await exportBatch(givenUp)).toBe(false);
  expect(await publishChunks()).toBeNull();
});

test('a publication that lost its worker goes on at the chunk of its last heartbeat, and each chunk beats', async () => {
  const chunks = [0, 1, 2].map(() => ({ companies: 1, events: 0 }));
  await store.putBytes(manifestKey(publish), Buffer.from(JSON.stringify({ publish, sequence: '1', chunks })));
  const asked: string[] = [];
  const lost: Store = {
    ...store,
    async local(key) {
      asked.push(key);
      throw new StoreProblem('STORE_MISSING', `the store has no ${key}`);
    },
  };
  const environment = new MockActivityEnvironment({ heartbeatDetails: { chunk: 2 } });
  const beats: unknown[] = [];
  environment.on('heartbeat', (details) => beats.push(details));
  await environment.run(() => publishActivities({ pool, store: lost, onPublished: async () => {} }).publishChunks({ publish }));
  expect(asked[0]).toBe(chunkKey(publish, 2, 'facts'));
  expect(asked.some((key) => key.startsWith(`publish/${publish}/00000`))).toBe(false);
  expect(beats[0]).toEqual({ chunk: 2 });
});
