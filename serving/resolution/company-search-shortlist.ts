import type { ResolveQuery } from '../../models/resolution/answer.ts';
import { companyKeys, soundKey } from '../../models/resolution/keys.ts';
import { queriedTexts } from '../../models/resolution/queried-names.ts';
import type { TokenStatistics } from '../../models/resolution/statistics.ts';

/** Maximum number of candidates to score: scoring one takes a hundred times as long as counting the keys that it shares with the query. */
const mostScored = 30;
/**
 * Maximum where a candidate has the whole name of the query. Then only companies with all its words can be meant instead (equal and longer names),
 * and these share more than the others.
 */
const mostBesideWhole = 10;
/**
 * Bits of the kinds of keys that have no count of their own: initials (i) and a sound (s) weigh less than a word, a whole name in one piece (c) as
 * much as a rare word.
 */
const bitsOfKind: Readonly<Record<string, number>> = { j: 10, i: 6, s: 6, c: 20 };

/** Returns about how many bits of evidence a shared key gives: log2 of the number of companies per company that has the key. */
export function bitsOf(key: string, { companies, frequency }: TokenStatistics): number {
  return bitsOfKind[key.charAt(0)] ?? Math.max(0, Math.log2(companies / Math.max(1, frequency(key))));
}

/**
 * Returns the candidates that share most with the query, by the rarity of the shared keys; of equal ones the first: ten where one of these has the
 * whole name of the query, else thirty. The candidate with the company number `number` is always among them. A candidate that shares less than so
 * many others is neither the company meant nor a likely confusion.
 */
export function shortlist<Candidate extends { readonly companyNumber: string; readonly keys: string }>(
  query: ResolveQuery,
  candidates: readonly Candidate[],
  statistics: TokenStatistics,
  number: string | undefined,
): readonly Candidate[] {
  if (candidates.length <= mostBesideWhole) return candidates;
  const weights = weightsOf(query, statistics);
  const shared = (keys: string) => keys.split(' ').reduce((sum, key) => sum + (weights.get(key) ?? 0), 0);
  const hasWhole = ({ keys }: Candidate) => keys.split(' ').some((key) => key.startsWith('c:') && weights.has(key));
  const sorted = candidates
    .map((candidate) => ({ candidate, bits: candidate.companyNumber === number ? Number.POSITIVE_INFINITY : shared(candidate.keys) }))
    .sort((a, b) => b.bits - a.bits)
    .slice(0, mostScored)
    .map(({ candidate }) => candidate);
  return sorted.slice(0, mostBesideWhole).some(hasWhole) ? sorted.slice(0, mostBesideWhole) : sorted;
}

/**
 * Returns bits by key: the keys that the query would have if it were a company, and the keys of a name that writes two of its words as one. A sound
 * weighs at most as much as its word, because the sound of a common word is as common.
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
  const names = queriedTexts(name).map((text) => ({ text, type: 'current' as const }));
  return companyKeys({ companyNumber: '', names, ...place, status: '', live: true });
}
