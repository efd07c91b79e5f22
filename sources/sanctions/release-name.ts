import { createHash } from 'node:crypto';

/** Returns the London day of an HTTP date, ISO 8601; `undefined` when it is not a date. */
export function londonDay(httpDate: string): string | undefined {
  const at = Date.parse(httpDate);
  return Number.isNaN(at) ? undefined : new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(at);
}

/** Returns the first 8 hexadecimal digits of a SHA-256, to tell lists of one day apart. */
export function short(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
