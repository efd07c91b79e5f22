import { cancellationSignal, heartbeat } from '@temporalio/activity';
import type { WithDatabase } from '../infra/duckdb/memory.ts';
import type { Store } from '../infra/store/store.ts';
import type { LedgerRow, SourceState } from '../serving/ledger/ingestion-ledger.ts';
import { editionOf } from '../sources/edition.ts';
import type { Source } from '../sources/source.ts';
import type { ApplyInput } from '../warehouse/apply/input.ts';
import { type Staged, stageRelease } from '../warehouse/stage/stage.ts';
import { beating } from './beating.ts';
import type { RawReleases } from './publishers/raw-releases.ts';
import { inWorkFolder } from './work-folder.ts';

export interface ReleaseRef {
  readonly source: string;
  readonly release: string;
}

export interface StagingDeps {
  readonly sourceById: (id: string) => Source;
  readonly raw: RawReleases;
  readonly store: Store;
  /** Makes the pseudonyms of a source whose rows may not be shown. */
  readonly pseudonymKey?: Buffer | undefined;
  /** Limits the staging databases of the machine. Absent: DuckDB's own limits. */
  readonly withDatabase?: WithDatabase;
}

type RecordsFile = 'rows' | 'quarantine' | `details/${string}` | `parts/${string}/${'rows' | 'quarantine'}`;

export const recordsKey = ({ source, release }: ReleaseRef, what: RecordsFile) => `records/${source}/${release}/${what}.parquet`;

/**
 * Parses the stored raw bytes of a release and stores typed rows and quarantine, in place of what an earlier run stored. Returns their numbers. Throws
 * the `SourceProblem` of `stageRelease`, and `StoreProblem` for raw bytes that are missing, damaged or expired.
 */
export async function stageStored(
  deps: StagingDeps,
  ref: ReleaseRef,
): Promise<Pick<Staged, 'rows' | 'rejected' | 'unread' | 'answers' | 'unmapped'>> {
  const { sourceById, raw, store, pseudonymKey, withDatabase } = deps;
  return inWorkFolder('risk-stage', async (folder) => {
    const staged = await stageRelease({
      source: sourceById(ref.source),
      // a source reads windows from release ids and knows no editions
      release: { ...(await beating(raw.open(ref.source, ref.release))), id: editionOf(ref.release).of },
      folder,
      signal: cancellationSignal(),
      onProgress: heartbeat,
      pseudonymKey,
      ...(withDatabase === undefined ? {} : { withDatabase }),
    });
    await beating(putRecords(store, ref, staged));
    const tables = [staged, ...staged.parts];
    const sum = (count: 'rows' | 'rejected') => tables.reduce((total, one) => total + one[count], 0);
    return { rows: sum('rows'), rejected: sum('rejected'), unread: staged.unread, answers: staged.answers, unmapped: staged.unmapped };
  });
}

async function putRecords(store: Store, ref: ReleaseRef, { rowsPath, quarantinePath, details, parts }: Staged): Promise<void> {
  for (const part of parts) {
    await store.put(recordsKey(ref, `parts/${part.table}/rows`), part.rowsPath);
    await store.put(recordsKey(ref, `parts/${part.table}/quarantine`), part.quarantinePath);
  }
  await store.put(recordsKey(ref, 'rows'), rowsPath);
  await store.put(recordsKey(ref, 'quarantine'), quarantinePath);
  for (const { table, path } of details) await store.put(recordsKey(ref, `details/${table}`), path);
}

/**
 * Returns when the release was retrieved and, of an edition, when the release that it corrects was; of a crawl also when its first file was stored, before which it
 * stores no record. Throws `StoreProblem` STORE_MISSING.
 */
export async function retrievalOf(
  raw: Pick<RawReleases, 'manifest' | 'open'>,
  { source, release }: ReleaseRef,
): Promise<Pick<ApplyInput, 'retrievedAt' | 'correctedAt' | 'begunAt'>> {
  const sealedAt = async (id: string) => (await raw.manifest(source, id))?.sealedAt;
  const { sealedAt: retrievedAt, files } = (await raw.manifest(source, release)) ?? (await raw.open(source, release)).manifest; // open throws STORE_MISSING
  const begunAt = files.map(({ fetchedAt }) => fetchedAt).sort()[0];
  const { of } = editionOf(release);
  const correctedAt = of === release ? undefined : await sealedAt(of);
  return { retrievedAt, ...(correctedAt === undefined ? {} : { correctedAt }), ...(begunAt === undefined ? {} : { begunAt }) };
}

/** Returns local paths of the files that staging wrote. Downloads them first (gigabytes) when the store is remote. */
export async function localRecords(store: Store, { details = [], parts = [] }: Source, ref: ReleaseRef) {
  const local = (what: Parameters<typeof recordsKey>[1]) => store.local(recordsKey(ref, what));
  return {
    rowsPath: await local('rows'),
    quarantinePath: await local('quarantine'),
    details: await Promise.all(details.map(async ({ table }) => ({ table, path: await local(`details/${table}`) }))),
    parts: await Promise.all(
      parts.map(async ({ table }) => ({
        table,
        rowsPath: await local(`parts/${table}/rows`),
        quarantinePath: await local(`parts/${table}/quarantine`),
      })),
    ),
  };
}

/** Whether the store has the records of a release: not after retention deleted them, and not of a part that the source did not have then. */
export async function hasRecords(store: Store, { parts = [] }: Source, ref: ReleaseRef): Promise<boolean> {
  const files: RecordsFile[] = ['rows', ...parts.map(({ table }) => `parts/${table}/rows` as const)];
  const found = await Promise.all(files.map((what) => store.exists(recordsKey(ref, what))));
  return found.every(Boolean);
}

/**
 * Returns the day up to which a source's releases fire no event. The day decides, not the check that found the release: a first check that spans days
 * swallows no event of the later days. A release that a check found on the last of these days after the first complete check is not a baseline.
 */
export function baselineOf(
  { baselineThrough }: Pick<SourceState, 'baselineThrough'>,
  { baseline, dataDate, runKind }: Pick<LedgerRow, 'baseline' | 'dataDate' | 'runKind'>,
): { readonly baselineThrough?: string } {
  if (runKind === 'scheduled' && !baseline) return {};
  const through = baselineThrough ?? (baseline ? dataDate : undefined);
  return through === undefined ? {} : { baselineThrough: through };
}
