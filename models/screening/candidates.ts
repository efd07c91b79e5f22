import type { Name, NameKind, NameToken } from '../names/name.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { tallyOf } from './name-tally.ts';
import { initialsOf, joinedWords, letterMark, wordsOf } from './name-words.ts';
import type { WordRarity } from './rarity.ts';
import type { SimilarWord, WordToken } from './vocabulary.ts';

/**
 * The limits of the work for one reading of one name. Above a limit the search continues with the rarest words and with the names that have the
 * best bounds.
 */
export const candidateLimits = {
  /** Words of the query's name; of a longer name the rarest. */
  words: 24,
  /** Words of the list that one word of the query may stand for, the most similar first. */
  similar: 64,
  /** Names that are counted, word by word, the rarest word first; words above the limit are the most common ones and count nothing. */
  postings: 200_000,
  /** Names that are compared in full. */
  candidates: 80,
} as const;

interface Candidates {
  /** Positions in `index.names`, the best bound first. */
  readonly rows: readonly number[];
  /** Words, postings and names that the search read. */
  readonly steps: number;
  /** True: no word was found, so all names were scanned. */
  readonly scanned: boolean;
}

const nothing: Candidates = { rows: [], steps: 0, scanned: false };

/** A cache for the readings of one name on one list: the words that each word may stand for, and the names that contain the same words. */
interface SharedReading {
  readonly kinds: ReadonlySet<NameKind>;
  readonly meanings: Map<string, readonly SimilarWord[]>;
  readonly byWords: Map<string, Tallied>;
}

interface Tallied {
  /** The best bounds of each kind. */
  readonly rows: ReadonlyMap<NameKind, readonly number[]>;
  readonly touched: number;
}

/** Returns the empty cache for the readings of one name. */
export function sharedReading(readings: readonly Name[]): SharedReading {
  return { kinds: new Set(readings.map(({ kind }) => kind)), meanings: new Map(), byWords: new Map() };
}

/**
 * Finds the names of the list, of the same kind, that the name may match: names that share words with it (equal, misspelt, joined or split),
 * names with the same letters without spaces, and names that it abbreviates or that abbreviate it. `rarity` is the weight of a word, 0 to 1.
 * An entry changes what is found of other entries only where `reaches` is true of it.
 */
export function findCandidates(
  index: ScreeningIndex,
  name: Name,
  rarity: WordRarity,
  shared: SharedReading = sharedReading([name]),
): Candidates {
  // every name that is found has the kind of the name
  if (!index.kinds.has(name.kind)) return nothing;
  const searched = searchedWords(name, rarity);
  let steps = 0;
  // readings as person, organisation and ship mostly have the same words: count them once
  const key = JSON.stringify([name.vowelless, ...[...searched.words, ...searched.joined].map(tokenKey)]);
  const { rows: found, touched } = shared.byWords.get(key) ?? tallied();
  const byWords = found.get(name.kind) ?? [];
  const scanned = touched === 0;
  const rows = [...new Set([...wholeNames(index, name), ...(scanned ? scan(index, name) : byWords)])];
  return { rows: rows.slice(0, candidateLimits.candidates), steps: steps + (scanned ? index.names.length : 0), scanned };

  function tallied(): Tallied {
    const { words } = searched;
    const tally = tallyOf(index, rarity);
    let counted = 0;
    for (const word of words) counted += tally.add(meaningOf(word), rarity(word.text), candidateLimits.postings - counted);
    const weight = words.reduce((sum, { text }) => sum + rarity(text), 0);
    const best = [...shared.kinds].map((kind) => [kind, tally.best(kind, weight, candidateLimits.candidates)] as const);
    steps += counted + tally.touched.length;
    const result: Tallied = { rows: new Map(best), touched: tally.touched.length };
    tally.clear();
    shared.byWords.set(key, result);
    return result;
  }

  function meaningOf(word: NameToken): readonly SimilarWord[] {
    const joins = searched.joined.filter(({ first, second }) => first === word.text || second === word.text);
    return [...similarWords(word, false), ...joins.flatMap((join) => similarWords(join, true))];
  }

  function similarWords(token: WordToken, joined: boolean): readonly SimilarWord[] {
    const key = `${tokenKey(token)} ${joined} ${name.vowelless ?? false}`;
    const known = shared.meanings.get(key);
    if (known !== undefined) return known;
    const found = similarTo(index, token, name, joined);
    steps += found.steps;
    shared.meanings.set(key, found.words);
    return found.words;
  }
}

/**
 * Returns whether a search for the name reads any name of the index: by a word, by the letters without spaces or by initials. A search that reads
 * none of some entries of a list finds the same of the others with and without them, unless it scans all names (`scansAll`).
 */
export function reaches(index: ScreeningIndex, name: Name, rarity: WordRarity): boolean {
  return wholeNamesOfAnyKind(index, name).length > 0 || hasSimilarWord(index, name, rarity);
}

/** Returns whether a search for the name scans all names of the list, because it finds no word. */
export function scansAll(index: ScreeningIndex, name: Name, rarity: WordRarity): boolean {
  return !hasSimilarWord(index, name, rarity);
}

function hasSimilarWord(index: ScreeningIndex, name: Name, rarity: WordRarity): boolean {
  const { words, joined } = searchedWords(name, rarity);
  return (
    // most names have a word of a long list: it is found without a search for similar ones
    words.some(({ text }) => index.vocabulary.has(text)) ||
    words.some((word) => similarTo(index, word, name, false).words.length > 0) ||
    joined.some((join) => similarTo(index, join, name, true).words.length > 0)
  );
}

function similarTo({ vocabulary }: ScreeningIndex, token: WordToken, { vowelless = false }: Name, joined: boolean) {
  return vocabulary.similar(token, { vowelless, joined, limit: candidateLimits.similar });
}

interface SearchedWords {
  readonly words: readonly NameToken[];
  /** Neighbours of which at least one is among the words. */
  readonly joined: ReturnType<typeof joinedWords>;
}

/** Returns the words by which a name is searched: they depend on the name and on the rarity of words, never on the list. */
function searchedWords(name: Name, rarity: WordRarity): SearchedWords {
  const rarest = [...wordsOf(name)].sort((a, b) => rarity(b.text) - rarity(a.text) || (a.text < b.text ? -1 : 1));
  const words = rarest.slice(0, candidateLimits.words);
  const texts = new Set(words.map(({ text }) => text));
  const joined = joinedWords(name).slice(0, 2 * candidateLimits.words);
  return { words, joined: joined.filter(({ first, second }) => texts.has(first) || texts.has(second)) };
}

function tokenKey({ text, phonetic, skeleton }: WordToken): string {
  return `${text} ${phonetic} ${skeleton}`;
}

/** Returns names with the same letters in spite of their spaces, and names whose initials are the other name. */
function wholeNames(index: ScreeningIndex, name: Name): number[] {
  return wholeNamesOfAnyKind(index, name).filter((row) => index.names[row]?.name.kind === name.kind);
}

function wholeNamesOfAnyKind({ byCompact, byInitials }: ScreeningIndex, name: Name): number[] {
  const initials = initialsOf(name);
  return [
    ...(byCompact.get(name.compact) ?? []),
    ...(byInitials.get(name.compact) ?? []),
    ...(initials === undefined ? [] : (byCompact.get(initials) ?? [])),
  ];
}

/** Scans all names and ranks them by the letters that they share with the name: the last resort when no word was found. */
function scan({ names, marks }: ScreeningIndex, { kind, compact }: Name): number[] {
  const mark = letterMark(compact);
  const found: { row: number; shared: number }[] = [];
  if (mark === 0) return [];
  for (let row = 0; row < names.length; row += 1) {
    const listed = marks[row] ?? 0;
    const shared = bits(listed & mark) / bits(listed | mark);
    if (shared >= 0.5 && names[row]?.name.kind === kind) found.push({ row, shared });
  }
  found.sort((a, b) => b.shared - a.shared || a.row - b.row);
  return found.slice(0, candidateLimits.candidates).map(({ row }) => row);
}

function bits(mark: number): number {
  let left = mark - ((mark >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
