import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import { storableText } from '../../uk/text.ts';
import type { Moment } from '../records-clock.ts';

const sql = sqlIn('serving/streams');

/** A window of a stream, before and after it is sealed. */
export interface Window {
  /** Id of the release. */
  readonly release: string;
  /** Timepoints of its first and its last record. */
  readonly first: number;
  readonly last: number;
  /** ISO day in London on which its first record was published. */
  readonly dataDate: string;
  /** When its first record was received, ISO 8601 UTC. */
  readonly receivedAt: string;
  /** When its newest record, or an earlier one, was published: ISO 8601 UTC to the second, without a zone. Absent: not known. */
  readonly publishedAt?: string;
  /** Address from which it can be read again while the publisher has the timepoint. */
  readonly url: string;
}

/** Where a stream stands when a reader takes it over. */
export interface StreamPosition {
  /** Null: read on from now. */
  readonly position: number | null;
  /** The window that the reader before was about to seal. */
  readonly sealing: Window | null;
  readonly continuousSince: Date | null;
  /** True: the snapshot is to be read again. */
  readonly snapshotDue: boolean;
  /** When the newest record up to the position was published, as in `Window`; null: not known. */
  readonly publishedAt: string | null;
  /** Since when the reader holds back lines that are not records of the stream; null: it holds back none. */
  readonly unreadSince: Date | null;
  /** How often the stream has begun anew after a gap. */
  readonly numbering: number;
}

/** What a connection finds. */
export interface Connected {
  readonly snapshotDue: boolean;
  readonly hasGap: boolean;
}

/** Another reader has taken the stream over. */
export class StreamTakenOver extends Error {
  readonly code = 'STREAM_TAKEN_OVER';
  readonly retryable = true;

  constructor(source: string) {
    super(`another reader has taken ${source} over`);
  }
}

/**
 * The state of every stream. A write that moves the position, or says what the position means, belongs to one reader, and throws `StreamTakenOver` when another
 * one has the stream: so two readers never move one position, and the position is the end of the sealed windows at any moment. `progress` and `down` of
 * such a reader change nothing.
 */
export const streamLedger = (pool: Pool) => {
  async function asReader(source: string, statement: string, values: readonly unknown[]): Promise<void> {
    const { rowCount } = await pool.query(sql(statement), [source, ...values]);
    if (rowCount === 0) throw new StreamTakenOver(source);
  }

  return {
    async take(source: string, reader: string): Promise<StreamPosition> {
      const { rows } = await pool.query<StreamPosition>(sql('take'), [source, reader]);
      const anew = { position: null, sealing: null, continuousSince: null, snapshotDue: false, publishedAt: null, unreadSince: null };
      return rows[0] ?? { ...anew, numbering: 0 };
    },

    /** Notes the window that is about to be sealed; undefined: none is. */
    plan: (source: string, reader: string, window: Window | undefined) =>
      asReader(source, 'plan', [reader, window === undefined ? null : JSON.stringify(window)]),

    /** Offers a sealed window for loading and moves the position. `snapshot`: id of the source that fills the same table as a whole. */
    sealed: (source: string, reader: string, window: Window, snapshot: string | undefined) =>
      asReader(source, 'sealed', [reader, JSON.stringify(window), snapshot ?? null]),

    /**
     * The publisher answers. A stream whose earlier connection brought no record begins anew with a gap: `hasGap` is true when it is a new one. `snapshotDue`: the
     * check that brings what a gap lost is to be started. `asOf`: the instant of the records' clock, ISO 8601 UTC. `lookUp`: as in `gap`.
     */
    async connected(source: string, reader: string, { now, today }: Moment, asOf: string, lookUp?: string): Promise<Connected> {
      const [code, detail] = ['STREAM_GAP', 'the connection before ended without a record, so it left no timepoint to go on from'];
      const { rows } = await pool.query<Connected>(sql('connected'), [source, reader, now, today, asOf, lookUp ?? null, code, detail]);
      const [connected] = rows;
      if (connected === undefined) throw new StreamTakenOver(source);
      return connected;
    },

    /** The first record after the beginning, or after a gap, was received. */
    begin: (source: string, reader: string, timepoint: number) => asReader(source, 'begin', [reader, timepoint - 1]),

    /** The publisher answers again. */
    async recovered(source: string): Promise<void> {
      await pool.query(sql('recovered'), [source]);
    },

    /** `lookUp`: id of the source that is asked for single companies to learn what was lost; absent: none is. */
    gap: (source: string, reader: string, at: Date, { code, detail }: { code: string; detail: string }, lookUp?: string) =>
      asReader(source, 'gap', [reader, at, code, storableText(detail.slice(0, 2_000)), lookUp ?? null]),

    async progress(
      source: string,
      reader: string,
      read: { lastByteAt: Date; waitingSince: Date | undefined; unreadSince: Date | undefined; today: string },
    ): Promise<void> {
      const { lastByteAt, waitingSince = null, unreadSince = null, today } = read;
      await pool.query(sql('progress'), [source, reader, lastByteAt, waitingSince, today, unreadSince]);
    },

    async down(source: string, reader: string, at: Date): Promise<void> {
      await pool.query(sql('down'), [source, reader, at]);
    },

    /** The snapshot is being read again. */
    async snapshotAsked(source: string): Promise<void> {
      await pool.query(sql('snapshot-asked'), [source]);
    },

    /** Returns the windows that are sealed and not loaded, oldest first; those that failed are not among them. */
    async unloaded(source: string): Promise<string[]> {
      const { rows } = await pool.query<{ release: string }>(sql('unloaded'), [source]);
      return rows.map(({ release }) => release);
    },
  };
};

export type StreamLedger = ReturnType<typeof streamLedger>;
