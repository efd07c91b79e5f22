import type { Pool, PoolClient } from '../../infra/postgres/pool.ts';
import { sqlFile, sqlIn } from '../../infra/sql-file.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import { recordAct } from '../audit-log/audit-log.ts';
import { plans } from '../limits/plans.ts';
import { ServingProblem } from '../problem.ts';

const sql = sqlIn('serving/monitoring');

/** One tenant in one environment: the owner of a portfolio. */
type Owner = Pick<ApiKey, 'tenant' | 'environment'>;
/** The owner with the key that acts. */
type Actor = Owner & Pick<ApiKey, 'id'>;

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
  { id, tenant, environment, plan }: ApiKey,
  numbers: readonly string[],
): Promise<{ added: number; total: number }> {
  const most = plans[plan].monitoredCompanies;
  await client.query(sqlFile('serving/lock-tenant.sql'), [tenant]);
  const { changed, total } = only((await client.query<Changed>(sql('add-companies'), [tenant, environment, numbers])).rows);
  if (changed.length > 0 && total > most) {
    throw new ServingProblem('MONITORING_QUOTA_EXCEEDED', `The portfolio would have ${total} companies; your plan allows ${most}.`);
  }
  await recordChange(client, 'add-companies', { tenant, environment, id }, changed);
  return { added: changed.length, total };
}

/** Takes companies out of the portfolio, in the transaction of `client`. Counts those that were in it. */
export async function removeCompanies(
  client: PoolClient,
  caller: Actor,
  numbers: readonly string[],
): Promise<{ removed: number; total: number }> {
  const { tenant, environment } = caller;
  const { changed, total } = only((await client.query<Changed>(sql('remove-companies'), [tenant, environment, numbers])).rows);
  await recordChange(client, 'remove-companies', caller, changed);
  return { removed: changed.length, total };
}

/** The companies of a request that were added or removed: a request that repeats what holds changes none. */
interface Changed {
  readonly changed: readonly string[];
  readonly total: number;
}

/** The audit log names every company, because it must show later for which ones the alerts stopped. */
async function recordChange(
  client: PoolClient,
  action: 'add-companies' | 'remove-companies',
  { tenant, environment, id }: Actor,
  companyNumbers: readonly string[],
): Promise<void> {
  if (companyNumbers.length > 0) await recordAct(client, action, { tenant }, { actor: id }, { environment, companyNumbers });
}

/** Returns the companies after a number, in the order of their numbers, at most `limit`. */
export async function readPortfolio(
  pool: Pool,
  { tenant, environment }: Owner,
  { after = '', limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<MonitoredCompany[]> {
  const { rows } = await pool.query<MonitoredCompany>(sql('read-portfolio'), [tenant, environment, after, limit]);
  return rows;
}

export async function countPortfolio(pool: Pool, { tenant, environment }: Owner): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(sql('count-portfolio'), [tenant, environment]);
  return only(rows).total;
}

function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a statement about a portfolio returned no row');
  return row;
}
