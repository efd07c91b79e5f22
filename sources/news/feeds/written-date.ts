import { monthNumber } from '../../../uk/day.ts';

/** Hours east of UTC of the zone names of RFC 822, and of those that feeds of the United Kingdom and Europe use. */
const zones: Readonly<Record<string, number>> = {
  UT: 0,
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  BST: 1,
  IST: 1,
  WEST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};
const rfc822 =
  /^(?:\p{L}+\.?,?\s+)?(\d{1,2})[\s-]+(\p{L}+)\.?,?[\s-]+(\d{2}|\d{4})(?:,?\s+(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]m)?)?\s*(?:\(?([A-Za-z]+)?\)?\s*([+-]\d{1,2}):?(\d{2})?)?\s*\(?([A-Za-z]+)?\)?$/iu;
const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T\s]+(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?(?:\d{2})?)?)?$/i;

/**
 * Reads the time of an item: RFC 822 (and 2822) of RSS in the spellings that feeds use, and RFC 3339 of Atom. Returns ISO 8601 in UTC; a time without
 * a zone, or in an unknown one, counts as UTC. Undefined for another text, and for a day that does not exist.
 */
export function writtenDate(text: string): string | undefined {
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  const [, year, month, day, hour, minute, second, zone] = iso.exec(plain) ?? [];
  if (year !== undefined) return instant(Number(year), Number(month), Number(day), [hour, minute, second], offsetOf(zone));
  const [whole, date, word = '', shortYear = '', h, m, s, half, zoneBefore, sign, minutes, zoneName] = rfc822.exec(plain) ?? [];
  const number = monthNumber(word.slice(0, 3)) ?? monthNumber(word);
  if (whole === undefined || number === undefined) return undefined;
  const offset =
    sign === undefined ? (zones[(zoneName ?? zoneBefore ?? 'UT').toUpperCase()] ?? 0) * 60 : offsetOf(`${sign}${minutes ?? '00'}`);
  return instant(fullYear(shortYear), number, Number(date), [hourOf(h, half), m, s], offset);
}

/** RFC 2822 section 4.3: 00 to 49 are of this century. */
function fullYear(year: string): number {
  return year.length === 4 ? Number(year) : Number(year) + (Number(year) < 50 ? 2000 : 1900);
}

function hourOf(hour: string | undefined, half: string | undefined): string | undefined {
  if (hour === undefined || half === undefined) return hour;
  return String((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0));
}

/** Minutes east of UTC. */
function offsetOf(zone: string | undefined): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone ?? '') ?? [];
  return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function instant(year: number, month: number, day: number, time: readonly (string | undefined)[], offset: number): string | undefined {
  const [hour = 0, minute = 0, second = 0] = time.map((part) => Number(part ?? 0));
  if (hour > 24 || minute > 59 || second > 60 || Math.abs(offset) > 14 * 60) return undefined;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day || year < 1990 || year > 2100) return undefined;
  return new Date(midnight.getTime() + ((hour * 60 + minute - offset) * 60 + Math.min(second, 59)) * 1000).toISOString();
}
