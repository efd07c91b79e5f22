import { readCompanyNumber } from '../../uk/company-number.ts';
import type { ResolveQuery } from './answer.ts';
import { type CompanyRecords, packCompanies } from './company-records.ts';
import { hashOf, type KeyPostings, sortPostings } from './key-postings.ts';
import { companyKeys, type KeyGroup, queryKeys } from './keys.ts';
import type { RegisterCompany } from './register.ts';
import type { TokenStatistics } from './statistics.ts';

/** A whole register in memory, with its search keys. */
export interface RegisterIndex {
  readonly statistics: TokenStatistics;
  /** Returns the companies that the query may mean, at most `mostCandidates`; the one with its company number first. */
  readonly candidates: (query: ResolveQuery) => RegisterCompany[];
  /** Memory in bytes. */
  readonly bytes: number;
}

/** Caps the work for a query of common words: candidates returned, and companies read under one key. */
export const mostCandidates = 600;
const mostEntriesRead = 20_000;

interface RegisterIndexBuilder {
  readonly add: (company: RegisterCompany) => void;
  readonly finish: () => RegisterIndex;
}

export function buildRegisterIndex(companies: Iterable<RegisterCompany>): RegisterIndex {
  const builder = registerIndexBuilder();
  for (const company of companies) builder.add(company);
  return builder.finish();
}

/** Builds an index from a register that is read piece by piece. Add each company once, with all its names. */
export function registerIndexBuilder(): RegisterIndexBuilder {
  const records = packCompanies();
  let hashes = new Uint32Array(1 << 12);
  let places = new Uint32Array(1 << 12);
  let [pairs, companies] = [0, 0];
  const add = (company: RegisterCompany): void => {
    records.add(company);
    for (const key of [...companyKeys(company), `n:${company.companyNumber}`]) {
      if (pairs === hashes.length) [hashes, places] = [grown(hashes), grown(places)];
      hashes[pairs] = hashOf(key);
      places[pairs] = companies;
      pairs += 1;
    }
    companies += 1;
  };
  const finish = () => indexFrom(records.finish(), sortPostings(hashes.subarray(0, pairs), places.subarray(0, pairs)));
  return { add, finish };
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

function indexFrom(records: CompanyRecords, postings: KeyPostings): RegisterIndex {
  const statistics: TokenStatistics = { companies: records.companies, frequency: (key) => postings.under(key).length };
  const candidates = (query: ResolveQuery): RegisterCompany[] => {
    const places = new Set<number>();
    const number = readCompanyNumber(query.companyNumber);
    if (number !== undefined) for (const place of postings.under(`n:${number}`)) places.add(place);
    for (const group of queryKeys(query, statistics)) {
      if (places.size >= mostCandidates) break;
      for (const place of placesOf(group, postings)) places.add(place);
    }
    return [...places].slice(0, mostCandidates).map(records.at);
  };
  return { statistics, candidates, bytes: records.bytes + postings.bytes };
}

/** Returns the positions of companies under all keys of a group: reads the shortest list and searches the others. */
function placesOf({ keys, limit }: KeyGroup, postings: KeyPostings): number[] {
  const [shortest, ...others] = keys.map((key) => postings.under(key)).sort((a, b) => a.length - b.length);
  const found: number[] = [];
  for (const place of shortest?.subarray(0, mostEntriesRead) ?? []) {
    if (found.length >= limit) break;
    if (others.every((other) => holds(other, place))) found.push(place);
  }
  return found;
}

function holds(places: Uint32Array, place: number): boolean {
  let [low, high] = [0, places.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = places[middle] ?? 0;
    if (found === place) return true;
    if (found < place) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
