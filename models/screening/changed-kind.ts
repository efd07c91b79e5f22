import type { Name, NameKind, NameToken } from '../names/name.ts';
import { identityRoles } from '../names/token.ts';
import { compareCompact, farthest } from './compare/compact.ts';
import { writtenText } from './compare/cut-off.ts';
import { unitSimilarity } from './compare/pairing.ts';
import type { Unit } from './compare/units.ts';
import { sameShare } from './compare/weigh.ts';
import { atOnce, grouped, type Steps } from './in-steps.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { keptReading } from './kept-names.ts';
import { boundsOf, numberedRows } from './likely-anywhere.ts';
import { createLikelyByWords } from './likely-by-words.ts';
import { leastLikely } from './likely-rows.ts';
import { cutLeast, endsOf, farthestCompact, sameEnds } from './likely-texts.ts';
import { createWords, fartherLetters, joined, type KnownWord, shortestJoined } from './likely-words.ts';
import { listWords } from './listed-words.ts';
import type { WordRarity } from './rarity.ts';
import { isLikely } from './screen.ts';

/** A word of the kept names of a register, with all that changed entries have near it. */
export interface KeptWord {
  readonly token: NameToken;
  /** Undefined: a number or a legal form, which is not paired. */
  readonly unit?: Unit;
  /** What it has in common with any name of the entries, at most: see `Most`. */
  gain: number;
  lighter: number;
  others: number;
  /** The words of the entries that are near to it, and the names that two words in one piece may have. */
  known: KnownWord;
  /** The names of the entries, by the number of their letters without spaces, that begin or end nearly with it; undefined: all. */
  begins: readonly number[] | undefined;
  ends: readonly number[] | undefined;
  /** A name of the entries begins with it, or it begins with one. */
  isCut: boolean;
  /** It is the first word of a name of the entries. */
  isStart: boolean;
  /** By list, whether it is similar to a word that has left the list; absent: not asked yet. */
  gone?: Map<ScreeningIndex, boolean>;
}

const none: readonly number[] = [];
const nothing: KnownWord = { words: none, shares: none, pairs: none, begun: none, ended: none };
/** A word that is far from all words of the entries. */
export const nothingNear = {
  gain: 0,
  lighter: 0,
  others: 0,
  known: nothing,
  begins: none,
  ends: none,
  isCut: false,
  isStart: false,
} as const;

/** Names longer than a text that a trie compares: they are compared one by one. */
const longestCompact = 120;

/** What changed entries have near the names of one kind. */
export interface ChangedKind {
  readonly kind: NameKind;
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
  const long = compacts.flatMap((compact, at) => (compact.length > longestCompact ? [at] : []));
  const everyCompact = compacts.map((_, at) => at);
  const byWritten = yield* grouped(names, writtenText);
  const written = [...byWritten.keys()];
  const byEnds = yield* grouped(names, (name) => (kind === 'person' && endsOf(name)) || '');
  const starts = new Set([...byEnds.keys()].map((both) => both.split(' ')[0]));
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
    words.forEach((word, at) => {
      const sorted = (shares[at] ?? []).sort(([, a], [, b]) => b - a);
      word.known = {
        words: sorted.map(([one]) => one),
        shares: sorted.map(([, share]) => share),
        pairs: pairs[at] ?? none,
        begun: begun[at] ?? none,
        ended: ended[at] ?? none,
      };
      ({ gain: word.gain, lighter: word.lighter } = byWords.mostOf(word.unit, word.known));
      word.others = bounds.lighterThan(word.unit.weight);
      [word.begins, word.ends, word.isCut] = [begins[at] ?? none, endings[at] ?? none, cut.has(at)];
    });
  }

  /** A word without vowels is compared with each word. */
  function nearBare(unit: Unit, words: readonly { readonly unit: Unit }[]): [number, number][] {
    return words.flatMap((word, at): [number, number][] => {
      const share = sameShare(unitSimilarity(unit, word.unit, 'left'));
      return share > bounds.leastCounted ? [[at, share]] : [];
    });
  }

  /** Returns whether two neighbours may be one word of the entries. */
  function mayBeOne(first: KeptWord, second: KeptWord): boolean {
    if (first.unit === undefined || second.unit === undefined) return false;
    const [begun, ended] = [first.known.begun ?? none, second.known.ended ?? none];
    if (begun.length + ended.length === 0) return false;
    const length = first.token.text.length + second.token.text.length;
    const isAsLong = (text: number) => Math.abs((byWords.words.texts[text]?.length ?? 0) - length) <= fartherLetters;
    return (begun.some(isAsLong) || ended.some(isAsLong)) && byWords.words.joining(first.unit, second.unit, begun, ended).length > 0;
  }

  /** Returns the names that may be likely by their words. */
  function nearByWords(words: readonly KeptWord[]): readonly Name[] {
    const own = words.filter(({ unit }) => unit !== undefined);
    let [total, gain, lighter, others] = [0, 0, 0, 0];
    let isJoined = false;
    own.forEach((word, at) => {
      total += word.unit?.weight ?? 0;
      gain += word.gain;
      lighter += word.lighter;
      others += word.others;
      const next = own[at + 1];
      isJoined ||= word.known.pairs.length > 0 || (next !== undefined && mayBeOne(word, next));
    });
    if (!isJoined && !(gain > 0 && bounds.mayBeWith(total, { gain, lighter }, others))) return noNames;
    found.clear();
    byWords.addKnown(
      own.flatMap(({ unit }) => unit ?? []),
      own.map(({ known }) => known),
      found,
    );
    return [...found].flatMap((row) => entries.names[row]?.name ?? []);
  }

  /** Returns whether a name has these letters, or nearly these, without its spaces. */
  function isNearByLetters(words: readonly KeptWord[]): boolean {
    const parts = words.filter(({ token }) => identityRoles.has(token.role));
    const [first, last] = [parts[0], parts.at(-1)];
    if (first === undefined || last === undefined) return false;
    const compact = parts.map(({ token }) => token.text).join('');
    if (entries.byCompact.has(compact)) return true;
    const { length } = compact;
    const isNear = (at: number) => {
      const text = compacts[at] ?? '';
      if (Math.abs(text.length - length) > farthest * Math.max(text.length, length)) return false;
      const reading = { compact, tokens: words.map(({ token }) => token) };
      return namesAt(byCompact.get(text)).some((name) => compareCompact(reading, name) >= leastLikely);
    };
    return (first.begins ?? everyCompact).some(isNear) || (last.ends ?? everyCompact).some(isNear) || long.some(isNear);
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
    if (!words.some(({ isStart }) => isStart)) return noNames;
    return sameEnds({ tokens: words.map(({ token }) => token) }).flatMap((both) => namesAt(byEnds.get(both)));
  }

  function namesAt(places: readonly number[] = none): readonly Name[] {
    return places.flatMap((place) => names[place] ?? []);
  }

  return {
    kind,
    search(words) {
      searchUnits(words.filter((word): word is KeptWord & { unit: Unit } => word.unit !== undefined));
      for (const word of words) {
        word.isStart = starts.has(word.token.text);
        if (word.unit === undefined) [word.begins, word.ends, word.isCut] = [undefined, undefined, true];
      }
    },
    mayBeLikely(words, family) {
      if (isNearByLetters(words)) return true;
      const near = [...nearByWords(words), ...cutOff(words), ...withEnds(words)];
      if (near.length === 0) return false;
      const reading = {
        ...keptReading(
          kind,
          words.map(({ token }) => token),
        ),
        family,
      };
      // of two equal pairings a comparison takes one by the texts, which are not kept
      const both = ['', lastText].map((text) => ({ ...reading, text }));
      return near.some((name) => both.some((one) => isLikely(one, name, rarity)));
    },
  };
}

const noNames: readonly Name[] = [];
/** Behind every other text. */
const lastText = '\uffff';

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
