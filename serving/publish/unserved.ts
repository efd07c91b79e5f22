import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';

/** Companies of one release that are listed. A longer list costs more than it saves: such a release affects every answer until it is served. */
export const mostCompanies = 50_000;

export interface UnservedRelease {
  readonly source: string;
  readonly release: string;
  /** The companies whose facts the release can change; null: too many to list, so every answer is affected. */
  readonly companies: readonly string[] | null;
}

/**
 * Records which companies wait for the facts of a release that the warehouse has applied. When the release stays unserved for more than two
 * minutes, clearance answers REVIEW for these companies, and for every company when they are unknown. `finishPublish` removes the record.
 * A second list adds to the first; safe to repeat.
 */
export async function recordUnserved(pool: Pool, { source, release, companies }: UnservedRelease): Promise<void> {
  const known = companies !== null && companies.length <= mostCompanies ? companies : null;
  await pool.query(sqlFile('serving/publish/record-unserved.sql'), [source, release, known]);
}
