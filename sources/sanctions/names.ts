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

/** Returns the kind of an entry; `unmapped` for an unknown kind, which fails the release (checks/unmapped_kind.sql). There is no default. */
export function kindOf(text: string | null): string {
  return ['Individual', 'Entity', 'Ship'].find((kind) => kind.toLowerCase() === text?.toLowerCase()) ?? 'unmapped';
}
