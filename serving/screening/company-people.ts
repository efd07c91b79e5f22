import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { CompanyPeople } from '../../models/screening/company/people.ts';

interface Row {
  readonly companyNumber: string;
  readonly name: string | null;
  readonly people: Omit<CompanyPeople, 'companyNumber' | 'name'> | null;
}

const readSql = sqlFile('serving/screening/read-company-people.sql');
const nobody = { postcode: null, previousNames: [], officers: [], owners: [] };

/** Who stands behind the companies, by number; null: no record that was read has ever held the number. */
export async function readCompanyPeople(pool: Pool, companyNumbers: readonly string[]): Promise<Map<string, CompanyPeople | null>> {
  const { rows } = await pool.query<Row>({ name: 'read-company-people', text: readSql, values: [companyNumbers] });
  const known = new Map(rows.map(({ companyNumber, name, people }) => [companyNumber, { companyNumber, name, ...(people ?? nobody) }]));
  return new Map(companyNumbers.map((number) => [number, known.get(number) ?? null]));
}
