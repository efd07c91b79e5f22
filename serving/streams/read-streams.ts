import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { drawnDaysBefore } from '../../sources/drawn.ts';
import { sources as allSources } from '../../sources/index.ts';
import type { GapClosing, Source, Stream } from '../../sources/source.ts';

/** Records that a stream lost: the publisher no longer had them. Instants are ISO 8601. */
export interface StreamGap {
  /** Until when the stream was continuous; null: not known. */
  readonly from: string | null;
  /** Since when it is again; null: not yet. */
  readonly to: string | null;
  readonly notedAt: string;
  readonly code: string;
  readonly detail: string;
  /** ISO day, by the records' clock, since which it is continuous; null: not yet. */
  readonly resumedDay: string | null;
  /** The release, drawn on a later day, that states what the gap lost; null: none is loaded. */
  readonly closedBy: string | null;
}

/** Where a stream stands. */
export interface StreamState {
  readonly source: string;
  readonly position: number | null;
  readonly continuousSince: Date | null;
  readonly lastByteAt: Date | null;
  readonly waitingSince: Date | null;
  readonly downSince: Date | null;
  /** Since when the reader holds back lines that are not records of the stream; null: it holds back none. */
  readonly unreadSince: Date | null;
  /** Newest first. */
  readonly gaps: readonly StreamGap[];
}

/** A stream from which no byte came for ten minutes. `since`: ISO 8601 of the last byte; null: none ever came. */
export interface SilentStream {
  readonly source: string;
  readonly since: string | null;
}

export async function silentStreams(pool: Pool): Promise<SilentStream[]> {
  const { rows } = await pool.query<SilentStream>(sqlFile('serving/streams/trouble.sql'));
  return rows;
}

/** Describes them in words; `undefined`: all are read. */
export function streamTrouble(silent: readonly SilentStream[]): string | undefined {
  if (silent.length === 0) return undefined;
  return silent.map(({ source, since }) => `STREAM_DOWN: nothing of ${source} was received since ${since ?? 'its start'}.`).join(' ');
}

/** Returns every stream that a reader has read or tried to read. */
export async function readStreams(pool: Pool, sources: readonly Pick<Source, 'id' | 'stream'>[]): Promise<StreamState[]> {
  const closed = sources.flatMap(({ id, stream }) => {
    const closing = stream === undefined ? undefined : gapClosing(stream);
    return closing === undefined || closing.how === 'lookup' ? [] : [{ id, by: closing.source }];
  });
  const { rows } = await pool.query<StreamState>(sqlFile('serving/streams/streams.sql'), [
    closed.map(({ id }) => id),
    closed.map(({ by }) => by),
    closed.map(({ by }) => drawnDaysBefore(by)),
    closed.map(({ by }) => isReadWhole(by)),
  ]);
  return rows;
}

/** Returns the ISO day, by the records' clock, on which each stream was first connected; a stream that never was is not among them. */
export async function followedSince(pool: Pool): Promise<{ readonly source: string; readonly since: string }[]> {
  return (await pool.query<{ source: string; since: string }>(sqlFile('serving/streams/followed.sql'))).rows;
}

/** What a stream states of its gaps. */
export type LossyStream = Pick<Stream, 'snapshot' | 'gapClosedBy'>;

/** Whether a check of the source reads all that its publisher then has. Others publish a file, which was drawn at an instant that it does not state. */
export function isReadWhole(id: string): boolean {
  return allSources.find((source) => source.id === id)?.datedByCheck === true;
}

/** Returns what closes the gaps of a stream; undefined: nothing does. */
export function gapClosing({ snapshot, gapClosedBy }: LossyStream): GapClosing | undefined {
  return snapshot === undefined ? gapClosedBy : { source: snapshot, how: 'check' };
}
