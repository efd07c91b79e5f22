import { type Parts, sorted } from './gathered.ts';

const nameTypes: Readonly<Record<string, string>> = {
  // an entry with a single name gives it no type
  '': 'primary',
  'primary name': 'primary',
  'primary name variation': 'variation',
  alias: 'alias',
  aka: 'alias',
  fka: 'former',
};
/** What both lists write of the quality of an alias: those of the United Nations have one. */
const strengths: ReadonlySet<string> = new Set(['', 'good quality', 'good quality a.k.a', 'low quality', 'low quality a.k.a']);
const nameOrder = ['primary', 'variation', 'alias', 'former', 'unmapped'];

/**
 * Returns the names of an entry, primary names first. Part 6 is the surname, or the whole name of an entity or a ship. An unknown type becomes
 * `unmapped`; an alias of low quality is weak.
 */
export function namesOf(names: readonly Parts[]): { name: string; type: string; weak: boolean }[] {
  const found = names.flatMap((parts) => {
    const name = ['1', '2', '3', '4', '5', '6']
      .flatMap((part) => parts[part] ?? [])
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    const type = nameTypes[(parts.type ?? '').toLowerCase()] ?? 'unmapped';
    return name === '' ? [] : [{ name, type, weak: /\blow\b/i.test(parts.strength ?? '') }];
  });
  return sorted(found).sort((a, b) => nameOrder.indexOf(a.type) - nameOrder.indexOf(b.type));
}

/**
 * Returns the words for the quality of an alias that the lists did not write before, each once. Unless it says `low`, such an alias counts as any
 * other name.
 */
export function unknownStrengths(names: readonly Parts[]): string[] {
  return [
    ...new Set(names.flatMap(({ strength = '' }) => (strengths.has(strength.toLowerCase().replace(/\.$/, '')) ? [] : [strength]))),
  ].sort();
}

/** Returns the kind of an entry; `unmapped` for an unknown kind, which fails the release (checks/unmapped_kind.sql). There is no default. */
export function kindOf(text: string | null): string {
  return ['Individual', 'Entity', 'Ship'].find((kind) => kind.toLowerCase() === text?.toLowerCase()) ?? 'unmapped';
}
