import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { ListEntry } from '../../models/screening/entry.ts';

const row = z.object({ DOB: z.string(), 'Other Information': z.string() });

/**
 * Dates of birth by UK reference from OFSI's consolidated list (36 columns, may be gzipped), which names the reference in its free text;
 * undefined, told aloud, where there is no file.
 */
export function readOfsiDates(path: string): ReadonlyMap<string, readonly string[]> | undefined {
  if (!existsSync(path)) {
    console.log(`skipped: ${path} is not there, so the list keeps its own dates of birth`);
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

/** `00/00/1975` is a year. */
function isoParts(text: string): string | undefined {
  const [, day = '00', month = '00', year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  return month === '00' ? year : day === '00' ? `${year}-${month}` : `${year}-${month}-${day}`;
}

/** The same entries with the dates that the other list has of them, and no others. */
export function withDates(entries: readonly ListEntry[], dates: ReadonlyMap<string, readonly string[]>): ListEntry[] {
  return entries.map((entry) => ({ ...entry, datesOfBirth: dates.get(entry.id) ?? [] }));
}

/** How far the list's own dates are those of the same people in the other list. */
export function agreement(entries: readonly ListEntry[], dates: ReadonlyMap<string, readonly string[]>): string {
  const years = (all: readonly string[]) => new Set(all.map((date) => date.slice(0, 4)));
  const both = entries.filter(({ id, datesOfBirth }) => datesOfBirth.length > 0 && dates.has(id));
  const shared = both.filter(({ id, datesOfBirth }) => [...years(dates.get(id) ?? [])].some((year) => years(datesOfBirth).has(year)));
  return `dates of birth from OFSI's list: of ${both.length} entries that have some in both, ${shared.length} share a year`;
}
