import type { ResolveAnswer, ResolveQuery } from '../../models/resolution/answer.ts';
import { companyNumberFrom } from '../../models/resolution/company-number.ts';
import { type KeyGroup, queryKeys } from '../../models/resolution/keys.ts';
import type { RegisterCompany } from '../../models/resolution/register.ts';
import { resolve } from '../../models/resolution/resolve.ts';
import type { TokenStatistics } from '../../models/resolution/statistics.ts';
import { sqlFile } from '../sql-file.ts';
import { createReadCounts } from './company-search-counts.ts';
import { bitsOf, shortlist } from './company-search-shortlist.ts';
import type { Pool } from './pool.ts';

export interface CompanySearch {
  /**
   * An answer for each of the queries, in their order: together they cost three round trips. Throws `EmptyRegister` while no company has been
   * published: that a register which is not there has no such company would be no answer.
   */
  resolve(queries: readonly ResolveQuery[]): Promise<{ readonly answers: readonly ResolveAnswer[]; readonly companies: number }>;
}

export class EmptyRegister extends Error {
  override readonly name = 'EmptyRegister';
}

/** What PostgreSQL reads for a query, however common its words: so many groups of keys, and of what they bring so many companies. */
const mostGroups = 60;
const mostFound = 60;
const mostUnread = 2;
/** A word that so few companies have brings them all, so that it is not asked beside another as well. */
const fewEnough = 40;

const searchSql = sqlFile('infra/postgres/sql/search-companies.sql');

/** Resolution over what is published: keys and scores are those of models/resolution, PostgreSQL keeps the register. */
export function createCompanySearch(pool: Pool): CompanySearch {
  const readCounts = createReadCounts(pool);

  return {
    async resolve(queries) {
      const asked = queries.flatMap(keysAsked);
      const before = await readCounts(asked);
      if (before.companies === 0) throw new EmptyRegister('no company has been published yet');
      const found = await candidatesOf(queries, before);
      const statistics = await readCounts(asked, wordsOf(found));
      return { answers: queries.map((query, at) => resolve(query, found[at] ?? [], statistics)), companies: statistics.companies };
    },
  };

  /** Those that share most with each query. */
  async function candidatesOf(queries: readonly ResolveQuery[], statistics: TokenStatistics): Promise<(readonly Found[])[]> {
    const numbers = queries.map(({ companyNumber }) => companyNumberFrom(companyNumber));
    const groups = queries.flatMap((query, at) => groupsOf(query, statistics).map((group, place) => ({ query: at, place, ...group })));
    const numbered = numbers.flatMap((number, query) => (number === undefined ? [] : [{ query, number }]));
    const { rows } = await pool.query<Omit<Found, 'keys'> & { readonly query: number; readonly keys: string }>({
      name: 'search-companies',
      text: searchSql,
      values: [JSON.stringify(groups), mostFound, JSON.stringify(numbered)],
    });
    const found: Found[][] = queries.map(() => []);
    for (const { query, keys, ...row } of rows) found[query]?.push({ ...row, keys: keys.split(' ') });
    return queries.map((query, at) => shortlist(query, found[at] ?? [], statistics, numbers[at]));
  }
}

type Found = RegisterCompany & { readonly keys: readonly string[] };

/** What the scores ask of a candidate is how rare its words are; all else that they ask is among the query's own keys. */
function* wordsOf(found: readonly (readonly Found[])[]): Generator<string> {
  for (const candidates of found) for (const { keys } of candidates) for (const key of keys) if (key.startsWith('t:')) yield key;
}

/** As PostgreSQL takes them. It reads all that stand under a group before it stops at `most`, so what cannot tell is not asked. */
function groupsOf(query: ResolveQuery, statistics: TokenStatistics) {
  const groups = [...narrowed(queryKeys(query, statistics), statistics)]
    .slice(0, mostGroups)
    .map(({ keys, limit }) => ({ keys, most: limit, weight: keys.reduce((sum, key) => sum + bitsOf(key, statistics), 0) }));
  return withoutImplied(groups, statistics);
}

interface Group {
  readonly keys: readonly string[];
  readonly most: number;
  weight: number;
}

/** What a group that is asked brings entirely need not be asked again with more keys: its companies have the weight of both. */
function withoutImplied(groups: readonly Group[], { frequency }: TokenStatistics): Group[] {
  const whole = new Map<string, Group>();
  for (const group of groups) {
    const [key = '', ...others] = group.keys;
    if (others.length === 0 && key.startsWith('t:') && frequency(key) <= fewEnough) whole.set(key, group);
  }
  return groups.filter((group) => {
    const within = group.keys.length > 1 ? group.keys.map((key) => whole.get(key)).find((one) => one !== undefined) : undefined;
    if (within !== undefined) within.weight += group.weight;
    return within === undefined;
  });
}

/** What is too common by itself, such as a sound, is asked beside each of the query's words. */
function* narrowed(groups: readonly KeyGroup[], statistics: TokenStatistics): Generator<KeyGroup> {
  const words = new Set(groups.flatMap(({ keys }) => keys).filter((key) => key.startsWith('t:')));
  for (const group of groups) {
    if (isTelling(group, statistics)) yield group;
    else if (group.keys.length === 1) {
      for (const word of words) {
        const beside = { keys: [...group.keys, word], limit: group.limit };
        if (isTelling(beside, statistics)) yield beside;
      }
    }
  }
}

/** Of a group with far more companies than its limit an arbitrary few would be read. How many it has is reckoned as if words met by chance. */
function isTelling({ keys, limit }: KeyGroup, { companies, frequency }: TokenStatistics): boolean {
  const expected = keys.reduce((left, key) => (left * frequency(key)) / companies, companies);
  return expected <= (keys.length > 1 ? mostFound : limit * mostUnread);
}

/** The keys whose counts a query's groups depend on: all that it asks for when nothing is known. */
function keysAsked(query: ResolveQuery): string[] {
  const asked = new Set<string>();
  queryKeys(query, {
    companies: 1,
    frequency: (key) => {
      asked.add(key);
      return 1;
    },
  });
  return [...asked];
}
