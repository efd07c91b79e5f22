import type { NameKind } from '../names/name.ts';
import type { SoundedToken } from '../names/token.ts';
import { type ChangedKind, createChangedKind } from './changed-kind.ts';
import { createGoneWords, type GoneWords, listsLeft } from './gone-words.ts';
import { atOnce, type Steps } from './in-steps.ts';
import { keptSound, numberText } from './kept-names.ts';
import type { ChangedEntries } from './may-concern.ts';
import type { WordRarity } from './rarity.ts';
import { emptyHash, hashed, withRoom } from './word-numbers.ts';

/** Says of companies, by what is kept of the names behind them, whether changed entries may concern one. */
export interface ChangedNames {
  /**
   * Returns the numbers of the companies for which `mayConcern` may be true of a name behind them: never without one for which it is. Companies are asked together,
   * hundreds of thousands at a time where there are as many, because their new words are searched together. `text`: see `keptText`. One text is asked about after another, never two at the same time.
   */
  of(text: string): Steps<string[]>;
}

/** Bounds the memory of the words: most words of a register occur once. */
const mostWords = 1_000_000;

/** A kind of names with the words of the register. */
interface AskedKind extends ChangedKind {
  readonly gone: GoneWords;
}

/** The readings of some companies: for each the place of its company in the text, its kind, the place of the family name plus 1, the number of its words and these. */
const head = 4;
/** Numbers of `readings` that are asked about in one step. */
const readingsOfStep = 1024;
/** Companies that are read in one step. */
const companiesOfStep = 64;

const kept = new WeakMap<ChangedEntries, { readonly rarity: WordRarity; readonly names: ChangedNames }>();

/** Returns what says it of these entries. It remembers words, so it is kept. */
export function changedNamesOf(changed: ChangedEntries, rarity: WordRarity): ChangedNames {
  const known = kept.get(changed);
  if (known?.rarity === rarity) return known.names;
  const names = createChangedNames(changed, rarity);
  kept.set(changed, { rarity, names });
  return names;
}

const blank = ' '.charCodeAt(0);
const digit = '0'.charCodeAt(0);

function createChangedNames({ entries, lists }: ChangedEntries, rarity: WordRarity): ChangedNames {
  const left = listsLeft(lists);
  const kinds = (['person', 'organisation'] as const).map((kind): AskedKind => {
    const asked = atOnce(createChangedKind(entries, kind, rarity));
    return { ...asked, gone: createGoneWords(left, asked, rarity) };
  });
  const letters = kinds.map(({ kind }) => kind.charAt(0));
  const numbers = new Set([...entries.byCompanyNumber.keys(), ...entries.byIdentifier.keys()].map(numberText));
  for (const { companyNumbers } of entries.entries) for (const number of companyNumbers) numbers.add(numberText(number));
  let readings = new Int32Array(1024);

  function forgetWords(): void {
    if (kinds.reduce((sum, kind) => sum + kind.numbers.size, 0) < mostWords) return;
    for (const kind of kinds) {
      kind.forget();
      kind.gone.forget();
    }
  }

  /** Returns whether a part that is no reading says enough. */
  function saysEnough(part: string): boolean {
    const rest = part.slice(1);
    switch (part.charAt(0)) {
      case '?':
        return true;
      case '!':
        return isUnread(rest);
      case '=':
        return entries.byCompact.has(rest);
      case '#':
        return numbers.has(rest);
      default:
        throw new Error(`names are not kept as ${part.charAt(0)}`);
    }
  }

  function isUnread(letter: string): boolean {
    const kind: NameKind = letter === 's' ? 'ship' : letter === 'p' ? 'person' : 'organisation';
    return entries.kinds.has(kind) || left.all.some(({ after }) => after.kinds.has(kind));
  }

  /** Writes the words of a reading to `readings` from `at`. Returns where they end. */
  function read(text: string, from: number, to: number, company: number, which: number, at: number): number {
    const kind = kinds[which];
    let place = from + 1;
    let family = 0;
    for (; place < to && text.charCodeAt(place) !== blank; place += 1) family = 10 * family + text.charCodeAt(place) - digit;
    readings = withRoom(readings, at + head + (to - place));
    readings[at] = company;
    readings[at + 1] = which;
    readings[at + 2] = place === from + 1 ? 0 : family + 1;
    let end = at + head;
    while (place < to) {
      const start = place + 1;
      let hash = emptyHash;
      for (place = start; place < to; place += 1) {
        const letter = text.charCodeAt(place);
        if (letter === blank) break;
        hash = hashed(hash, letter);
      }
      readings[end] = kind?.numbers.numberOf(text, start, place, end > at + head && place === to, hash) ?? 0;
      end += 1;
    }
    readings[at + 3] = end - at - head;
    return end;
  }

  /** Reads the companies of a text. Returns where their readings end. Adds the places of those of which another part says enough. */
  function* readAll(text: string, concerned: Set<number>): Steps<number> {
    let [company, end, companies] = [0, 0, 0];
    for (let from = 0; from < text.length; ) {
      let to = text.indexOf('\n', from);
      if (to === -1) to = text.length;
      const letter = text.charAt(from);
      if (letter === '@') {
        company = from;
        companies += 1;
        if (companies % companiesOfStep === 0) yield;
      }
      if (letter === letters[0] || letter === letters[1]) end = read(text, from, to, company, letter === letters[0] ? 0 : 1, end);
      else if (to > from && letter !== '@' && saysEnough(text.slice(from, to))) concerned.add(company);
      from = to + 1;
    }
    return end;
  }

  function tokensFrom({ numbers: words }: AskedKind, first: number): SoundedToken[] {
    return Array.from({ length: words.size - first }, (_, at) => keptSound(words.textOf(first + at)));
  }

  return {
    *of(text) {
      forgetWords();
      const concerned = new Set<number>();
      const end = yield* readAll(text, concerned);
      // words of a text that could not be read are not searched yet
      for (const kind of kinds) {
        yield* kind.search(tokensFrom(kind, kind.searched()));
        kind.gone.search(tokensFrom(kind, kind.gone.searched()));
      }
      for (let at = 0; at < end; ) {
        const [from, company] = [at + head, readings[at] ?? 0];
        const to = from + (readings[at + 3] ?? 0);
        const kind = kinds[readings[at + 1] ?? 0];
        const family = readings[at + 2] === 0 ? undefined : (readings[at + 2] ?? 0) - 1;
        if (!concerned.has(company) && (kind?.mayBeLikely(readings, from, to, family) || kind?.gone.mayConcern(readings, from, to)))
          concerned.add(company);
        at = to;
        if (at % readingsOfStep < head) yield;
      }
      return [...concerned].sort((a, b) => a - b).map((place) => text.slice(place + 1, text.indexOf('\n', place)));
    },
  };
}
