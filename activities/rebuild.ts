import { cancellationSignal, heartbeat, log } from '@temporalio/activity';
import pLimit from 'p-limit';
import type { Pool } from '../infra/postgres/pool.ts';
import type { IngestionLedger } from '../serving/ledger/ingestion-ledger.ts';
import { type AppliedRow, releasesApplied } from '../serving/ledger/releases-applied.ts';
import { SourceProblem } from '../sources/problem.ts';
import { type ApplyInput, changeSetOf, changeSetsOf } from '../warehouse/apply/input.ts';
import type { Rebuild } from '../warehouse/rebuild/rebuild.ts';
import { beating } from './beating.ts';
import { leaveOutPast } from './raw-days.ts';
import { downloadsAtOnce, releasesFrom } from './releases-together.ts';
import { baselineOf, hasRecords, localRecords, type ReleaseRef, retrievalOf, type StagingDeps, stageStored } from './stored-release.ts';

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
   * events. Releases of a source that add up are applied many at once. A second run continues where a killed one stopped. When the records of a table have other
   * columns than earlier ones, parses the releases of its sources again and begins again. Also begins again when a release of the new file was withdrawn.
   * Throws `SourceProblem`, and STORE_MISSING for a release without raw bytes.
   */
  async rebuildReleases(): Promise<Rebuilt> {
    const restaged = new Set<string>();
    /** Change sets of releases that could not be applied in one pass: the failing one is found by applying one after the other. */
    const oneByOne = new Set<string>();
    const alone = (row: AppliedRow) => oneByOne.has(changeSetIn(row));
    let parsed = 0;
    for (;;) {
      const all = await beating(releasesApplied(pool));
      const rows = all.filter(({ dropped }) => !dropped);
      const { changeSets, settled } = await beating(rebuild.state());
      heartbeat({ releases: changeSets.size, of: rows.length });
      cancellationSignal().throwIfAborted();
      if (all.some((row) => row.withdrawn && changeSets.has(changeSetIn(row)))) {
        await rebuild.discard();
        continue;
      }
      const left = rows.filter((row) => !changeSets.has(changeSetIn(row)) && (settled || !row.unserved));
      if (left.length > 0) await applyRows(left, { rows, settled });
      else if (settled) return { releases: changeSets.size, parsed };
      else await beating(rebuild.settle(cancellationSignal()));
    }

    /** Applies releases in their order. Returns early when all must begin again. */
    async function applyRows(left: readonly AppliedRow[], { rows, settled }: { rows: readonly AppliedRow[]; settled: boolean }) {
      const done = new Set<AppliedRow>();
      for (const [at, row] of left.entries()) {
        if (done.has(row)) continue;
        heartbeat({ releases: rows.length - left.length + done.size, of: rows.length });
        cancellationSignal().throwIfAborted();
        const together = settled ? [] : releasesFrom(left, at, { sourceById: staging.sourceById, alone });
        if (together.length > 1 && (await appliedTogether(together))) {
          for (const one of together) done.add(one);
        } else if (await applied(row)) {
          done.add(row);
        } else {
          await begin(rows, staging.sourceById(row.source).table);
          return;
        }
      }
    }

    /** Returns false when the releases are to be applied one by one. */
    async function appliedTogether(together: readonly AppliedRow[]): Promise<boolean> {
      const limit = pLimit(downloadsAtOnce);
      try {
        const inputs = await beating(Promise.all(together.map((row) => limit(() => inputOf(row)))));
        await beating(
          rebuild.applyTogether(
            inputs.filter((input) => input !== undefined),
            cancellationSignal(),
          ),
        );
      } catch (error) {
        cancellationSignal().throwIfAborted();
        log.warn('releases cannot be applied in one pass and are applied one by one', { releases: together.map(changeSetIn), error });
        for (const one of together) oneByOne.add(changeSetIn(one));
        return false;
      }
      return true;
    }

    /** Returns false when the records do not fit the columns of the table. */
    async function applied(row: AppliedRow): Promise<boolean> {
      try {
        const input = await inputOf(row);
        if (input !== undefined) await beating(rebuild.apply(input, cancellationSignal()));
        return true;
      } catch (error) {
        const { table } = staging.sourceById(row.source);
        if (!(error instanceof SourceProblem) || error.code !== 'UNEXPECTED_SHAPE' || restaged.has(table)) throw error;
        return false;
      }
    }

    /** Returns undefined when the release is left out from now on. */
    async function inputOf(row: AppliedRow): Promise<ApplyInput | undefined> {
      const source = staging.sourceById(row.source);
      if (!(await hasRecords(staging.store, source, row)) && !(await parse(row))) return undefined;
      const baseline = baselineOf(await ledger.source(row.source), row);
      const { release, dataDate, runKind } = row;
      const retrieved = await retrievalOf(staging.raw, row);
      const records = await beating(localRecords(staging.store, source, row));
      return { source, release, dataDate, runKind, ...retrieved, ...records, ...baseline };
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

  /**
   * Puts the new file in the place of the warehouse. Returns false when the warehouse has a release that the new file lacks, or the new file has one that
   * was withdrawn meanwhile. The sources of withdrawn releases are not fresh until the new file is published (`forgetGone`).
   */
  async swapWarehouse(): Promise<boolean> {
    const changeSets = (dropped: readonly AppliedRow[]) =>
      dropped.flatMap(({ source, release }) => changeSetsOf(staging.sourceById(source), release));
    return beating(
      rebuild.swap(async () => {
        const rows = (await releasesApplied(pool)).filter((row) => row.dropped);
        return { dropped: changeSets(rows), withdrawn: changeSets(rows.filter(({ withdrawn }) => withdrawn)) };
      }),
    );
  },
});

const changeSetIn = ({ source, release }: ReleaseRef) => changeSetOf(source, release);

export type RebuildActivities = ReturnType<typeof rebuildActivities>;
