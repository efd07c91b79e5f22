import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { CompanyPeople } from '../../models/screening/company/people.ts';

/** What is stored of a company's people. `people`: null where none are stored. */
export interface StoredPeople {
  readonly companyNumber: string;
  readonly name: string | null;
  readonly people: Omit<CompanyPeople, 'companyNumber' | 'name' | 'setAside'> | null;
  readonly setAside: boolean;
}

const readSql = sqlFile('serving/screening/read-company-people.sql');
const noPeople = { postcode: null, previousNames: [], officers: [], owners: [] };

/** Returns the officers, owners, former names and postcode of each company, by company number; null: no record holds the number. */
export async function readCompanyPeople(pool: Pool, companyNumbers: readonly string[]): Promise<Map<string, CompanyPeople | null>> {
  const { rows } = await pool.query<StoredPeople>({ name: 'read-company-people', text: readSql, values: [companyNumbers] });
  const known = new Map(rows.map((row) => [row.companyNumber, peopleOf(row)]));
  return new Map(companyNumbers.map((number) => [number, known.get(number) ?? null]));
}

export function peopleOf({ companyNumber, name, people, setAside }: StoredPeople): CompanyPeople {
  return { companyNumber, name, ...(people ?? noPeople), ...(setAside ? { setAside } : {}) };
}
