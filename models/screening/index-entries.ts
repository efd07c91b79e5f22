import type { Name, NameKind } from '../names/name.ts';
import { readListedNames } from '../names/read-listed.ts';
import { readNames } from '../names/read-names.ts';
import type { ListEntry, ListVersion } from './entry.ts';
import { identifierKey } from './identifier-key.ts';
import { atOnce, inSteps, type Steps } from './in-steps.ts';
import { initialsOf, joinedWords, letterMark, wordsOf } from './name-words.ts';
import { createVocabulary, indexedText, type Vocabulary } from './vocabulary.ts';

/** One reading of one name of an entry. */
interface IndexedName {
  /** Position in `entries`. */
  readonly entry: number;
  /** Position in the names of the entry. */
  readonly listed: number;
  readonly name: Name;
}

/** For each word, the positions of names: two arrays, because fifty thousand small arrays would take several times the memory. */
interface Postings {
  /** The rows of word n are in `rows` from `starts[n]` to before `starts[n + 1]`. */
  readonly starts: Int32Array;
  readonly rows: Int32Array;
}

/**
 * The search index of one list version, in memory: about 20 MB for the UK Sanctions List (15,000 names); docs/screening.md has measurements.
 * Only `screen.ts` and `candidates.ts` read its parts.
 */
export interface ScreeningIndex {
  readonly version: ListVersion;
  /** Sorted by id, so that the answers do not depend on the order of the list. */
  readonly entries: readonly ListEntry[];
  readonly names: readonly IndexedName[];
  /** The names of entry n are in `names` from `firstName[n]` to before `firstName[n + 1]`. */
  readonly firstName: Int32Array;
  readonly vocabulary: Vocabulary;
  /** The names that contain a word, alone or as two joined words. */
  readonly postings: Postings;
  readonly byCompact: ReadonlyMap<string, readonly number[]>;
  readonly byInitials: ReadonlyMap<string, readonly number[]>;
  readonly byCompanyNumber: ReadonlyMap<string, readonly number[]>;
  readonly byIdentifier: ReadonlyMap<string, readonly number[]>;
  /** Readings of the names of the genuine firm, by entry. */
  readonly protectedNames: ReadonlyMap<number, readonly Name[]>;
  /** A bit mask of the letters of each name, for the scan that runs when no word is found. */
  readonly marks: Int32Array;
  /** The kinds of the names. */
  readonly kinds: ReadonlySet<NameKind>;
  /** The number of entries with each word (`indexedText`), for the counts by which words are rare. */
  readonly entriesWith: ReadonlyMap<string, number>;
}

/** Builds the index of a list version. */
export function buildScreeningIndex(entries: Iterable<ListEntry>, version: ListVersion): ScreeningIndex {
  return atOnce(build(entries, version));
}

/** Builds the same index in steps (`inSteps`). */
export function buildScreeningIndexSlowly(entries: Iterable<ListEntry>, version: ListVersion): Promise<ScreeningIndex> {
  return inSteps(build(entries, version));
}

/** Builds the index and yields after each entry. */
function* build(given: Iterable<ListEntry>, version: ListVersion): Steps<ScreeningIndex> {
  const entries = [...given].sort((a, b) => (a.id < b.id ? -1 : 1));
  const vocabulary = createVocabulary();
  const posted: number[][] = [];
  const entriesWith = new Map<string, number>();
  const names: IndexedName[] = [];
  const firstName = new Int32Array(entries.length + 1);
  const [byCompact, byInitials, byCompanyNumber, byIdentifier] = [keyed(), keyed(), keyed(), keyed()];
  const protectedNames = new Map<number, readonly Name[]>();

  for (const [number, entry] of entries.entries()) {
    firstName[number] = names.length;
    const counted = new Set<string>();
    for (const one of namesOfEntry(entry, number)) addName(names.push(one) - 1, one.name, counted);
    for (const word of counted) entriesWith.set(word, (entriesWith.get(word) ?? 0) + 1);
    for (const companyNumber of entry.companyNumbers) post(byCompanyNumber, companyNumber.toUpperCase(), number);
    for (const identifier of entry.identifiers) post(byIdentifier, identifierKey(identifier), number);
    const genuine = entry.protectedNames.flatMap((text) => kindsOf(entry).flatMap((kind) => readNames(text, kind)));
    if (genuine.length > 0) protectedNames.set(number, genuine);
    yield;
  }
  firstName[entries.length] = names.length;

  function addName(row: number, name: Name, counted: Set<string>): void {
    for (const token of wordsOf(name)) {
      postTo(vocabulary.add(token, name.vowelless ?? false), row);
      counted.add(indexedText(token.text));
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
    marks: Int32Array.from(names, ({ name }) => letterMark(name.compact)),
    kinds: new Set(names.map(({ name }) => name.kind)),
    entriesWith,
  };
}

function createPostings(posted: readonly (readonly number[] | undefined)[]): Postings {
  const starts = new Int32Array(posted.length + 1);
  for (let word = 0; word < posted.length; word += 1) starts[word + 1] = (starts[word] ?? 0) + (posted[word]?.length ?? 0);
  const rows = new Int32Array(starts[posted.length] ?? 0);
  for (let word = 0; word < posted.length; word += 1) rows.set(posted[word] ?? [], starts[word]);
  return { starts, rows };
}

function namesOfEntry(entry: ListEntry, number: number): IndexedName[] {
  return entry.names.flatMap(({ text }, listed) =>
    kindsOf(entry).flatMap((kind) => readListedNames(text, kind).map((name) => ({ entry: number, listed, name }))),
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
