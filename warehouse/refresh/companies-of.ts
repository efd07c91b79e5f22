import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { addsCompanies, servedModels } from './model-order.ts';
import type { Models } from './refresh.ts';

/**
 * Returns the companies whose facts the change set can alter, sorted. Null: more than `most`, or unknown, because what is served depends on a model
 * whose `touches.sql` adds companies when the refresh runs, and which has no `waiting.sql` that finds them now, or because no features are computed yet.
 */
export async function companiesOf(db: DuckDb, { features }: Models, changeSet: string, most: number): Promise<readonly string[] | null> {
  const adding = servedModels(features).filter(addsCompanies);
  if (adding.some(({ waiting }) => waiting === undefined)) return null;
  return inTransaction(db, async (session) => {
    await session.set({ change_set: changeSet, features: features.map(({ name }) => name) });
    const { computed } = await session.one(sqlFile('warehouse/refresh/computed.sql'), z.object({ computed: z.boolean() }));
    if (!computed) return null;
    await session.run(sqlFile('warehouse/refresh/waiting.sql'));
    await session.run(sqlFile('warehouse/refresh/unserved.sql'));
    const further = adding.map(({ waiting }) => ` UNION (${waiting}\n)`).join('');
    const rows = await session.rows(
      `FROM (FROM named${further}) SELECT DISTINCT company_number ORDER BY ALL LIMIT ${most + 1}`,
      z.object({ company_number: z.string() }),
    );
    return rows.length > most ? null : rows.map(({ company_number }) => company_number);
  });
}
