import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** One row of `*positives*.csv` or `*negatives*.csv`. */
export interface Person {
  readonly name: string;
  /** ISO 8601, complete or partial; undefined: the file has none. */
  readonly dateOfBirth: string | undefined;
  readonly nationality: string | undefined;
}

const row = z.object({ full_name: z.string(), date_of_birth: z.string(), nationality: z.string() });

/** Reads the people of a CSV file with at least the columns full_name, date_of_birth and nationality. */
export function readPeople(path: string): readonly Person[] {
  const rows = z.array(row).parse(parse(readFileSync(path), { columns: true, bom: true, relax_column_count: true }));
  return rows.map(({ full_name, date_of_birth, nationality }) => ({
    name: full_name,
    dateOfBirth: isoParts(date_of_birth),
    nationality: nationality === '' ? undefined : nationality,
  }));
}

/** Adds leading zeros: files also have dates such as `1960-6-29`. */
function isoParts(text: string): string | undefined {
  const [year, ...rest] = text.trim().split('-');
  return year === undefined || !/^\d{4}$/.test(year) ? undefined : [year, ...rest.map((part) => part.padStart(2, '0'))].join('-');
}
