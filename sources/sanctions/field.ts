/**
 * A field of a list: its column in the CSV, its element in the XML, and the group and key under which it is collected. Fields that belong
 * together (the six parts of a name, the lines of an address) share a group. The group `list` is for fields with several independent values.
 */
export type Field = readonly [csv: string, xml: string, group: Group, key: string];

/** Groups of fields. `entry` and `list` hold independent values; in the others the values of one name, address and so on belong together. */
export type Group = 'entry' | 'name' | 'nonLatin' | 'address' | 'passport' | 'identifier' | 'birthplace' | 'list';

/** Makes the fields that differ only by a number, from 1 to `count`. */
export const numbered = (count: number, field: (n: number) => Field) => Array.from({ length: count }, (_, at) => field(at + 1));

/** Returns the columns of each group; `at` counts from 0. */
export function placesOf(fields: readonly Field[]) {
  return [...new Set(fields.map(([, , group]) => group))].map((group) => ({
    group,
    columns: fields.flatMap(([, , of, key], at) => (of === group ? [{ key, at }] : [])),
  }));
}
