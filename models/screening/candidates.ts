import type { Name, NameKind, NameToken } from '../names/name.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { tallyOf } from './name-tally.ts';
import { initialsOf, joinedWords, letterMark, wordsOf } from './name-words.ts';
import type { SimilarWord, WordToken } from './vocabulary.ts';

/**
 * What bounds the work of one reading of one name, whatever is asked. Where there is more, the rarest words are read first and the best
 * bounds are kept.
 */
export const candidateLimits = {
  /** Words of the asked name; of a longer one the rarest. */
  words: 24,
  /** Words of the list that each may stand for, the most alike first. */
  similar: 64,
  /** Names that are counted, word by word: what is left when it is spent are the commonest words. */
  postings: 200_000,
  /** Names that are compared. */
  candidates: 80,
} as const;

export interface Candidates {
  /** Numbers of `index.names`, the best bound first. */
  readonly rows: readonly number[];
  /** Words, postings and names that were looked at. */
  readonly steps: number;
  /** No word hit anything, and all names were looked through. */
  readonly scanned: boolean;
}

/** What the readings of one name share on one list: what each word may stand for, and the names that the same words stand in. */
export interface SharedReading {
  readonly kinds: ReadonlySet<NameKind>;
  readonly meanings: Map<string, readonly SimilarWord[]>;
  readonly byWords: Map<string, Tallied>;
}

interface Tallied {
  /** The best bounds of each kind. */
  readonly rows: ReadonlyMap<NameKind, readonly number[]>;
  readonly touched: number;
}

export function sharedReading(readings: readonly Name[]): SharedReading {
  return { kinds: new Set(readings.map(({ kind }) => kind)), meanings: new Map(), byWords: new Map() };
}

/**
 * Names of the list that the asked name may be, of its own kind: those that share words with it, as they are, misspelt, joined or parted;
 * those of the same letters without spaces; those that it abbreviates or that abbreviate it.
 */
export function findCandidates(
  index: ScreeningIndex,
  name: Name,
  rarity: (word: string) => number,
  shared: SharedReading = sharedReading([name]),
): Candidates {
  const asked = askedWords(name, rarity);
  const joined = joinedWords(name).slice(0, 2 * candidateLimits.words);
  let steps = 0;
  // a person's name is mostly read into the same words as a firm's and a ship's: they are counted once
  const key = JSON.stringify([name.vowelless, asked.map(({ text }) => text), joined.map(({ text }) => text)]);
  const { rows: found, touched } = shared.byWords.get(key) ?? tallied();
  const byWords = found.get(name.kind) ?? [];
  const scanned = touched === 0;
  const rows = [...new Set([...wholeNames(index, name), ...(scanned ? scan(index, name) : byWords)])];
  return { rows: rows.slice(0, candidateLimits.candidates), steps: steps + (scanned ? index.names.length : 0), scanned };

  function tallied(): Tallied {
    const tally = tallyOf(index);
    let counted = 0;
    for (const word of asked) counted += tally.add(meaningOf(word), rarity(word.text), candidateLimits.postings - counted);
    const weight = asked.reduce((sum, { text }) => sum + rarity(text), 0);
    const best = [...shared.kinds].map((kind) => [kind, tally.best(kind, weight, candidateLimits.candidates)] as const);
    steps += counted + tally.touched.length;
    const result: Tallied = { rows: new Map(best), touched: tally.touched.length };
    tally.clear();
    shared.byWords.set(key, result);
    return result;
  }

  function meaningOf(word: NameToken): readonly SimilarWord[] {
    const joins = joined.filter(({ first, second }) => first === word.text || second === word.text);
    return [...similarWords(word, false), ...joins.flatMap((join) => similarWords(join, true))];
  }

  function similarWords(token: WordToken, joined: boolean): readonly SimilarWord[] {
    const key = joined ? `${token.text}+` : token.text;
    const known = shared.meanings.get(key);
    if (known !== undefined) return known;
    const found = index.vocabulary.similar(token, { vowelless: name.vowelless ?? false, joined, limit: candidateLimits.similar });
    steps += found.steps;
    shared.meanings.set(key, found.words);
    return found.words;
  }
}

function askedWords(name: Name, rarity: (word: string) => number): NameToken[] {
  const words = [...wordsOf(name)].sort((a, b) => rarity(b.text) - rarity(a.text) || (a.text < b.text ? -1 : 1));
  return words.slice(0, candidateLimits.words);
}

/** Names of the same letters whatever the spaces, and of the same initials where one of the two is nothing else. */
function wholeNames(index: ScreeningIndex, name: Name): number[] {
  const initials = initialsOf(name);
  return [
    ...(index.byCompact.get(name.compact) ?? []),
    ...(index.byInitials.get(name.compact) ?? []),
    ...(initials === undefined ? [] : (index.byCompact.get(initials) ?? [])),
  ].filter((row) => index.names[row]?.name.kind === name.kind);
}

/** All names, by the letters that they share with the asked one: the last resort for a name of which no word was found. */
function scan({ names, marks }: ScreeningIndex, { kind, compact }: Name): number[] {
  const asked = letterMark(compact);
  const found: { row: number; shared: number }[] = [];
  if (asked === 0) return [];
  for (let row = 0; row < names.length; row += 1) {
    const mark = marks[row] ?? 0;
    const shared = bits(mark & asked) / bits(mark | asked);
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
