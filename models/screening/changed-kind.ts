import type { NameKind, NameToken } from '../names/name.ts';
import type { SoundedToken } from '../names/token.ts';
import { unitSimilarity } from './compare/pairing.ts';
import { isMember } from './compare/sibling.ts';
import type { Unit } from './compare/units.ts';
import { wordUnit } from './compare/units.ts';
import { sameShare } from './compare/weigh.ts';
import type { Steps } from './in-steps.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { keptReading, keptToken, roleIs, roleOf } from './kept-names.ts';
import { boundsOf, numberedRows } from './likely-anywhere.ts';
import { ofPersons } from './likely-bounds.ts';
import { createLikelyByWords } from './likely-by-words.ts';
import { likelyRowsOf } from './likely-rows.ts';
import { createWords, fartherLetters, joined, shortestJoined, type Words } from './likely-words.ts';
import { listWords } from './listed-words.ts';
import { createNearTexts } from './near-texts.ts';
import { collected, createNearWords, lengthBit, lengthBitsFrom, type NearWord, nearLists, ways } from './near-words.ts';
import type { WordRarity } from './rarity.ts';
import { isLikely } from './screen.ts';
import { createWordNumbers, rememberedOfWords, type WordNumbers } from './word-numbers.ts';

const none: readonly number[] = [];

/** Words with their shares. */
type Shares = readonly (readonly [word: number, share: number])[];

/** What changed entries have near the names of one kind. */
export interface ChangedKind {
  readonly kind: NameKind;
  /** The words of the names. */
  readonly numbers: WordNumbers;
  /** Returns the token of a word. */
  tokenOf(word: number): NameToken;
  /** Returns what the role of a word says (`roleIs`). */
  roleOfWord(word: number): number;
  /** How many of the words are searched: the first ones. */
  searched(): number;
  /** Forgets all words. */
  forget(): void;
  /** Finds what the entries have near the words of `numbers` that are not searched, `added`. Thousands of words at once take less time than one after another: those that begin alike are one search. */
  search(added: readonly SoundedToken[]): Steps<void>;
  /**
   * Returns whether a name of the entries may be likely for the name with these words, or have exactly its letters. Its words are those from `from` to before `to`.
   * `family`: the place of its family name, where its writing shows it.
   */
  mayBeLikely(words: Int32Array, from: number, to: number, family: number | undefined): boolean;
}

export function* createChangedKind(entries: ScreeningIndex, kind: 'person' | 'organisation', rarity: WordRarity): Steps<ChangedKind> {
  const listed = yield* listWords(entries.names, rarity, kind);
  const isNumbered = numberedRows(entries);
  const bounds = boundsOf(kind, entries.names, isNumbered, ofPersons.once);
  const { leastCounted } = bounds.usual;
  const isOrganisation = kind === 'organisation';
  const byWords = yield* createLikelyByWords(listed, isNumbered, bounds);
  const numbers = createWordNumbers();
  const tokens = rememberedOfWords((word) => keptToken(numbers.textOf(word)));
  const ownUnits = rememberedOfWords((word) => unitOfToken(tokens.of(word), numbers.isLast(word)));
  const near = createNearWords(bounds, listed.totals, isNumbered);
  const texts = yield* createNearTexts(entries, kind, { numbers, near, tokenOf: tokens.of });
  const { texts: wordTexts } = byWords.words;
  const lengthBits = wordTexts.map(({ length }) => lengthBit(length));
  const lengthsOf = (some: readonly number[]) => some.reduce((lengths, text) => lengths | (lengthBits[text] ?? 0), 0);
  /** An entry with a number may have a match by names that share less. */
  const isAnyNumbered = isNumbered.includes(1);
  const likely = likelyRowsOf(entries, rarity);
  const found = new Set<number>();
  const agreedOf = new Float64Array(entries.names.length);
  const apartOf = new Float64Array(entries.names.length);

  /** Returns the words of the entries that are near to each word, with their shares. */
  function* nearUnits(units: readonly Unit[], block: Words): Steps<readonly (Shares | undefined)[]> {
    const shares: [number, number][][] = new Array(units.length);
    for (const [one, unit] of listed.units.entries()) {
      yield;
      const some = unit.bare ? nearBare(unit, units) : block.near(unit, leastCounted);
      for (const [word, share] of some) {
        const ofWord = shares[word] ?? [];
        shares[word] = ofWord;
        ofWord.push([one, share]);
      }
    }
    return shares;
  }

  /** A word without vowels is compared with each word. */
  function nearBare(unit: Unit, units: readonly Unit[]): [number, number][] {
    return units.flatMap((other, at): [number, number][] => {
      const share = sameShare(unitSimilarity(unit, other, 'left'));
      return share > leastCounted ? [[at, share]] : [];
    });
  }

  /** Returns what the rows have in common with a word that shares so much with their words. */
  function ofRows({ weight }: Unit, shares: Shares) {
    const rows: number[] = [];
    let [gain, gainOfSibling, lighter] = [0, 0, 0];
    for (const [one, share] of shares) {
      const other = listed.units[one]?.weight ?? 0;
      gain = Math.max(gain, bounds.usual.gainOf(share, weight, other));
      gainOfSibling = Math.max(gainOfSibling, bounds.sibling.gainOf(share, weight, other));
      lighter = Math.max(lighter, (weight - other) / 2);
      for (const row of listed.rowsOf[one] ?? []) {
        if (agreedOf[row] === 0) rows.push(row);
        agreedOf[row] = (agreedOf[row] ?? 0) + (share - leastCounted) * (weight + other);
        apartOf[row] = (apartOf[row] ?? 0) + Math.abs(weight - other);
      }
    }
    const agreed = rows.map((row) => agreedOf[row] ?? 0);
    const apart = rows.map((row) => apartOf[row] ?? 0);
    for (const row of rows) {
      agreedOf[row] = 0;
      apartOf[row] = 0;
    }
    return { gain, gainOfSibling, lighter, rows, agreed, apart };
  }

  /** Finds what the entries have near words that are paired. */
  function* searchUnits(units: readonly Unit[]): Steps<(unit: Unit, at: number) => NearWord> {
    const block = yield* blockOf(units);
    const shares = yield* nearUnits(units, block);
    const pairs = yield* collected(units.length, listed.pairs, ([first, second]) => block.joining(first, second, undefined, undefined));
    const isLong = (text: string) => text.length > shortestJoined;
    const ofTexts = (some: readonly number[]) => some.flatMap(block.withText);
    const begun = yield* collected(units.length, wordTexts, (text) =>
      isLong(text) ? ofTexts(block.forwards.beginningOf(text, joined)) : none,
    );
    const ended = yield* collected(units.length, wordTexts, (text) =>
      isLong(text) ? ofTexts(block.backwards().beginningOf(text, joined)) : none,
    );
    const letters = yield* texts.search(units.length, block);
    return (unit: Unit, at: number): NearWord => {
      const { weight } = unit;
      const shared = shares[at];
      const { gain, gainOfSibling, lighter, rows, agreed, apart } = shared === undefined ? nothing : ofRows(unit, shared);
      const { ways: byLetters, ...ofNames } = letters(at);
      const [first, last] = [begun[at] ?? none, ended[at] ?? none];
      const isJoined = first.length + last.length > 0;
      const all = byLetters | (isJoined ? ways.joined : 0) | (pairs[at] === undefined ? 0 : ways.pair);
      return {
        ways: all,
        weight,
        gain,
        gainOfSibling,
        lighter,
        others: bounds.usual.lighterThan(weight),
        rows,
        agreed,
        apart,
        ...ofNames,
        begun: first,
        ended: last,
        begunLengths: lengthsOf(first),
        endedLengths: lengthsOf(last),
      };
    };
  }

  /** Returns whether two neighbours may be one word of the entries. */
  function mayBeOne(first: number, second: number): boolean {
    const length = near.lengthOfWord(first) + near.lengthOfWord(second);
    if ((near.begunLengths(first, second) & lengthsNear(length)) === 0) return false;
    const [one, other] = [ownUnits.of(first), ownUnits.of(second)];
    const [begun, ended] = [near.listOf(first, nearLists.begun), near.listOf(second, nearLists.ended)];
    return one !== undefined && other !== undefined && byWords.words.joining(one, other, begun, ended).length > 0;
  }

  /** Returns whether two neighbours may be one word of the entries, or a word two neighbours of them. */
  function isJoined(words: Int32Array, from: number, to: number): boolean {
    let [before, waysBefore] = [-1, 0];
    for (let at = from; at < to; at += 1) {
      const word = words[at] ?? 0;
      if ((near.roleOfWord(word) & roleIs.paired) === 0) continue;
      const waysOf = near.waysOfWord(word);
      if ((waysOf & ways.pair) !== 0) return true;
      if (before !== -1 && ((waysBefore | waysOf) & ways.joined) !== 0 && mayBeOne(before, word)) return true;
      [before, waysBefore] = [word, waysOf];
    }
    return false;
  }

  function unitOfToken(token: SoundedToken, isLast: boolean): Unit | undefined {
    return token.role === 'legal-form' || token.role === 'number' ? undefined : wordUnit(token, isLast, rarity);
  }

  /** Adds the rows that may be likely by their words. */
  function addByWords(words: Int32Array, from: number, to: number, all: number): void {
    near.addLikely(words, from, to, found);
    if ((all & (ways.joined | ways.pair)) === 0 || !isJoined(words, from, to)) return;
    byWords.add(
      [...words.subarray(from, to)].flatMap((word) => ownUnits.of(word) ?? []),
      found,
      words.subarray(from, to).some((word) => (near.roleOfWord(word) & roleIs.member) !== 0),
    );
  }

  return {
    kind,
    numbers,
    tokenOf: tokens.of,
    roleOfWord: near.roleOfWord,
    searched: near.size,
    forget() {
      numbers.clear();
      tokens.forget();
      ownUnits.forget();
      near.clear();
    },
    *search(added) {
      const first = near.size();
      const units = added.map((token, at) => unitOfToken(token, numbers.isLast(first + at)));
      const nearOf = yield* searchUnits(units.flatMap((unit) => unit ?? []));
      let place = 0;
      added.forEach((token, at) => {
        const unit = units[at];
        const letters = token.role === 'number' ? texts.ofNumber : nothing;
        const word = unit === undefined ? { ...nothing, ...letters } : nearOf(unit, place++);
        near.add(
          word,
          word.ways | texts.endsOf(token),
          roleOf(numbers.firstOf(first + at)) | (isOrganisation && isMember(token) ? roleIs.member : 0),
          // without the letter of its role
          numbers.lengthOf(first + at) - 1,
        );
      });
    },
    mayBeLikely(words, from, to, family) {
      const all = near.waysOf(words, from, to);
      if (texts.isNear(words, from, to, all)) return true;
      if (found.size > 0) found.clear();
      addByWords(words, from, to, all);
      texts.add(words, from, to, all, found);
      if (found.size === 0) return false;
      const reading = { ...keptReading(kind, [...words.subarray(from, to)].map(tokens.of)), family };
      // of two equal pairings a comparison takes one by the texts, which are not kept
      const both = ['', lastText].map((text) => ({ ...reading, text }));
      const rows = isAnyNumbered ? [...found] : likely.of(reading, [...found]);
      return rows.some((row) => both.some((one) => isLikely(one, entries.names[row]?.name, rarity)));
    },
  };
}

/** Returns the lengths of words that two neighbours of this length may be (`lengthBit`). */
const lengthsNear = lengthBitsFrom(
  (length) => length - fartherLetters,
  (length) => length + fartherLetters,
);

const nothing: NearWord = {
  ...{ ways: 0, weight: 0, gain: 0, gainOfSibling: 0, lighter: 0, others: 0, rows: none, agreed: none, apart: none },
  ...{ begins: none, ends: none, beginsLengths: 0, endsLengths: 0, begun: none, ended: none, begunLengths: 0, endedLengths: 0 },
};

/** Behind every other text. */
const lastText = '\uffff';

function blockOf(units: readonly Unit[]): Steps<Words> {
  return createWords({ units: units.map((unit) => ({ ...unit, bare: false })), pairs: [] });
}
