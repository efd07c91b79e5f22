import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordsClock } from '../../serving/records-clock.ts';
import type { StreamLedger } from '../../serving/streams/stream-ledger.ts';
import type { Source, Stream } from '../../sources/source.ts';
import { type ReceivedRecord, streamLines } from './stream-lines.ts';
import type { WindowBuffer } from './window-buffer.ts';
import type { WindowLoads } from './window-loads.ts';
import type { WindowSeals } from './window-seals.ts';

interface ReaderDeps {
  readonly source: Source;
  readonly stream: Stream;
  readonly reader: string;
  readonly buffer: WindowBuffer;
  readonly seals: WindowSeals;
  readonly loads: WindowLoads;
  readonly streams: StreamLedger;
  readonly clock: RecordsClock;
  readonly pace: ReadingPace;
  /** Since when the earlier reader holds lines that are not records; null: it holds no such line. */
  readonly unreadSince: Date | null;
}

export interface ReadingPace {
  /** Milliseconds between two looks at what is to be sealed, and between two notes of the progress. */
  readonly lookMs: number;
  readonly noteMs: number;
  /** Milliseconds within which every byte must belong to a record. */
  readonly longestUnreadMs: number;
}

interface ReadingEvents {
  readonly onByte: () => void;
  /** Called before a record with which the publisher counts anew is read; has the buffer begin anew. */
  readonly onRenumbered: (record: ReceivedRecord) => Promise<void>;
}

/** Reads connections into the buffer, and seals the buffer beside it. */
export function streamReader(deps: ReaderDeps) {
  const { source, stream, reader, buffer, seals, loads, streams, clock, pace } = deps;
  /** Sealing is one thing at a time: two windows in one go could be offered in the wrong order. */
  let sealed: Promise<void> = Promise.resolve();
  let lastByteAt: Date | undefined;
  let notedAt = 0;
  let lines = streamLines(stream.whyNoRecord, buffer.isRepeated);
  /** Since when lines that are not records wait. A reconnection does not end it, because the publisher may be slow to send them again: a new record does. */
  let unreadSince = deps.unreadSince ?? undefined;
  let notedUnreadSince = unreadSince;

  function sealNow(): Promise<void> {
    sealed = sealed.then(async () => {
      const taken = buffer.take();
      if (taken !== undefined) loads.add(await seals.seal(taken));
    });
    return sealed;
  }

  async function note(): Promise<void> {
    if (lastByteAt === undefined) return;
    notedAt = Date.now();
    const waitingSince = earliest(buffer.since(), lines.pendingSince());
    const hasRecovered = notedUnreadSince !== undefined && unreadSince === undefined;
    notedUnreadSince = unreadSince;
    await streams.progress(source.id, reader, { lastByteAt, waitingSince, unreadSince: notedUnreadSince, today: clock.clock().today });
    if (hasRecovered) await streams.recovered(source.id);
  }

  async function readChunk(chunk: Uint8Array, at: Date, onRenumbered: ReadingEvents['onRenumbered']): Promise<void> {
    for (const record of lines.push(chunk, at)) {
      if (buffer.isRenumbered(record)) await onRenumbered(record);
      if (buffer.beginsDay(record)) await sealNow();
      if (buffer.position() === undefined) await streams.begin(source.id, reader, record.timepoint);
      if (buffer.add(record, at)) unreadSince = undefined;
    }
    const pending = lines.pendingSince();
    if (pending === undefined || at.getTime() - pending.getTime() <= pace.longestUnreadMs) return;
    unreadSince ??= pending;
    throw lines.drift();
  }

  return {
    /** Reads one connection to its end. Waits while the buffer is full. Throws UNEXPECTED_SHAPE when what comes is not a record for too long. */
    async read(chunks: AsyncIterable<Uint8Array>, { onByte, onRenumbered }: ReadingEvents, signal: AbortSignal): Promise<void> {
      lines = streamLines(stream.whyNoRecord, buffer.isRepeated);
      try {
        for await (const chunk of chunks) {
          lastByteAt = new Date();
          onByte();
          try {
            await readChunk(chunk, lastByteAt, onRenumbered);
          } finally {
            unreadSince ??= lines.unreadableSince();
          }
          while (buffer.isFull() && !signal.aborted) await sleep(pace.lookMs);
        }
      } finally {
        if (unreadSince !== undefined) await note();
      }
    },

    /** Seals windows when they are due, and notes the progress, until the signal is aborted. Throws what sealing throws. */
    async sealing(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        if (buffer.isDue(new Date(), loads.isLoading())) await sealNow();
        if (Date.now() - notedAt >= pace.noteMs) await note();
        await sleep(pace.lookMs, undefined, { signal }).catch(() => undefined);
      }
    },

    /** Seals what is left, before a gap is noted or the reader ends. */
    sealRest: sealNow,
  };
}

const earliest = (a: Date | undefined, b: Date | undefined) => (a === undefined || (b !== undefined && b < a) ? b : a);

export type StreamReader = ReturnType<typeof streamReader>;
