import { z } from 'zod';
import { publishedAt } from '../../sources/companies-house/envelope/published-at.ts';
import { jsonOf } from '../../sources/json-of.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { Stream } from '../../sources/source.ts';

/** A record as received: its line, with the unreadable lines before it. */
export interface ReceivedRecord {
  readonly timepoint: number;
  /** `event.published_at` in UTC, to the second; absent: the record states none. */
  readonly publishedAt?: string;
  readonly bytes: Buffer;
}

/** Bytes. A longer line is not a record; its beginning goes to quarantine. */
const longestLine = 16 << 20;
const keptOfLong = 65_536;
const newline = 10;

/** Lines that are not records, one after the other, in number and in bytes. A publisher that sends more has changed its format. */
export const mostUnreadable = 100;
const mostUnreadableBytes = longestLine;

/**
 * Splits the bytes of one connection into records. Chunks may end anywhere, also within a letter: lines are cut at line ends only. Blank lines are
 * heartbeats. A line that is not a record belongs to the record after it, so that the position after a reconnection never lies behind it. An unfinished
 * last line is not a record: the publisher sends it again. `isRepeated`: the record of this timepoint was received before; no line waits for it, because it
 * is left out.
 */
export function streamLines(whyNoRecord: Stream['whyNoRecord'], isRepeated: (timepoint: number) => boolean = () => false) {
  let begun: Buffer[] = [];
  let begunAt = new Date(0);
  let length = 0;
  let tooLong = false;
  let unreadable: Unreadable | undefined;

  function* line({ bytes, since }: { bytes: Buffer; since: Date }): Generator<ReceivedRecord> {
    if (isBlank(bytes)) return;
    const event = eventOf(bytes, whyNoRecord);
    if (typeof event === 'string') {
      unreadable ??= { since, reason: event, lines: [], bytes: 0 };
      unreadable.lines.push(bytes);
      unreadable.bytes += bytes.length;
      if (unreadable.lines.length > mostUnreadable || unreadable.bytes > mostUnreadableBytes) throw drift();
      return;
    }
    const before = isRepeated(event.timepoint) ? [] : (unreadable?.lines ?? []);
    if (before.length > 0) unreadable = undefined;
    yield { ...event, bytes: before.length === 0 ? bytes : Buffer.concat([...before, bytes]) };
  }

  function add(piece: Buffer, at: Date): void {
    if (length === 0) begunAt = at;
    length += piece.length;
    if (length <= longestLine) begun.push(piece);
    else if (!tooLong) {
      tooLong = true;
      begun = [Buffer.concat(begun).subarray(0, keptOfLong)];
    }
  }

  function ended(): { bytes: Buffer; since: Date } {
    const whole = begun.length === 1 && begun[0] !== undefined ? begun[0] : Buffer.concat(begun);
    const bytes = tooLong ? Buffer.concat([whole, Buffer.from('\n')]) : whole;
    begun = [];
    length = 0;
    tooLong = false;
    return { bytes, since: begunAt };
  }

  function drift(): SourceProblem {
    const what =
      unreadable === undefined
        ? 'a line does not end'
        : `lines without a record: ${unreadable.lines.length}, the first of ${unreadable.since.toISOString()}: ${unreadable.reason}`;
    return new SourceProblem('UNEXPECTED_SHAPE', `${what}. ${howToGoOn}`);
  }

  return {
    /** Returns the records that end in this chunk. Throws UNEXPECTED_SHAPE when too many lines one after the other are not records. */
    *push(chunk: Uint8Array, receivedAt: Date): Generator<ReceivedRecord> {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      let from = 0;
      for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, from)) {
        add(bytes.subarray(from, at + 1), receivedAt);
        from = at + 1;
        yield* line(ended());
      }
      if (from < bytes.length) add(Buffer.from(bytes.subarray(from)), receivedAt);
    },
    /** When the reader received the first line that is not a record and waits for one; undefined: no line waits. */
    unreadableSince: (): Date | undefined => unreadable?.since,
    /** When the reader received the oldest byte that is in no record, also that of an unfinished line; undefined: there is no such byte. */
    pendingSince: (): Date | undefined => unreadable?.since ?? (begun.every(isBlank) ? undefined : begunAt),
    /** Returns UNEXPECTED_SHAPE with the reason why what is pending is not a record. */
    drift,
  };
}

/** Lines since the last record that are not records. */
interface Unreadable {
  readonly since: Date;
  /** Why the first of them is not a record. */
  readonly reason: string;
  readonly lines: Buffer[];
  bytes: number;
}

const howToGoOn =
  'Correct the reader (whyNoRecord and parse of the source) and restart the workers: the stream goes on behind its last window without a command';

const isBlank = (bytes: Buffer) => bytes.toString('latin1').trim() === '';

const written = z.object({ event: z.object({ timepoint: z.int().nonnegative(), published_at: z.string().optional().catch(undefined) }) });

/**
 * Returns the event of a line that is a record, or the reason why it is not a record. The line is JSON as a whole: a number read from a damaged line could move
 * the position too far.
 */
function eventOf(bytes: Buffer, whyNoRecord: Stream['whyNoRecord']): Omit<ReceivedRecord, 'bytes'> | string {
  const text = bytes.toString('utf8');
  const reason = whyNoRecord(text);
  if (reason !== undefined) return reason;
  const read = written.safeParse(jsonOf(text));
  if (!read.success) return 'no whole number in event.timepoint';
  const { timepoint, published_at: stated } = read.data.event;
  const published = stated === undefined ? undefined : publishedAt(stated, timepoint)?.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
  return published === undefined ? { timepoint } : { timepoint, publishedAt: published };
}
