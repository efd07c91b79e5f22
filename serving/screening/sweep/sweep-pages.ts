import type { Pool, PoolClient } from '../../../infra/postgres/pool.ts';
import { sqlIn } from '../../../infra/sql-file.ts';
import type { ListedEntry } from './list-changes.ts';
import type { ScreenedCompany } from './screen-company.ts';

const sql = sqlIn('serving/screening/sweep');

export interface WaitingCompany {
  readonly companyNumber: string;
  readonly sequence: string;
  readonly follows: boolean;
}

/** Returns the companies that wait the longest, at most `most`. */
export async function waitingCompanies(pool: Pool, most: number): Promise<readonly WaitingCompany[]> {
  return (await pool.query<WaitingCompany>(sql('waiting'), [most])).rows;
}

/**
 * Leaves out the companies that wait: their people may have changed after the step began and before they were read. To store a match of these people here
 * would lose its event, or fire one for a person of a baseline; the steps that screen waiting companies decide that by the record.
 */
export async function withoutWaiting(client: PoolClient, companies: readonly ScreenedCompany[]): Promise<ScreenedCompany[]> {
  const screened = companies.map(({ companyNumber, chain }) => ({ companyNumber, chain }));
  const { rows } = await client.query<{ companyNumber: string }>(sql('leave-waiting'), [JSON.stringify(screened)]);
  const waiting = new Set(rows.map(({ companyNumber }) => companyNumber));
  return companies.filter(({ companyNumber }) => !waiting.has(companyNumber));
}

/** Returns the next companies of the sweep with whole lists, in the order of their numbers. */
export async function pageAfter(pool: Pool, doneTo: string, most: number): Promise<string[]> {
  const { rows } = await pool.query<{ companyNumber: string }>(sql('page'), [doneTo, most]);
  return rows.map(({ companyNumber }) => companyNumber);
}

/** Numbers of companies in their order. */
export interface PageRange {
  readonly middle: string;
  readonly last: string;
}

/** Returns the middle and the end of the next page of the sweep of changed entries; undefined: there are no more companies. */
export async function rangeAfter(pool: Pool, doneTo: string, size: number): Promise<PageRange | undefined> {
  const { rows } = await pool.query<{ middle: string | null; last: string | null }>(sql('range'), [doneTo, size]);
  const { middle = null, last = null } = rows[0] ?? {};
  return middle === null || last === null ? undefined : { middle, last };
}

/**
 * A company with a match of an entry that has changed or gone is compared again, whatever its words. So is one for which a list with such an entry was crowded: the
 * search left out a name that it may find now.
 */
export async function queueMatching(client: PoolClient, touched: readonly ListedEntry[]): Promise<void> {
  const values = [touched.map(({ list }) => list), touched.map(({ entry }) => entry)];
  const { rows } = await client.query<{ companyNumber: string }>(sql('matching'), values);
  if (rows.length > 0) await client.query(sql('wait'), [rows.map(({ companyNumber }) => companyNumber), false]);
}
