import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RawReleases } from '../../activities/publishers/raw-releases.ts';
import { baselineOf, hasRecords, localRecords } from '../../activities/stored-release.ts';
import type { DuckDbSettings } from '../../infra/duckdb/connection.ts';
import type { Store } from '../../infra/store/store.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import type { IngestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import type { LedgerRelease } from '../../serving/replay/stored.ts';
import { editionOf } from '../../sources/edition.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { Source } from '../../sources/source.ts';
import { computeFacts, runningBuild } from '../../warehouse/replay/compute-facts.ts';
import type { KeptCounts } from '../../warehouse/replay/counts.ts';
import type { KeptSql } from '../../warehouse/replay/kept-build.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import { openWarehouse, type Warehouse } from '../../warehouse/warehouse.ts';
import { nameOf } from './named-releases.ts';

export interface ReplayFileDeps {
  readonly sources: readonly Source[];
  readonly store: Store;
  readonly raw: Pick<RawReleases, 'open' | 'manifest'>;
  readonly ledger: Pick<IngestionLedger, 'source'>;
  readonly secretKey?: Buffer | undefined;
  readonly settings: DuckDbSettings;
  /** A folder for the file, which is deleted at the end. */
  readonly folder: string;
  readonly logger: Logger;
}

/** A warehouse file of its own, filled from the stored releases. It reads nothing of the warehouse in use. */
export interface ReplayFile {
  /**
   * Makes the file hold exactly these releases: applies those that it lacks, in their order, or begins anew when it has others. The order of arrival does
   * not change what the file says. Throws `SourceProblem` and `StoreProblem` for a release that cannot be read any more.
   */
  become(releases: readonly LedgerRelease[], onProgress?: (applied: number, of: number) => void): Promise<void>;
  facts(companies: readonly string[], using: { counts: KeptCounts | undefined; sql?: KeptSql }): Promise<Map<string, CompanyFacts>>;
  /** Returns the id of the SQL of the running program. */
  runningBuild(): Promise<string>;
  /** Returns the versions of the screening lists that the releases give, by list. */
  lists(): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
}

export function createReplayFile({ sources, folder, settings, logger, ...deps }: ReplayFileDeps): ReplayFile {
  let open: { readonly warehouse: Warehouse; readonly path: string; readonly has: Set<string> } | undefined;

  async function file() {
    if (open !== undefined) return open;
    const path = join(await mkdtemp(join(folder, 'file-')), 'replay.duckdb');
    open = { warehouse: await openWarehouse({ path, sources, logger, ...settings }), path, has: new Set() };
    return open;
  }

  async function close(): Promise<void> {
    const closing = open;
    open = undefined;
    await closing?.warehouse.close();
    if (closing !== undefined) await rm(join(closing.path, '..'), { recursive: true, force: true });
  }

  return {
    close,

    async become(releases, onProgress) {
      const wanted = new Set(releases.map(nameOf));
      if ([...(open?.has ?? [])].some((name) => !wanted.has(name))) await close();
      const { warehouse, has } = await file();
      const lacking = releases.filter((one) => !has.has(nameOf(one)));
      for (const [at, one] of lacking.entries()) {
        await applyStored(one, warehouse);
        has.add(nameOf(one));
        onProgress?.(at + 1, lacking.length);
      }
    },

    facts: async (companies, using) => computeFacts((await file()).warehouse.db, companies, using),

    runningBuild: async () => runningBuild((await file()).warehouse.db),

    async lists() {
      const { warehouse, path } = await file();
      const { lists } = await warehouse.exportLists({ sources: sources.map(({ id }) => id) }, join(path, '..', 'lists'));
      return new Map(lists.map(({ list, version }) => [list, version]));
    },
  };

  /** Applies the records as the store has them, or parses the raw bytes again, beside the store, when they are gone or of an earlier parser. */
  async function applyStored(row: LedgerRelease, warehouse: Warehouse): Promise<void> {
    const source = sources.find(({ id }) => id === row.source);
    if (source === undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `the program no longer has the source ${row.source}`);
    const manifest = (await deps.raw.manifest(row.source, row.release)) ?? (await deps.raw.open(row.source, row.release)).manifest;
    const { release, dataDate, runKind } = row;
    const baseline = baselineOf(await deps.ledger.source(row.source), row);
    const input = { source, release, dataDate, today: dataDate, runKind, retrievedAt: manifest.sealedAt, force: true, ...baseline };
    if (await hasRecords(deps.store, source, row)) {
      try {
        await warehouse.apply({ ...input, ...(await localRecords(deps.store, source, row)) });
        return;
      } catch (error) {
        if (!(error instanceof SourceProblem) || error.code !== 'UNEXPECTED_SHAPE') throw error;
      }
    }
    const stage = await mkdtemp(join(folder, 'stage-'));
    try {
      const raw = { ...(await deps.raw.open(row.source, row.release)), id: editionOf(row.release).of };
      await warehouse.apply({
        ...input,
        ...(await stageRelease({ source, release: raw, folder: join(stage, 'out'), secretKey: deps.secretKey })),
      });
    } finally {
      await rm(stage, { recursive: true, force: true });
    }
  }
}
