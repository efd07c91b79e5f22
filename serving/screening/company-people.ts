import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { CompanyPeople } from '../../models/screening/company/people.ts';

interface Row {
  readonly companyNumber: string;
  readonly name: string | null;
  readonly people: Omit<CompanyPeople, 'companyNumber' | 'name' | 'setAside'> | null;
  readonly setAside: boolean;
}

const readSql = sqlFile('serving/screening/read-company-people.sql');
const noPeople = { postcode: null, previousNames: [], officers: [], owners: [] };

/** Returns the officers, owners, former names and postcode of each company, by company number; null: no record holds the number. */
export async function readCompanyPeople(pool: Pool, companyNumbers: readonly string[]): Promise<Map<string, CompanyPeople | null>> {
  const { rows } = await pool.query<Row>({ name: 'read-company-people', text: readSql, values: [companyNumbers] });
  const known = new Map(
    rows.map(({ people, setAside, ...row }) => [row.companyNumber, { ...row, ...(people ?? noPeople), ...(setAside ? { setAside } : {}) }]),
  );
  return new Map(companyNumbers.map((number) => [number, known.get(number) ?? null]));
}
