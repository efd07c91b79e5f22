import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** A row of `positives*.csv` and `negatives*.csv`. */
export interface AskedPerson {
  readonly name: string;
  /** ISO 8601 by parts; undefined where the file has none. */
  readonly dateOfBirth: string | undefined;
  readonly nationality: string | undefined;
}

const row = z.object({ full_name: z.string(), date_of_birth: z.string(), nationality: z.string() });

/** The people of a CSV with at least the columns full_name, date_of_birth and nationality. */
export function readPeople(path: string): readonly AskedPerson[] {
  const rows = z.array(row).parse(parse(readFileSync(path), { columns: true, bom: true, relax_column_count: true }));
  return rows.map(({ full_name, date_of_birth, nationality }) => ({
    name: full_name,
    dateOfBirth: isoParts(date_of_birth),
    nationality: nationality === '' ? undefined : nationality,
  }));
}

/** `1960-6-29` is written so too. */
function isoParts(text: string): string | undefined {
  const [year, ...rest] = text.trim().split('-');
  return year === undefined || !/^\d{4}$/.test(year) ? undefined : [year, ...rest.map((part) => part.padStart(2, '0'))].join('-');
}
