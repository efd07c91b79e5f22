import type { Group } from './field.ts';

/** Values of one member of a group, by key. */
export type Parts = Readonly<Record<string, string>>;

/**
 * Collects the values of one list entry from its rows or elements. The publishers' CSVs have a row per name, address and identifier, so the
 * same value comes many times; a repeated value counts once.
 */
interface Gathered {
  add(group: Group, parts: Parts): void;
  /** Returns the members of a group, each once. */
  all(group: Group): Parts[];
  /** Returns the values of a key of the groups `entry` and `list`, each once, sorted. */
  list(key: string): string[];
  /** Returns the value of a key that an entry states once; all values, one per line, where rows disagree; null when there is none. */
  single(key: string): string | null;
}

/** Returns an empty collection. */
export function gathered(): Gathered {
  const groups = new Map<Group, Map<string, Parts>>();
  const lists = new Map<string, Set<string>>();
  const list = (key: string) => [...(lists.get(key) ?? [])].sort();
  return {
    add(group, given) {
      const parts = cleaned(given);
      if (Object.keys(parts).length === 0) return;
      if (group === 'list' || group === 'entry') {
        for (const [key, value] of Object.entries(parts)) lists.set(key, (lists.get(key) ?? new Set()).add(value));
        return;
      }
      const known = groups.get(group) ?? new Map<string, Parts>();
      known.set(JSON.stringify(Object.entries(parts).sort()), parts);
      groups.set(group, known);
    },
    all: (group) => [...(groups.get(group)?.values() ?? [])],
    list,
    single: (key) => (lists.has(key) ? list(key).join('\n') : null),
  };
}

function cleaned(parts: Parts): Parts {
  const kept = Object.entries(parts).map(([key, value]) => [key, value.replaceAll(/\r\n?/g, '\n').trim()] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== ''));
}

/** Returns the values without repetition, in an order that does not depend on the order of the file. */
export function sorted<T>(values: readonly T[]): T[] {
  const byText = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...byText.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
