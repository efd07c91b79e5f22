import { londonDay } from '../../uk/day.ts';
import type { ReceivedRecord } from './stream-lines.ts';

/** Milliseconds, bytes and records that decide when a window is sealed. */
export interface SealingPace {
  /** A record waits for others for so long, while no earlier window is being loaded. */
  readonly gatherMs: number;
  /** A record waits no longer than this, whatever is being loaded. */
  readonly longestMs: number;
  readonly mostBytes: number;
  readonly mostRecords: number;
}

/** The records that are in no sealed window. */
export interface Waiting {
  readonly records: readonly ReceivedRecord[];
  /** When the first of them was received. */
  readonly since: Date;
  /** `publishedAt` of the newest record so far; undefined: none states it. */
  readonly newest: string | undefined;
  /** The London day on which the first of them was published that states a time; undefined: none does. */
  readonly day: string | undefined;
}

/**
 * Gathers the records of a stream for the next window. Every record with a timepoint up to the position is left out: a reconnection brings the last one
 * again, and the publisher repeats records. `newestAt`: `publishedAt` of the newest record up to `start`.
 */
export function windowBuffer(start: number | undefined, pace: SealingPace, newestAt?: string) {
  let position = start;
  let newest = newestAt;
  let records: ReceivedRecord[] = [];
  let bytes = 0;
  let since: Date | undefined;
  let day: string | undefined;
  let repeated = 0;
  const isRepeated = (timepoint: number) => position !== undefined && timepoint <= position;

  return {
    isRepeated,
    /** Adds a record. Returns false when it is a repetition. */
    add(record: ReceivedRecord, at: Date): boolean {
      if (isRepeated(record.timepoint)) {
        repeated += 1;
        return false;
      }
      position = record.timepoint;
      if (newest === undefined || (record.publishedAt ?? '') > newest) newest = record.publishedAt ?? newest;
      since ??= at;
      day ??= dayOfRecord(record);
      records.push(record);
      bytes += record.bytes.length;
      return true;
    },
    /**
     * Whether the record is newer than all others although its timepoint is not: the publisher counts anew, and `add` would take every record for a
     * repetition.
     */
    isRenumbered({ timepoint, publishedAt }: ReceivedRecord): boolean {
      if (newest === undefined || publishedAt === undefined) return false;
      return isRepeated(timepoint) && publishedAt > newest;
    },
    /** Whether the record was published on a later London day than the waiting ones: a window has one day, whenever it is sealed. */
    beginsDay: (record: ReceivedRecord): boolean => day !== undefined && (dayOfRecord(record) ?? '') > day,
    /** The timepoint with which the next connection begins. */
    position: () => position,
    since: () => since,
    repeated: () => repeated,
    isFull: () => bytes >= pace.mostBytes || records.length >= pace.mostRecords,
    /** Whether the next window is to be sealed now. `loading`: an earlier window is not loaded. */
    isDue(now: Date, loading: boolean): boolean {
      if (since === undefined) return false;
      const waited = now.getTime() - since.getTime();
      if (bytes >= pace.mostBytes || records.length >= pace.mostRecords || waited >= pace.longestMs) return true;
      return !loading && waited >= pace.gatherMs;
    },
    /** Takes all records out. */
    take(): Waiting | undefined {
      if (since === undefined) return undefined;
      const taken = { records, since, newest, day };
      records = [];
      bytes = 0;
      since = undefined;
      day = undefined;
      return taken;
    },
    /** Begins anew without a position, after a gap. */
    restart(): void {
      position = undefined;
      newest = undefined;
    },
  };
}

const dayOfRecord = ({ publishedAt }: ReceivedRecord) => (publishedAt === undefined ? undefined : londonDay(Date.parse(`${publishedAt}Z`)));

export type WindowBuffer = ReturnType<typeof windowBuffer>;
