import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import type { CompanyPeople } from '../../models/screening/company/people.ts';
import { endOfMillisecond } from '../input/instant.ts';

/** The facts of a company between two publications. */
export interface FactsVersion {
  readonly facts: CompanyFacts;
  /** Null: no record names people of the company. */
  readonly people: Omit<CompanyPeople, 'companyNumber' | 'name'> | null;
  readonly featureBuild: string;
  /** The batch that published the version, as decimal digits; '0': a batch before sequences were stored. */
  readonly sequence: string;
  /** The beginning of the transaction that published the version; answers used it from its commit on, seconds later. */
  readonly validFrom: Date;
  /** The instant at which another version replaced it or the company was deleted; null: it is served now. */
  readonly validTo: Date | null;
}

const asOfSql = sqlFile('serving/facts/facts-as-of.sql');

/** Returns the facts that were published of the company by the end of the millisecond. Undefined: none, so that an answer was COMPANY_UNKNOWN. */
export async function factsAsOf(pool: Pool, companyNumber: string, instant: Date): Promise<FactsVersion | undefined> {
  const { rows } = await pool.query<FactsVersion>({
    name: 'facts-as-of',
    text: asOfSql,
    values: [companyNumber, endOfMillisecond(instant)],
  });
  return rows[0];
}
