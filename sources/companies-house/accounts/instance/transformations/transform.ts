import type { QName } from '../instance.ts';
import { readLeniently } from './lenient.ts';
import { transformations } from './registry.ts';
import { longestText } from './transformation.ts';

/** XBRL International's registries, from the one before the recommendation (2008) on. */
const registryNamespace = /^http:\/\/www\.xbrl\.org\/(?:2008\/)?inlineXBRL\/transformation(?:\/|$)/;

type Transformed =
  | { readonly value: string; readonly lenient: boolean }
  /** `unknown`: no registry has such a format. `refused`: the text is not in the format. */
  | { readonly value: undefined; readonly reason: 'unknown' | 'refused' };

/** What the text says by its format; where the format refuses and only one reading is possible, that one. */
export function transform(format: QName, text: string, negated: boolean): Transformed {
  const transformation = registryNamespace.test(format.namespace) ? transformations.get(format.name) : undefined;
  if (transformation === undefined) return { value: undefined, reason: 'unknown' };
  // Formats that mean the same whatever stands there take nothing as well as a novel.
  const value = transformation(text.length > longestText ? '' : text);
  if (value !== undefined) return { value, lenient: false };
  const lenient = readLeniently(format.name, text, negated);
  return lenient === undefined ? { value: undefined, reason: 'refused' } : { value: lenient, lenient: true };
}
