import { type SubField, subFields } from './layout.ts';

const label = new RegExp(`\\((${subFields.map(([name]) => name).join('|')})\\):`, 'g');

/**
 * Splits `(UK Sanctions List Ref):RUS0001. (Business Reg No):1027700000000` into the texts under each label. Splits only at the publisher's
 * labels, because the texts contain brackets and colons themselves.
 */
export function subFieldsOf(text: string): ReadonlyMap<SubField, readonly string[]> {
  const found = new Map<SubField, string[]>();
  const marks = [...text.matchAll(label)];
  for (const [at, mark] of marks.entries()) {
    const name = subFields.find(([one]) => one === mark[1])?.[0];
    const value = text.slice(mark.index + mark[0].length, marks[at + 1]?.index).trim();
    if (name === undefined || value === '') continue;
    found.set(name, [...(found.get(name) ?? []), value]);
  }
  return found;
}

/**
 * Splits `(1) A123 (2) B456` into its values; a text that does not begin with a number in brackets is one value. Removes a full stop at the end
 * of a value, and leaves out a dash, which means no value.
 */
export function numberedValues(text: string): string[] {
  const parts = /^\(\d{1,2}\)/.test(text.trim()) ? text.split(/\(\d{1,2}\)/) : [text];
  return parts.map((part) => part.replace(/[\s.;,]+$/, '').trim()).filter((part) => part !== '' && part !== '-');
}
