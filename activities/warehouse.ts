import { cancellationSignal } from '@temporalio/activity';
import type { Store } from '../infra/store/store.ts';
import type { IngestionLedger } from '../serving/ledger/ingestion-ledger.ts';
import type { Source } from '../sources/source.ts';
import type { Applied } from '../warehouse/apply/apply.ts';
import type { PublishBatch } from '../warehouse/export/export.ts';
import type { ListExport } from '../warehouse/lists/lists.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';
import { beating } from './beating.ts';
import { type ReleaseRef, recordsKey } from './ingest.ts';
import type { RawReleases } from './publishers/raw-releases.ts';
import { inWorkFolder } from './work-folder.ts';

/** Dependencies of the activities that need DuckDB's one writer. */
export interface WarehouseDeps {
  readonly sourceById: (id: string) => Source;
  readonly warehouse: Warehouse;
  readonly raw: RawReleases;
  readonly store: Store;
  readonly ledger: IngestionLedger;
}

export type AppliedRelease = Omit<Applied, 'status'> & { readonly status: 'applied' | 'superseded' };

/** A batch to publish. Its rows are in the store. */
export type PublishRef = Omit<PublishBatch, 'factsPath' | 'eventsPath' | 'namesPath'> & {
  /** Absent in batches that were written before names were published. */
  readonly withNames?: true;
};

/** A list to serve. Its entries are in the store. */
export type ListRef = Omit<ListExport, 'path'>;

export interface ComputedFeatures {
  readonly companies: number;
  /** True when there are accounts and no model was fitted yet. */
  readonly wantsModel?: true;
}

export const warehouseActivities = ({ sourceById, warehouse, raw, store, ledger }: WarehouseDeps) => ({
  /** Applies a release in one DuckDB transaction, keyed by release: a second run changes nothing and returns the same result. */
  async applyRelease({ force = false, ...ref }: ReleaseRef & { readonly force?: boolean }): Promise<AppliedRelease> {
    const [row, manifest] = await Promise.all([ledger.read(ref.source, ref.release), raw.manifest(ref.source, ref.release)]);
    if (manifest === undefined) throw new Error(`release ${ref.release} of ${ref.source} has no raw files`);
    const source = sourceById(ref.source);
    const applied = await beating(
      localRecords(store, source, ref).then((records) =>
        warehouse.apply(
          {
            source,
            release: ref.release,
            dataDate: row.dataDate,
            runKind: row.runKind,
            retrievedAt: manifest.sealedAt,
            ...records,
            force,
            ...(row.baseline ? { baselineThrough: row.dataDate } : {}),
          },
          cancellationSignal(),
        ),
      ),
    );
    // a second run returns 'applied' too: after a crash, the workflow's next steps may still be missing
    const status = applied.status === 'superseded' ? 'superseded' : 'applied';
    await ledger.applied(ref.source, ref.release, { ...applied, status });
    return { ...applied, status };
  },

  /** Computes the features of the companies that the change set touches, with the SQL of a full rebuild. */
  async computeFeatures({ changeSet }: { changeSet: string }): Promise<ComputedFeatures> {
    const { companies } = await beating(warehouse.refresh(changeSet, cancellationSignal()));
    return (await beating(warehouse.wantsAnomalyFit(cancellationSignal()))) ? { companies, wantsModel: true } : { companies };
  },

  /** Exports facts that differ from those last published, and the events of the change set, as files for COPY. */
  async exportPublish({ changeSet }: { changeSet: string }): Promise<PublishRef> {
    return inWorkFolder('risk-publish', async (folder) => {
      const { factsPath, eventsPath, namesPath, ...ref } = await beating(warehouse.exportPublish(changeSet, folder, cancellationSignal()));
      await beating(store.put(publishKey(ref.publish, 'facts'), factsPath));
      await beating(store.put(publishKey(ref.publish, 'events'), eventsPath));
      await beating(store.put(publishKey(ref.publish, 'names'), namesPath));
      return { ...ref, withNames: true };
    });
  },

  /** Exports the screening lists that a source feeds, each as a whole, as files for COPY. Most sources feed none. */
  async exportLists({ source }: { source: string }): Promise<ListRef[]> {
    return inWorkFolder('risk-lists', async (folder) => {
      const written = await beating(warehouse.exportLists(source, folder, cancellationSignal()));
      for (const { path, list, version } of written) await beating(store.put(listKey(list, version), path));
      return written.map(({ path: _, ...ref }) => ref);
    });
  },

  /** Marks the rows of a publish as published, after PostgreSQL has committed them. */
  async markPublished({ publish }: { publish: string }): Promise<void> {
    await beating(warehouse.markPublished(publish, cancellationSignal()));
  },
});

/** Returns local paths of the files that staging wrote. Downloads them first (gigabytes) when the store is remote. */
async function localRecords(store: Store, { details = [] }: Source, ref: ReleaseRef) {
  const local = (what: Parameters<typeof recordsKey>[1]) => store.local(recordsKey(ref, what));
  return {
    rowsPath: await local('rows'),
    quarantinePath: await local('quarantine'),
    details: await Promise.all(details.map(async ({ table }) => ({ table, path: await local(`details/${table}`) }))),
  };
}

export type WarehouseActivities = ReturnType<typeof warehouseActivities>;

export const publishKey = (publish: string, what: 'facts' | 'events' | 'names') =>
  `publish/${publish}/${what}.${what === 'names' ? 'ndjson' : 'csv'}`;

export const listKey = (list: string, version: string) => `lists/${list}/${version}.csv`;
