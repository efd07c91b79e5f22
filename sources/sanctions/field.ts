/**
 * What a list's two forms call the same thing: a column of the CSV, an element of the XML. Parts that belong together (the six parts of a
 * name, the lines of an address) share a group; everything else is a list of its own.
 */
export type Field = readonly [csv: string, xml: string, group: Group, key: string];

export type Group = 'entry' | 'name' | 'nonLatin' | 'address' | 'passport' | 'identifier' | 'birthplace' | 'list';

export const numbered = (count: number, field: (n: number) => Field) => Array.from({ length: count }, (_, at) => field(at + 1));

/** The columns of each group, by their place. */
export function placesOf(fields: readonly Field[]) {
  return [...new Set(fields.map(([, , group]) => group))].map((group) => ({
    group,
    columns: fields.flatMap(([, , of, key], at) => (of === group ? [{ key, at }] : [])),
  }));
}
