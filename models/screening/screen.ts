import type { Name, NameKind } from '../names/name.ts';
import { readQueryNames } from '../names/read-query.ts';
import type { ScreenAnswer, ScreenMatch, ScreenQuery } from './answer.ts';
import { behindFirm, withNumbersInName } from './behind-the-name.ts';
import { findCandidates, sharedReading } from './candidates.ts';
import { commonName } from './common-name.ts';
import { compareNames } from './compare/compare-names.ts';
import { byEffect, likelyName } from './effects.ts';
import { identifierKey } from './identifier-key.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { likelyAnywhereOf } from './likely-anywhere.ts';
import { likelyRowsOf } from './likely-rows.ts';
import { hasNumber, matchEntry, mayAgreeByNumber, type PreparedQuery, type ScoredName } from './match-entry.ts';
import type { WordRarity } from './rarity.ts';

/**
 * Screens a query against the lists as of `today` (ISO day). Pure: the same lists, query, day and rarity of words give the same answer. A text
 * without a name (empty, punctuation) matches by identifier only. A query and an entry have the same score whatever other entries are listed.
 * `amongMany`: the query is one of thousands whose words recur. The answer is the same; it takes less time for words that were asked before, and more for others.
 */
export function screen(
  indexes: readonly ScreeningIndex[],
  given: ScreenQuery,
  today: string,
  rarity: WordRarity,
  { amongMany = false }: { readonly amongMany?: boolean } = {},
): ScreenAnswer {
  const query = withNumbersInName(given);
  const lists = indexes.filter(({ version }) => query.lists?.includes(version.list) ?? true);
  const readings = readingsOf(query);
  const unlikely = amongMany && !hasNumber(query) ? unlikelyLists(lists, readings.readings, rarity) : undefined;
  const prepared: PreparedQuery = { query, ...readings, rarity, today, unlikely };
  const matches = lists.flatMap((index) => screenList(index, prepared)).sort(strongestFirst);
  const [first] = matches;
  return {
    outcome: first === undefined || first.effect === 'INFO' ? 'CLEAR' : first.effect,
    matches,
    lists: lists.map(({ version }) => version),
  };
}

function readingsOf({ name, kind }: ScreenQuery): Pick<PreparedQuery, 'readings' | 'otherKinds'> {
  const kinds: readonly NameKind[] = ['person', 'organisation', 'ship'];
  const own = kinds.filter((one) => kind === undefined || one === kind);
  const read = (some: readonly NameKind[]) => some.flatMap((one) => readQueryNames(name, one));
  return { readings: read(own), otherKinds: [...read(kinds.filter((one) => !own.includes(one))), ...behindFirm(name)] };
}

function screenList(index: ScreeningIndex, prepared: PreparedQuery): ScreenMatch[] {
  const scored = new Map<number, ScoredName[]>();
  const identified = identifiedEntries(index, prepared);
  for (const { row, reading } of pairs(index, identified, prepared)) {
    const one = index.names[row];
    const listed = index.entries[one?.entry ?? -1]?.names[one?.listed ?? -1];
    if (one === undefined || listed === undefined) continue;
    const names = scored.get(one.entry) ?? [];
    scored.set(one.entry, names);
    const compared = compareNames(reading, one.name, prepared.rarity);
    const common = compared.score >= likelyEnough ? commonName(reading, one.name) : undefined;
    names.push({ listed, otherKind: prepared.otherKinds.includes(reading), ...compared, common });
  }
  for (const entry of identified) if (!scored.has(entry)) scored.set(entry, []);
  return [...scored].flatMap(([entry, names]) => matchEntry(index, entry, names, prepared) ?? []);
}

/** Just below `likelyName`: scores are rounded later. */
const likelyEnough = likelyName - 0.001;

interface Pair {
  /** Position in `index.names`. */
  readonly row: number;
  readonly reading: Name;
}

/**
 * Returns the pairs to compare: of the candidates of each reading those that may be likely; names with the same letters for a reading of another kind
 * and for the whole text of a payment; all names of identified entries. A name that cannot be likely changes the match of no entry,
 * unless a number or an identifier may agree.
 */
function pairs(index: ScreeningIndex, identified: ReadonlySet<number>, prepared: PreparedQuery): Pair[] {
  const found: Pair[] = [];
  const likely = likelyRowsOf(index, prepared.rarity);
  const mayBeIdentified = (row: number) => mayAgreeByNumber(prepared.query, index.entries[index.names[row]?.entry ?? -1]);
  const [exact, others] = [prepared.readings.filter((one) => one.exactly), prepared.readings.filter((one) => !one.exactly)];
  const shared = sharedReading(others);
  for (const reading of others) {
    if (prepared.unlikely?.get(reading)?.has(index)) continue;
    const { rows } = findCandidates(index, reading, prepared.rarity, shared);
    for (const row of likely.of(reading, rows)) if (mayMatch(index, row, reading)) found.push({ row, reading });
    if (!hasNumber(prepared.query)) continue;
    const compared = new Set(found.map((pair) => pair.row));
    for (const row of rows) if (!compared.has(row) && mayBeIdentified(row)) found.push({ row, reading });
  }
  for (const reading of [...exact, ...prepared.otherKinds]) {
    for (const row of index.byCompact.get(reading.compact) ?? [])
      if (index.names[row]?.name.kind === reading.kind) found.push({ row, reading });
  }
  for (const entry of identified) found.push(...pairsWith(index, entry, [...prepared.readings, ...prepared.otherKinds]));
  return found;
}

/** Returns the lists that have no likely name for each reading, found by a search or not. A reading for which only a search says so has none. */
function unlikelyLists(lists: readonly ScreeningIndex[], readings: readonly Name[], rarity: WordRarity): PreparedQuery['unlikely'] {
  const finder = likelyAnywhereOf(lists, rarity);
  const unlikely = new Map<Name, ReadonlySet<ScreeningIndex>>();
  for (const reading of readings) {
    const rows = reading.exactly ? undefined : finder.of(reading);
    if (rows === undefined) continue;
    const isUnlikely = ({ names }: ScreeningIndex, at: number) => !rows[at]?.some((row) => isLikely(reading, names[row]?.name, rarity));
    unlikely.set(reading, new Set(lists.filter(isUnlikely)));
  }
  return unlikely;
}

function isLikely(reading: Name, listed: Name | undefined, rarity: WordRarity): boolean {
  return listed !== undefined && compareNames(reading, listed, rarity).score >= likelyEnough;
}

/** Returns whether a name of the list may match others than those with exactly its letters, or the reading has these. */
function mayMatch({ names }: ScreeningIndex, row: number, { compact }: Name): boolean {
  const listed = names[row]?.name;
  return !listed?.exactly || listed.compact === compact;
}

function* pairsWith({ firstName, names }: ScreeningIndex, entry: number, readings: readonly Name[]): Generator<Pair> {
  for (let row = firstName[entry] ?? 0; row < (firstName[entry + 1] ?? 0); row += 1) {
    for (const reading of readings) if (names[row]?.name.kind === reading.kind) yield { row, reading };
  }
}

/** Returns the entries with a company number or another identifier of the query. */
function identifiedEntries(index: ScreeningIndex, { query: { companyNumber = '', identifiers = [] } }: PreparedQuery): ReadonlySet<number> {
  return new Set([
    ...(index.byCompanyNumber.get(companyNumber.trim().toUpperCase()) ?? []),
    ...identifiers.flatMap((one) => index.byIdentifier.get(identifierKey(one) ?? '') ?? []),
  ]);
}

const confidence = { confirmed: 0, neutral: 1, contradicted: 2 } as const;

function strongestFirst(a: ScreenMatch, b: ScreenMatch): number {
  return (
    byEffect(a.effect, b.effect) ||
    confidence[a.corroboration] - confidence[b.corroboration] ||
    b.nameScore - a.nameScore ||
    (`${a.list}/${a.entry}` < `${b.list}/${b.entry}` ? -1 : 1)
  );
}
