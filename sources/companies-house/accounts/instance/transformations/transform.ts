import type { QName } from '../instance.ts';
import { readLeniently } from './lenient.ts';
import { transformations } from './registry.ts';
import { longestText } from './transformation.ts';

/** Namespaces of XBRL International's registries, including the one of 2008 before the recommendation. */
const registryNamespace = /^http:\/\/www\.xbrl\.org\/(?:2008\/)?inlineXBRL\/transformation(?:\/|$)/;

/** Namespaces of registries 1 to 3. Names with hyphens begin with registry 4; an older registry does not have them. */
const withoutHyphens = /\/(?:2008\/inlineXBRL\/transformation|transformation\/(?:2010-04-20|2011-07-31|2015-02-26))$/;

type Transformed =
  | { readonly value: string; readonly lenient: boolean }
  /** `unknown`: no registry has the format. `refused`: the text does not match the format. */
  | { readonly value: undefined; readonly reason: 'unknown' | 'refused' };

/**
 * Transforms text by its format. When the format refuses the text and only one reading is possible, returns that reading with `lenient: true`.
 * @param text with white space collapsed. @param negated the tag says that the number is negative.
 */
export function transform(format: QName, text: string, negated: boolean): Transformed {
  const isKnown = registryNamespace.test(format.namespace) && !(format.name.includes('-') && withoutHyphens.test(format.namespace));
  const transformation = isKnown ? transformations.get(format.name) : undefined;
  if (transformation === undefined) return { value: undefined, reason: 'unknown' };
  // Only a format with a fixed value accepts the empty string in the place of a long text.
  const value = transformation(text.length > longestText ? '' : text);
  if (value !== undefined) return { value, lenient: false };
  const lenient = readLeniently(format.name, text, negated);
  return lenient === undefined ? { value: undefined, reason: 'refused' } : { value: lenient, lenient: true };
}
