import type { Source } from '../../sources/source.ts';
import { addDays } from '../../uk/day.ts';

/** Microseconds by which a statement counts as older than another of the same version: see `versionOf`. */
const behind = { snapshot: 1, file: 2 } as const;

interface Dated {
  /** ISO day that the release describes. */
  readonly dataDate: string;
  readonly runKind: 'scheduled' | 'backfill' | 'file';
}

/**
 * Returns the version of a release, which its rows have unless the source names a column for it: the start of the data date (UTC timestamp as
 * DuckDB reads it). At the same date a delta wins over a snapshot, which names fewer rows, and what was fetched wins over a file that an operator
 * gives, which lacks what the fetch adds. So a snapshot counts one microsecond less, and a file two: no tie depends on the order of arrival.
 */
export function versionOf({ kind }: Pick<Source, 'kind'>, { dataDate, runKind }: Dated): string {
  const microseconds = (kind === 'snapshot' ? behind.snapshot : 0) + fileDelay(runKind);
  return microseconds === 0 ? `${dataDate} 00:00:00` : `${addDays(dataDate, -1)} 23:59:59.${String(1_000_000 - microseconds)}`;
}

/** Returns the microseconds that a row's own version loses because an operator gave the file. */
export const fileDelay = (runKind: Dated['runKind']): number => (runKind === 'file' ? behind.file : 0);
