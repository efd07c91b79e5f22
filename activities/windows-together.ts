import { allTables } from '../sources/part.ts';
import type { Source } from '../sources/source.ts';

/** Windows of a stream that are applied in one pass. Their files are open together. */
const windowsAtOnce = 500;
/** Rows of these windows: a pass holds them in memory. */
const rowsAtOnce = 500_000;
/** How many releases ahead more windows of a stream are sought. */
const windowsSought = 20_000;
/** Windows whose records are read from the store side by side. */
export const downloadsAtOnce = 8;

interface Choice<T> {
  readonly sourceById: (id: string) => Source;
  /** A release that is applied alone. */
  readonly alone: (release: T) => boolean;
}

/**
 * Returns a window of a stream with those that follow it, up to the next snapshot of its table: a snapshot after newer rows costs more. Returns none when the
 * release at the place is no window. `left`: releases in the order of application.
 */
export function windowsFrom<T extends { readonly source: string; readonly rows: number }>(
  left: readonly T[],
  at: number,
  { sourceById, alone }: Choice<T>,
): T[] {
  const first = left[at];
  if (first === undefined || alone(first)) return [];
  const { source } = first;
  const stream = sourceById(source);
  if (stream.stream === undefined) return [];
  const windows: T[] = [];
  let rows = 0;
  for (const row of left.slice(at, at + windowsSought)) {
    if (isSnapshotOf(sourceById(row.source), stream.table)) break;
    if (row.source !== source || alone(row)) continue;
    rows += row.rows;
    if (windows.length === windowsAtOnce || (windows.length > 0 && rows > rowsAtOnce)) break;
    windows.push(row);
  }
  return windows;
}

const isSnapshotOf = (source: Source, table: string) => source.kind === 'snapshot' && allTables(source).some((one) => one.table === table);
