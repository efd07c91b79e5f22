import { createHash } from 'node:crypto';

/** The day in London of an HTTP date. */
export function londonDay(httpDate: string): string | undefined {
  const at = Date.parse(httpDate);
  return Number.isNaN(at) ? undefined : new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(at);
}

/** Tells two lists of one day apart. */
export function short(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
