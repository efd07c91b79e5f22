import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { ResolveAnswer, ResolveQuery } from '../../models/resolution/answer.ts';
import { type KeyGroup, queryKeys, tokenPairs } from '../../models/resolution/keys.ts';
import type { RegisterCompany } from '../../models/resolution/register.ts';
import { resolve } from '../../models/resolution/resolve.ts';
import type { TokenStatistics } from '../../models/resolution/statistics.ts';
import { readCompanyNumber } from '../../uk/company-number.ts';
import { ServingProblem } from '../problem.ts';
import { createReadCounts } from './company-search-counts.ts';
import { bitsOf, shortlist } from './company-search-shortlist.ts';

export interface CompanySearch {
  /**
   * Answers each query, in the same order; all queries together cost three round trips to PostgreSQL. `companies`: the size of the register. Throws
   * REGISTER_NOT_LOADED while no company has been published: "not found" would be wrong then. `giveWay` runs before each query is read and before
   * it is scored, which take milliseconds of the thread; absent: other work runs for one turn.
   */
  resolve(
    queries: readonly ResolveQuery[],
    giveWay?: () => Promise<void>,
  ): Promise<{ readonly answers: readonly ResolveAnswer[]; readonly companies: number }>;
}

/** Limits what PostgreSQL reads per query, however common its words: groups of keys, and companies that those groups find. */
const mostGroups = 60;
const mostFound = 80;
/** A group is read only when it holds at most this many times the companies of its limit. */
const mostTimesLimit = 2;
/** A group with at most this many companies is read whole, and leaves room for the companies of other groups. */
const fewEnough = 60;
/**
 * A word is common when more than one company in this many has it. The GIN index reads the whole list of each key of a group, so a common word is
 * slow to read and narrows little.
 */
const commonWord = 50;
/** PostgreSQL intersects the lists of the keys of a group along the shortest. Where that is longer, it reads the list of the pairs of words. */
const longList = 400;

const searchSql = sqlFile('serving/resolution/search-companies.sql');

/**
 * Resolves queries against the published register: PostgreSQL finds the candidates, models/resolution makes the keys and the scores.
 */
export function createCompanySearch(pool: Pool): CompanySearch {
  const readCounts = createReadCounts(pool);

  return {
    async resolve(queries, giveWay = nextTurn) {
      const keys: string[] = [];
      for (const query of queries) {
        await giveWay();
        keys.push(...countedKeys(query));
      }
      const before = await readCounts(keys);
      if (before.companies === 0) throw new ServingProblem('REGISTER_NOT_LOADED', 'No company has been published yet.', { retryAfter: 30 });
      const found = await candidatesOf(queries, before);
      const statistics = await readCounts(keys, wordsOf(found));
      const answers: ResolveAnswer[] = [];
      for (const [at, query] of queries.entries()) {
        await giveWay();
        answers.push(resolve(query, (found[at] ?? []).map(companyOf), statistics));
      }
      return { answers, companies: statistics.companies };
    },
  };

  /** Returns the shortlist of each query. */
  async function candidatesOf(queries: readonly ResolveQuery[], statistics: TokenStatistics): Promise<(readonly Found[])[]> {
    const numbers = queries.map(({ companyNumber }) => readCompanyNumber(companyNumber));
    const groups = queries.flatMap((query, at) => groupsOf(query, statistics).map((group, place) => ({ query: at, place, ...group })));
    const numbered = numbers.flatMap((number, query) => (number === undefined ? [] : [{ query, number }]));
    const { rows } = await pool.query<Found & { readonly query: number }>({
      name: 'search-companies',
      text: searchSql,
      values: [JSON.stringify(groups), mostFound, JSON.stringify(numbered)],
    });
    const found: Found[][] = queries.map(() => []);
    for (const row of rows) found[row.query]?.push(row);
    return queries.map((query, at) => shortlist(query, found[at] ?? [], statistics, numbers[at]));
  }
}

/**
 * A company as PostgreSQL returns it. Half of them are not compared, so `keys` and `names` stay text: as objects, those of a batch would outlive several
 * collections of garbage.
 */
interface Found extends Omit<RegisterCompany, 'names'> {
  /** JSON. */
  readonly names: string;
  /** Separated by blanks. */
  readonly keys: string;
}

function companyOf({ names, ...company }: Found): RegisterCompany {
  return { ...company, names: JSON.parse(names) as RegisterCompany['names'] };
}

/** Yields the tokens of the candidates: the scores need their counts. All other keys that the scores count are among those of the query. */
function* wordsOf(found: readonly (readonly Found[])[]): Generator<string> {
  for (const candidates of found) for (const { keys } of candidates) for (const key of keys.split(' ')) if (key.startsWith('t:')) yield key;
}

/**
 * Returns the groups of keys that PostgreSQL searches for the query. PostgreSQL reads all companies of a group before it cuts them at `most`, so
 * groups with too many companies are left out.
 */
function groupsOf(query: ResolveQuery, statistics: TokenStatistics): Group[] {
  const groups = [...narrowed(queryKeys(query, statistics), statistics)].slice(0, mostGroups);
  return withoutImplied(groups, statistics).map(({ keys, limit, weight }) => ({
    keys,
    most: limit,
    weight,
    pairs: pairsOf(keys, statistics),
  }));
}

/** Returns the pairs of the tokens of a group with common keys alone; null for other groups, which are fast without. */
function pairsOf(keys: readonly string[], { frequency }: TokenStatistics): readonly number[] | null {
  const tokens = keys.filter((key) => key.startsWith('t:')).map((key) => key.slice(2));
  return tokens.length > 1 && keys.every((key) => frequency(key) > longList) ? tokenPairs(tokens) : null;
}

interface Group {
  readonly keys: readonly string[];
  /** Numbers of pairs of tokens that the companies have (models/resolution/keys.ts); null: search by the keys alone. */
  readonly pairs: readonly number[] | null;
  readonly most: number;
  readonly weight: number;
}

/** Yields the groups that are selective; a single key that is not, such as a sound, is combined with each word of the query that is not common. */
function* narrowed(groups: readonly KeyGroup[], statistics: TokenStatistics): Generator<KeyGroup> {
  const words = new Set(groups.flatMap(({ keys }) => keys).filter((key) => key.startsWith('t:') && !isCommon(key, statistics)));
  for (const group of groups) {
    if (isSelective(group, statistics)) yield group;
    else if (group.keys.length === 1) {
      for (const word of words) {
        const beside = { keys: [...group.keys, word], limit: group.limit };
        if (isSelective(beside, statistics)) yield beside;
      }
    }
  }
}

/**
 * Merges groups whose companies another group finds anyway. A group loses its common words where its other words have few enough companies; when it
 * then has the keys of another group, or a key of a smaller group that is read whole, its weight is added to that group.
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

/** Returns false for a group with far more companies than its limit: PostgreSQL would read an arbitrary few of them. */
function isSelective({ keys, limit }: KeyGroup, statistics: TokenStatistics): boolean {
  return expected(keys, statistics) <= limit * mostTimesLimit;
}

/** Estimates how many companies have all keys of a group, as if keys were independent. */
function expected(keys: readonly string[], { companies, frequency }: TokenStatistics): number {
  return keys.reduce((left, key) => (left * frequency(key)) / companies, companies);
}

/** Returns the keys whose counts the groups of a query depend on: it builds the groups once with a recording stand-in for the statistics. */
function countedKeys(query: ResolveQuery): string[] {
  const keys = new Set<string>();
  queryKeys(query, {
    companies: 1,
    frequency: (key) => {
      keys.add(key);
      return 1;
    },
  });
  return [...keys];
}
