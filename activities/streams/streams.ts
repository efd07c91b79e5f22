import { randomUUID } from 'node:crypto';
import { cancellationSignal, heartbeat, log } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import type { IngestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import type { RecordsClock } from '../../serving/records-clock.ts';
import type { StreamLedger } from '../../serving/streams/stream-ledger.ts';
import type { Source } from '../../sources/source.ts';
import type { PublisherConnection } from '../publishers/connections.ts';
import type { RawReleases } from '../publishers/raw-releases.ts';
import { followConnections, type Reconnecting } from './follow-connections.ts';
import { type ReadingPace, streamReader } from './stream-reader.ts';
import { type SealingPace, windowBuffer } from './window-buffer.ts';
import { windowLoads } from './window-loads.ts';
import { windowSeals } from './window-seals.ts';

export interface StreamDeps {
  readonly sourceById: (id: string) => Source;
  readonly connect: (source: Source, signal: AbortSignal, onProgress: (progress: object) => void) => Pick<PublisherConnection, 'follow'>;
  readonly raw: RawReleases;
  readonly ledger: IngestionLedger;
  readonly streams: StreamLedger;
  readonly clock: RecordsClock;
  readonly client: Client;
  /** Aborted when the worker stops. Temporal cancels an activity only after the time that a stop may take. */
  readonly stopping?: AbortSignal;
  readonly pace?: Partial<StreamPace>;
}

/** All times that a reader keeps. */
export interface StreamPace extends SealingPace, Reconnecting, ReadingPace {
  /** Milliseconds after which the activity ends by itself, so that the workflow shows what it did. */
  readonly runMs: number;
}

/** A record of a stream that never pauses is served within seconds; a window is sealed while the one before is loaded only when it has grown large. */
export const usualPace: StreamPace = {
  gatherMs: 1_500,
  longestMs: 10_000,
  mostBytes: 8 << 20,
  mostRecords: 20_000,
  firstPauseMs: 1_000,
  longestPauseMs: 60_000,
  failureAfterMs: 60_000,
  runMs: 3_600_000,
  lookMs: 100,
  noteMs: 2_000,
  longestUnreadMs: 300_000,
};

export interface StreamRun {
  readonly windows: number;
  readonly records: number;
  /** Last timepoint of the sealed windows; null: none yet. */
  readonly position: number | null;
}

export const streamActivities = (deps: StreamDeps) => ({
  /**
   * Reads a stream for an hour, or until its worker stops, and seals its windows as releases. A workflow of its own loads each of them. Reconnects where the
   * connection broke off. After a gap (416) it begins anew, and the snapshot is read again. A killed reader loses nothing: the next one begins behind the last
   * sealed window. Throws `SourceProblem` PUBLISHER_REFUSED, UNEXPECTED_SHAPE and CLOCKS_APART, and `StreamTakenOver`.
   */
  async readStream({ source: id }: { source: string }): Promise<StreamRun> {
    const source = deps.sourceById(id);
    const { stream } = source;
    if (stream === undefined) throw new Error(`${id} is not a stream`);
    await deps.clock.refresh();
    const pace = { ...usualPace, ...deps.pace };
    const reader = randomUUID();
    const ending = new AbortController();
    const signal = AbortSignal.any([cancellationSignal(), ending.signal, ...(deps.stopping === undefined ? [] : [deps.stopping])]);
    const connection = deps.connect(source, signal, heartbeat);
    const publisher = connection.follow();
    const seals = windowSeals({ ...deps, source, publisher, reader });
    const start = await seals.takeOver();
    const loads = windowLoads({ ...deps, source: id });
    const buffer = windowBuffer(start.position ?? undefined, pace, start.publishedAt ?? undefined);
    const run = streamReader({ ...deps, source, stream, reader, buffer, seals, loads, pace, unreadSince: start.unreadSince });
    const counts = () => ({ windows: seals.windows(), records: seals.records(), position: seals.position() ?? null });
    heartbeat(counts());
    const beating = setInterval(() => heartbeat({ ...counts(), waiting: buffer.since() ?? null, repeated: buffer.repeated() }), 2_000);
    const timer = setTimeout(() => ending.abort(), pace.runMs);
    try {
      for (const window of await deps.streams.unloaded(id)) loads.add(window);
      const sealing = run.sealing(signal).finally(() => ending.abort());
      const following = followConnections(
        { ...deps, source, publisher, reader, buffer, run, seals, pace, snapshotDue: start.snapshotDue },
        signal,
      ).finally(() => ending.abort());
      const ended = await Promise.allSettled([sealing, following]);
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
      cancellationSignal().throwIfAborted();
      await run.sealRest();
      log.info('the stream is read on by the next run', { source: id, ...counts() });
      return counts();
    } finally {
      clearInterval(beating);
      clearTimeout(timer);
      await publisher.close();
    }
  },
});

export type StreamActivities = ReturnType<typeof streamActivities>;
