import { momentFor, type RecordsClock } from '../../serving/records-clock.ts';
import type { StreamLedger, StreamPosition, Window } from '../../serving/streams/stream-ledger.ts';
import type { Source } from '../../sources/source.ts';
import { windowFile, windowId } from '../../sources/stream-window.ts';
import { addDays } from '../../uk/day.ts';
import type { Publisher } from '../publishers/publisher-contract.ts';
import type { RawReleases } from '../publishers/raw-releases.ts';
import type { Waiting } from './window-buffer.ts';

interface SealDeps {
  readonly source: Source;
  readonly publisher: Publisher;
  readonly reader: string;
  readonly raw: RawReleases;
  readonly streams: StreamLedger;
  readonly clock: RecordsClock;
}

/**
 * Seals windows: notes the window, stores its bytes, then moves the position and offers the release in one transaction. A kill before the bytes are
 * stored leaves the position, and the records are read again; a kill after it leaves a noted window with bytes, which the next reader completes.
 */
export function windowSeals({ source, publisher, reader, raw, streams, clock }: SealDeps) {
  const { url, snapshot } = source.stream ?? { url: '' };
  let windows = 0;
  let records = 0;
  let position: number | undefined;
  let numbering = 0;

  async function complete(window: Window): Promise<void> {
    await streams.sealed(source.id, reader, window, snapshot);
    position = window.last;
  }

  return {
    /** Takes the stream over from an earlier reader, and completes the window that it was about to seal, if its bytes are stored. */
    async takeOver(): Promise<StreamPosition> {
      const taken = await streams.take(source.id, reader);
      position = taken.position ?? undefined;
      numbering = taken.numbering;
      const { sealing } = taken;
      if (sealing === null) return taken;
      if ((await raw.manifest(source.id, sealing.release)) === undefined) {
        await streams.plan(source.id, reader, undefined);
        return taken;
      }
      await complete(sealing);
      return { ...taken, position: sealing.last, publishedAt: sealing.publishedAt ?? taken.publishedAt };
    },

    /** Returns the id of the release. Throws `StreamTakenOver`. */
    async seal({ records: taken, since, newest, day }: Waiting): Promise<string> {
      const [first, last] = [taken[0], taken.at(-1)];
      if (first === undefined || last === undefined) throw new RangeError('a window without a record');
      const release = windowId(first.timepoint, last.timepoint, numbering);
      const dataDate = dataDateOf(day, (await momentFor(day, clock)).today);
      const from = `${url}?timepoint=${first.timepoint}`;
      const window: Window = {
        release,
        first: first.timepoint,
        last: last.timepoint,
        dataDate,
        receivedAt: since.toISOString(),
        ...(newest === undefined ? {} : { publishedAt: newest }),
        url: from,
      };
      await streams.plan(source.id, reader, window);
      // a reader that was killed, and a ledger that was restored, may have left the window in the store: it has the same records
      if ((await raw.manifest(source.id, release)) === undefined) {
        const files = await raw.files(source, { id: release, dataDate }, publisher);
        await files.write(windowFile(url, release), from, Buffer.concat(taken.map(({ bytes }) => bytes)));
        await files.seal();
      }
      await complete(window);
      windows += 1;
      records += taken.length;
      return release;
    },

    /** The ledger has noted a gap: the windows from now on are those of another numbering. */
    beginAnew(): void {
      numbering += 1;
    },

    windows: () => windows,
    records: () => records,
    position: () => position,
  };
}

/** Returns the day of the records. A time of publication in the future would have the release refused, so it counts as `today`. */
function dataDateOf(day: string | undefined, today: string): string {
  return day === undefined || day > addDays(today, 1) ? today : day;
}

export type WindowSeals = ReturnType<typeof windowSeals>;
