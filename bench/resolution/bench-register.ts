import { buildRegisterIndex, type RegisterIndex } from '../../models/resolution/index-register.ts';
import type { RegisterCompany } from '../../models/resolution/register.ts';
import { type LabelledRow, labelledRows, type PooledAddress, pooledAddresses } from './labelled-rows.ts';
import { sampleCompanies, sampleWorld } from './sample-companies.ts';
import { type TrueCompanies, trueCompanies } from './true-companies.ts';

/** A register of sample companies that also holds the true companies of the labelled rows. */
export interface BenchRegister {
  readonly index: RegisterIndex;
  readonly truth: TrueCompanies;
  readonly pool: readonly PooledAddress[];
  /** Sample companies. */
  readonly companies: number;
  readonly buildSeconds: number;
}

/** Sample companies at every postcode that a row gives, beside the true one. */
const neighbours = 40;

export function benchRegister(folders: readonly string[], companies: number): BenchRegister {
  const rows = folders.flatMap(labelledRows);
  const pool = folders.flatMap(pooledAddresses);
  const truth = trueCompanies(rows, pool);
  const begun = performance.now();
  const index = buildRegisterIndex(allCompanies(truth, rows, pool, companies));
  return { index, truth, pool, companies, buildSeconds: (performance.now() - begun) / 1_000 };
}

/** Puts the company of a row with a postcode at that postcode, because no file has its registered office. */
function* allCompanies(
  truth: TrueCompanies,
  rows: readonly LabelledRow[],
  pool: readonly PooledAddress[],
  companies: number,
): Generator<RegisterCompany> {
  const postcodeOf = new Map<string, string>();
  for (const { companyNumber, postcode } of rows) if (postcode !== undefined) postcodeOf.set(companyNumber, postcode);
  const moved = [...new Set(postcodeOf.values())].flatMap((postcode) => Array.from({ length: neighbours }, () => postcode));
  const taken = new Set(truth.companies.map(({ companyNumber }) => companyNumber));
  for (const company of truth.companies) {
    const postcode = postcodeOf.get(company.companyNumber);
    yield postcode === undefined ? company : { ...company, postcode, address: null };
  }
  let at = 0;
  for (const company of sampleCompanies(sampleWorld(companies), companies, pool, taken)) {
    const postcode = moved[at];
    yield postcode === undefined ? company : { ...company, postcode };
    at += 1;
  }
}
