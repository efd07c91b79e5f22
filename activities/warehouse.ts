import { cancellationSignal, heartbeat, log } from '@temporalio/activity';
import type { Pool } from '../infra/postgres/pool.ts';
import type { Store } from '../infra/store/store.ts';
import { keepBuild } from '../serving/builds/builds.ts';
import { releasesApplied } from '../serving/ledger/releases-applied.ts';
import { listProblems, recordListProblem } from '../serving/lists/list-problems.ts';
import { newestListSequence } from '../serving/lists/lists.ts';
import type { PublishManifest, ServingState } from '../serving/publish/manifest.ts';
import { clearOutdated } from '../serving/publish/outdated.ts';
import { followedSince } from '../serving/streams/read-streams.ts';
import { sources } from '../sources/index.ts';
import { type Batch, BatchGivenUp, type BatchManifest } from '../warehouse/export/batch.ts';
import type { ListExport } from '../warehouse/lists/lists.ts';
import { oneAtATime } from '../warehouse/one-at-a-time.ts';
import type { FollowedTable, Pass } from '../warehouse/refresh/pass.ts';
import type { FailedTouches } from '../warehouse/refresh/set-aside.ts';
import { applyReleases, type WarehouseDeps } from './apply-releases.ts';
import { beating } from './beating.ts';
import { forgetGone } from './forget-gone.ts';
import { noteRestored } from './restored.ts';
import type { ReleaseRef } from './stored-release.ts';
import { ownTurns, type Turns, takeTurns } from './turns.ts';
import { inWorkFolder } from './work-folder.ts';

/** A list to serve. Its entries are in the store. */
export type ExportedList = Omit<ListExport, 'path'>;

/** What a pass of the refresh found, without the long lists: a workflow's history holds ids and counts. */
export interface PassSummary extends Pick<Pass, 'resumed' | 'more' | 'repaired' | 'lacking' | 'problems'> {
  /** Companies that were recomputed now. */
  readonly recomputed: number;
  /** The model whose touches.sql fails, so that every company was recomputed. Absent: none. */
  readonly failedTouches?: string;
  readonly batch?: Omit<Batch, 'changeSets'> & {
    readonly changeSets: number;
    /** The first of the change sets. */
    readonly examples: readonly string[];
  };
  /** True when there are accounts and no model was fitted yet. */
  readonly wantsModel?: true;
}

const mostExamples = 10;

/**
 * `applyRelease`, `exportBatch` and `exportLists` take turns of the warehouse for a part of their work. `alone`: the files of a chunk come from one run, so a retry
 * waits until a run whose worker was slow has ended.
 */
export const warehouseActivities = (
  { warehouse, store, pool, clock, turns = takeTurns(), ...deps }: WarehouseDeps,
  alone = oneAtATime(),
) => ({
  applyRelease: applyReleases({ warehouse, store, pool, clock, turns, ...deps }),

  /** Recomputes what all waiting change sets reach and makes the batch to publish, or finds the batch of an earlier pass that did not end. */
  async refreshWaiting({ serving: state, smallerFirst }: { serving: ServingState; smallerFirst: boolean }): Promise<PassSummary> {
    await beating(noteRestored({ warehouse, pool }, cancellationSignal()));
    const serving = { ...state, releases: releasesHeld(pool) };
    const followed = await followedTables(pool);
    const { recomputed, batch, ...pass } = await beating(
      warehouse.refreshWaiting({ serving, followed, smallerFirst }, cancellationSignal()),
    );
    // PostgreSQL holds everything that this file has computed, and a file of an earlier version does not open
    if (batch === undefined && !pass.more && pass.lacking.length === 0) {
      await clearOutdated(pool, serving);
      await beating(forgetGone({ warehouse, pool }, cancellationSignal()));
    }
    const wantsModel = await beating(warehouse.wantsAnomalyFit(cancellationSignal()));
    return {
      ...pass,
      recomputed: recomputed?.companies ?? 0,
      ...(recomputed?.failedTouches === undefined ? {} : alarm(recomputed.failedTouches)),
      ...(batch === undefined ? {} : { batch: summaryOf(batch) }),
      ...(wantsModel ? { wantsModel: true } : {}),
    };
  },

  /**
   * Writes the files of the batch in flight into the store, chunk by chunk, and its manifest last. A second run writes only what the store lacks or
   * has lost. Other work of the warehouse runs while a file goes to the store. Returns false when a rebuilt warehouse has given the batch up meanwhile.
   *
   * Each chunk is read in one turn and one transaction, and the manifest in one turn. What runs between two chunks changes no other part of the batch: its companies,
   * events and change sets are fixed when it is made. A release that is applied waits for the next pass, which computes its facts. A fit or a rebuild that
   * computes facts anew has these companies published again (`exportChunk`). A batch that is given up or published ends the export (`BatchGivenUp`).
   */
  async exportBatch({ publish }: { publish: string }): Promise<boolean> {
    return beating(alone(cancellationSignal(), () => exportBatch({ warehouse, store, turns }, publish)));
  },

  /**
   * Exports the screening lists that the sources feed and those that could not be made or served before, each as a whole, as files for COPY. Most
   * sources feed none. A list whose model fails is recorded for `risk status`, and its served version stays. The lists are of one moment; while they go to the
   * store, other work of the warehouse runs, and a later export has later versions with files of their own.
   */
  async exportLists({ sources }: { sources: readonly string[] }): Promise<ExportedList[]> {
    const inTurn = ownTurns(turns);
    return inWorkFolder('risk-lists', async (folder) => {
      const { lists, failed } = await inTurn(async () => {
        const [sequence, problems] = await Promise.all([newestListSequence(pool), listProblems(pool)]);
        const wanted = { sources, lists: problems.map(({ list }) => list) };
        return warehouse.exportLists(wanted, folder, cancellationSignal(), { releases: releasesHeld(pool), sequence });
      });
      for (const { list, message } of failed) await recordListProblem(pool, list, { code: 'MODEL_FAILED', detail: message });
      for (const { path, list, version } of lists) await beating(store.put(listKey(list, version), path));
      return lists.map(({ path: _, ...ref }) => ref);
    });
  },

  /** Marks the rows of a batch as published, after PostgreSQL has committed them, and stores what they were computed by for replays. */
  async markPublished({ publish }: { publish: string }): Promise<void> {
    await beating(warehouse.markPublished(publish, cancellationSignal()));
    const { sql, counts, lists } = await beating(warehouse.computedBy(cancellationSignal()));
    await keepBuild(pool, 'sql', sql);
    await keepBuild(pool, 'counts', counts);
    await keepBuild(pool, 'lists', lists);
  },

  /** Returns the records' day, ISO 8601. */
  async advanceClock(): Promise<{ today: string }> {
    const { today } = await clock.refresh();
    return { today };
  },
});

function alarm(failed: FailedTouches): { failedTouches: string } {
  log.error('the touches.sql of a model fails: every company is recomputed', { ...failed });
  return { failedTouches: failed.model };
}

/**
 * Returns how to read the releases that PostgreSQL serves. Leaves out one that an operator or a law dropped, and those of a source that the program no longer has:
 * no rebuilt warehouse has them.
 */
function releasesHeld(pool: Pool) {
  return async (of: readonly string[] = sources.map(({ id }) => id)): Promise<ReleaseRef[]> => {
    const held = (await releasesApplied(pool, of)).filter(({ served, dropped }) => served && !dropped);
    return held.map(({ source, release }) => ({ source, release }));
  };
}

/** Returns the tables of which PostgreSQL follows a stream, and since when. */
async function followedTables(pool: Pool): Promise<FollowedTable[]> {
  const tableOf = new Map(sources.map(({ id, table }) => [id, table]));
  return (await followedSince(pool)).flatMap(({ source, since }) => {
    const table = tableOf.get(source);
    return table === undefined ? [] : [{ table, since }];
  });
}

async function exportBatch(deps: ExportDeps, publish: string): Promise<boolean> {
  const { warehouse, store } = deps;
  const inTurn = ownTurns(deps.turns);
  try {
    const stored = await store.get(manifestKey(publish));
    const manifest: BatchManifest =
      stored === undefined
        ? await inTurn(() => warehouse.readManifest(publish, cancellationSignal()))
        : (JSON.parse(stored.toString('utf8')) as BatchManifest);
    for (const chunk of manifest.chunks.keys()) {
      heartbeat({ chunk });
      cancellationSignal().throwIfAborted();
      if (!(await hasChunk(store, publish, chunk))) await exportChunk(deps, publish, chunk);
    }
    if (stored === undefined) await store.putBytes(manifestKey(publish), Buffer.from(JSON.stringify(manifest satisfies PublishManifest)));
    return true;
  } catch (error) {
    if (error instanceof BatchGivenUp) return false;
    throw error;
  }
}

type ExportDeps = Pick<WarehouseDeps, 'warehouse' | 'store'> & { readonly turns: Turns };

async function hasChunk(store: Store, publish: string, chunk: number): Promise<boolean> {
  for (const what of ['facts', 'names', 'events'] as const) if (!(await store.exists(chunkKey(publish, chunk, what)))) return false;
  return true;
}

async function exportChunk({ warehouse, store, turns }: ExportDeps, publish: string, chunk: number): Promise<void> {
  await inWorkFolder('risk-publish', async (folder) => {
    const files = await ownTurns(turns)(() => warehouse.exportChunk(publish, chunk, folder, cancellationSignal()));
    await store.put(chunkKey(publish, chunk, 'facts'), files.factsPath);
    await store.put(chunkKey(publish, chunk, 'names'), files.namesPath);
    await store.put(chunkKey(publish, chunk, 'events'), files.eventsPath);
  });
}

function summaryOf({ changeSets, ...batch }: Batch): NonNullable<PassSummary['batch']> {
  return { ...batch, changeSets: changeSets.length, examples: changeSets.slice(0, mostExamples) };
}

export type WarehouseActivities = ReturnType<typeof warehouseActivities>;

export const manifestKey = (publish: string) => `publish/${publish}/manifest.json`;

export const chunkKey = (publish: string, chunk: number, what: 'facts' | 'names' | 'events') =>
  `publish/${publish}/${String(chunk).padStart(5, '0')}/${what}.${what === 'names' ? 'ndjson' : 'csv'}`;

export const listKey = (list: string, version: string) => `lists/${list}/${version}.csv`;
