import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction } from '../../infra/duckdb/session.ts';

/** Returns the companies that the change set touches, sorted; null: more than `most`. */
export function companiesOf(db: DuckDb, changeSet: string, most: number): Promise<readonly string[] | null> {
  return inTransaction(db, async (session) => {
    await session.set({ change_set: changeSet });
    const rows = await session.rows(
      `FROM change_company SELECT DISTINCT company_number WHERE change_set = getvariable('change_set') ORDER BY ALL LIMIT ${most + 1}`,
      z.object({ company_number: z.string() }),
    );
    return rows.length > most ? null : rows.map(({ company_number }) => company_number);
  });
}
