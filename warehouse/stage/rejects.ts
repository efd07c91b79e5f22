import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';

const rejectedRecord = z.object({
  file: z.string().nullable(),
  line: z.number().nullable(),
  reason: z.string().nullable(),
  text: z.string().nullable(),
});

/** A record that staging could not use: where it stands in the raw file, why it was refused, and its text. */
export type RejectedRecord = z.output<typeof rejectedRecord>;

/** Returns the first `most` rows of a quarantine file that `stageRelease` wrote, in the order of the raw files. */
export function readRejects(db: DuckDb, quarantinePath: string, most: number): Promise<RejectedRecord[]> {
  return inSession(db, async (session) => {
    await session.set({ quarantine_path: quarantinePath, most: String(most) });
    return session.rows(sqlFile('warehouse/stage/rejects.sql'), rejectedRecord);
  });
}
