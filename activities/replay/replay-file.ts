import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { type DuckDbSettings, openDuckDb } from '../../infra/duckdb/connection.ts';
import { StoreProblem } from '../../infra/store/problem.ts';
import type { Store } from '../../infra/store/store.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import type { ClearanceInputs } from '../../models/clearance/verdict.ts';
import { buildScreeningIndex, type ScreeningIndex } from '../../models/screening/index-entries.ts';
import type { ScreeningList } from '../../models/screening/lists.ts';
import type { IngestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import type { LedgerRelease } from '../../serving/replay/stored.ts';
import { editionOf } from '../../sources/edition.ts';
import { allTables } from '../../sources/part.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { Source } from '../../sources/source.ts';
import type { ApplyInput } from '../../warehouse/apply/input.ts';
import type { ListExport } from '../../warehouse/lists/lists.ts';
import {
  entriesOf,
  type FactsOfFile,
  openFacts,
  type PeopleOfFile,
  runningBuild,
  type Using,
} from '../../warehouse/replay/compute-facts.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import { openWarehouse, type Warehouse } from '../../warehouse/warehouse.ts';
import type { RawReleases } from '../publishers/raw-releases.ts';
import { downloadsAtOnce, releasesFrom } from '../releases-together.ts';
import { baselineOf, hasRecords, localRecords, retrievalOf } from '../stored-release.ts';
import { nameOf } from './named-releases.ts';
import { checkRawEvidence, type RawEvidence } from './raw-evidence.ts';

export interface ReplayFileDeps {
  readonly sources: readonly Source[];
  readonly store: Store;
  readonly raw: Pick<RawReleases, 'open' | 'manifest' | 'check'>;
  readonly ledger: Pick<IngestionLedger, 'source'>;
  readonly pseudonymKey?: Buffer | undefined;
  readonly settings: DuckDbSettings;
  /** A folder for the file, which is deleted at the end. */
  readonly folder: string;
  readonly logger: Logger;
}

/** A warehouse file of its own, filled from the stored releases. It reads nothing of the warehouse in use. */
export interface ReplayFile {
  /**
   * Makes the file hold exactly these releases: applies those that it lacks, in their order and windows of a stream together, or begins anew when it has others.
   * The order of arrival does not change what the file says. Returns why releases are left out, each in one sentence: a law or a licence ended them. Throws
   * `SourceProblem` and `StoreProblem` for any other release that cannot be read any more.
   */
  become(releases: readonly LedgerRelease[], onProgress?: (applied: number, of: number) => void): Promise<readonly string[]>;
  facts(companies: readonly string[], using: Using): Promise<Map<string, CompanyFacts>>;
  /** Returns the id of the SQL of the running program. */
  runningBuild(): Promise<string>;
  /** Returns the people of the companies, after `facts` by the SQL of the running program. */
  people(companies: readonly string[]): Promise<PeopleOfFile[]>;
  /** Returns the versions of the screening lists that the releases give, by list. */
  lists(): Promise<ReadonlyMap<string, string>>;
  /** Returns hashes of the SQL of the lists of the running program, by list. */
  listBuilds(): Promise<Readonly<Record<string, string>>>;
  /** Compares the files of the releases that the evidence of a decision names with what the service received. `ledger`: by `source@release`. */
  rawEvidence(inputs: ClearanceInputs, ledger: ReadonlyMap<string, LedgerRelease>): Promise<RawEvidence>;
  /** Returns the index of a list in the version that `lists` returned last; undefined: the releases do not give the list. One version is indexed once. */
  index(list: ScreeningList): Promise<ScreeningIndex | undefined>;
  close(): Promise<void>;
}

interface OpenFile {
  readonly warehouse: Warehouse;
  readonly path: string;
  readonly has: Set<string>;
  /** Why releases were left out, by `source@release`. */
  readonly expired: Map<string, string>;
  readonly facts: FactsOfFile;
  /** The lists at the last export, and the tables that changed since; undefined: none was exported. */
  readonly lists: Map<string, ListExport>;
  unlisted: Set<string> | undefined;
}

export function createReplayFile({ sources, folder, settings, logger, ...deps }: ReplayFileDeps): ReplayFile {
  let open: OpenFile | undefined;
  /** The newest index of each list, also of an earlier file: a list changes less often than the releases. */
  const indexes = new Map<ScreeningList, ScreeningIndex>();

  async function file(): Promise<OpenFile> {
    if (open !== undefined) return open;
    const path = join(await mkdtemp(join(folder, 'file-')), 'replay.duckdb');
    open = { ...(await opened(path)), path, has: new Set(), expired: new Map(), lists: new Map(), unlisted: undefined };
    return open;
  }

  async function opened(path: string): Promise<Pick<OpenFile, 'warehouse' | 'facts'>> {
    const warehouse = await openWarehouse({ path, sources, logger, ...settings });
    return { warehouse, facts: await openFacts(warehouse.db) };
  }

  /** Runs kept SQL, which comes from PostgreSQL, in a database that can open no other file. */
  async function factsApart(companies: readonly string[], using: Required<Using>): Promise<Map<string, CompanyFacts>> {
    const { warehouse, facts, ...kept } = await file();
    open = undefined;
    facts.close();
    await warehouse.close();
    const db = await openDuckDb(kept.path, { ...settings, ownFileOnly: true });
    try {
      const apart = await openFacts(db);
      return await apart.of(companies, using).finally(apart.close);
    } finally {
      db.close();
      open = { ...(await opened(kept.path)), ...kept };
    }
  }

  async function close(): Promise<void> {
    const closing = open;
    open = undefined;
    closing?.facts.close();
    await closing?.warehouse.close();
    if (closing !== undefined) await rm(join(closing.path, '..'), { recursive: true, force: true });
  }

  return {
    close,

    async become(releases, onProgress) {
      const wanted = new Set(releases.map(nameOf));
      if ([...(open?.has ?? [])].some((name) => !wanted.has(name))) await close();
      const into = await file();
      const lacking = releases.filter((one) => !into.has.has(nameOf(one)));
      const alone = (one: LedgerRelease) => into.has.has(nameOf(one));
      const notTogether = (one: LedgerRelease) => alone(one) || sourceById(one.source).stream === undefined;
      for (const [at, one] of lacking.entries()) {
        if (into.has.has(nameOf(one))) continue;
        const together = releasesFrom(lacking, at, { sourceById, alone: notTogether });
        const applied = together.length > 1 && (await appliedTogether(together, into.warehouse)) ? together : [one];
        noteChanged(into, one);
        if (applied !== together) await applyStored(one, into);
        for (const { source, release } of applied) into.has.add(nameOf({ source, release }));
        onProgress?.(lacking.filter(alone).length, lacking.length);
      }
      return [...into.expired.values()];
    },

    async facts(companies, { counts, sql }) {
      return sql === undefined ? (await file()).facts.of(companies, { counts }) : factsApart(companies, { counts, sql });
    },

    rawEvidence: checkRawEvidence(deps.raw),

    listBuilds: async () => (await (await file()).warehouse.computedBy()).lists.content,

    people: async (companies) => (await file()).facts.people(companies),

    runningBuild: async () => runningBuild((await file()).warehouse.db),

    async lists() {
      const into = await file();
      const changed = into.unlisted;
      const feeding = sources.filter(({ table }) => changed === undefined || changed.has(table)).map(({ id }) => id);
      const { lists, failed } = await into.warehouse.exportLists({ sources: feeding }, join(into.path, '..', 'lists'));
      for (const one of lists) into.lists.set(one.list, one);
      for (const { list } of failed) into.lists.delete(list);
      into.unlisted = new Set();
      return new Map([...into.lists].map(([list, { version }]) => [list, version]));
    },

    async index(list) {
      const { warehouse, lists } = await file();
      const exported = lists.get(list);
      const known = indexes.get(list);
      if (exported === undefined || known?.version.version === exported.version) return exported === undefined ? undefined : known;
      const { version, entries, path } = exported;
      const index = buildScreeningIndex(await entriesOf(warehouse.db, path), { list, version, entries, publishedAt: '' });
      indexes.set(list, index);
      return index;
    },
  };

  function noteChanged({ facts, unlisted }: OpenFile, { source }: LedgerRelease): void {
    const tables = allTables(sourceById(source)).flatMap(({ table, details = [] }) => [table, ...details.map((one) => one.table)]);
    facts.changed(tables);
    for (const table of tables) unlisted?.add(table);
  }

  function sourceById(id: string): Source {
    const source = sources.find((one) => one.id === id);
    if (source === undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `the program no longer has the source ${id}`);
    return source;
  }

  /** Returns false, and applies nothing, when the releases are to be applied one by one. */
  async function appliedTogether(together: readonly LedgerRelease[], warehouse: Warehouse): Promise<boolean> {
    const limit = pLimit(downloadsAtOnce);
    try {
      await warehouse.applyTogether(await Promise.all(together.map((row) => limit(() => recordsOf(row)))), 'last');
      return true;
    } catch {
      return false; // the one that is at fault says why when it is applied alone
    }
  }

  async function inputOf(row: LedgerRelease) {
    const source = sourceById(row.source);
    const retrieved = await retrievalOf(deps.raw, row);
    const { release, dataDate, runKind } = row;
    const baseline = baselineOf(await deps.ledger.source(row.source), row);
    return { source, release, dataDate, today: dataDate, runKind, ...retrieved, force: true, ...baseline };
  }

  /** Throws when the store has no records of the release. */
  async function recordsOf(row: LedgerRelease): Promise<ApplyInput> {
    const input = await inputOf(row);
    if (!(await hasRecords(deps.store, input.source, row))) throw new StoreProblem('STORE_MISSING', `${nameOf(row)} has no records`);
    return { ...input, ...(await localRecords(deps.store, input.source, row)) };
  }

  /** Applies a release, or notes that a law or a licence ended it. */
  async function applyStored(row: LedgerRelease, { warehouse, expired }: OpenFile): Promise<void> {
    try {
      await applyRecords(row, warehouse);
    } catch (error) {
      if (!(error instanceof StoreProblem) || error.code !== 'EVIDENCE_EXPIRED') throw error;
      expired.set(nameOf(row), error.message);
    }
  }

  /** Applies the records as the store has them, or parses the raw bytes again, beside the store, when they are gone or of an earlier parser. */
  async function applyRecords(row: LedgerRelease, warehouse: Warehouse): Promise<void> {
    const input = await inputOf(row);
    const { source } = input;
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
        ...(await stageRelease({ source, release: raw, folder: join(stage, 'out'), pseudonymKey: deps.pseudonymKey })),
      });
    } finally {
      await rm(stage, { recursive: true, force: true });
    }
  }
}
