import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inSession, inTransaction } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';

/** Days for which the warehouse keeps a change set after PostgreSQL has its facts, and what a release rejected. */
export const keptDays = 35;

const tables = ['change_log', 'change_company', 'signal_transition', 'quarantine', 'check_failure'] as const;

export interface RetainedRows {
  readonly table: (typeof tables)[number];
  readonly rows: number;
}

const deleted = z.object({ Count: z.coerce.number() });

/**
 * Deletes the rows of the warehouse that are past their time in one transaction, then writes a checkpoint, which gives the space back to the file.
 * With `apply` false it rolls the transaction back, so the counts are those of a real run. `now`: UTC.
 */
export async function retainWarehouse(db: DuckDb, { apply, now }: { apply: boolean; now: Date }): Promise<RetainedRows[]> {
  const retained: RetainedRows[] = [];
  const deleting = inTransaction(db, async (session) => {
    await session.set({ before: new Date(now.getTime() - keptDays * 86_400_000).toISOString().slice(0, -1) });
    for (const table of tables) {
      const { Count: rows } = await session.one(sqlFile(`warehouse/retention/${table}.sql`), deleted);
      retained.push({ table, rows });
    }
    if (!apply) throw new DryRun();
  });
  await deleting.catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error;
  });
  if (apply) await inSession(db, (session) => session.run('CHECKPOINT'));
  return retained;
}

/** Ends the transaction of a dry run. */
class DryRun extends Error {}
