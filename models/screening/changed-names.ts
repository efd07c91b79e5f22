import type { NameKind } from '../names/name.ts';
import { type ChangedKind, createChangedKind, type KeptWord, nothingNear } from './changed-kind.ts';
import { wordUnit } from './compare/units.ts';
import { createGoneWords } from './gone-words.ts';
import { atOnce } from './in-steps.ts';
import { type KeptNames, keptToken, numberText } from './kept-names.ts';
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
const mostWords = 500_000;

interface Reading {
  readonly company: number;
  readonly kind: ChangedKind;
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
    (['person', 'organisation'] as const).map((kind) => [kind.charAt(0), atOnce(createChangedKind(entries, kind, rarity))]),
  );
  const numbers = new Set([...entries.byCompanyNumber.keys(), ...entries.byIdentifier.keys()].map(numberText));
  for (const { companyNumbers } of entries.entries) for (const number of companyNumbers) numbers.add(numberText(number));
  /** By the kind, whether it is the last of its name, and its text. */
  let known = new Map<string, KeptWord>();

  function wordOf(kind: string, text: string, isLast: boolean, fresh: Map<string, KeptWord[]>): KeptWord {
    const key = `${kind}${isLast ? '.' : ''}${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const token = keptToken(text);
    const isUnit = token.role !== 'legal-form' && token.role !== 'number';
    const word: KeptWord = { token, ...(isUnit ? { unit: wordUnit(token, isLast, rarity) } : {}), ...nothingNear };
    known.set(key, word);
    const words = fresh.get(kind) ?? [];
    fresh.set(kind, words);
    words.push(word);
    return word;
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
      if (known.size > mostWords) known = new Map();
      const concerned = kept.map(() => false);
      const fresh = new Map<string, KeptWord[]>();
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
          const [head = '', ...tokens] = part.split(' ');
          const family = head.length > 1 ? Number(head.slice(1)) : undefined;
          const words = tokens.map((text, place) => wordOf(letter, text, place > 0 && place === tokens.length - 1, fresh));
          readings.push({ company, kind, words, family });
        }
      });
      for (const [letter, words] of fresh) kinds.get(letter)?.search(words);
      for (const { company, kind, words, family } of readings) {
        if (concerned[company]) continue;
        concerned[company] = kind.mayBeLikely(words, family) || gone.mayConcern(kind.kind, words);
      }
      return concerned;
    },
  };
}
