/**
 * A day is a text in the form of ISO 8601, `2026-06-01`. Where a day stands for "today" or for an instant, it is the day in London. Arithmetic
 * counts calendar days, so clock changes do not matter.
 */

const msADay = 86_400_000;

/** English month names in lower case, January first. */
export const monthNames = 'january february march april may june july august september october november december'.split(' ');

/** Returns 1 to 12 for an English month name or a text that begins as one does (`Mar`, `Sept`, `Novembre`); undefined for other text. */
export function monthNumber(word: string): number | undefined {
  const start = word.slice(0, 3).toLowerCase();
  const at = monthNames.findIndex((name) => start.length === 3 && name.startsWith(start));
  return at === -1 ? undefined : at + 1;
}

/**
 * Whether the text is a day of the calendar. `2026-02-30` has the form and is not a day. Years before 1000 are placeholders for an absent date
 * (`0001-01-01`), so they are not days either.
 */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && isoOf(at) === text;
}

/** Returns the day of a year, a month (1 to 12) and a date, given as numbers or digits; undefined when the calendar has no such day. */
export function dayOf(year: number | string, month: number | string, date: number | string): string | undefined {
  const day = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-');
  return isDay(day) ? day : undefined;
}

/** Returns the day so many days after another; before it, for a negative number. Throws `RangeError` when `day` is not a day. */
export function addDays(day: string, days: number): string {
  return isoOf(startOf(day) + days * msADay);
}

/** Returns the same date some months later, or the last date of a shorter month. Throws `RangeError` when `day` is not a day. */
export function addMonths(day: string, months: number): string {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** Returns the number of days from one day to another, negative when the second is earlier. Of an instant, the date as written counts. */
export function daysBetween(from: string, to: string): number {
  return Math.round((startOf(to) - startOf(from)) / msADay);
}

/** Returns the earliest of some days. */
export function earliest(first: string, ...others: readonly string[]): string {
  return others.reduce((a: string, b: string) => (a < b ? a : b), first);
}

/** Returns the latest of some days. */
export function latest(first: string, ...others: readonly string[]): string {
  return others.reduce((a: string, b: string) => (a > b ? a : b), first);
}

/** Returns 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return new Date(startOf(day)).getUTCDay();
}

const inLondon = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit', day: '2-digit' });

/** Returns the day in London at an instant (a `Date`, or milliseconds since 1970). Throws `RangeError` for an invalid one. */
export function londonDay(instant: Date | number): string {
  return inLondon.format(instant);
}

/** Returns the instant at which a day begins in London, as `london_time` of DuckDB does. Throws `RangeError` when `day` is not a day. */
export function startOfLondonDay(day: string): Date {
  const midnight = startOf(day);
  const summerMidnight = midnight - 3_600_000;
  return new Date(londonDay(summerMidnight) === day ? summerMidnight : midnight);
}

/** Returns the last millisecond of a day in London. Throws `RangeError` when `day` is not a day. */
export function endOfLondonDay(day: string): Date {
  return new Date(startOfLondonDay(addDays(day, 1)).getTime() - 1);
}

/** Answers ask about the same few thousand days again and again, and to read or to write a date takes longer than the rule that asks. */
const mostRemembered = 20_000;
const starts = new Map<string, number>();
const texts = new Map<number, string>();

function startOf(day: string): number {
  const text = day.slice(0, 10);
  return starts.get(text) ?? remember(starts, text, Date.parse(`${text}T00:00:00Z`));
}

function isoOf(at: number): string {
  return texts.get(at) ?? remember(texts, at, new Date(at).toISOString().slice(0, 10));
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, value: Value): Value {
  if (known.size >= mostRemembered) known.clear();
  known.set(key, value);
  return value;
}
