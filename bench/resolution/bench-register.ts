import { readCompanyNames } from '../../models/resolution/company-name.ts';
import { buildRegisterIndex, type RegisterIndex } from '../../models/resolution/index-register.ts';
import type { RegisterCompany } from '../../models/resolution/register.ts';
import { type LabelledRow, labelledRows, type PooledAddress, pooledAddresses, registeredNames } from './labelled-rows.ts';
import { sampleCompanies, sampleWorld } from './sample-companies.ts';
import { type TrueCompanies, trueCompanies } from './true-companies.ts';

/** A register of sample companies that also holds the true companies of the labelled rows. */
export interface BenchRegister {
  readonly index: RegisterIndex;
  readonly truth: TrueCompanies;
  readonly pool: readonly PooledAddress[];
  /** Real registered names near the queries of the rows, each a company of its own. */
  readonly registered: number;
  /** Sample companies. */
  readonly companies: number;
  readonly buildSeconds: number;
}

/** Sample companies at every postcode that a row gives, beside the true one. */
const neighbours = 40;

/** Builds the register: the true companies, the real names of `registered_names.csv`, and `companies` sample companies. */
export function benchRegister(folders: readonly string[], companies: number): BenchRegister {
  const rows = folders.flatMap(labelledRows);
  const pool = folders.flatMap(pooledAddresses);
  const truth = trueCompanies(rows, pool);
  const registered = realNeighbours(folders.flatMap(registeredNames), truth);
  const begun = performance.now();
  const index = buildRegisterIndex(inTurn(registered, allCompanies(truth, rows, pool, companies)));
  return { index, truth, pool, registered: registered.length, companies, buildSeconds: (performance.now() - begun) / 1_000 };
}

function* inTurn(first: Iterable<RegisterCompany>, second: Iterable<RegisterCompany>): Generator<RegisterCompany> {
  yield* first;
  yield* second;
}

/**
 * Returns a company for each registered name that is not a true company's. The number is invented: it begins with `RN`, which no register uses. A
 * name with the words and the legal form of a true company is that company in another spelling (`C.I.C.`, `THE X`), so it is left out. A name
 * with another legal form, or with none, stays.
 */
function realNeighbours(names: readonly string[], { companies }: TrueCompanies): RegisterCompany[] {
  const own = new Set(companies.flatMap((company) => company.names.map(({ text }) => sameNameKey(text))));
  return [...new Set(names)]
    .filter((text) => !own.has(sameNameKey(text)))
    .map((text, place) => ({
      companyNumber: `RN${String(place + 1).padStart(6, '0')}`,
      names: [{ text, type: 'current' as const }],
      postcode: null,
      address: null,
      status: 'Active',
      live: true,
    }));
}

function sameNameKey(text: string): string {
  return readCompanyNames(text)
    .map(({ words, legalForm }) => `${words.join('')} ${legalForm ?? ''}`)
    .join('|');
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
