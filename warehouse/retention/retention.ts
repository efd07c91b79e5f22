import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { inTrial } from './trial.ts';

/**
 * Days for which the warehouse keeps a change set and its events after PostgreSQL has its facts, and what a release rejected. A backup of PostgreSQL
 * that is older does not get its events back.
 */
export const keptDays = 35;

const tables = ['change_log', 'change_company', 'signal_transition', 'event', 'quarantine', 'unread_record', 'check_failure'] as const;

export interface RetainedRows {
  readonly table: (typeof tables)[number];
  readonly rows: number;
}

const deleted = z.object({ Count: z.coerce.number() });

/**
 * Deletes the rows of the warehouse that are past their time in one transaction, then writes a checkpoint, after which DuckDB may use their space
 * again. With `apply` false it rolls the transaction back, so the counts are those of a real run. `now`: UTC.
 */
export async function retainWarehouse(db: DuckDb, { apply, now }: { apply: boolean; now: Date }): Promise<RetainedRows[]> {
  const retained = await inTrial(db, apply, async (session) => {
    await session.set({ before: new Date(now.getTime() - keptDays * 86_400_000).toISOString().slice(0, -1) });
    await session.run(sqlFile('warehouse/retention/settled.sql'));
    const rows: RetainedRows[] = [];
    for (const table of tables) rows.push({ table, rows: (await session.one(sqlFile(`warehouse/retention/${table}.sql`), deleted)).Count });
    return rows;
  });
  if (apply) await inSession(db, (session) => session.run('CHECKPOINT'));
  return retained;
}
