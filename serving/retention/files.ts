import { z } from 'zod';
import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import type { Store, StoredObject } from '../../infra/store/store.ts';
import { readServingState } from '../publish/publish.ts';
import { keepDays, keptBatches, type Retained } from './rules.ts';

const sql = sqlIn('serving/retention');

export interface FileStores {
  readonly pool: Pool;
  readonly store: Store;
}

const keysAtOnce = 100;

/**
 * Deletes the files of the store that are past their time: published batches, exported lists that a newer version replaced, records of releases that
 * were never loaded, and snapshots that hold expired records. With `apply` false it only counts. May be repeated. Raw bytes stay. `onProgress` is called after each step.
 */
export async function retainFiles(
  stores: FileStores,
  { apply }: { apply: boolean },
  onProgress: () => void = () => undefined,
): Promise<Retained[]> {
  const found = [
    { what: 'publish/', objects: await endedBatches(stores) },
    { what: 'lists/', objects: await replacedLists(stores) },
    { what: 'records/', objects: await endedRecords(stores, onProgress) },
    { what: 'snapshots/', objects: await snapshotsOfExpired(stores) },
  ];
  for (const { objects } of apply ? found : []) {
    for (let at = 0; at < objects.length; at += keysAtOnce) {
      await stores.store.remove(objects.slice(at, at + keysAtOnce).map(({ key }) => key));
      onProgress();
    }
  }
  return found.map(({ what, objects }) => ({ what, items: objects.length, bytes: objects.reduce((sum, { bytes }) => sum + bytes, 0) }));
}

const sequenced = z.object({ sequence: z.string().regex(/^\d+$/) });

/**
 * Returns the files of batches that PostgreSQL has finished, except the newest few, and of batches that a newer one overtook. A batch in flight has
 * a higher sequence than PostgreSQL.
 */
async function endedBatches({ pool, store }: FileStores): Promise<StoredObject[]> {
  const [state, finished] = await Promise.all([readServingState(pool), pool.query<{ id: string }>(sql('finished-publishes'))]);
  const kept = new Set(finished.rows.slice(0, keptBatches).map(({ id }) => id));
  const known = new Set(finished.rows.map(({ id }) => id));
  const ended: StoredObject[] = [];
  for (const [publish, objects] of byFolder(await store.entries('publish/'), 1)) {
    if (kept.has(publish)) continue;
    if (known.has(publish) || (await isOvertaken(store, publish, objects, state.sequence))) ended.push(...objects);
  }
  return ended;
}

async function isOvertaken(store: Store, publish: string, objects: readonly StoredObject[], served: string): Promise<boolean> {
  const manifest = await store.get(`publish/${publish}/manifest.json`);
  if (manifest === undefined) return objects.every(isUnknownFor(keepDays.unknownExports));
  return BigInt(sequenced.parse(JSON.parse(manifest.toString('utf8'))).sequence) <= BigInt(served);
}

/** Returns the exported lists, except the served versions and those that may be about to be served. */
async function replacedLists({ pool, store }: FileStores): Promise<StoredObject[]> {
  const { rows } = await pool.query<{ list: string; version: string }>(sql('../lists/served-lists'), [null]);
  const served = new Set(rows.map(({ list, version }) => `lists/${list}/${version}.csv`));
  return (await store.entries('lists/')).filter((object) => !served.has(object.key) && isUnknownFor(keepDays.unknownExports)(object));
}

async function endedRecords({ pool, store }: FileStores, onProgress: () => void): Promise<StoredObject[]> {
  const { rows } = await pool.query<{ source: string; release: string }>(sql('ended-releases'), [keepDays.endedRecords]);
  const ended: StoredObject[] = [];
  // few releases end, and the whole of records/ holds thousands of files for each day of a stream
  for (const { source, release } of rows) {
    ended.push(...(await store.entries(`records/${source}/${release}/`)));
    onProgress();
  }
  return ended;
}

/** Returns the snapshots of `risk sql` that may hold records that expired since, the file that names the newest one first. */
async function snapshotsOfExpired({ pool, store }: FileStores): Promise<StoredObject[]> {
  const { rows } = await pool.query<{ until: Date | null }>(sql('newest-expiry'));
  const until = rows[0]?.until ?? null;
  if (until === null) return [];
  return (await store.entries('snapshots/')).filter(({ at }) => at < until).reverse();
}

function byFolder(objects: readonly StoredObject[], depth: number): Map<string, StoredObject[]> {
  const folders = new Map<string, StoredObject[]>();
  for (const object of objects) {
    const folder = object.key.split('/')[depth] ?? '';
    folders.set(folder, [...(folders.get(folder) ?? []), object]);
  }
  return folders;
}

const isUnknownFor =
  (days: number) =>
  ({ at }: StoredObject) =>
    at.getTime() < Date.now() - days * 86_400_000;
