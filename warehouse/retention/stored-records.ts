import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inSession, withNames } from '../../infra/duckdb/session.ts';
import { sqlIn } from '../../infra/sql-file.ts';

const sql = sqlIn('warehouse/retention');

export interface StoredRecords {
  /** Parquet files that staging wrote for a release. */
  readonly rowsPath: string;
  readonly quarantinePath: string;
  /** The column that names a record. */
  readonly identity: string;
  /** Records that have expired. */
  readonly expired: readonly string[];
  /** Where both files are written without what has expired. */
  readonly to: { readonly rows: string; readonly quarantine: string };
}

const counted = z.object({ rows: z.number() });

/**
 * Writes the files of a release without expired records; the quarantine loses its texts, which name records by no id. Returns how many rows it left
 * out; with 0 it writes nothing.
 */
export function withoutExpired(db: DuckDb, { rowsPath, quarantinePath, identity, expired, to }: StoredRecords): Promise<number> {
  return inSession(db, async (session) => {
    await session.set({
      rows_path: rowsPath,
      quarantine_path: quarantinePath,
      expired,
      rows_without: to.rows,
      quarantine_without: to.quarantine,
    });
    const { rows } = await session.one(withNames(sql('count-stored'), { identity: [identity] }), counted);
    if (rows > 0) await session.run(withNames(sql('keep-stored'), { identity: [identity] }));
    return rows;
  });
}
