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

export type SearchLimits = Readonly<Record<keyof typeof candidateLimits, number>>;

/**
 * Limits of a search whose result for one name of a list depends on no other name, unless it scans all names (`hasSimilarWord`). The words that are searched depend on the
 * query only.
 */
export const withoutLimits: SearchLimits = {
  words: candidateLimits.words,
  similar: Number.POSITIVE_INFINITY,
  postings: Number.POSITIVE_INFINITY,
  candidates: Number.POSITIVE_INFINITY,
};

interface Candidates {
  /** Positions in `index.names`, the best bound first. */
  readonly rows: readonly number[];
  /** Words, postings and names that the search read. */
  readonly steps: number;
  /** True: no word was found, so all names were scanned. */
  readonly scanned: boolean;
  /** True: the search reached a limit, so without other entries it may find other names. */
  readonly limited: boolean;
}

const nothing: Candidates = { rows: [], steps: 0, scanned: false, limited: false };

/** A cache for the readings of one name on one list: the words that each word may stand for, and the names that contain the same words. */
interface SharedReading {
  readonly limits: SearchLimits;
  readonly kinds: ReadonlySet<NameKind>;
  readonly meanings: Map<string, readonly SimilarWord[]>;
  readonly byWords: Map<string, Tallied>;
}

interface Tallied {
  /** The best bounds of each kind. */
  readonly rows: ReadonlyMap<NameKind, readonly number[]>;
  readonly touched: number;
  readonly limited: boolean;
}

/** Returns the empty cache for the readings of one name. */
export function sharedReading(readings: readonly Name[], limits: SearchLimits = candidateLimits): SharedReading {
  return { limits, kinds: new Set(readings.map(({ kind }) => kind)), meanings: new Map(), byWords: new Map() };
}

/**
 * Finds the names of the list, of the same kind, that the name may match: names that share words with it (equal, misspelt, joined or split),
 * names with the same letters without spaces, and names that it abbreviates or that abbreviate it. `rarity` is the weight of a word, 0 to 1.
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
  const { limits } = shared;
  let steps = 0;
  // readings as person, organisation and ship mostly have the same words: count them once
  const key = JSON.stringify([name.vowelless, ...[...searched.words, ...searched.joined].map(tokenKey)]);
  const { rows: found, touched, limited } = shared.byWords.get(key) ?? tallied();
  const byWords = found.get(name.kind) ?? [];
  const scanned = touched === 0;
  const rows = [...new Set([...wholeNames(index, name), ...(scanned ? scan(index, name, limits.candidates) : byWords)])];
  return {
    rows: rows.slice(0, limits.candidates),
    steps: steps + (scanned ? index.names.length : 0),
    scanned,
    limited: limited || rows.length >= limits.candidates,
  };

  function tallied(): Tallied {
    const { words } = searched;
    const tally = tallyOf(index, rarity);
    let counted = 0;
    let isCut = false;
    for (const word of words) {
      const meanings = meaningsOf(word);
      isCut ||= meanings.some((one) => one.length >= limits.similar);
      counted += tally.add(meanings.flat(), rarity(word.text), limits.postings - counted);
    }
    const weight = words.reduce((sum, { text }) => sum + rarity(text), 0);
    const best = [...shared.kinds].map((kind) => [kind, tally.best(kind, weight, limits.candidates)] as const);
    steps += counted + tally.touched.length;
    const result: Tallied = { rows: new Map(best), touched: tally.touched.length, limited: isCut || counted >= limits.postings };
    tally.clear();
    shared.byWords.set(key, result);
    return result;
  }

  /** Returns the words that a word, and each two words with it, may stand for. */
  function meaningsOf(word: NameToken): (readonly SimilarWord[])[] {
    const joins = searched.joined.filter(({ first, second }) => first === word.text || second === word.text);
    return [similarWords(word, false), ...joins.map((join) => similarWords(join, true))];
  }

  function similarWords(token: WordToken, joined: boolean): readonly SimilarWord[] {
    const key = `${tokenKey(token)} ${joined} ${name.vowelless ?? false}`;
    const known = shared.meanings.get(key);
    if (known !== undefined) return known;
    const found = similarTo(index, token, name, joined, limits.similar);
    steps += found.steps;
    shared.meanings.set(key, found.words);
    return found.words;
  }
}

/** Returns whether a search for the name finds a word of the list. Without one it scans all names. */
export function hasSimilarWord(index: ScreeningIndex, name: Name, rarity: WordRarity): boolean {
  const { words, joined } = searchedWords(name, rarity);
  return (
    words.some((word) => similarTo(index, word, name, false).words.length > 0) ||
    joined.some((join) => similarTo(index, join, name, true).words.length > 0)
  );
}

/** Returns whether a word of the name is one of the list, so that `hasSimilarWord` is true: most names have a word of a long list. */
export function hasWord({ vocabulary }: ScreeningIndex, name: Name, rarity: WordRarity): boolean {
  return searchedWords(name, rarity).words.some(({ text }) => vocabulary.has(text));
}

function similarTo(
  { vocabulary }: ScreeningIndex,
  token: WordToken,
  { vowelless = false }: Name,
  joined: boolean,
  limit: number = candidateLimits.similar,
) {
  return vocabulary.similar(token, { vowelless, joined, limit });
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
function wholeNames({ byCompact, byInitials, names }: ScreeningIndex, name: Name): number[] {
  const initials = initialsOf(name);
  const rows = [
    ...(byCompact.get(name.compact) ?? []),
    ...(byInitials.get(name.compact) ?? []),
    ...(initials === undefined ? [] : (byCompact.get(initials) ?? [])),
  ];
  return rows.filter((row) => names[row]?.name.kind === name.kind);
}

/** Scans all names and ranks them by the letters that they share with the name: the last resort when no word was found. */
function scan({ names, marks }: ScreeningIndex, { kind, compact }: Name, limit: number): number[] {
  const mark = letterMark(compact);
  const found: { row: number; shared: number }[] = [];
  if (mark === 0) return [];
  for (let row = 0; row < names.length; row += 1) {
    const listed = marks[row] ?? 0;
    const shared = bits(listed & mark) / bits(listed | mark);
    if (shared >= 0.5 && names[row]?.name.kind === kind) found.push({ row, shared });
  }
  found.sort((a, b) => b.shared - a.shared || a.row - b.row);
  return found.slice(0, limit).map(({ row }) => row);
}

function bits(mark: number): number {
  let left = mark - ((mark >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
