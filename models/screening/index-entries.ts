import type { WordCounts } from '../names/lexicon/rarity.ts';
import type { Name, NameKind } from '../names/name.ts';
import { readNames } from '../names/read-names.ts';
import type { ListEntry, ListVersion } from './entry.ts';
import { identifierKey } from './identifier-key.ts';
import { initialsOf, joinedWords, letterMark, wordsOf } from './name-words.ts';
import { createPostings, type Postings } from './postings.ts';
import { rarityOf } from './rarity.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** One way to read one name of an entry. */
export interface IndexedName {
  readonly entry: number;
  /** Which of the entry's names. */
  readonly listed: number;
  readonly name: Name;
}

/**
 * A list version in memory, read once. Some 20 MB for the UK Sanctions List (15,000 names); what it measures is in docs/screening.md. Only
 * `screen.ts` and `candidates.ts` look inside.
 */
export interface ScreeningIndex {
  readonly version: ListVersion;
  /** In the order of their ids, so that two readings of one list answer alike. */
  readonly entries: readonly ListEntry[];
  readonly names: readonly IndexedName[];
  /** `names` of entry n stand from `firstName[n]` to before `firstName[n + 1]`. */
  readonly firstName: Int32Array;
  readonly vocabulary: Vocabulary;
  /** The names that a word stands in, alone or as two words joined. */
  readonly postings: Postings;
  readonly byCompact: ReadonlyMap<string, readonly number[]>;
  readonly byInitials: ReadonlyMap<string, readonly number[]>;
  readonly byCompanyNumber: ReadonlyMap<string, readonly number[]>;
  readonly byIdentifier: ReadonlyMap<string, readonly number[]>;
  /** Readings of the genuine firm's names, by entry. */
  readonly protectedNames: ReadonlyMap<number, readonly Name[]>;
  /** How much identity each name carries: the sum of the rarity of its words. */
  readonly weights: Float32Array;
  /** Which letters each name has, for the scan that comes when nothing else finds. */
  readonly marks: Int32Array;
  /** How many entries have the word; 0 for one that the list does not know. */
  entriesWith(word: string): number;
  /** Counts of words in other names, for example those of the register: a word that is rare on the list may be common there. */
  readonly background: WordCounts | undefined;
}

export function buildScreeningIndex(entries: Iterable<ListEntry>, version: ListVersion, background?: WordCounts): ScreeningIndex {
  const building = build(entries, version, background);
  for (;;) {
    const { done, value } = building.next();
    if (done) return value;
  }
}

/** For a process that answers meanwhile: after every few milliseconds of work others have their turn. */
export async function buildScreeningIndexSlowly(
  entries: Iterable<ListEntry>,
  version: ListVersion,
  background?: WordCounts,
): Promise<ScreeningIndex> {
  const building = build(entries, version, background);
  for (let since = performance.now(); ; ) {
    const { done, value } = building.next();
    if (done) return value;
    if (performance.now() - since < 5) continue;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  }
}

/** Gives way after each entry. */
function* build(
  given: Iterable<ListEntry>,
  version: ListVersion,
  background?: WordCounts,
): Generator<undefined, ScreeningIndex, undefined> {
  const entries = [...given].sort((a, b) => (a.id < b.id ? -1 : 1));
  const vocabulary = createVocabulary();
  const posted: number[][] = [];
  const entriesWith: number[] = [];
  const names: IndexedName[] = [];
  const firstName = new Int32Array(entries.length + 1);
  const [byCompact, byInitials, byCompanyNumber, byIdentifier] = [keyed(), keyed(), keyed(), keyed()];
  const protectedNames = new Map<number, readonly Name[]>();

  for (const [number, entry] of entries.entries()) {
    firstName[number] = names.length;
    const counted = new Set<number>();
    for (const one of namesOfEntry(entry, number)) addName(names.push(one) - 1, one.name, counted);
    for (const word of counted) entriesWith[word] = (entriesWith[word] ?? 0) + 1;
    for (const companyNumber of entry.companyNumbers) post(byCompanyNumber, companyNumber.toUpperCase(), number);
    for (const identifier of entry.identifiers) post(byIdentifier, identifierKey(identifier), number);
    const genuine = entry.protectedNames.flatMap((text) => kindsOf(entry).flatMap((kind) => readNames(text, kind)));
    if (genuine.length > 0) protectedNames.set(number, genuine);
    yield;
  }
  firstName[entries.length] = names.length;

  function addName(row: number, name: Name, counted: Set<number>): void {
    for (const token of wordsOf(name)) {
      const word = vocabulary.add(token, name.vowelless ?? false);
      postTo(word, row);
      counted.add(word);
    }
    for (const joined of joinedWords(name)) postTo(vocabulary.addJoined(joined), row);
    post(byCompact, name.compact, row);
    post(byInitials, initialsOf(name), row);
  }

  function postTo(word: number, row: number): void {
    const rows = posted[word] ?? [];
    posted[word] = rows;
    if (rows.at(-1) !== row) rows.push(row);
  }

  const countOf = (word: string) => entriesWith[vocabulary.numberOf(word) ?? -1] ?? 0;
  const rarity = rarityOf([{ entries, entriesWith: countOf, background }]);
  return {
    version,
    entries,
    names,
    firstName,
    vocabulary,
    postings: createPostings(posted),
    byCompact,
    byInitials,
    byCompanyNumber,
    byIdentifier,
    protectedNames,
    weights: Float32Array.from(names, ({ name }) => wordsOf(name).reduce((sum, { text }) => sum + rarity(text), 0)),
    marks: Int32Array.from(names, ({ name }) => letterMark(name.compact)),
    entriesWith: countOf,
    background,
  };
}

function namesOfEntry(entry: ListEntry, number: number): IndexedName[] {
  return entry.names.flatMap(({ text }, listed) =>
    kindsOf(entry).flatMap((kind) => readNames(text, kind).map((name) => ({ entry: number, listed, name }))),
  );
}

function kindsOf({ kind }: ListEntry): readonly NameKind[] {
  return kind === 'any' ? ['person', 'organisation'] : [kind];
}

const keyed = () => new Map<string, number[]>();

function post(postings: Map<string, number[]>, key: string | undefined, number: number): void {
  if (key === undefined || key === '') return;
  const known = postings.get(key);
  if (known === undefined) postings.set(key, [number]);
  else if (known.at(-1) !== number) known.push(number);
}
