import { cancellationSignal, heartbeat } from '@temporalio/activity';
import type { WithDatabase } from '../infra/duckdb/memory.ts';
import type { Store } from '../infra/store/store.ts';
import type { IngestionLedger, RunKind } from '../serving/ledger/ingestion-ledger.ts';
import type { RecordsClock } from '../serving/records-clock.ts';
import type { Period, Source } from '../sources/source.ts';
import { addDays } from '../uk/day.ts';
import { type Staged, stageRelease } from '../warehouse/stage/stage.ts';
import { beating } from './beating.ts';
import type { PublisherConnection } from './publishers/connections.ts';
import type { RawReleases } from './publishers/raw-releases.ts';
import { inWorkFolder } from './work-folder.ts';

/** Where releases come from and where they are stored. */
export interface IngestDeps {
  readonly sourceById: (id: string) => Source;
  readonly connect: (source: Source, signal: AbortSignal, onProgress: (progress: object) => void) => PublisherConnection;
  readonly raw: RawReleases;
  readonly store: Store;
  readonly ledger: IngestionLedger;
  readonly clock: RecordsClock;
  /** Limits the staging databases of the machine. Absent: DuckDB's own limits. */
  readonly withDatabase?: WithDatabase;
}

export interface Discovered {
  /** Releases that are not yet served, oldest first. */
  readonly releases: readonly string[];
  readonly period: Period;
  /** True for snapshots and deltas: each applies on top of the one before. */
  readonly inOrder: boolean;
}

export interface ReleaseRef {
  readonly source: string;
  readonly release: string;
}

/** Days for which each check requests a failed release again. Later releases are applied meanwhile; an older one needs `risk backfill`. */
const retriedDays = 31;

/** Every activity may run again after a crash and ends in the same state: raw bytes and records are keyed by release and replaced whole. */
export const ingestActivities = ({ sourceById, connect, raw, store, ledger, clock, withDatabase }: IngestDeps) => ({
  /** Lists what the publisher offers. Every offer enters the ledger, so a later failure does not lose it. */
  async discoverReleases(input: { source: string; runKind: RunKind; period?: Period }): Promise<Discovered> {
    const source = sourceById(input.source);
    const { today } = await clock.refresh();
    const state = await ledger.source(source.id);
    const firstCheck = input.runKind === 'scheduled' && state.checkedAt === undefined;
    if (firstCheck) await ledger.setBaseline(source.id, today);
    // a file loaded by hand may be years old or dated in the future: it sets neither the start of a first check nor an empty period
    const resumesAt = firstCheck || state.dataDate === undefined ? addDays(today, -source.lookbackDays) : earlier(state.dataDate, today);
    const owed = source.kind === 'append' ? await ledger.owed(source.id, addDays(today, -retriedDays)) : undefined;
    const from = earlier(resumesAt, owed ?? resumesAt);
    const period = input.period ?? { from, to: today };
    const isBaseline = (day: string) => firstCheck || (input.runKind === 'backfill' && day <= (state.baselineThrough ?? today));

    const releases: string[] = [];
    for await (const offer of connect(source, cancellationSignal(), heartbeat).offers(period)) {
      heartbeat({ offered: offer.id });
      const known = await ledger.offer(source.id, offer, input.runKind, isBaseline(offer.dataDate));
      if (known !== 'served' && known !== 'superseded') releases.push(offer.id);
    }
    return { releases, period, inOrder: source.kind !== 'append' };
  },

  /** Stores the raw bytes. Resumes the download of an earlier attempt. Does not fetch a complete release again. */
  async fetchRelease({ source: id, release }: ReleaseRef): Promise<{ files: number; bytes: number; from: string; dataDate: string }> {
    const offer = await ledger.read(id, release);
    const manifest =
      (await raw.manifest(id, release)) ?? (await connect(sourceById(id), cancellationSignal(), heartbeat).fetch(offer, raw));
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    await ledger.fetched(id, release, bytes);
    return { files: manifest.files.length, bytes, from: offer.urls[0] ?? manifest.files[0]?.url ?? '', dataDate: offer.dataDate };
  },

  /** Parses raw bytes to typed rows in Parquet, and unreadable rows to quarantine with their position and reason. */
  async parseRelease(ref: ReleaseRef): Promise<{ rows: number; rejected: number }> {
    return inWorkFolder('risk-stage', async (folder) => {
      const staged = await stageRelease({
        source: sourceById(ref.source),
        release: await raw.open(ref.source, ref.release),
        folder,
        signal: cancellationSignal(),
        onProgress: heartbeat,
        ...(withDatabase === undefined ? {} : { withDatabase }),
      });
      await beating(putRecords(store, ref, staged));
      await ledger.parsed(ref.source, ref.release, staged);
      return { rows: staged.rows, rejected: staged.rejected };
    });
  },

  /** Marks the release as served: the facts of the companies that it changes are published. */
  async recordServed({ source, release }: ReleaseRef): Promise<void> {
    await ledger.served(source, release);
  },

  /** Records a complete check of the source, now: everything that the publisher offered is served. */
  async recordCheck({ source }: { source: string }): Promise<void> {
    await ledger.checked(source);
  },

  /**
   * Stores the reason of a failure where `risk status` and the API's freshness read it. Sets the raw bytes of an unusable release aside, so
   * that the next check fetches the release again: the publisher may have corrected it.
   */
  async recordFailure(input: { source: string; release?: string; code: string; message: string }): Promise<void> {
    if (input.release !== undefined) {
      const unusable = await ledger.failed(input.source, input.release, input.code, input.message);
      if (unusable) await raw.setAside(input.source, input.release);
    }
    await ledger.sourceFailed(input.source, input.code, input.message);
  },
});

const earlier = (a: string, b: string) => (a < b ? a : b);

async function putRecords(store: Store, ref: ReleaseRef, { rowsPath, quarantinePath, details }: Staged): Promise<void> {
  await store.put(recordsKey(ref, 'rows'), rowsPath);
  await store.put(recordsKey(ref, 'quarantine'), quarantinePath);
  for (const { table, path } of details) await store.put(recordsKey(ref, `details/${table}`), path);
}

export type IngestActivities = ReturnType<typeof ingestActivities>;

export const recordsKey = ({ source, release }: ReleaseRef, what: 'rows' | 'quarantine' | `details/${string}`) =>
  `records/${source}/${release}/${what}.parquet`;
