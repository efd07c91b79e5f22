import type { NameKind } from '../names/name.ts';
import { type ChangedKind, createChangedKind } from './changed-kind.ts';
import { wordUnit } from './compare/units.ts';
import { createGoneWords } from './gone-words.ts';
import { atOnce } from './in-steps.ts';
import { type KeptNames, keptToken, numberText } from './kept-names.ts';
import { type KeptWord, keptWord } from './kept-word.ts';
import type { ChangedEntries } from './may-concern.ts';
import type { WordRarity } from './rarity.ts';

/** Says of companies, by what is kept of the names behind them, whether changed entries may concern one. */
export interface ChangedNames {
  /**
   * Returns for each company whether `mayConcern` may be true of a name behind it: never false where it is. Companies are asked together, thousands at a time, because
   * their new words are searched together.
   */
  of(kept: readonly KeptNames[]): boolean[];
}

/** Words that are remembered at least; most words of a register occur once. */
const mostWords = 300_000;

/** A kind with its words. A word that is the last of its name may be cut off there, so it is another one. */
interface AskedKind extends ChangedKind {
  readonly words: Map<string, KeptWord>;
  readonly lastWords: Map<string, KeptWord>;
  /** Words that are not searched yet. */
  readonly fresh: KeptWord[];
}

interface Reading {
  readonly company: number;
  readonly kind: AskedKind;
  readonly words: readonly KeptWord[];
  readonly family: number | undefined;
}

const kept = new WeakMap<ChangedEntries, { readonly rarity: WordRarity; readonly names: ChangedNames }>();

/** Returns what says it of these entries. It remembers words, so it is kept. */
export function changedNamesOf(changed: ChangedEntries, rarity: WordRarity): ChangedNames {
  const known = kept.get(changed);
  if (known?.rarity === rarity) return known.names;
  const names = createChangedNames(changed, rarity);
  kept.set(changed, { rarity, names });
  return names;
}

function createChangedNames(changed: ChangedEntries, rarity: WordRarity): ChangedNames {
  const { entries, lists } = changed;
  const gone = createGoneWords(lists, rarity);
  const kinds = new Map(
    (['person', 'organisation'] as const).map((kind): [string, AskedKind] => [
      kind.charAt(0),
      { ...atOnce(createChangedKind(entries, kind, rarity)), words: new Map(), lastWords: new Map(), fresh: [] },
    ]),
  );
  const numbers = new Set([...entries.byCompanyNumber.keys(), ...entries.byIdentifier.keys()].map(numberText));
  for (const { companyNumbers } of entries.entries) for (const number of companyNumbers) numbers.add(numberText(number));

  function wordOf(kind: AskedKind, text: string, isLast: boolean): KeptWord {
    const known = isLast ? kind.lastWords : kind.words;
    const before = known.get(text);
    if (before !== undefined) return before;
    const token = keptToken(text);
    const isUnit = token.role !== 'legal-form' && token.role !== 'number';
    const word = keptWord(token, isUnit ? wordUnit(token, isLast, rarity) : undefined);
    known.set(text, word);
    kind.fresh.push(word);
    return word;
  }

  function forgetWords(): void {
    let size = 0;
    for (const { words, lastWords } of kinds.values()) size += words.size + lastWords.size;
    if (size < mostWords) return;
    for (const { words, lastWords, forget } of kinds.values()) {
      words.clear();
      lastWords.clear();
      forget();
    }
  }

  /** Returns whether a part that is no reading says enough. */
  function saysEnough(part: string): boolean {
    const rest = part.slice(1);
    switch (part.charAt(0)) {
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
    return entries.kinds.has(kind) || (gone.mayScan && lists.some(({ after }) => after.kinds.has(kind)));
  }

  return {
    of(kept) {
      forgetWords();
      const concerned = kept.map(() => false);
      const readings: Reading[] = [];
      kept.forEach((names, company) => {
        for (const part of names.split('\n')) {
          if (part === '') continue;
          const letter = part.charAt(0);
          const kind = kinds.get(letter);
          if (kind === undefined) {
            concerned[company] ||= saysEnough(part);
            continue;
          }
          const tokens = part.split(' ');
          const words: KeptWord[] = [];
          for (let at = 1; at < tokens.length; at += 1) words.push(wordOf(kind, tokens[at] ?? '', at > 1 && at === tokens.length - 1));
          const family = tokens[0]?.slice(1) ?? '';
          readings.push({ company, kind, words, family: family === '' ? undefined : Number(family) });
        }
      });
      for (const { search, fresh } of kinds.values()) {
        gone.search(fresh);
        search(fresh.splice(0));
      }
      for (const { company, kind, words, family } of readings) {
        if (concerned[company]) continue;
        concerned[company] = kind.mayBeLikely(words, family) || gone.mayConcern(kind.kind, words);
      }
      return concerned;
    },
  };
}
