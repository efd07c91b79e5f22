import { z } from 'zod';
import { publishedAt } from '../../sources/companies-house/envelope/published-at.ts';

/** A record as received: its line, with the unreadable lines before it. */
export interface ReceivedRecord {
  readonly timepoint: number;
  /** `event.published_at` in UTC, to the second; absent: the record states none. */
  readonly publishedAt?: string;
  readonly bytes: Buffer;
}

/** Bytes. A longer line is no record; its beginning goes to quarantine. */
const longestLine = 16 << 20;
const keptOfLong = 65_536;
const newline = 10;

/**
 * Splits the bytes of one connection into records. Chunks may end anywhere, also within a letter: lines are cut at line ends only. Blank lines are
 * heartbeats. A line without a timepoint belongs to the record after it, so that the position after a reconnection never lies behind it. An unfinished
 * last line is no record: the publisher sends it again.
 */
export function streamLines() {
  let begun: Buffer[] = [];
  let length = 0;
  let tooLong = false;
  let unreadable: Buffer[] = [];

  function* line(bytes: Buffer): Generator<ReceivedRecord> {
    if (bytes.toString('latin1').trim() === '') return;
    const event = eventOf(bytes);
    if (event === undefined) {
      unreadable.push(bytes);
      return;
    }
    const before = unreadable;
    unreadable = [];
    yield { ...event, bytes: before.length === 0 ? bytes : Buffer.concat([...before, bytes]) };
  }

  function add(piece: Buffer): void {
    length += piece.length;
    if (length <= longestLine) begun.push(piece);
    else if (!tooLong) {
      tooLong = true;
      begun = [Buffer.concat(begun).subarray(0, keptOfLong)];
    }
  }

  function ended(): Buffer {
    const whole = begun.length === 1 && begun[0] !== undefined ? begun[0] : Buffer.concat(begun);
    const bytes = tooLong ? Buffer.concat([whole, Buffer.from('\n')]) : whole;
    begun = [];
    length = 0;
    tooLong = false;
    return bytes;
  }

  return {
    /** Returns the records that end in this chunk. */
    *push(chunk: Uint8Array): Generator<ReceivedRecord> {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      let from = 0;
      for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, from)) {
        add(bytes.subarray(from, at + 1));
        from = at + 1;
        yield* line(ended());
      }
      if (from < bytes.length) add(Buffer.from(bytes.subarray(from)));
    },
  };
}

const written = z.object({ event: z.object({ timepoint: z.int().nonnegative(), published_at: z.string().optional().catch(undefined) }) });

/** Returns the event of a line that is JSON as a whole: a number read from a damaged line could move the position too far. */
function eventOf(bytes: Buffer): Omit<ReceivedRecord, 'bytes'> | undefined {
  const read = written.safeParse(jsonOf(bytes));
  if (!read.success) return undefined;
  const { timepoint, published_at: text } = read.data.event;
  const published = text === undefined ? undefined : publishedAt(text, timepoint)?.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
  return published === undefined ? { timepoint } : { timepoint, publishedAt: published };
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
