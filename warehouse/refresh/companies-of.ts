import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction } from '../../infra/duckdb/session.ts';

/** More companies than this are not listed: an answer about any company may then be affected. */
const mostListed = 50_000;

/** Returns the companies that the change set touches, sorted; null: more than 50,000. */
export function companiesOf(db: DuckDb, changeSet: string): Promise<readonly string[] | null> {
  return inTransaction(db, async (session) => {
    await session.set({ change_set: changeSet });
    const rows = await session.rows(
      `FROM change_company SELECT DISTINCT company_number WHERE change_set = getvariable('change_set') ORDER BY ALL LIMIT ${mostListed + 1}`,
      z.object({ company_number: z.string() }),
    );
    return rows.length > mostListed ? null : rows.map(({ company_number }) => company_number);
  });
}
