import { isDay } from '../../../uk/day.ts';

/**
 * Reads a day in any form of the register as ISO 8601: `2022-08-04`, `2022-04-05T12:51:00.767Z`, `[2015, 2, 18]` (stored form), `20191223` (weekly
 * file). Returns null for any other value, and for 9999-12-31, which means no end.
 */
export function registerDay(value: unknown): string | null {
  const iso = Array.isArray(value) ? ofParts(value) : typeof value === 'string' ? ofText(value.trim()) : undefined;
  if (iso === undefined || iso.startsWith('9999')) return null;
  return isDay(iso) ? iso : null;
}

function ofParts(parts: readonly unknown[]): string | undefined {
  const [year, month, date] = parts;
  if (typeof year !== 'number' || typeof month !== 'number' || typeof date !== 'number') return undefined;
  return [String(year).padStart(4, '0'), ...[month, date].map((part) => String(part).padStart(2, '0'))].join('-');
}

function ofText(text: string): string | undefined {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  return year === undefined ? /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(text)?.[0] : `${year}-${month}-${date}`;
}
