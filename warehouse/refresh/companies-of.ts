import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction } from '../../infra/duckdb/session.ts';
import { addsCompanies, servedModels } from './model-order.ts';
import type { Models } from './refresh.ts';

/**
 * Returns the companies whose facts the change set can alter, sorted. Null: more than `most`, or unknown, because what is
 * served depends on a model whose `touches.sql` adds companies when the refresh runs.
 */
export async function companiesOf(db: DuckDb, { features }: Models, changeSet: string, most: number): Promise<readonly string[] | null> {
  if (servedModels(features).some(addsCompanies)) return null;
  return inTransaction(db, async (session) => {
    await session.set({ change_set: changeSet });
    const rows = await session.rows(
      `FROM change_company SELECT DISTINCT company_number WHERE change_set = getvariable('change_set') ORDER BY ALL LIMIT ${most + 1}`,
      z.object({ company_number: z.string() }),
    );
    return rows.length > most ? null : rows.map(({ company_number }) => company_number);
  });
}
