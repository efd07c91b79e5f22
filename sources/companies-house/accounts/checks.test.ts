import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type DuckDb, openDuckDb } from '../../../infra/duckdb/connection.ts';
import { inSession } from '../../../infra/duckdb/session.ts';
import { packageRoot, sqlFile } from '../../../infra/sql-file.ts';

const folder = 'sources/companies-house/accounts/checks';
let db: DuckDb;
beforeAll(async () => {
  db = await openDuckDb(':memory:');
});
afterAll(() => db.close());

/** Returns the number of rows of each check that fails for 200 filings, when `odd` replaces columns of `share` per cent of them. */
async function failing(odd: string, share: number): Promise<Record<string, number>> {
  return inSession(db, async (session) => {
    await session.set({ data_date: '2026-06-02' });
    await session.run(`CREATE OR REPLACE TEMP VIEW incoming AS
      FROM range(200) AS n(n)
      SELECT 'f' || n AS filing, 'current' AS period, 'company' AS scope, DATE '2025-12-31' AS balance_sheet_date, 'frc-2023' AS taxonomy,
        'micro' AS accounts_type, 'frs-105' AS standard, 10::DECIMAL(24,2) AS net_assets, 10::DECIMAL(24,2) AS equity,
        []::STRUCT(code VARCHAR, detail VARCHAR)[] AS flags`);
    await session.run(
      `CREATE OR REPLACE TEMP TABLE odd AS FROM incoming SELECT * REPLACE (${odd}) WHERE filing[2:]::INTEGER < ${2 * share} UNION ALL FROM incoming WHERE filing[2:]::INTEGER >= ${2 * share}`,
    );
    await session.run('CREATE OR REPLACE TEMP VIEW incoming AS FROM odd');
    const found: Record<string, number> = {};
    for (const name of readdirSync(`${packageRoot}/${folder}`)) {
      const rows = await session.rows(sqlFile(`${folder}/${name}`), z.record(z.string(), z.unknown()));
      if (rows.length > 0) found[name.slice(0, -'.sql'.length)] = rows.length;
    }
    return found;
  });
}

const flagged = (code: string) => `[{code: '${code}', detail: 'made up'}] AS flags`;

test.each<[string, string, number, Record<string, number>]>([
  ['only sound filings', 'filing AS filing', 0, {}],
  ['a figure out of range in 1 % of the filings', flagged('FIGURE_OUT_OF_RANGE'), 1, { figure_out_of_range: 2 }],
  ['an unknown taxonomy in 1 % of the filings', `'unknown' AS taxonomy`, 1, { unknown_taxonomy: 1 }],
  [
    'a balance sheet date after the data date in 1 % of the filings',
    `DATE '2026-06-03' AS balance_sheet_date`,
    1,
    { balance_sheet_to_come: 2 },
  ],
  ['5 % of the filings without an accounts type', 'NULL AS accounts_type', 5, {}],
  ['6 % of the filings without an accounts type', 'NULL AS accounts_type', 6, { untyped_accounts: 1 }],
  ['6 % of the filings without a standard', 'NULL AS standard', 6, { untyped_accounts: 1 }],
  ['one quality flag in 20 % of the filings', flagged('IDENTITY_BROKEN'), 20, {}],
  ['one quality flag in 21 % of the filings', flagged('IDENTITY_BROKEN'), 21, { too_many_flags: 1 }],
  ['33 % of the filings without net assets and equity', 'NULL AS net_assets, NULL AS equity', 33, {}],
  ['34 % of the filings without net assets and equity', 'NULL AS net_assets, NULL AS equity', 34, { without_capital: 1 }],
  ['all filings with equity but without net assets', 'NULL AS net_assets', 100, {}],
])('checks of a release with %s', async (_, odd, share, expected) => {
  expect(await failing(odd, share)).toEqual(expected);
});
