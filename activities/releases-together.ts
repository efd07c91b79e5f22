import { allTables } from '../sources/part.ts';
import type { Source } from '../sources/source.ts';
import { appliesTogether } from '../warehouse/apply/together.ts';

/** Releases that are applied in one pass. Their files are open together. */
const releasesAtOnce = 500;
/** Rows of these releases: a pass holds them in memory. */
const rowsAtOnce = 500_000;
/** How many releases ahead more of the same source are sought. */
const releasesSought = 20_000;
/** Releases whose records are read from the store side by side. */
export const downloadsAtOnce = 8;

interface Choice<T> {
  readonly sourceById: (id: string) => Source;
  /** A release that is applied alone. */
  readonly alone: (release: T) => boolean;
}

/**
 * Returns a release with those of its source that follow it, up to the next snapshot of its table: a snapshot after newer rows costs more. Returns none when the
 * releases of the source are applied one by one. `left`: releases in the order of application.
 */
export function releasesFrom<T extends { readonly source: string; readonly rows: number }>(
  left: readonly T[],
  at: number,
  { sourceById, alone }: Choice<T>,
): T[] {
  const first = left[at];
  if (first === undefined || alone(first)) return [];
  const source = sourceById(first.source);
  if (!appliesTogether(source)) return [];
  const end = left.slice(at, at + releasesSought).findIndex((row) => isSnapshotOf(sourceById(row.source), source.table));
  const ahead = left.slice(at, at + (end === -1 ? releasesSought : end));
  return withinLimits(ahead.filter((row) => row.source === source.id && !alone(row)));
}

/** Returns the first release, and those after it that one pass may hold with it. */
export function withinLimits<T extends { readonly rows: number }>(releases: readonly T[]): T[] {
  let rows = 0;
  const within = releases.findIndex((one, at) => {
    rows += one.rows;
    return at === releasesAtOnce || (at > 0 && rows > rowsAtOnce);
  });
  return releases.slice(0, within === -1 ? releases.length : within);
}

const isSnapshotOf = (source: Source, table: string) => source.kind === 'snapshot' && allTables(source).some((one) => one.table === table);
