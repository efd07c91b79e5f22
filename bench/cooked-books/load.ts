import { type DuckDb, withConnection } from '../../infra/duckdb/connection.ts';
import type { Population } from './population.ts';

/** Loads a population into the tables that ingestion fills: the current tables of the register and of the accounts, and their releases. */
export async function load(db: DuckDb, { accounts, companies }: Population): Promise<void> {
  await withConnection(db, async (connection) => {
    await connection.run(`
      INSERT INTO release BY NAME
      SELECT
        'companies-house/accounts' AS source, 'bench-' || year AS release, 'accounts' AS table_name, 'append' AS source_kind,
        make_date(year, 12, 31) AS data_date, make_date(year, 12, 31)::TIMESTAMP AS version, 'scheduled' AS run_kind,
        make_date(year, 12, 31)::TIMESTAMP AS retrieved_at, 'applied' AS status, true AS baseline, 0 AS "rows", 0 AS rejected, 0 AS added,
        0 AS changed, 0 AS removed, 0 AS companies, 'bench/' || year AS change_set, make_date(year, 12, 31)::TIMESTAMP AS applied_at
      FROM (SELECT unnest([2024, 2025]) AS year)
      WHERE NOT EXISTS (FROM release)`);
    await connection.run(`INSERT INTO accounts BY NAME FROM read_csv('${accounts}', header = true, all_varchar = true)`);
    await connection.run(`
      INSERT INTO company BY NAME
      FROM read_csv('${companies}', header = true, all_varchar = true) 
      SELECT company_number, [sic] AS sic_codes, TIMESTAMP '2025-01-01' AS _version, TIMESTAMP '2025-01-01' AS _from`);
  });
}
