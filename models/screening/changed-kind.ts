import type { Name, NameKind } from '../names/name.ts';
import { compactOf } from '../names/token.ts';
import { compareCompact, farthest } from './compare/compact.ts';
import { writtenText } from './compare/cut-off.ts';
import { unitSimilarity } from './compare/pairing.ts';
import type { Unit } from './compare/units.ts';
import { sameShare } from './compare/weigh.ts';
import { atOnce, grouped, type Steps } from './in-steps.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { keptReading } from './kept-names.ts';
import type { KeptWord } from './kept-word.ts';
import { boundsOf, numberedRows } from './likely-anywhere.ts';
import type { LikelyBounds } from './likely-bounds.ts';
import { createLikelyByWords } from './likely-by-words.ts';
import { leastLikely } from './likely-rows.ts';
import { cutLeast, endsOf, farthestCompact, sameEnds } from './likely-texts.ts';
import { createWords, fartherLetters, joined, shortestJoined } from './likely-words.ts';
import { listWords } from './listed-words.ts';
import type { WordRarity } from './rarity.ts';
import { isLikely } from './screen.ts';

/**
 * Ways in which a word is near to the entries, as bits: in one piece with another word; as the beginning or the end of a name without its spaces; as the beginning of a name
 * that is cut off; as the first or the last word of a name.
 */
const ways = { joined: 1, begins: 2, ends: 4, cut: 8, first: 16, last: 32 } as const;

const none: readonly number[] = [];

/** Names longer than a text that a trie compares: they are compared one by one. */
const longestCompact = 120;

/** What changed entries have near the names of one kind. */
export interface ChangedKind {
  readonly kind: NameKind;
  /** Forgets all words that were searched. */
  forget(): void;
  /** Finds what the entries have near new words of the register. A thousand words at once take less time than one after another: those that begin alike are one search. */
  search(words: readonly KeptWord[]): void;
  /**
   * Returns whether a name of the entries may be likely for the name with these words, or have exactly its letters. `family`: the place of its family name, where its
   * writing shows it.
   */
  mayBeLikely(words: readonly KeptWord[], family: number | undefined): boolean;
}

export function* createChangedKind(entries: ScreeningIndex, kind: 'person' | 'organisation', rarity: WordRarity): Steps<ChangedKind> {
  const listed = yield* listWords(entries.names, rarity, kind);
  const isNumbered = numberedRows([entries]);
  const bounds = boundsOf(kind, entries.names, isNumbered);
  const byWords = yield* createLikelyByWords(listed, isNumbered, bounds);
  const names = entries.names.flatMap(({ name }) => (name.kind === kind ? [name] : []));
  const byCompact = yield* grouped(names, ({ compact }) => compact);
  const compacts = [...byCompact.keys()];
  const lengths = compacts.map(({ length }) => length);
  const long = compacts.flatMap((compact, at) => (compact.length > longestCompact ? [at] : []));
  const everyCompact = compacts.map((_, at) => at);
  const byWritten = yield* grouped(names, writtenText);
  const written = [...byWritten.keys()];
  const byEnds = yield* grouped(names, (name) => (kind === 'person' && endsOf(name)) || '');
  const starts = new Set([...byEnds.keys()].map((both) => both.split(' ')[0]));
  const lasts = new Set(names.flatMap((name) => (kind === 'person' ? sameEnds(name) : [])).map((both) => both.split(' ')[1]));
  const textLengths = byWords.words.texts.map(({ length }) => length);
  const sums = createSums();
  const found = new Set<number>();

  function searchUnits(words: readonly (KeptWord & { readonly unit: Unit })[]): void {
    const block = atOnce(createWords({ units: words.map(({ unit }) => ({ ...unit, bare: false })), pairs: [] }));
    const near = listed.units.map((unit): readonly (readonly [number, number])[] =>
      unit.bare ? nearBare(unit, words) : block.near(unit, bounds.leastCounted),
    );
    const shares = words.map((): [number, number][] | undefined => undefined);
    near.forEach((some, one) => {
      for (const [word, share] of some) {
        const ofWord = shares[word] ?? [];
        shares[word] = ofWord;
        ofWord.push([one, share]);
      }
    });
    const pairs = collected(words.length, listed.pairs, ([first, second]) => block.joining(first, second, undefined, undefined));
    const { texts } = byWords.words;
    const isLong = (text: string) => text.length > shortestJoined;
    const ofTexts = (some: readonly number[]) => some.flatMap(block.withText);
    const begun = collected(words.length, texts, (text) => (isLong(text) ? ofTexts(block.forwards.beginningOf(text, joined)) : none));
    const ended = collected(words.length, texts, (text) => (isLong(text) ? ofTexts(block.backwards().beginningOf(text, joined)) : none));
    const begins = collected(words.length, compacts, (text) => ofTexts(block.forwards.beginningOf(text, farthestCompact(text))));
    const endings = collected(words.length, compacts, (text) => ofTexts(block.backwards().beginningOf(text, farthestCompact(text))));
    const cut = new Set(
      written.flatMap((text) =>
        ofTexts([...block.forwards.beginningsOf(text, 1), ...block.forwards.textsIn(block.forwards.startingWith(text))]),
      ),
    );
    const prefixes = new Set([...entries.byCompact.keys()].flatMap((text) => ofTexts(block.forwards.beginningsOf(text, 1))));
    words.forEach((word, at) => {
      const sorted = (shares[at] ?? []).sort(([, a], [, b]) => b - a);
      word.known = {
        words: sorted.map(([one]) => one),
        shares: sorted.map(([, share]) => share),
        pairs: pairs[at] ?? none,
        begun: begun[at] ?? none,
        ended: ended[at] ?? none,
      };
      const { gain, lighter } = byWords.mostOf(word.unit, word.known);
      word.place = sums.add([word.unit.weight, gain, lighter, bounds.lighterThan(word.unit.weight)]);
      [word.begins, word.ends, word.isCut, word.isPrefix] = [begins[at] ?? none, endings[at] ?? none, cut.has(at), prefixes.has(at)];
    });
  }

  /** A word without vowels is compared with each word. */
  function nearBare(unit: Unit, words: readonly { readonly unit: Unit }[]): [number, number][] {
    return words.flatMap((word, at): [number, number][] => {
      const share = sameShare(unitSimilarity(unit, word.unit, 'left'));
      return share > bounds.leastCounted ? [[at, share]] : [];
    });
  }

  /** Returns whether a word may be two neighbours of the entries, or two neighbours one word of them. */
  function isJoined(words: readonly KeptWord[]): boolean {
    let before: KeptWord | undefined;
    for (const word of words) {
      if (word.unit === undefined) continue;
      if (word.known.pairs.length > 0 || (before !== undefined && mayBeOne(before, word))) return true;
      before = word;
    }
    return false;
  }

  function mayBeOne(first: KeptWord, second: KeptWord): boolean {
    const { begun = none } = first.known;
    const { ended = none } = second.known;
    if (begun.length + ended.length === 0 || first.unit === undefined || second.unit === undefined) return false;
    const length = first.token.text.length + second.token.text.length;
    return (
      (isAnyAsLong(begun, length) || isAnyAsLong(ended, length)) && byWords.words.joining(first.unit, second.unit, begun, ended).length > 0
    );
  }

  function isAnyAsLong(some: readonly number[], length: number): boolean {
    for (const text of some) if (Math.abs((textLengths[text] ?? 0) - length) <= fartherLetters) return true;
    return false;
  }

  /** Returns the names that may be likely by their words. */
  function nearByWords(words: readonly KeptWord[], near: number): readonly Name[] {
    if (((near & ways.joined) === 0 || !isJoined(words)) && !sums.mayBeLikely(words, bounds)) return noNames;
    const own = words.filter(({ unit }) => unit !== undefined);
    found.clear();
    byWords.addKnown(
      own.flatMap(({ unit }) => unit ?? []),
      own.map(({ known }) => known),
      found,
    );
    return found.size === 0 ? noNames : [...found].flatMap((row) => entries.names[row]?.name ?? []);
  }

  /** Returns whether a name has these letters, or nearly these, without its spaces. */
  function isNearByLetters(words: readonly KeptWord[]): boolean {
    let first: KeptWord | undefined;
    let last: KeptWord | undefined;
    let length = 0;
    for (const word of words) {
      if (!word.isIdentity) continue;
      first ??= word;
      last = word;
      length += word.token.text.length;
    }
    if (first === undefined || last === undefined) return false;
    if (first.isPrefix && entries.byCompact.has(compactOf(words.map(({ token }) => token)))) return true;
    return isNearAny(first.begins, words, length) || isNearAny(last.ends, words, length) || isNearAny(long, words, length);
  }

  function isNearAny(some: readonly number[], words: readonly KeptWord[], length: number): boolean {
    for (const at of some) {
      const other = lengths[at] ?? 0;
      if (Math.abs(other - length) > farthest * Math.max(other, length)) continue;
      const tokens = words.map(({ token }) => token);
      const reading = { compact: compactOf(tokens), tokens };
      if (namesAt(byCompact.get(compacts[at] ?? '')).some((name) => compareCompact(reading, name) >= leastLikely)) return true;
    }
    return false;
  }

  /** Returns the names of which one is the beginning of the other. */
  function cutOff(words: readonly KeptWord[]): readonly Name[] {
    const first = words.find(({ token }) => token.role !== 'title' && token.role !== 'legal-form');
    if (first === undefined || !first.isCut) return noNames;
    const text = writtenText({ tokens: words.map(({ token }) => token) });
    const isCut = (other: string) => {
      const [left, all] = text.length < other.length ? [text, other] : [other, text];
      return all.startsWith(left) && left.length >= all.length * cutLeast;
    };
    return written.filter(isCut).flatMap((other) => namesAt(byWritten.get(other)));
  }

  /** Returns the names with the same first and last word. */
  function withEnds(words: readonly KeptWord[]): readonly Name[] {
    return sameEnds({ tokens: words.map(({ token }) => token) }).flatMap((both) => namesAt(byEnds.get(both)));
  }

  function namesAt(places: readonly number[] = none): readonly Name[] {
    return places.flatMap((place) => names[place] ?? []);
  }

  return {
    kind,
    forget: () => sums.clear(),
    search(words) {
      searchUnits(words.filter((word): word is KeptWord & { unit: Unit } => word.unit !== undefined));
      for (const word of words) {
        // few names begin or end with a number
        if (word.token.role === 'number') [word.begins, word.ends, word.isCut, word.isPrefix] = [everyCompact, everyCompact, true, true];
        word.near = nearOf(word) | (starts.has(word.token.text) ? ways.first : 0) | (lasts.has(word.token.text) ? ways.last : 0);
      }
    },
    mayBeLikely(words, family) {
      let near = long.length > 0 ? ways.begins : 0;
      for (const word of words) near |= word.near;
      if ((near & (ways.begins | ways.ends)) !== 0 && isNearByLetters(words)) return true;
      const isBoth = (near & ways.first) !== 0 && (near & ways.last) !== 0;
      const byWord = nearByWords(words, near);
      const cut = (near & ways.cut) === 0 ? noNames : cutOff(words);
      const byEnd = isBoth ? withEnds(words) : noNames;
      if (byWord.length + cut.length + byEnd.length === 0) return false;
      const reading = {
        ...keptReading(
          kind,
          words.map(({ token }) => token),
        ),
        family,
      };
      // of two equal pairings a comparison takes one by the texts, which are not kept
      const both = ['', lastText].map((text) => ({ ...reading, text }));
      return [...byWord, ...cut, ...byEnd].some((name) => both.some((one) => isLikely(one, name, rarity)));
    },
  };
}

function nearOf({ known, begins, ends, isPrefix, isCut }: KeptWord): number {
  const { pairs, begun = none, ended = none } = known;
  return (
    (pairs.length + begun.length + ended.length > 0 ? ways.joined : 0) |
    (isPrefix || begins.length > 0 ? ways.begins : 0) |
    (ends.length > 0 ? ways.ends : 0) |
    (isCut ? ways.cut : 0)
  );
}

const noNames: readonly Name[] = [];
/** Behind every other text. */
const lastText = '\uffff';

/** The numbers of a word: its weight, and what it has in common with any name of the entries, at most (`Most`). They are side by side, because most names need nothing else. */
type WordSums = readonly [weight: number, gain: number, lighter: number, others: number];

function createSums() {
  let sums = new Float64Array(4 * 1024);
  // the first is that of words that are not paired
  let size = 4;

  return {
    /** Adds the numbers of a word and returns their place. */
    add(ofWord: WordSums): number {
      if (size === sums.length) {
        const larger = new Float64Array(2 * size);
        larger.set(sums);
        sums = larger;
      }
      sums.set(ofWord, size);
      size += 4;
      return size - 4;
    },
    /** Returns whether the words may have enough in common with a name. */
    mayBeLikely(words: readonly KeptWord[], bounds: LikelyBounds): boolean {
      let total = 0;
      let gain = 0;
      let lighter = 0;
      let others = 0;
      for (const { place } of words) {
        total += sums[place] ?? 0;
        gain += sums[place + 1] ?? 0;
        lighter += sums[place + 2] ?? 0;
        others += sums[place + 3] ?? 0;
      }
      return gain > 0 && bounds.mayBeWith(total, { gain, lighter }, others);
    },
    clear() {
      size = 4;
    },
  };
}

/** Returns the members of a list by the word that they are found for. */
function collected<One>(words: number, all: readonly One[], find: (one: One) => readonly number[]): (number[] | undefined)[] {
  const found: (number[] | undefined)[] = new Array(words);
  all.forEach((one, at) => {
    for (const word of find(one)) {
      const members = found[word] ?? [];
      found[word] = members;
      members.push(at);
    }
  });
  return found;
}
