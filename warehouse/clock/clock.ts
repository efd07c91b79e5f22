import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction } from '../../infra/duckdb/session.ts';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';

const dayRow = z.object({ since: z.string().nullable() });

/**
 * Makes the change set `clock@<today>` when `today` (ISO 8601, the records' day) is later than the day of the last call: the companies for which a
 * date passed since, by the SELECTs in `models/clock`. Returns their number. The first call only stores the day, and so does a call with an earlier
 * day: the machine's clock was ahead and is set back.
 */
export function advanceClock(db: DuckDb, today: string, folder = 'models/clock'): Promise<number> {
  return inTransaction(db, async (session) => {
    const { since } = await session.one(sql('day'), dayRow);
    if (today === since) return 0;
    await session.set({ since, today, change_set: `clock@${today}` });
    await session.run(sql('advance'));
    if (since === null || today < since) return 0;
    await session.run(sql('change-set'));
    const files = readdirSync(join(packageRoot, folder)).filter((file) => file.endsWith('.sql'));
    for (const file of files.sort()) {
      await session.run(`INSERT INTO passed SELECT company_number FROM (${sqlFile(`${folder}/${file}`)}\n)`);
    }
    await session.run(sql('passed'));
    return (
      await session.one('FROM passed SELECT count(DISTINCT company_number)::INTEGER AS companies', z.object({ companies: z.number() }))
    ).companies;
  });
}

function sql(name: string): string {
  return sqlFile(`warehouse/clock/${name}.sql`);
}
