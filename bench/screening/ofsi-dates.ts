import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { ListEntry } from '../../models/screening/entry.ts';

const row = z.object({ DOB: z.string(), 'Other Information': z.string() });

/**
 * Reads dates of birth by UK reference from OFSI's consolidated list (36 columns, gzipped or not), which has the reference in its free text.
 * Returns undefined and prints a line when the file does not exist.
 */
export function readOfsiDates(path: string): ReadonlyMap<string, readonly string[]> | undefined {
  if (!existsSync(path)) {
    console.log(`skipped: ${path} does not exist; the list keeps its own dates of birth`);
    return undefined;
  }
  const bytes = path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path);
  const rows = z.array(row).parse(parse(bytes, { columns: true, bom: true, from_line: 2 }));
  const dates = new Map<string, string[]>();
  for (const { DOB: date, 'Other Information': text } of rows) {
    const reference = /UK Sanctions List Ref\):\s*([A-Z]{3}\d{4})/.exec(text)?.[1];
    const iso = isoParts(date);
    if (reference === undefined || iso === undefined) continue;
    dates.set(reference, [...new Set([...(dates.get(reference) ?? []), iso])].sort());
  }
  return dates;
}

/** Reads `00/00/1975` as a year and `00/03/1975` as a month. */
function isoParts(text: string): string | undefined {
  const [, day = '00', month = '00', year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  return month === '00' ? year : day === '00' ? `${year}-${month}` : `${year}-${month}-${day}`;
}

/** Replaces the dates of birth of the entries by those of OFSI's list; an entry without any there has none. */
export function withDates(entries: readonly ListEntry[], dates: ReadonlyMap<string, readonly string[]>): ListEntry[] {
  return entries.map((entry) => ({ ...entry, datesOfBirth: dates.get(entry.id) ?? [] }));
}

/** Describes how many entries have a year of birth in common with OFSI's list. */
export function agreement(entries: readonly ListEntry[], dates: ReadonlyMap<string, readonly string[]>): string {
  const years = (all: readonly string[]) => new Set(all.map((date) => date.slice(0, 4)));
  const both = entries.filter(({ id, datesOfBirth }) => datesOfBirth.length > 0 && dates.has(id));
  const shared = both.filter(({ id, datesOfBirth }) => [...years(dates.get(id) ?? [])].some((year) => years(datesOfBirth).has(year)));
  return `dates of birth come from OFSI's list: of ${both.length} entries with dates in both lists, ${shared.length} share a year`;
}
