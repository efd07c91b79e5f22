import { createMemory } from '../names/memory.ts';
import type { Name } from '../names/name.ts';
import { identityRoles } from '../names/token.ts';
import { compareCompact, distanceCost, farthest, sameLetters } from './compare/compact.ts';
import { writtenText } from './compare/cut-off.ts';
import { servant } from './compare/token-similarity.ts';
import { grouped, type Steps } from './in-steps.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { leastLikely } from './likely-rows.ts';
import { createTrie, longestOfTrie, type WordTrie } from './word-trie.ts';

/** Share of the letters that two likely names without their spaces differ in: see `compareCompact`. */
const compactShare = (sameLetters - leastLikely) / distanceCost;
/** The longer of two such names has at most so many letters for each of the shorter one. */
const longerBy = 1 / (1 - farthest);
/** Distances of beginnings and ends are kept for these steps. */
const step = 0.25;
/** Share of the letters that are left of a name where it is cut off; `compareCutOff` asks for more. */
const leastLeft = 0.5;
/** Words of queries of which the texts that begin or end with them are kept. */
const mostWords = 50_000;

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
  const compacts = [...byCompact.keys()];
  const lengths = Uint16Array.from(compacts, ({ length }) => length);
  const writtenTexts = [...byWritten.keys()];
  const tooLong = writtenTexts.filter(({ length }) => length > longestOfTrie);
  const [forwards, backwards, written] = [createTrie(compacts), createTrie(compacts, true), createTrie(writtenTexts)];
  const remembered = { begun: createMemory<readonly number[] | null>(mostWords), ended: createMemory<readonly number[] | null>(mostWords) };
  /** The words of each text, where all names with it have as many; else 0. */
  const tokens = Uint8Array.from(compacts, (compact) => {
    const [count = 0, ...others] = new Set((byCompact.get(compact) ?? []).map((row) => nameAt(row)?.tokens.length ?? 0));
    return others.length > 0 ? 0 : count;
  });

  /** Texts without spaces that begin or end with nearly a word. */
  function nearly(which: 'begun' | 'ended', word: string, limit: number): readonly number[] | null {
    const key = `${word} ${limit}`;
    const memory = remembered[which];
    const kept = memory.get(key);
    if (kept !== undefined) return kept;
    const trie: WordTrie = which === 'begun' ? forwards : backwards;
    const ranges = trie.beginning(word, limit);
    const made = ranges === undefined ? null : trie.textsIn(ranges);
    memory.set(key, made);
    return made;
  }

  function addCompact(reading: Name, found: Set<number>): void {
    const parts = reading.tokens.filter(({ role }) => identityRoles.has(role));
    const [first = '', last = ''] = [parts[0]?.text, parts.at(-1)?.text];
    const { length } = reading.compact;
    const [least, most] = [Math.floor(length / longerBy), Math.ceil(length * longerBy)];
    const limit = Math.ceil((compactShare * most) / step) * step;
    // a name of one word has no other half that may be nearer
    const all = parts.length < 2 ? [nearly('begun', first, 2 * limit)] : [nearly('begun', first, limit), nearly('ended', last, limit)];
    for (const some of all.includes(null) ? [compacts.keys()] : all) {
      for (const at of some ?? []) {
        const letters = lengths[at] ?? 0;
        if (letters < least || letters > most || tokens[at] === reading.tokens.length) continue;
        for (const row of byCompact.get(compacts[at] ?? '') ?? []) {
          const name = nameAt(row);
          if (name !== undefined && compareCompact(reading, name) >= leastLikely) found.add(row);
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
      const cut = written.textsIn(written.startingWith(text)).filter((at) => (writtenTexts[at] ?? '').length * leastLeft <= text.length);
      for (const at of [...cut, ...written.beginningsOf(text, Math.ceil(text.length * leastLeft))])
        add(byWritten.get(writtenTexts[at] ?? ''));
      if (text.length > longestOfTrie * leastLeft) for (const other of tooLong) if (other.startsWith(text)) add(byWritten.get(other));
      const ends = endsOf(reading)?.split(' ') ?? [];
      const [start = '', end = ''] = ends;
      for (const other of [end, servant + end, ...(end.startsWith(servant) ? [end.slice(servant.length)] : [])]) {
        if (ends.length === 2) for (const row of byEnds.get(`${start} ${other}`) ?? []) found.add(row);
      }
    },
  };
}

/** Returns the first and the last word, as `compareFirstAndLast` compares them; undefined for a name of one word. */
function endsOf({ tokens }: Name): string | undefined {
  const parts = tokens.filter(({ role }) => role === 'name' || role === 'initial');
  return parts.length < 2 ? undefined : `${parts[0]?.text} ${parts.at(-1)?.text}`;
}
