import { activityInfo, log } from '@temporalio/activity';
import { z } from 'zod';
import type { Pool } from '../infra/postgres/pool.ts';
import { StoreProblem, type StoreProblemCode } from '../infra/store/problem.ts';
import type { Store } from '../infra/store/store.ts';
import { forgetListProblem, recordListProblem } from '../serving/lists/list-problems.ts';
import { type ListRef, publishList } from '../serving/lists/lists.ts';
import { firstSnapshots } from '../serving/publish/first-snapshots.ts';
import type { Published, PublishManifest, ServingState } from '../serving/publish/manifest.ts';
import { ChunksMissing, finishPublish, ListsLost, publishChunk, readServingState, ServingChanged } from '../serving/publish/publish.ts';
import { refusalOf } from '../serving/publish/refused.ts';
import { roleProblems } from '../serving/roles/role-problems.ts';
import { sources } from '../sources/index.ts';
import { beating } from './beating.ts';
import { chunkKey, type ExportedList, listKey, manifestKey } from './warehouse.ts';

export interface PublishDeps {
  readonly pool: Pool;
  readonly store: Store;
  /** Called when a batch is published: the people of its companies, and its lists, are to be screened. */
  readonly onPublished: (publish: string) => Promise<void>;
}

const snapshots = sources.filter(({ kind }) => kind === 'snapshot').map(({ id }) => id);
const registers = sources.filter(({ kind, table }) => kind === 'snapshot' && table === 'company').map(({ id }) => id);

/** Under this name `risk status` shows, among the roles, why no batch is published. */
const publisher = 'refresh';

const cursor = z.object({ chunk: z.number().int() });

export const publishActivities = ({ pool, store, onPublished }: PublishDeps) => ({
  /** Returns the batch that PostgreSQL holds. `awaits`: what the first publication of the register waits for; absent: nothing. See `firstSnapshots`. */
  async readServing(): Promise<ServingState & { readonly awaits?: readonly string[] }> {
    const [state, awaits] = await Promise.all([readServingState(pool), firstSnapshots(pool, { registers, snapshots })]);
    return awaits.length === 0 ? state : { ...state, awaits };
  },

  /**
   * Publishes the chunks of a batch, each with its facts, names, events and deliveries in one transaction, then ends the batch: its releases are
   * served. A second run continues at the chunk of the last heartbeat; publishing a chunk twice changes nothing. `lists`: the lists that were served
   * before. Null: PostgreSQL was restored meanwhile, so the next pass publishes what it lost, or the store has lost a file, so the next pass writes it
   * again. The batch is not finished. Throws STORE_MISSING when the store still lacks a file of the batch then: the role `warehouse` writes to another store. Throws
   * STORE_CORRUPT for a file that does not hold what the warehouse wrote, and deletes it.
   */
  async publishChunks({ publish, lists = [] }: { publish: string; lists?: readonly ListRef[] }): Promise<Published | null> {
    const from = cursor.safeParse(activityInfo().heartbeatDetails).data?.chunk ?? 0;
    const problems = roleProblems(pool);
    try {
      const published = await publishFrom({ pool, store }, { publish, lists, from });
      await problems.clear(publisher);
      await onPublished(publish);
      return published;
    } catch (error) {
      if (error instanceof ServingChanged || error instanceof ListsLost) return null;
      if (!isStoreProblem(error, 'STORE_MISSING')) throw error;
      const message = `batch ${publish} cannot be published: ${error.message}`;
      const isKnown = (await problems.list()).some(
        ({ role, code, message: known }) => role === publisher && code === error.code && known.includes(publish),
      );
      await problems.record(publisher, { code: error.code, message });
      if (isKnown) throw new StoreProblem(error.code, message, { cause: error });
      log.error('the store of this worker lacks a file of the batch', { code: error.code, publish, error });
      return null;
    }
  },

  /**
   * Replaces a served screening list as a whole. Returns false when this version or a newer one is already served, and when PostgreSQL refuses an
   * entry: that is recorded for `risk status`, and the served version stays.
   */
  async serveList(ref: ExportedList): Promise<boolean> {
    const path = await beating(store.local(listKey(ref.list, ref.version)));
    try {
      const replaced = await beating(publishList(pool, { ...ref, path }));
      await forgetListProblem(pool, ref.list);
      return replaced;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      await recordListProblem(pool, ref.list, refusal);
      return false;
    }
  },
});

async function publishFrom(
  { pool, store }: Pick<PublishDeps, 'pool' | 'store'>,
  { publish, lists, from }: { publish: string; lists: readonly ListRef[]; from: number },
): Promise<Published> {
  const manifest = await readManifest(store, publish);
  const finish = () => beating(finishPublish(pool, manifest, lists));
  const chunk = (index: number) => beating(publishOne({ pool, store }, manifest, index), { chunk: index });
  for (let index = from; index < manifest.chunks.length; index += 1) await chunk(index);
  try {
    return await finish();
  } catch (error) {
    if (!(error instanceof ChunksMissing)) throw error;
    for (const index of error.chunks) await chunk(index);
    return finish();
  }
}

async function publishOne({ pool, store }: Pick<PublishDeps, 'pool' | 'store'>, manifest: PublishManifest, chunk: number): Promise<void> {
  const keyOf = (what: Parameters<typeof chunkKey>[2]) => chunkKey(manifest.publish, chunk, what);
  const local = (what: Parameters<typeof chunkKey>[2]) => store.local(keyOf(what));
  const files = { factsPath: await local('facts'), namesPath: await local('names'), eventsPath: await local('events') };
  try {
    await publishChunk(pool, manifest, chunk, files);
  } catch (error) {
    // the next run of the refresh writes them again
    if (isStoreProblem(error, 'STORE_CORRUPT')) await store.remove([keyOf('facts'), keyOf('names'), keyOf('events')]);
    throw error;
  }
}

function isStoreProblem(error: unknown, code: StoreProblemCode): error is StoreProblem {
  return error instanceof StoreProblem && error.code === code;
}

async function readManifest(store: Store, publish: string): Promise<PublishManifest> {
  const bytes = await store.get(manifestKey(publish));
  if (bytes === undefined) throw new StoreProblem('STORE_MISSING', `the store has no ${manifestKey(publish)}`);
  return JSON.parse(bytes.toString('utf8')) as PublishManifest;
}

export type PublishActivities = ReturnType<typeof publishActivities>;
