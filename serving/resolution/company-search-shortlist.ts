import type { ResolveQuery } from '../../models/resolution/answer.ts';
import { companyKeys, soundKey } from '../../models/resolution/keys.ts';
import type { TokenStatistics } from '../../models/resolution/statistics.ts';

/** Judging a candidate takes a hundred times as long as counting the keys that it shares with the query. */
const mostJudged = 30;
/** Bits of the kinds that are not counted one by one: a sound or initials say less than a word, words in one piece as much as a rare one. */
const bitsOfKind: Readonly<Record<string, number>> = { j: 10, i: 6, s: 6, c: 20 };

/** What it is worth, about, that a company stands under a key: log2 of how many there are for one that does. */
export function bitsOf(key: string, { companies, frequency }: TokenStatistics): number {
  return bitsOfKind[key.charAt(0)] ?? Math.max(0, Math.log2(companies / Math.max(1, frequency(key))));
}

/**
 * The candidates that share most with the query, by the rarity of the keys that both stand under; of equals the first. Whoever shares less
 * than thirty others is neither the one that is meant nor near enough to be mistaken for it.
 */
export function shortlist<Candidate extends { readonly companyNumber: string; readonly keys: readonly string[] }>(
  query: ResolveQuery,
  candidates: readonly Candidate[],
  statistics: TokenStatistics,
  number: string | undefined,
): readonly Candidate[] {
  if (candidates.length <= mostJudged) return candidates;
  const weights = weightsOf(query, statistics);
  const shared = (keys: readonly string[]) => keys.reduce((sum, key) => sum + (weights.get(key) ?? 0), 0);
  return candidates
    .map((candidate) => ({ candidate, bits: candidate.companyNumber === number ? Number.POSITIVE_INFINITY : shared(candidate.keys) }))
    .sort((a, b) => b.bits - a.bits)
    .slice(0, mostJudged)
    .map(({ candidate }) => candidate);
}

/**
 * By the keys under which the query would stand, were it a company; and by those of a name that has in one word what it has in two. That a
 * common word sounds as it does says no more than the word.
 */
function weightsOf(query: ResolveQuery, statistics: TokenStatistics): Map<string, number> {
  const weights = new Map<string, number>();
  const weigh = (key: string, most: number) => weights.set(key, Math.max(weights.get(key) ?? 0, Math.min(most, bitsOf(key, statistics))));
  for (const key of keysOf(query)) {
    const [kind, value] = [key.charAt(0), key.slice(2)];
    const bits = bitsOf(key, statistics);
    if (kind === 'j' || kind === 'i') weights.set(`t:${value}`, bits);
    else if (kind !== 's') weigh(key, bits);
    if (kind === 't') for (const other of [`j:${value}`, `i:${value}`, `s:${soundKey(value) ?? ''}`]) weigh(other, bits);
  }
  return weights;
}

function keysOf({ name, postcode, address }: ResolveQuery): string[] {
  const place = { postcode: postcode ?? null, address: address ?? null };
  return companyKeys({ companyNumber: '', names: [{ text: name, type: 'current' }], ...place, status: '', live: true });
}
