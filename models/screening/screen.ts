import { createMemory, type Memory } from '../names/memory.ts';
import type { Name, NameKind } from '../names/name.ts';
import { readQueryNames } from '../names/read-query.ts';
import type { ScreenAnswer, ScreenMatch, ScreenQuery } from './answer.ts';
import { behindFirm, withNumbersInName } from './behind-the-name.ts';
import { findCandidates, type SearchLimits, sharedReading, withoutLimits } from './candidates.ts';
import { commonName } from './common-name.ts';
import { compareNames } from './compare/compare-names.ts';
import { mayBeSibling } from './compare/sibling.ts';
import { corroborate } from './corroboration.ts';
import { byEffect, likelyName } from './effects.ts';
import { identifierKey } from './identifier-key.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { hasNumberListed, type LikelyAnywhere, likelyAnywhereOf } from './likely-anywhere.ts';
import { likelyRowsOf } from './likely-rows.ts';
import type { ScreeningList } from './lists.ts';
import { hasNumber, isFoundByNumber, matchEntry, mayAgreeByNumber, type PreparedQuery, type ScoredName } from './match-entry.ts';
import type { WordRarity } from './rarity.ts';

/**
 * Screens a query against the lists as of `today` (ISO day). Pure: the same lists, query, day and rarity of words give the same answer. A text
 * without a name (empty, punctuation) matches by identifier only. A query and an entry have the same score whatever other entries are listed.
 */
export function screen(indexes: readonly ScreeningIndex[], given: ScreenQuery, today: string, rarity: WordRarity): ScreenAnswer {
  const query = withNumbersInName(given);
  const prepared: PreparedQuery = { query, ...readingsOf(query), rarity, today, likely: undefined };
  return answerOf(listsFor(indexes, query), prepared).answer;
}

/** The answer of one of thousands of queries whose words recur. */
export interface AnswerAmongMany {
  /** The same as that of `screen`. It takes less time for words that were asked before, and more for others. */
  readonly answer: ScreenAnswer;
  /** The lists with a name that would match and that the limits of the search leave out: it may be found when other entries of the list change. */
  readonly crowded: readonly ScreeningList[];
}

export function screenAmongMany(
  indexes: readonly ScreeningIndex[],
  given: ScreenQuery,
  today: string,
  rarity: WordRarity,
): AnswerAmongMany {
  const query = withNumbersInName(given);
  const lists = listsFor(indexes, query);
  const { readings, otherKinds } = readingsOf(query);
  const likely = isFoundByNumber(query) ? likelyNames(lists, readings, rarity) : undefined;
  const finder = likelyAnywhereOf(lists, rarity);
  // only an entry with the number of the query is compared with a reading of another kind whose letters it does not have
  const equal = hasNumber(query) ? otherKinds : otherKinds.filter(({ compact }) => finder.hasLetters(compact));
  return answerOf(lists, { query, readings, otherKinds: equal, rarity, today, likely, findsHidden: true });
}

/**
 * Returns whether the query matches an entry of the index in any list with that entry, whatever else is listed; but for a list of which a search scans all names because
 * it finds no word (`hasSimilarWord`).
 */
export function matchesAny(index: ScreeningIndex, given: ScreenQuery, today: string, rarity: WordRarity): boolean {
  const query = withNumbersInName(given);
  const readings = readingsOf(query, index.kinds);
  const likely = isFoundByNumber(query) ? likelyNames([index], readings.readings, rarity) : undefined;
  const prepared: PreparedQuery = { query, ...readings, rarity, today, likely };
  return screenList(index, prepared, withoutLimits).matches.length > 0;
}

function listsFor(indexes: readonly ScreeningIndex[], { lists }: ScreenQuery): readonly ScreeningIndex[] {
  return indexes.filter(({ version }) => lists?.includes(version.list) ?? true);
}

function answerOf(lists: readonly ScreeningIndex[], prepared: PreparedQuery): AnswerAmongMany {
  const screened = lists.map((index) => (mayMatchAny(index, prepared) ? screenList(index, prepared) : nothing));
  const matches = screened.flatMap((one) => one.matches).sort(strongestFirst);
  const [first] = matches;
  const versions = lists.map(({ version }) => version);
  return {
    answer: { outcome: first === undefined || first.effect === 'INFO' ? 'CLEAR' : first.effect, matches, lists: versions },
    crowded: versions.filter((_, at) => screened[at]?.isCrowded).map(({ list }) => list),
  };
}

const allKinds: ReadonlySet<NameKind> = new Set(['person', 'organisation', 'ship']);

type Readings = Pick<PreparedQuery, 'readings' | 'otherKinds'>;

/** The readings of the names that were asked last: a sweep compares a name, keeps its words, and meets it again at other companies of the person. */
const rememberedReadings = createMemory<Readings>(1_000);
const longestRemembered = 100;

/** Returns the ways to read a queried name. `among`: the kinds of the names that the readings are compared with. */
export function readingsOf(query: ScreenQuery, among = allKinds): Readings {
  if (among !== allKinds || query.name.length > longestRemembered) return readAs(query, among);
  const key = `${query.kind} ${query.ofCompany === true} ${query.name}`;
  const known = rememberedReadings.get(key);
  if (known !== undefined) return known;
  const read = readAs(query, among);
  rememberedReadings.set(key, read);
  return read;
}

function readAs({ name, kind, ofCompany }: ScreenQuery, among: ReadonlySet<NameKind>): Readings {
  const kinds = [...among];
  const own = kinds.filter((one) => kind === undefined || one === kind);
  const read = (some: readonly NameKind[]) => some.flatMap((one) => readQueryNames(name, one, ofCompany !== true));
  return { readings: read(own), otherKinds: [...read(kinds.filter((one) => !own.includes(one))), ...behindFirm(name)] };
}

interface ScreenedList {
  readonly matches: readonly ScreenMatch[];
  readonly isCrowded: boolean;
}

const nothing: ScreenedList = { matches: [], isCrowded: false };

/** Returns whether `pairs` may find a name of the list: of most names that are asked about it is known that none is likely. */
function mayMatchAny(index: ScreeningIndex, prepared: PreparedQuery): boolean {
  const { readings, otherKinds, likely } = prepared;
  const maySearch = (reading: Name) => !reading.exactly && likely?.get(reading)?.get(index)?.length !== 0;
  const mayEqual = (reading: Name) => index.byCompact.has(reading.compact);
  return (
    readings.some((reading) => maySearch(reading) || (reading.exactly && mayEqual(reading))) ||
    otherKinds.some(mayEqual) ||
    identifiedEntries(index, prepared).size > 0
  );
}

function screenList(index: ScreeningIndex, prepared: PreparedQuery, limits?: SearchLimits): ScreenedList {
  const scored = new Map<number, ScoredName[]>();
  const identified = identifiedEntries(index, prepared);
  const { found, isCrowded } = pairs(index, identified, prepared, limits);
  for (const { row, reading } of found) {
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
  return { matches: [...scored].flatMap(([entry, names]) => matchEntry(index, entry, names, prepared) ?? []), isCrowded };
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
function pairs(index: ScreeningIndex, identified: ReadonlySet<number>, prepared: PreparedQuery, limits?: SearchLimits) {
  const found: Pair[] = [];
  let isCrowded = false;
  const likely = likelyRowsOf(index, prepared.rarity);
  const mayBeIdentified = (row: number) => mayAgreeByNumber(prepared.query, index.entries[index.names[row]?.entry ?? -1]);
  const [exact, others] = [prepared.readings.filter((one) => one.exactly), prepared.readings.filter((one) => !one.exactly)];
  const shared = sharedReading(others, limits);
  for (const reading of others) {
    if (prepared.likely?.get(reading)?.get(index)?.length === 0) continue;
    const candidates = findCandidates(index, reading, prepared.rarity, shared);
    const { rows } = candidates;
    for (const row of likely.of(reading, rows)) if (mayMatch(index, row, reading)) found.push({ row, reading });
    if (prepared.findsHidden) isCrowded ||= hidesMatch(index, reading, candidates, identified, prepared);
    if (!hasNumber(prepared.query)) continue;
    const compared = new Set(found.map((pair) => pair.row));
    for (const row of rows) if (!compared.has(row) && mayBeIdentified(row)) found.push({ row, reading });
  }
  for (const reading of [...exact, ...prepared.otherKinds]) {
    for (const row of index.byCompact.get(reading.compact) ?? [])
      if (index.names[row]?.name.kind === reading.kind) found.push({ row, reading });
  }
  for (const entry of identified) found.push(...pairsWith(index, entry, [...prepared.readings, ...prepared.otherKinds]));
  return { found, isCrowded };
}

/** Returns whether the limits of the search leave out a name that matches. */
function hidesMatch(
  index: ScreeningIndex,
  reading: Name,
  { rows, limited }: ReturnType<typeof findCandidates>,
  identified: ReadonlySet<number>,
  { query, rarity, likely }: PreparedQuery,
): boolean {
  if (!limited) return false;
  const found = new Set(rows);
  const known = likely?.get(reading)?.get(index);
  if (known?.every((row) => found.has(row))) return false;
  const all = findCandidates(index, reading, rarity, sharedReading([reading], withoutLimits)).rows;
  const left = all.filter((row) => !found.has(row) && mayMatch(index, row, reading));
  if (known !== undefined) return left.some((row) => known.includes(row));
  const isIdentified = (row: number) => {
    const number = index.names[row]?.entry ?? -1;
    const entry = index.entries[number];
    return entry !== undefined && !identified.has(number) && mayAgreeByNumber(query, entry) && corroborate(query, entry).identified;
  };
  return (
    (hasNumber(query) && left.some(isIdentified)) ||
    likelyRowsOf(index, rarity)
      .of(reading, left)
      .some((row) => isLikely(reading, index.names[row]?.name, rarity))
  );
}

/**
 * Returns the likely names of each list for each reading, found by a search or not. A reading for which only a search says that is left out.
 */
function likelyNames(lists: readonly ScreeningIndex[], readings: readonly Name[], rarity: WordRarity): PreparedQuery['likely'] {
  const finder = likelyAnywhereOf(lists, rarity);
  const remembered = answersOf.get(finder) ?? createMemory<LikelyRows>(mostNames);
  answersOf.set(finder, remembered);
  const likely = new Map<Name, LikelyRows>();
  for (const reading of readings) {
    if (reading.exactly) continue;
    const key = readingKey(reading);
    const before = remembered.get(key);
    const known = before ?? likelyIn(lists, reading, finder, rarity);
    if (known === undefined) continue;
    if (before === undefined) remembered.set(key, known);
    likely.set(reading, known);
  }
  return likely;
}

type LikelyRows = ReadonlyMap<ScreeningIndex, readonly number[]>;

/** The likely names of the names that were asked last: a person is an officer of several companies, and an owner is named by each that it owns. */
const answersOf = new WeakMap<LikelyAnywhere, Memory<LikelyRows>>();
const mostNames = 20_000;

/** Names with the same key are compared alike. */
function readingKey({ text, kind, tokens, family, legalForm, vowelless, part }: Name): string {
  return `${kind} ${family} ${legalForm} ${vowelless} ${part} ${text} ${tokens.map((token) => `${token.role} ${token.text}`).join(' ')}`;
}

function likelyIn(lists: readonly ScreeningIndex[], reading: Name, finder: LikelyAnywhere, rarity: WordRarity): LikelyRows | undefined {
  const found = finder.of(reading);
  if (found === undefined) return undefined;
  return new Map(
    lists.map((index, at) => {
      const worthIt = worthComparing(index, reading, found[at] ?? [], rarity);
      return [index, worthIt.filter((row) => isLikely(reading, index.names[row]?.name, rarity))];
    }),
  );
}

/**
 * Returns the rows of which `isLikely` may be true, in less time than a comparison takes. For a name that may be that of another company of a group, keeps each entry with a number
 * whatever its words are: a query whose number agrees is compared with it, below the score of a likely name.
 */
function worthComparing(index: ScreeningIndex, reading: Name, rows: readonly number[], rarity: WordRarity): readonly number[] {
  const likely = likelyRowsOf(index, rarity);
  if (!mayBeSibling(reading)) return likely.of(reading, rows);
  const isNumbered = (row: number) => hasNumberListed(index.entries[index.names[row]?.entry ?? -1]);
  return [
    ...rows.filter(isNumbered),
    ...likely.of(
      reading,
      rows.filter((row) => !isNumbered(row)),
    ),
  ];
}

/** Returns whether the score of two names is that of a likely name, or the query is another company of the group of the listed one. */
export function isLikely(reading: Name, listed: Name | undefined, rarity: WordRarity): boolean {
  if (listed === undefined) return false;
  const { score, sibling } = compareNames(reading, listed, rarity);
  return sibling === true || score >= likelyEnough;
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
function identifiedEntries(index: ScreeningIndex, { query }: PreparedQuery): ReadonlySet<number> {
  if (!hasNumber(query)) return noEntries;
  const { companyNumber = '', identifiers = [] } = query;
  return new Set([
    ...(index.byCompanyNumber.get(companyNumber.trim().toUpperCase()) ?? []),
    ...identifiers.flatMap((one) => index.byIdentifier.get(identifierKey(one) ?? '') ?? []),
  ]);
}

const noEntries: ReadonlySet<number> = new Set();

const confidence = { confirmed: 0, neutral: 1, contradicted: 2 } as const;

function strongestFirst(a: ScreenMatch, b: ScreenMatch): number {
  return (
    byEffect(a.effect, b.effect) ||
    confidence[a.corroboration] - confidence[b.corroboration] ||
    b.nameScore - a.nameScore ||
    (`${a.list}/${a.entry}` < `${b.list}/${b.entry}` ? -1 : 1)
  );
}
