import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { ResolveAnswer, ResolveQuery } from '../../models/resolution/answer.ts';
import { type KeyGroup, queryKeys } from '../../models/resolution/keys.ts';
import type { RegisterCompany } from '../../models/resolution/register.ts';
import { resolve } from '../../models/resolution/resolve.ts';
import type { TokenStatistics } from '../../models/resolution/statistics.ts';
import { readCompanyNumber } from '../../uk/company-number.ts';
import { ServingProblem } from '../problem.ts';
import { createReadCounts } from './company-search-counts.ts';
import { bitsOf, shortlist } from './company-search-shortlist.ts';

export interface CompanySearch {
  /**
   * An answer for each of the queries, in their order: together they cost three round trips. Throws REGISTER_NOT_LOADED while no company has
   * been published: "not found" would be wrong then.
   */
  resolve(queries: readonly ResolveQuery[]): Promise<{ readonly answers: readonly ResolveAnswer[]; readonly companies: number }>;
}

/** What PostgreSQL reads for a query, however common its words: so many groups of keys, and of what they bring so many companies. */
const mostGroups = 60;
const mostFound = 80;
const mostUnread = 2;
/** A group of so few is read whole, and leaves room for what others bring. */
const fewEnough = 60;
/** GIN reads the list of every key of a group: a word that more than one company in so many has is long to read and narrows little. */
const commonWord = 50;

const searchSql = sqlFile('serving/resolution/search-companies.sql');

/** Resolution over what is published: keys and scores are those of models/resolution, PostgreSQL keeps the register. */
export function createCompanySearch(pool: Pool): CompanySearch {
  const readCounts = createReadCounts(pool);

  return {
    async resolve(queries) {
      const asked = queries.flatMap(keysAsked);
      const before = await readCounts(asked);
      if (before.companies === 0) throw new ServingProblem('REGISTER_NOT_LOADED', 'No company has been published yet.', { retryAfter: 30 });
      const found = await candidatesOf(queries, before);
      const statistics = await readCounts(asked, wordsOf(found));
      return { answers: queries.map((query, at) => resolve(query, found[at] ?? [], statistics)), companies: statistics.companies };
    },
  };

  /** Those that share most with each query. */
  async function candidatesOf(queries: readonly ResolveQuery[], statistics: TokenStatistics): Promise<(readonly Found[])[]> {
    const numbers = queries.map(({ companyNumber }) => readCompanyNumber(companyNumber));
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
function groupsOf(query: ResolveQuery, statistics: TokenStatistics): Group[] {
  const groups = [...narrowed(queryKeys(query, statistics), statistics)].slice(0, mostGroups);
  return withoutImplied(groups, statistics).map(({ keys, limit, weight }) => ({ keys, most: limit, weight }));
}

interface Group {
  readonly keys: readonly string[];
  readonly most: number;
  readonly weight: number;
}

/** What is too common by itself, such as a sound, is asked beside each of the query's words. */
function* narrowed(groups: readonly KeyGroup[], statistics: TokenStatistics): Generator<KeyGroup> {
  const words = new Set(groups.flatMap(({ keys }) => keys).filter((key) => key.startsWith('t:') && !isCommon(key, statistics)));
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

/**
 * A group that others bring entirely is not asked again: its common words are left out where the rest is few enough, and what then has the keys
 * of a smaller group that is read whole lends it its weight.
 */
function withoutImplied(groups: readonly KeyGroup[], statistics: TokenStatistics): (KeyGroup & { readonly weight: number })[] {
  const kept = new Map<string, KeyGroup & { weight: number }>();
  const fewestFirst = groups.map((group) => ({ group, lean: withoutCommon(group.keys, statistics) }));
  fewestFirst.sort((a, b) => a.lean.length - b.lean.length);
  for (const { group, lean } of fewestFirst) {
    const weight = group.keys.reduce((sum, key) => sum + bitsOf(key, statistics), 0);
    const same =
      kept.get(lean.join(' ')) ?? lean.map((key) => kept.get(key)).find((one) => one !== undefined && isWhole(one.keys, statistics));
    if (same === undefined) kept.set(lean.join(' '), { keys: lean, limit: group.limit, weight });
    else same.weight += weight;
  }
  return [...kept.values()];
}

function withoutCommon(keys: readonly string[], statistics: TokenStatistics): readonly string[] {
  const lean = keys.filter((key) => !isCommon(key, statistics));
  return lean.length > 0 && isWhole(lean, statistics) ? lean : keys;
}

const isCommon = (key: string, { companies, frequency }: TokenStatistics) => frequency(key) * commonWord > companies;
const isWhole = (keys: readonly string[], statistics: TokenStatistics) => expected(keys, statistics) <= fewEnough;

/** Of a group with far more companies than its limit an arbitrary few would be read. */
function isTelling({ keys, limit }: KeyGroup, statistics: TokenStatistics): boolean {
  return expected(keys, statistics) <= limit * mostUnread;
}

/** How many companies a group has, as if words met by chance. */
function expected(keys: readonly string[], { companies, frequency }: TokenStatistics): number {
  return keys.reduce((left, key) => (left * frequency(key)) / companies, companies);
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
