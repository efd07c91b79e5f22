import type { Pool, PoolClient, Queryable } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import { plans } from '../limits/plans.ts';
import { ServingProblem } from '../problem.ts';

/** One tenant in one environment: the owner of a portfolio. */
type Owner = Pick<ApiKey, 'tenant' | 'environment'>;

export interface MonitoredCompany {
  readonly companyNumber: string;
  /** Null: no record names the company, or it is of the sandbox. */
  readonly companyName: string | null;
  readonly addedAt: Date;
}

/**
 * Adds companies to the portfolio of the caller, in the transaction of `client`. Fires nothing: events are those of records that are published
 * afterwards. Throws MONITORING_QUOTA_EXCEEDED when the plan does not allow so many; the transaction must then be rolled back.
 */
export async function addCompanies(
  client: PoolClient,
  { tenant, environment, plan }: ApiKey,
  numbers: readonly string[],
): Promise<{ added: number; total: number }> {
  const most = plans[plan].monitoredCompanies;
  await client.query(sqlFile('serving/lock-tenant.sql'), [tenant]);
  const { rows } = await client.query<{ added: number; total: number }>(sql('add-companies'), [tenant, environment, numbers]);
  const { added, total } = only(rows);
  if (added > 0 && total > most) {
    throw new ServingProblem('MONITORING_QUOTA_EXCEEDED', `The portfolio would have ${total} companies; your plan allows ${most}.`);
  }
  return { added, total };
}

/** Takes companies out of the portfolio. Counts those that were in it. */
export async function removeCompanies(
  client: Queryable,
  { tenant, environment }: Owner,
  numbers: readonly string[],
): Promise<{ removed: number; total: number }> {
  const { rows } = await client.query<{ removed: number; total: number }>(sql('remove-companies'), [tenant, environment, numbers]);
  return only(rows);
}

/** Returns the companies after a number, in the order of their numbers. `limit` null: all. */
export async function readPortfolio(
  pool: Pool,
  { tenant, environment }: Owner,
  { after = '', limit }: { readonly after?: string | undefined; readonly limit: number | null },
): Promise<MonitoredCompany[]> {
  const { rows } = await pool.query<MonitoredCompany>(sql('read-portfolio'), [tenant, environment, after, limit]);
  return rows;
}

export async function countPortfolio(pool: Pool, { tenant, environment }: Owner): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(sql('count-portfolio'), [tenant, environment]);
  return only(rows).total;
}

/** Returns the served facts of each company that a record names, by number. */
export async function readSnapshots(client: Queryable, numbers: readonly string[]): Promise<Map<string, CompanyFacts>> {
  const { rows } = await client.query<{ companyNumber: string; facts: CompanyFacts }>(sql('read-snapshots'), [numbers]);
  return new Map(rows.map(({ companyNumber, facts }) => [companyNumber, facts]));
}

function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a statement about a portfolio returned no row');
  return row;
}

function sql(name: string): string {
  return sqlFile(`serving/monitoring/${name}.sql`);
}
