import { addDays, addMonths, isDay, monthNames } from '../../../uk/day.ts';

/** A zip that Companies House publishes, described by its file name. */
export interface PublishedFile {
  readonly kind: 'day' | 'month' | 'year';
  /** Release id: `2026-02-04`, `2025-12`, `2008`. */
  readonly id: string;
  /** First day that the name covers, ISO 8601. */
  readonly from: string;
  /** Last day that the name covers, ISO 8601, included. */
  readonly to: string;
}

/** `JanuaryToDecember`: the publisher has one file a year for 2008 and 2009. */
const fileName = new RegExp(
  `Accounts_(?:Bulk_Data-(\\d{4}-\\d{2}-\\d{2})|Monthly_Data-(${monthNames.join('|')}|JanuaryToDecember)(\\d{4}))`,
  'i',
);

/** Returns the file that the first such name in `text` describes; undefined without one, or when its day does not exist. */
export function publishedFile(text: string): PublishedFile | undefined {
  const [, day, month, year = ''] = fileName.exec(text) ?? [];
  if (day !== undefined) return isDay(day) ? { kind: 'day', id: day, from: day, to: day } : undefined;
  if (month === undefined) return undefined;
  const number = monthNames.indexOf(month.toLowerCase()) + 1;
  if (number === 0) return { kind: 'year', id: year, from: `${year}-01-01`, to: `${year}-12-31` };
  const id = `${year}-${String(number).padStart(2, '0')}`;
  return { kind: 'month', id, from: `${id}-01`, to: addDays(addMonths(`${id}-01`, 1), -1) };
}
