import type { NameToken } from '../names/name.ts';
import { compactOf } from '../names/token.ts';
import { compareCompact, farthest } from './compare/compact.ts';
import { writtenText } from './compare/cut-off.ts';
import { grouped, type Steps } from './in-steps.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { roleIs } from './kept-names.ts';
import { leastLikely } from './likely-rows.ts';
import { cutLeast, endsOf, farthestCompact, sameEnds } from './likely-texts.ts';
import type { Words } from './likely-words.ts';
import { collected, lengthBit, lengthBitsFrom, type NearWord, type NearWords, nearLists, ways } from './near-words.ts';
import { emptyHash, hashedText, type WordNumbers } from './word-numbers.ts';

type NearLetters = Pick<NearWord, 'ways' | 'begins' | 'ends' | 'beginsLengths' | 'endsLengths'>;

/** What the letters of the names of changed entries have near the names of a register, whatever words they are divided into. */
export interface NearTexts {
  /** Returns what is near each of some words, by their place in the block. */
  search(words: number, block: Words): Steps<(at: number) => NearLetters>;
  /** What is near a number: few names begin or end with one. */
  readonly ofNumber: NearLetters;
  /** Returns the ways in which a word may be the first or the last of a name. */
  endsOf(token: Pick<NameToken, 'text'>): number;
  /** Returns whether a name has the letters of one of the entries, or nearly these, without its spaces. `all`: the ways of its words together. */
  isNear(words: Int32Array, from: number, to: number, all: number): boolean;
  /**
   * Adds the rows of which one name is the beginning of the other, and those with the same first and last word. For a name without letters of its own it adds all rows without
   * such: the words of a legal form are not searched.
   */
  add(words: Int32Array, from: number, to: number, all: number, found: Set<number>): void;
}

/** Names longer than a text that a trie compares: they are compared one by one. */
const longestCompact = 120;
/** A hash of the first letters excludes most names before a comparison: of ten letters, and of six where one of the two names is shorter. */
const begun = { most: 10, short: 6 } as const;
const none: readonly number[] = [];

export function* createNearTexts(
  entries: ScreeningIndex,
  kind: 'person' | 'organisation',
  { numbers, near, tokenOf }: { readonly numbers: WordNumbers; readonly near: NearWords; readonly tokenOf: (word: number) => NameToken },
): Steps<NearTexts> {
  const nameAt = (row: number) => entries.names[row]?.name;
  const ofKind = (read: (name: Pick<NonNullable<ReturnType<typeof nameAt>>, 'tokens' | 'compact'>) => string | undefined) =>
    grouped(entries.names, ({ name }) => (name.kind === kind && read(name)) || '');
  const byCompact = yield* ofKind(({ compact }) => compact);
  const compacts = [...byCompact.keys()];
  const lengths = compacts.map(({ length }) => length);
  const lengthsOf = (some: readonly number[]) => some.reduce((bits, at) => bits | lengthBit(lengths[at] ?? 0), 0);
  /** The words of the names with these letters; 0: they differ. */
  const shapes = compacts.map((compact) => {
    const [words = 0, ...others] = new Set((byCompact.get(compact) ?? []).map((row) => nameAt(row)?.tokens.length ?? 0));
    return others.length > 0 ? 0 : words;
  });
  const long = Int32Array.from(compacts.flatMap((compact, at) => (compact.length > longestCompact ? [at] : [])));
  const every = compacts.map((_, at) => at);
  const anyKind = [...entries.byCompact.keys()];
  const isCompact = hashesOf(anyKind.map((text) => hashedText(text)));
  const byWritten = yield* ofKind(writtenText);
  const written = [...byWritten.keys()];
  const startOf = (texts: readonly string[], letters: number) => hashesOf(texts.map((text) => hashedText(text, letters)));
  const begins = startOf(written, begun.most);
  const beginsShort = startOf(written, begun.short);
  /** Names that are shorter than most: a longer one begins with all their letters. */
  const beginsAsShort = startOf(
    written.filter(({ length }) => length < begun.most),
    begun.short,
  );
  const longestShort = Math.max(0, ...written.flatMap(({ length }) => (length < begun.short ? [length] : [])));
  const byEnds = yield* ofKind((name) => (kind === 'person' ? endsOf(name) : undefined));
  const starts = new Set([...byEnds.keys()].map((both) => both.split(' ')[0]));
  const lasts = new Set(
    entries.names.flatMap(({ name }) => (kind === 'person' && name.kind === kind ? sameEnds(name) : [])).map((both) => both.split(' ')[1]),
  );

  /** Names that are legal forms only, such as `Co`. */
  const withoutLetters = entries.names.flatMap(({ name }, row) => (name.kind === kind && name.compact === '' ? [row] : []));

  const tokensOf = (words: Int32Array, from: number, to: number) => [...words.subarray(from, to)].map(tokenOf);

  /** Returns the place of the first word with a role, in the order of `step`; `end`: there is none. */
  function placeOf(role: number, words: Int32Array, begin: number, end: number, step: number): number {
    let at = begin;
    while (at !== end && (near.roleOfWord(words[at] ?? 0) & role) === 0) at += step;
    return at;
  }

  function hashOf(role: number, words: Int32Array, from: number, to: number, most: number): number {
    let [hash, left] = [emptyHash, most];
    for (let at = from; at < to && left > 0; at += 1) {
      const word = words[at] ?? 0;
      if ((near.roleOfWord(word) & role) === 0) continue;
      hash = numbers.hashedOf(word, hash, left);
      left -= near.lengthOfWord(word);
    }
    return hash;
  }

  function lettersOf(role: number, words: Int32Array, from: number, to: number): number {
    let letters = 0;
    for (let at = from; at < to; at += 1) {
      const word = words[at] ?? 0;
      if ((near.roleOfWord(word) & role) !== 0) letters += near.lengthOfWord(word);
    }
    return letters;
  }

  function isNearAny(some: Int32Array, words: Int32Array, from: number, to: number, length: number): boolean {
    for (const at of some) {
      const other = lengths[at] ?? 0;
      // names with as many words and other letters are compared word by word
      if (shapes[at] === to - from || Math.abs(other - length) > farthest * Math.max(other, length)) continue;
      const tokens = tokensOf(words, from, to);
      const reading = { compact: compactOf(tokens), tokens };
      for (const row of byCompact.get(compacts[at] ?? '') ?? none) {
        const name = nameAt(row);
        if (name !== undefined && compareCompact(reading, name) >= leastLikely) return true;
      }
    }
    return false;
  }

  /** Returns whether one of two names may be the beginning of the other, by the first letters that both have then. */
  function mayBeCut(words: Int32Array, from: number, to: number): boolean {
    const length = lettersOf(roleIs.written, words, from, to);
    if (length < begun.short || length * cutLeast <= longestShort) return true;
    const short = hashOf(roleIs.written, words, from, to, begun.short);
    if (length < begun.most) return beginsShort(short);
    return beginsAsShort(short) || begins(hashOf(roleIs.written, words, from, to, begun.most));
  }

  /** Adds the rows of which one name is the beginning of the other. */
  function addCut(words: Int32Array, from: number, to: number, found: Set<number>): void {
    const first = placeOf(roleIs.written, words, from, to, 1);
    if (first === to || (near.waysOfWord(words[first] ?? 0) & ways.cut) === 0) return;
    if (!mayBeCut(words, first, to)) return;
    const text = writtenText({ tokens: tokensOf(words, from, to) });
    for (const other of written) {
      const [left, whole] = text.length < other.length ? [text, other] : [other, text];
      if (whole.startsWith(left) && left.length >= whole.length * cutLeast) for (const row of byWritten.get(other) ?? none) found.add(row);
    }
  }

  function addEnds(words: Int32Array, from: number, to: number, found: Set<number>): void {
    const first = placeOf(roleIs.part, words, from, to, 1);
    const last = placeOf(roleIs.part, words, to - 1, from - 1, -1);
    if (first >= last || (near.waysOfWord(words[first] ?? 0) & ways.first) === 0) return;
    if ((near.waysOfWord(words[last] ?? 0) & ways.last) === 0) return;
    for (const both of sameEnds({ tokens: tokensOf(words, from, to) })) for (const row of byEnds.get(both) ?? none) found.add(row);
  }

  return {
    ofNumber: {
      ways: ways.begins | ways.ends | ways.cut | ways.prefix,
      ...{ begins: every, ends: every, beginsLengths: lengthsOf(every), endsLengths: lengthsOf(every) },
    },
    endsOf: ({ text }) => (starts.has(text) ? ways.first : 0) | (lasts.has(text) ? ways.last : 0),
    *search(words, block) {
      const ofTexts = (some: readonly number[]) => some.flatMap(block.withText);
      const starting = yield* collected(words, compacts, (text) => ofTexts(block.forwards.beginningOf(text, farthestCompact(text))));
      const ending = yield* collected(words, compacts, (text) => ofTexts(block.backwards().beginningOf(text, farthestCompact(text))));
      const cut = new Set(
        written.flatMap((text) =>
          ofTexts([...block.forwards.beginningsOf(text, 1), ...block.forwards.textsIn(block.forwards.startingWith(text))]),
        ),
      );
      const prefixes = new Set(anyKind.flatMap((text) => ofTexts(block.forwards.beginningsOf(text, 1))));
      return (at) => {
        const [some, others] = [starting[at] ?? none, ending[at] ?? none];
        const near = (some.length > 0 ? ways.begins : 0) | (others.length > 0 ? ways.ends : 0);
        return {
          ...{ begins: some, ends: others, beginsLengths: lengthsOf(some), endsLengths: lengthsOf(others) },
          ways: near | (cut.has(at) ? ways.cut : 0) | (prefixes.has(at) ? ways.prefix : 0),
        };
      };
    },
    isNear(words, from, to, all) {
      if ((all & (ways.begins | ways.ends | ways.prefix)) === 0 && long.length === 0) return false;
      const first = placeOf(roleIs.identity, words, from, to, 1);
      if (first === to) return false;
      const last = placeOf(roleIs.identity, words, to - 1, from - 1, -1);
      const [waysOfFirst, waysOfLast] = [near.waysOfWord(words[first] ?? 0), near.waysOfWord(words[last] ?? 0)];
      const mayBeAny = (waysOfFirst & (ways.begins | ways.prefix)) !== 0 || (waysOfLast & ways.ends) !== 0;
      if (!mayBeAny && long.length === 0) return false;
      const isPrefix = (waysOfFirst & ways.prefix) !== 0;
      if (isPrefix && isCompact(hashOf(roleIs.identity, words, first, to, Number.POSITIVE_INFINITY))) {
        if (entries.byCompact.has(compactOf(tokensOf(words, from, to)))) return true;
      }
      const [one, other] = [words[first] ?? 0, words[last] ?? 0];
      const wholeLengths = near.wholeLengths(one, other);
      if (wholeLengths === 0 && long.length === 0) return false;
      const length = lettersOf(roleIs.identity, words, first, last + 1);
      if ((wholeLengths & lengthsNear(length)) === 0 && long.length === 0) return false;
      const [begins, ends] = [near.listOf(one, nearLists.begins), near.listOf(other, nearLists.ends)];
      return [begins, ends, long].some((some) => isNearAny(some, words, from, to, length));
    },
    add(words, from, to, all, found) {
      if ((all & ways.cut) !== 0) addCut(words, from, to, found);
      if ((all & ways.first) !== 0 && (all & ways.last) !== 0) addEnds(words, from, to, found);
      if (withoutLetters.length > 0 && placeOf(roleIs.identity, words, from, to, 1) === to)
        for (const row of withoutLetters) found.add(row);
    },
  };
}

/** Returns the lengths of names without spaces that may be likely for one of this length (`lengthBit`): see `isNearAny`. */
const lengthsNear = lengthBitsFrom(
  (length) => length * (1 - farthest),
  (length) => length / (1 - farthest) + 1,
);

/** Returns whether a hash may be one of these. */
function hashesOf(hashes: readonly number[]): (hash: number) => boolean {
  const places = 1 << 16;
  const bits = new Uint8Array(places);
  const placeOf = (hash: number) => (hash ^ (hash >>> 16)) & (places - 1);
  for (const hash of hashes) bits[placeOf(hash)] = 1;
  return (hash) => bits[placeOf(hash)] === 1;
}
