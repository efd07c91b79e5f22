import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordsClock } from '../../serving/records-clock.ts';
import type { StreamLedger } from '../../serving/streams/stream-ledger.ts';
import type { Source } from '../../sources/source.ts';
import { type ReceivedRecord, streamLines } from './stream-lines.ts';
import type { WindowBuffer } from './window-buffer.ts';
import type { WindowLoads } from './window-loads.ts';
import type { WindowSeals } from './window-seals.ts';

interface ReaderDeps {
  readonly source: Source;
  readonly reader: string;
  readonly buffer: WindowBuffer;
  readonly seals: WindowSeals;
  readonly loads: WindowLoads;
  readonly streams: StreamLedger;
  readonly clock: RecordsClock;
  readonly pace: { readonly lookMs: number; readonly noteMs: number };
}

interface ReadingEvents {
  readonly onByte: () => void;
  /** Called before a record with which the publisher counts anew is read; has the buffer begin anew. */
  readonly onRenumbered: (record: ReceivedRecord) => Promise<void>;
}

/** Reads connections into the buffer, and seals the buffer beside it. */
export function streamReader({ source, reader, buffer, seals, loads, streams, clock, pace }: ReaderDeps) {
  /** Sealing is one thing at a time: two windows in one go could be offered in the wrong order. */
  let sealed: Promise<void> = Promise.resolve();
  let lastByteAt: Date | undefined;
  let notedAt = 0;

  function sealNow(): Promise<void> {
    sealed = sealed.then(async () => {
      const taken = buffer.take();
      if (taken !== undefined) loads.add(await seals.seal(taken));
    });
    return sealed;
  }

  async function note(): Promise<void> {
    if (lastByteAt === undefined || Date.now() - notedAt < pace.noteMs) return;
    notedAt = Date.now();
    await streams.progress(source.id, reader, { lastByteAt, waitingSince: buffer.since(), today: clock.clock().today });
  }

  return {
    /** Reads one connection to its end. Waits while the buffer is full. */
    async read(chunks: AsyncIterable<Uint8Array>, { onByte, onRenumbered }: ReadingEvents, signal: AbortSignal): Promise<void> {
      const lines = streamLines();
      for await (const chunk of chunks) {
        const at = new Date();
        lastByteAt = at;
        onByte();
        for (const record of lines.push(chunk)) {
          if (buffer.isRenumbered(record)) await onRenumbered(record);
          if (buffer.beginsDay(record)) await sealNow();
          if (buffer.position() === undefined) await streams.begin(source.id, reader, record.timepoint);
          buffer.add(record, at);
        }
        while (buffer.isFull() && !signal.aborted) await sleep(pace.lookMs);
      }
    },

    /** Seals windows when they are due, and notes the progress, until the signal is aborted. Throws what sealing throws. */
    async sealing(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        if (buffer.isDue(new Date(), loads.isLoading())) await sealNow();
        await note();
        await sleep(pace.lookMs, undefined, { signal }).catch(() => undefined);
      }
    },

    /** Seals what is left, before a gap is noted or the reader ends. */
    sealRest: sealNow,
  };
}

export type StreamReader = ReturnType<typeof streamReader>;
