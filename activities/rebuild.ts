import { cancellationSignal, heartbeat } from '@temporalio/activity';
import type { WithDatabase } from '../infra/duckdb/memory.ts';
import type { Pool } from '../infra/postgres/pool.ts';
import type { Store } from '../infra/store/store.ts';
import type { IngestionLedger } from '../serving/ledger/ingestion-ledger.ts';
import { type AppliedRow, releasesApplied } from '../serving/ledger/releases-applied.ts';
import { SourceProblem } from '../sources/problem.ts';
import type { Source } from '../sources/source.ts';
import { changeSetOf } from '../warehouse/apply/apply.ts';
import type { Rebuild } from '../warehouse/rebuild/rebuild.ts';
import { stageRelease } from '../warehouse/stage/stage.ts';
import { beating } from './beating.ts';
import { putRecords, type ReleaseRef, recordsKey } from './ingest.ts';
import type { RawReleases } from './publishers/raw-releases.ts';
import { localRecords } from './warehouse.ts';
import { inWorkFolder } from './work-folder.ts';

export interface RebuildDeps {
  readonly rebuild: Rebuild;
  readonly sourceById: (id: string) => Source;
  readonly raw: RawReleases;
  readonly store: Store;
  readonly ledger: Pick<IngestionLedger, 'source'>;
  readonly pool: Pool;
  /** Limits the staging databases of the machine. Absent: DuckDB's own limits. */
  readonly withDatabase?: WithDatabase;
}

export interface Rebuilt {
  /** Releases that the new file has. */
  readonly releases: number;
  /** Releases that were parsed again from their raw bytes. */
  readonly parsed: number;
}

/** They run in the process that owns the warehouse file, beside its work, also when the file does not open. */
export const rebuildActivities = ({ rebuild, sourceById, raw, store, ledger, pool, withDatabase }: RebuildDeps) => ({
  /**
   * Applies every release of the ledger that the new file lacks, in the order of application; the served ones first, so that the others fire their
   * events. A second run continues where a killed one stopped. When the records of a table have other columns than earlier ones, parses the
   * releases of its sources again and begins again. Throws `SourceProblem`, and STORE_MISSING for a release without raw bytes.
   */
  async rebuildReleases(): Promise<Rebuilt> {
    const restaged = new Set<string>();
    let parsed = 0;
    for (;;) {
      const rows = (await releasesApplied(pool)).filter(({ dropped }) => !dropped);
      const { changeSets, settled } = await beating(rebuild.state());
      const left = rows.filter(({ source, release }) => !changeSets.has(changeSetOf(source, release)));
      const row = left.find(({ unserved }) => settled || !unserved);
      heartbeat({ releases: changeSets.size, of: rows.length });
      cancellationSignal().throwIfAborted();
      if (row === undefined && settled) return { releases: changeSets.size, parsed };
      if (row === undefined) await beating(rebuild.settle());
      else if (!(await applied(row))) await begin(rows, sourceById(row.source).table);
    }

    /** Returns false when the records do not fit the columns of the table. */
    async function applied(row: AppliedRow): Promise<boolean> {
      const source = sourceById(row.source);
      try {
        if (!(await store.exists(recordsKey(row, 'rows')))) await parse(row);
        const { baselineThrough } = await ledger.source(row.source);
        const through = baselineThrough ?? (row.baseline ? row.dataDate : undefined);
        const { dataDate, runKind } = row;
        const retrievedAt = await retrievedAtOf(raw, row);
        const records = await beating(localRecords(store, source, row));
        const baseline = through === undefined ? {} : { baselineThrough: through };
        await beating(rebuild.apply({ source, release: row.release, dataDate, runKind, retrievedAt, ...records, ...baseline }));
        return true;
      } catch (error) {
        if (!(error instanceof SourceProblem) || error.code !== 'UNEXPECTED_SHAPE' || restaged.has(source.table)) throw error;
        return false;
      }
    }

    async function begin(rows: readonly AppliedRow[], table: string): Promise<void> {
      restaged.add(table);
      for (const row of rows) if (sourceById(row.source).table === table) await parse(row);
      await rebuild.discard();
    }

    async function parse(row: AppliedRow): Promise<void> {
      parsed += 1;
      await inWorkFolder('risk-stage', async (folder) => {
        const release = await raw.open(row.source, row.release);
        const source = sourceById(row.source);
        const limits = withDatabase === undefined ? {} : { withDatabase };
        const staged = await stageRelease({ source, release, folder, signal: cancellationSignal(), onProgress: heartbeat, ...limits });
        await beating(putRecords(store, row, staged));
      });
    }
  },

  /** Puts the new file in the place of the warehouse. Returns false when the warehouse has a release that the new file lacks. */
  async swapWarehouse(): Promise<boolean> {
    const dropped = (await releasesApplied(pool)).filter((row) => row.dropped);
    return beating(rebuild.swap(dropped.map(({ source, release }) => changeSetOf(source, release))));
  },
});

async function retrievedAtOf(raw: RawReleases, { source, release }: ReleaseRef): Promise<string> {
  const manifest = await raw.manifest(source, release);
  return manifest?.sealedAt ?? (await raw.open(source, release)).manifest.sealedAt; // open throws STORE_MISSING
}

export type RebuildActivities = ReturnType<typeof rebuildActivities>;
