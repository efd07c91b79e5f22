import { editionOf } from '../../sources/edition.ts';
import type { Source } from '../../sources/source.ts';
import { londonDay } from '../../uk/day.ts';

interface Dated {
  /** Names the edition; absent: no edition. */
  readonly release?: string;
  /** ISO day that the release describes. */
  readonly dataDate: string;
  readonly runKind: 'scheduled' | 'backfill' | 'file';
  /** UTC instant, ISO 8601. */
  readonly retrievedAt: string;
  /** Of an edition: `retrievedAt` of the release that it corrects. Absent: not known, or no edition. */
  readonly correctedAt?: string;
  /** Before the publisher was asked for the first record. UTC instant, ISO 8601. Absent: not known. */
  readonly begunAt?: string;
}

/** Releases of one data date take their place within so many microseconds: one for each second until they were retrieved, a year at most. */
const span = 32_000_000;

/**
 * Returns the version of a release, a UTC timestamp as DuckDB reads it. The rows of the release have this version unless the source names a column
 * for it. It is the start of the data date, or the earlier instant at which the publisher may have drawn the list, less at most 128 seconds, so that
 * no two releases of one date tie and the order of arrival does not matter: what a publisher sent wins over a file that an operator gives, which
 * lacks what the fetch adds; a delta wins over a snapshot, which names fewer rows; a release that was retrieved later wins over an earlier one. An
 * edition takes the place of the release that it corrects: it wins over that one, and not over a release that the publisher issued in between. The
 * second edition ties with a release that was retrieved a second after the corrected one, the third with one of two seconds after it, and so on: of
 * these, the one that is applied last wins.
 *
 * A delta that has the day of its check states each record as it was after the check began. So its version is that instant: it wins over what a stream stated earlier
 * on the same day, and not over what the stream states later. The sample's day is not that of the instant, so the time of day counts.
 */
export function versionOf(
  { kind, drawnHoursBefore = 0, datedByCheck = false, version }: Pick<Source, 'kind' | 'drawnHoursBefore' | 'datedByCheck' | 'version'>,
  { release = '', dataDate, runKind, retrievedAt, correctedAt = retrievedAt, begunAt }: Dated,
): string {
  if (kind === 'delta' && datedByCheck && version === undefined && runKind !== 'file' && begunAt !== undefined) {
    const begun = new Date(begunAt).toISOString();
    return `${londonDay(new Date(begun)) === dataDate ? begun.slice(0, 10) : dataDate} ${begun.slice(11, 23)}000`;
  }
  const start = Date.parse(`${dataDate}T00:00:00Z`) - drawnHoursBefore * 3_600_000;
  const seconds = Math.floor((Date.parse(correctedAt) - start) / 1000);
  const rank = (kind === 'snapshot' ? 1 : 0) + (runKind === 'file' ? 2 : 0);
  const microseconds = start * 1000 - (rank + 1) * span + Math.min(Math.max(seconds, 0), span - 1) + editionOf(release).edition - 1;
  const fraction = String(microseconds % 1_000_000).padStart(6, '0');
  return `${new Date(Math.floor(microseconds / 1000)).toISOString().slice(0, 19).replace('T', ' ')}.${fraction}`;
}

/** Returns the microseconds that a row's own version loses because an operator gave the file; an edition gains two for each earlier edition. */
export const fileDelay = ({ release = '', runKind }: Pick<Dated, 'release' | 'runKind'>): number =>
  (runKind === 'file' ? 1 : 0) - 2 * (editionOf(release).edition - 1);
