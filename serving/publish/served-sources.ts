import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';

/** Returns the sources of which a release is served. */
export async function servedSources(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ source: string }>(sqlFile('serving/publish/served-sources.sql'));
  return rows.map(({ source }) => source);
}
