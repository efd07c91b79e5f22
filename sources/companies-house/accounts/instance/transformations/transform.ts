import type { QName } from '../instance.ts';
import { readLeniently } from './lenient.ts';
import { registryNamespaces, transformations } from './registry.ts';

export type Transformed =
  | { readonly value: string; readonly lenient: boolean }
  /** `unknown`: no registry has such a format. `refused`: the text is not in the format. */
  | { readonly value: undefined; readonly reason: 'unknown' | 'refused' };

/** What the text says by its format; where the format refuses and only one reading is possible, that one. */
export function transform(format: QName, text: string, negated: boolean): Transformed {
  const transformation = registryNamespaces.has(format.namespace) ? transformations.get(format.name) : undefined;
  if (transformation === undefined) return { value: undefined, reason: 'unknown' };
  const value = transformation(text);
  if (value !== undefined) return { value, lenient: false };
  const lenient = readLeniently(format.name, text, negated);
  return lenient === undefined ? { value: undefined, reason: 'refused' } : { value: lenient, lenient: true };
}
