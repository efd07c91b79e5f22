import { inTransaction, type Pool } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';

const sql = sqlIn('serving/ledger');

/** By source, the variables that the workers lack to ask its publisher, such as `RISK_FCA_KEY and RISK_FCA_EMAIL`. */
export type UnconfiguredSources = ReadonlyMap<string, string>;

/** Notes which sources the workers do not ask. The terminal of an operator has no key of a publisher, so it cannot tell. */
export async function noteUnconfigured(pool: Pool, missing: UnconfiguredSources): Promise<void> {
  const [sources, variables] = [[...missing.keys()], [...missing.values()]];
  await inTransaction(pool, async (client) => {
    await client.query(sql('lock-unconfigured'));
    await client.query(sql('forget-configured'), [sources]);
    await client.query(sql('note-unconfigured'), [sources, variables]);
  });
}

export async function readUnconfigured(pool: Pool): Promise<UnconfiguredSources> {
  const { rows } = await pool.query<{ source: string; missing: string }>(sql('read-unconfigured'));
  return new Map(rows.map(({ source, missing }) => [source, missing]));
}
