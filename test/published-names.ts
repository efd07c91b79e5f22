import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTransaction, type Pool } from '../infra/postgres/pool.ts';
import type { RegisterCompany } from '../models/resolution/register.ts';
import { takeNames } from '../serving/publish/company-search-publish.ts';

/** Companies as a publish brings them, through the file that the warehouse would write. */
export async function publishNames(pool: Pool, companies: readonly RegisterCompany[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'risk-names-'));
  const path = join(folder, 'names.ndjson');
  await writeFile(path, companies.map((company) => `${JSON.stringify(company)}\n`).join(''));
  await inTransaction(pool, (client) => takeNames(client, path));
  await rm(folder, { recursive: true });
}

/** A live company at an invented address. */
export function named(companyNumber: string, name: string, more: Partial<RegisterCompany> = {}): RegisterCompany {
  return {
    companyNumber,
    names: [{ text: name, type: 'current' }],
    postcode: 'ZZ1 1ZZ',
    address: '1 Example Road, SAMPLETON',
    status: 'active',
    live: true,
    ...more,
  };
}
