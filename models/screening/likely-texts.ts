import type { Name } from '../names/name.ts';
import { compareCompact, distanceCost, farthest, sameLetters } from './compare/compact.ts';
import { confusableDistance } from './compare/confusable-distance.ts';
import { writtenText } from './compare/cut-off.ts';
import { servant } from './compare/token-similarity.ts';
import { grouped, type Steps } from './in-steps.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { leastLikely } from './likely-rows.ts';
import { createTextEnds, tenths } from './text-ends.ts';
import { createTrie, longestOfTrie } from './word-trie.ts';

/** Share of the letters that two likely names without their spaces differ in: see `compareCompact`. */
const compactShare = (sameLetters - leastLikely) / distanceCost;
/** Share of the letters that are left of a name where it is cut off; `compareCutOff` asks for more. */
export const cutLeast = 0.5;
const tolerance = 1e-9;

/** Returns the distance up to which a longer or a shorter name may be likely for this one without its spaces. */
export function farthestCompact(compact: string): number {
  return (compactShare * compact.length) / (1 - farthest) + tolerance;
}

export interface Texts {
  /** Adds the rows that may be likely by their letters: without spaces, cut off, or by their first and last word. */
  add(reading: Name, found: Set<number>): void;
}

/** Returns what finds the names of a list that are near to a name by their letters. */
export function* createTexts(names: ScreeningIndex['names'], kind: Name['kind']): Steps<Texts> {
  const nameAt = (row: number) => names[row]?.name;
  const ofKind = (read: (name: Name) => string | undefined) => grouped(names, ({ name }) => (name.kind === kind && read(name)) || '');
  const byCompact = yield* ofKind(({ compact }) => compact);
  const byWritten = yield* ofKind(writtenText);
  const byEnds = yield* ofKind((name) => (kind === 'person' ? endsOf(name) : undefined));
  const writtenTexts = [...byWritten.keys()];
  const tooLong = writtenTexts.filter(({ length }) => length > longestOfTrie);
  const written = createTrie(writtenTexts);
  const compacts = [...byCompact.keys()];
  const [first, last] = [createTextEnds(compacts, false), createTextEnds(compacts, true)];
  const byShape = groupsOf(
    compacts.map((text, at) => {
      const words = new Set(byCompact.get(text)?.map((row) => nameAt(row)?.tokens.length ?? 0));
      return { text, words: words.size > 1 ? 0 : Math.max(...words), begin: first.ends[at] ?? 0, end: last.ends[at] ?? 0 };
    }),
  );

  /** Names with as many words are compared word by word, so only the others may be likely by their letters. */
  function addCompact(reading: Name, found: Set<number>): void {
    const { compact, tokens } = reading;
    const [ofFirst, ofLast] = [first.costsFor(compact), last.costsFor(compact)];
    const farthestOf = (length: number) => Math.floor(length * farthest);
    for (const [words, byLength] of byShape) {
      if (words === tokens.length) continue;
      for (let length = compact.length - farthestOf(compact.length); length - farthestOf(length) <= compact.length; length += 1) {
        const { texts, begins, ends } = byLength.get(length) ?? none;
        const limit = compactShare * Math.max(compact.length, length) + tolerance;
        for (let at = 0; at < texts.length; at += 1) {
          if ((ofFirst[begins[at] ?? 0] ?? 0) + (ofLast[ends[at] ?? 0] ?? 0) > limit * tenths) continue;
          const text = texts[at] ?? '';
          if (confusableDistance(compact, text, limit) <= limit) addEqual(reading, text, found);
        }
      }
    }
  }

  function addEqual(reading: Name, compact: string, found: Set<number>): void {
    for (const row of byCompact.get(compact) ?? []) {
      const name = nameAt(row);
      if (name !== undefined && compareCompact(reading, name) >= leastLikely) found.add(row);
    }
  }

  return {
    add(reading, found) {
      const add = (some: readonly number[] | undefined) => {
        for (const row of some ?? []) found.add(row);
      };
      add(byCompact.get(reading.compact));
      addCompact(reading, found);
      const text = writtenText(reading);
      const cut = written.textsIn(written.startingWith(text)).filter((at) => (writtenTexts[at] ?? '').length * cutLeast <= text.length);
      for (const at of [...cut, ...written.beginningsOf(text, Math.ceil(text.length * cutLeast))])
        add(byWritten.get(writtenTexts[at] ?? ''));
      if (text.length > longestOfTrie * cutLeast) for (const other of tooLong) if (other.startsWith(text)) add(byWritten.get(other));
      for (const both of sameEnds(reading)) add(byEnds.get(both));
    },
  };
}

/** Names without their spaces, with the numbers of their first and of their last letters (`TextEnds`). */
interface Group {
  readonly texts: string[];
  readonly begins: number[];
  readonly ends: number[];
}

const none: Group = { texts: [], begins: [], ends: [] };

interface CompactText {
  readonly text: string;
  /** The number of words of the names with it. 0: they differ in it. */
  readonly words: number;
  readonly begin: number;
  readonly end: number;
}

/** Returns texts by the words of their names and by their length. */
function groupsOf(all: readonly CompactText[]): ReadonlyMap<number, ReadonlyMap<number, Group>> {
  const groups = new Map<number, Map<number, Group>>();
  for (const { text, words, begin, end } of all) {
    const byLength = groups.get(words) ?? new Map<number, Group>();
    groups.set(words, byLength);
    const group = byLength.get(text.length) ?? { texts: [], begins: [], ends: [] };
    byLength.set(text.length, group);
    group.texts.push(text);
    group.begins.push(begin);
    group.ends.push(end);
  }
  return groups;
}

/** Returns the first and the last word, as `compareFirstAndLast` takes them for the same. */
export function sameEnds(name: Pick<Name, 'tokens'>): readonly string[] {
  const [start, end] = endsOf(name)?.split(' ') ?? [];
  if (start === undefined || end === undefined) return [];
  const others = end.startsWith(servant) ? [end.slice(servant.length)] : [];
  return [end, servant + end, ...others].map((other) => `${start} ${other}`);
}

/** Returns the first and the last word, as `compareFirstAndLast` compares them; undefined for a name of one word. */
export function endsOf({ tokens }: Pick<Name, 'tokens'>): string | undefined {
  const parts = tokens.filter(({ role }) => role === 'name' || role === 'initial');
  return parts.length < 2 ? undefined : `${parts[0]?.text} ${parts.at(-1)?.text}`;
}
