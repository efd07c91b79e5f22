import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { drawnDaysBefore } from '../../sources/drawn.ts';
import type { Source } from '../../sources/source.ts';

/** Releases that the publisher numbered and that are not loaded, between two that are. */
export interface MissingNumbers {
  readonly source: string;
  readonly first: number;
  readonly last: number;
  /** ISO days of the loaded releases before and after them. */
  readonly from: string;
  readonly to: string;
}

/** Returns the holes in the numbers of the sources that have them (`Source.numbered`). */
export async function readMissingNumbers(pool: Pool, sources: readonly Source[]): Promise<MissingNumbers[]> {
  const missing: MissingNumbers[] = [];
  for (const { id, numbered } of sources) {
    if (numbered === undefined) continue;
    const { rows } = await pool.query<Omit<MissingNumbers, 'source'>>(sqlFile('serving/ledger/missing-numbers.sql'), [
      id,
      numbered.snapshot,
      drawnDaysBefore(numbered.snapshot),
    ]);
    missing.push(...rows.map((row) => ({ source: id, ...row })));
  }
  return missing;
}
