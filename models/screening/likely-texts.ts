import type { Name } from '../names/name.ts';
import { compareCompact, distanceCost, farthest, sameLetters } from './compare/compact.ts';
import { writtenText } from './compare/cut-off.ts';
import { servant } from './compare/token-similarity.ts';
import { grouped, type Steps } from './in-steps.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { leastLikely } from './likely-rows.ts';
import { createTrieMemory, type TrieMemory } from './trie-memory.ts';
import { createTrie, longestOfTrie, type WordTrie } from './word-trie.ts';

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
  const memory = createTrieMemory();
  const nameAt = (row: number) => names[row]?.name;
  const ofKind = (read: (name: Name) => string | undefined) => grouped(names, ({ name }) => (name.kind === kind && read(name)) || '');
  const byCompact = yield* ofKind(({ compact }) => compact);
  const byWritten = yield* ofKind(writtenText);
  const byEnds = yield* ofKind((name) => (kind === 'person' ? endsOf(name) : undefined));
  const writtenTexts = [...byWritten.keys()];
  const tooLong = writtenTexts.filter(({ length }) => length > longestOfTrie);
  const written = createTrie(writtenTexts, false, memory);
  const byShape = groupsOf(byCompact, (row) => nameAt(row)?.tokens.length ?? 0, memory);

  /** Names with as many words are compared word by word, so only the others may be likely by their letters (`compareCompact`). */
  function addCompact(reading: Name, found: Set<number>): void {
    const { compact, tokens } = reading;
    const farthestOf = (length: number) => Math.floor(length * farthest);
    for (const [words, byLength] of byShape) {
      if (words === tokens.length) continue;
      for (let length = compact.length - farthestOf(compact.length); length - farthestOf(length) <= compact.length; length += 1) {
        const { trie, texts = [] } = byLength.get(length) ?? {};
        const near = trie?.near(compact, compactShare * Math.max(compact.length, length) + tolerance) ?? [];
        for (const text of near) {
          for (const row of byCompact.get(texts[text] ?? '') ?? []) {
            const name = nameAt(row);
            if (name !== undefined && compareCompact(reading, name) >= leastLikely) found.add(row);
          }
        }
      }
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

/** A number of words is rare where fewer than one in so many texts have it: each group is searched, so those are one. */
const rarestShape = 8;

interface Group {
  readonly texts: string[];
  trie: WordTrie | undefined;
}

/** Returns texts of one length in a trie, by the words of their names: 0 where their numbers differ or are rare. */
function groupsOf(
  byText: ReadonlyMap<string, readonly number[]>,
  wordsOf: (row: number) => number,
  memory: TrieMemory,
): ReadonlyMap<number, ReadonlyMap<number, Group>> {
  const groups = new Map<number, Map<number, Group>>();
  const shapes = new Map<string, number>();
  const times = new Map<number, number>();
  for (const [text, rows] of byText) {
    const [words = 0, ...others] = new Set(rows.map(wordsOf));
    if (others.length > 0) continue;
    shapes.set(text, words);
    times.set(words, (times.get(words) ?? 0) + 1);
  }
  const isCommon = (shape: number) => (times.get(shape) ?? 0) * rarestShape >= byText.size;
  for (const text of byText.keys()) {
    const own = shapes.get(text) ?? 0;
    const shape = isCommon(own) ? own : 0;
    const byLength = groups.get(shape) ?? new Map<number, Group>();
    groups.set(shape, byLength);
    const group = byLength.get(text.length) ?? { texts: [], trie: undefined };
    byLength.set(text.length, group);
    group.texts.push(text);
  }
  for (const byLength of groups.values()) for (const group of byLength.values()) group.trie = createTrie(group.texts, false, memory);
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
