import { cancellationSignal, heartbeat } from '@temporalio/activity';
import type { Pool } from '../infra/postgres/pool.ts';
import type { IngestionLedger } from '../serving/ledger/ingestion-ledger.ts';
import { type AppliedRow, releasesApplied } from '../serving/ledger/releases-applied.ts';
import { SourceProblem } from '../sources/problem.ts';
import { changeSetOf, changeSetsOf } from '../warehouse/apply/apply.ts';
import type { Rebuild } from '../warehouse/rebuild/rebuild.ts';
import { beating } from './beating.ts';
import type { RawReleases } from './publishers/raw-releases.ts';
import { leaveOutPast } from './raw-days.ts';
import { baselineOf, hasRecords, localRecords, type ReleaseRef, type StagingDeps, stageStored } from './stored-release.ts';

export interface RebuildDeps extends StagingDeps {
  readonly rebuild: Rebuild;
  readonly ledger: Pick<IngestionLedger, 'source'>;
  readonly pool: Pool;
}

export interface Rebuilt {
  /** Releases that the new file has. */
  readonly releases: number;
  /** Releases that were parsed again from their raw bytes. */
  readonly parsed: number;
}

/** They run in the process that owns the warehouse file, beside its work, also when the file does not open. */
export const rebuildActivities = ({ rebuild, ledger, pool, ...staging }: RebuildDeps) => ({
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
      else if (!(await applied(row))) await begin(rows, staging.sourceById(row.source).table);
    }

    /** Returns false when the records do not fit the columns of the table. */
    async function applied(row: AppliedRow): Promise<boolean> {
      const source = staging.sourceById(row.source);
      try {
        if (!(await hasRecords(staging.store, source, row)) && !(await parse(row))) return true;
        const baseline = baselineOf(await ledger.source(row.source), row);
        const { dataDate, runKind } = row;
        const retrievedAt = await retrievedAtOf(staging.raw, row);
        const records = await beating(localRecords(staging.store, source, row));
        await beating(rebuild.apply({ source, release: row.release, dataDate, runKind, retrievedAt, ...records, ...baseline }));
        return true;
      } catch (error) {
        if (!(error instanceof SourceProblem) || error.code !== 'UNEXPECTED_SHAPE' || restaged.has(source.table)) throw error;
        return false;
      }
    }

    async function begin(rows: readonly AppliedRow[], table: string): Promise<void> {
      restaged.add(table);
      for (const row of rows) if (staging.sourceById(row.source).table === table) await parse(row);
      await rebuild.discard();
    }

    /** Returns false when the release is left out from now on: its bytes are past the days of its source. */
    async function parse(row: AppliedRow): Promise<boolean> {
      try {
        await stageStored(staging, row);
      } catch (error) {
        await leaveOutPast(pool, staging.sourceById(row.source), row.release, error);
        return false;
      }
      parsed += 1;
      return true;
    }
  },

  /** Puts the new file in the place of the warehouse. Returns false when the warehouse has a release that the new file lacks. */
  async swapWarehouse(): Promise<boolean> {
    const dropped = (await releasesApplied(pool)).filter((row) => row.dropped);
    return beating(rebuild.swap(dropped.flatMap(({ source, release }) => changeSetsOf(staging.sourceById(source), release))));
  },
});

async function retrievedAtOf(raw: RawReleases, { source, release }: ReleaseRef): Promise<string> {
  const manifest = await raw.manifest(source, release);
  return manifest?.sealedAt ?? (await raw.open(source, release)).manifest.sealedAt; // open throws STORE_MISSING
}

export type RebuildActivities = ReturnType<typeof rebuildActivities>;
