import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFolderStore } from '../infra/store/folder-store.ts';
import { sources } from '../sources/index.ts';
import type { SnapshotRef } from './snapshot.ts';
import { warehouseRole } from './warehouse-role.ts';

type Role = ReturnType<typeof warehouseRole>;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'risk-warehouse-role-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const source = 'hmrc/deliberate-defaulters';

/** The activities of a warehouse that answers at once, and of a store that receives a file only when the test says so. */
function start() {
  let receive: () => void = () => {};
  const received = new Promise<void>((resolve) => {
    receive = resolve;
  });
  let asks: () => void = () => {};
  const asked = new Promise<void>((resolve) => {
    asks = resolve;
  });
  const store = openFolderStore(join(folder, 'store'));
  const file = async (name: string) => {
    const path = join(folder, name);
    await writeFile(path, 'x');
    return path;
  };
  const noRows = async () => ({ rows: [], rowCount: 0 });
  const deps = {
    sources: sources.filter(({ id, expiry }) => expiry === undefined || id === source),
    store: {
      ...store,
      async put(...args: Parameters<typeof store.put>) {
        asks();
        await received;
        return store.put(...args);
      },
    },
    raw: { expire: async () => [] },
    clock: { refresh: async () => ({ now: new Date(), today: '2026-06-02' }), clock: () => ({ today: '2026-06-02' }) },
    pool: { query: noRows, connect: async () => ({ query: noRows, release: () => undefined }) },
    warehouse: {
      readManifest: async () => ({ chunks: [{ companies: 1, events: 0 }] }),
      exportChunk: async () => ({ factsPath: await file('facts'), namesPath: await file('names'), eventsPath: await file('events') }),
      exportLists: async () => ({ lists: [{ list: 'l', version: 'v', entries: 1, sequence: '1', path: await file('list') }], failed: [] }),
      exportSnapshot: async () => [{ table: 't', path: await file('t') }],
      markPublished: async () => undefined,
      computedBy: async () => ({ sql: [], counts: [], lists: [] }),
      retain: async () => [],
    },
  };
  return { role: warehouseRole(deps as unknown as Parameters<typeof warehouseRole>[0]), asked, receive };
}

test.each<[string, (role: Role) => Promise<unknown>]>([
  ['a batch', ({ exportBatch }) => new MockActivityEnvironment().run(exportBatch, { publish: 'pub_1' })],
  ['the lists', ({ exportLists }) => new MockActivityEnvironment().run(exportLists, { sources: [source] })],
  ['a snapshot', ({ exportSnapshot }) => new MockActivityEnvironment().run(exportSnapshot)],
])('other work of the warehouse runs while %s goes to the store', async (_, exporting) => {
  const { role, asked, receive } = start();
  const exported = exporting(role);
  await asked;
  await new MockActivityEnvironment().run(role.retainWarehouseRows, { apply: false });
  receive();
  await exported;
});

test('a second export of a snapshot begins when the first is stored, so it deletes none of its files', async () => {
  const { role, asked, receive } = start();
  const run = () => new MockActivityEnvironment().run(role.exportSnapshot) as Promise<SnapshotRef>;
  const first = run();
  await asked;
  const second = run();
  receive();
  const [{ id }, newest] = [await first, await second];
  expect(await openFolderStore(join(folder, 'store')).list(`snapshots/${id}/`)).toHaveLength(1);
  expect(newest.id).not.toBe(id);
});
