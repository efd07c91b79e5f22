import { cancellationSignal, heartbeat } from '@temporalio/activity';
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

/** Where releases come from and go to; one machine and a cluster each make one. */
export interface IngestDeps {
  readonly sourceById: (id: string) => Source;
  readonly connect: (source: Source, signal: AbortSignal, onProgress: (progress: object) => void) => PublisherConnection;
  readonly raw: RawReleases;
  readonly store: Store;
  readonly ledger: IngestionLedger;
  readonly clock: RecordsClock;
}

export interface Discovered {
  /** Not yet served, oldest first. */
  readonly releases: readonly string[];
  readonly period: Period;
  /** A snapshot or a delta means something only after the one before it. */
  readonly inOrder: boolean;
}

export interface ReleaseRef {
  readonly source: string;
  readonly release: string;
}

/** Later days go in though one fails, so the next looks ask for it again, for so long; past that it takes a person and a backfill. */
const retriedDays = 31;

/** Each step can be run again after any crash and ends in the same state: raw and records are keyed by release and replaced whole. */
export const ingestActivities = ({ sourceById, connect, raw, store, ledger, clock }: IngestDeps) => ({
  /** Asks the publisher what it offers; every offer enters the ledger, so nothing that was seen is forgotten. */
  async discoverReleases(input: { source: string; runKind: RunKind; period?: Period }): Promise<Discovered> {
    const source = sourceById(input.source);
    const { today } = await clock.refresh();
    const state = await ledger.source(source.id);
    const firstLook = input.runKind === 'scheduled' && state.checkedAt === undefined;
    if (firstLook) await ledger.setBaseline(source.id, today);
    // a file by hand, of years ago or of next year, must not say where a first look begins, nor that there is nothing to look for
    const goesOn = firstLook || state.dataDate === undefined ? addDays(today, -source.lookbackDays) : earlier(state.dataDate, today);
    const owed = source.kind === 'append' ? await ledger.owed(source.id, addDays(today, -retriedDays)) : undefined;
    const from = earlier(goesOn, owed ?? goesOn);
    const period = input.period ?? { from, to: today };
    const isBaseline = (day: string) => firstLook || (input.runKind === 'backfill' && day <= (state.baselineThrough ?? today));

    const releases: string[] = [];
    for await (const offer of connect(source, cancellationSignal(), heartbeat).offers(period)) {
      heartbeat({ offered: offer.id });
      const known = await ledger.offer(source.id, offer, input.runKind, isBaseline(offer.dataDate));
      if (known !== 'served' && known !== 'superseded') releases.push(offer.id);
    }
    return { releases, period, inOrder: source.kind !== 'append' };
  },

  /** The bytes as received. What an earlier attempt left is resumed; a release that is already whole is not fetched again. */
  async fetchRelease({ source: id, release }: ReleaseRef): Promise<{ files: number; bytes: number; from: string; dataDate: string }> {
    const offer = await ledger.read(id, release);
    const manifest =
      (await raw.manifest(id, release)) ?? (await connect(sourceById(id), cancellationSignal(), heartbeat).fetch(offer, raw));
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    await ledger.fetched(id, release, bytes);
    return { files: manifest.files.length, bytes, from: offer.urls[0] ?? manifest.files[0]?.url ?? '', dataDate: offer.dataDate };
  },

  /** Raw bytes to typed rows in Parquet, the unreadable ones beside them with their place and reason. */
  async parseRelease(ref: ReleaseRef): Promise<{ rows: number; rejected: number }> {
    return inWorkFolder('risk-stage', async (folder) => {
      const staged = await stageRelease({
        source: sourceById(ref.source),
        release: await raw.open(ref.source, ref.release),
        folder,
        signal: cancellationSignal(),
        onProgress: heartbeat,
      });
      await beating(putRecords(store, ref, staged));
      await ledger.parsed(ref.source, ref.release, staged);
      return { rows: staged.rows, rejected: staged.rejected };
    });
  },

  /** The facts of the companies it touched are published: the release needs nothing more. */
  async recordServed({ source, release }: ReleaseRef): Promise<void> {
    await ledger.served(source, release);
  },

  /** The publisher was asked and all it offered is in: from now the source is as fresh as this instant. */
  async recordCheck({ source }: { source: string }): Promise<void> {
    await ledger.checked(source);
  },

  /**
   * A failure keeps its reason where `risk status` and the API's freshness see it. The raw bytes of a failed release are set aside, so
   * that the next look fetches anew what the publisher has mended meanwhile.
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
