import { SourceProblem } from '../sources/problem.ts';
import type { Source } from '../sources/source.ts';

/** Whether the tables and the quarantine may hold no text of the source's records. */
export const withholdsText = ({ display }: Pick<Source, 'display'>) => display !== 'rows' && display.stored === undefined;

/** Returns the columns of a table that no model, list or exported table may read. */
export function hiddenColumns(sources: readonly Source[], table: string): readonly string[] {
  return sources.filter((source) => source.table === table).flatMap(({ display }) => (display === 'rows' ? [] : (display.stored ?? [])));
}

/**
 * Throws UNEXPECTED_SHAPE when the records of a source whose rows may not be shown have a column that the source does not declare. What is shown is
 * computed from the tables, so what may not be shown must not reach one unnoticed.
 */
export function refuseHidden({ id, table, display }: Pick<Source, 'id' | 'table' | 'display'>, columns: readonly string[]): void {
  if (display === 'rows') return;
  const known = [...display.derived, ...(display.stored ?? [])];
  const hidden = columns.filter((name) => !name.startsWith('_') && !known.includes(name));
  if (hidden.length === 0) return;
  throw new SourceProblem('UNEXPECTED_SHAPE', `${id}, table ${table}: the licence lets no answer show ${hidden.join(', ')}`);
}
