import { inTransaction, type Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';

/** By source, the variables that the workers lack to ask its publisher, such as `RISK_FCA_KEY and RISK_FCA_EMAIL`. */
export type UnconfiguredSources = ReadonlyMap<string, string>;

/** Notes which sources the workers do not ask. The terminal of an operator has no key of a publisher, so it cannot tell. */
export async function noteUnconfigured(pool: Pool, missing: UnconfiguredSources): Promise<void> {
  const [sources, variables] = [[...missing.keys()], [...missing.values()]];
  await inTransaction(pool, async (client) => {
    await client.query('lock table unconfigured_source in share row exclusive mode'); // workers that start together
    await client.query('delete from unconfigured_source where source <> all($1)', [sources]);
    await client.query(sqlFile('serving/ledger/note-unconfigured.sql'), [sources, variables]);
  });
}

export async function readUnconfigured(pool: Pool): Promise<UnconfiguredSources> {
  const { rows } = await pool.query<{ source: string; missing: string }>('select source, missing from unconfigured_source');
  return new Map(rows.map(({ source, missing }) => [source, missing]));
}
