import { type Parts, sorted } from './gathered.ts';

const nameTypes: Readonly<Record<string, string>> = {
  // a name of no type is the only one there is
  '': 'primary',
  'primary name': 'primary',
  'primary name variation': 'variation',
  alias: 'alias',
  aka: 'alias',
  fka: 'former',
};
const nameOrder = ['primary', 'variation', 'alias', 'former', 'unmapped'];

/**
 * Primary names first. The surname, or the whole name of an entity or a ship, is part 6. A type that we do not know is kept as such; an alias of
 * low quality is weak.
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

/** Never a default: what is no kind that we know stops the release (checks/unmapped_kind.sql). */
export function kindOf(text: string | null): string {
  return ['Individual', 'Entity', 'Ship'].find((kind) => kind.toLowerCase() === text?.toLowerCase()) ?? 'unmapped';
}
