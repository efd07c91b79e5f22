import { date, monthDay, yearMonth } from './calendar.ts';
import type { MonthNames } from './months.ts';
import { asciiDigits, type Transformation } from './transformation.ts';

/**
 * Dates by the order of their parts. A pattern's groups are named: `d` day, `m` month (a number or a name), `y` year; registries 2 to 5
 * let anything but a digit stand between them, registry 1 is strict.
 */
const day = '(?<d>[0-9]{1,2})';
const month = '(?<m>[0-9]{1,2})';
const year = '(?<y>[0-9]{4}|[0-9]{1,2})';
const between = '[^0-9]+';
const rest = '[^0-9]*';

/** A short name could be the middle of a word: in these languages a letter may not stand before it. */
const wordStart = '[^0-9]*[^0-9a-zA-Z]+';

export interface NameRules {
  readonly beginsWord?: boolean;
}

export const dayMonth = dated(day + between + month);
export const dayMonthYear = dated(day + between + month + between + year);
export const monthDayNumbers = dated(`${month}${between}${day}[A-Za-z]*`);
export const monthDayYear = dated(month + between + day + between + year);
export const monthYear = dated(month + between + year);
export const yearMonthNumbers = dated(year + between + month + rest);
export const yearMonthDay = dated(year + between + month + between + day + rest);

export function dayMonthName(names: MonthNames, rules: NameRules = {}): Transformation {
  return dated(day + before(rules) + named(names) + rest, names);
}

export function dayMonthNameYear(names: MonthNames, rules: NameRules = {}): Transformation {
  return dated(day + before(rules) + named(names) + between + year + rest, names);
}

export function monthNameYear(names: MonthNames): Transformation {
  return dated(named(names) + between + year + rest, names);
}

export function monthNameDay(names: MonthNames): Transformation {
  return dated(named(names) + between + day + rest, names);
}

export function yearMonthName(names: MonthNames, rules: NameRules = {}): Transformation {
  return dated(year + before(rules) + named(names) + rest, names);
}

export function yearMonthNameDay(names: MonthNames, rules: NameRules = {}): Transformation {
  return dated(year + before(rules) + named(names) + between + day + rest, names);
}

export function yearDayMonthName(names: MonthNames): Transformation {
  return dated(year + between + day + between + named(names) + rest, names);
}

/** English, registries 2 to 5: nothing may follow the name of a month, two letters may follow a day. */
export function dayEnglishMonth(names: MonthNames): Transformation {
  return dated(day + between + named(names), names);
}

export function dayEnglishMonthYear(names: MonthNames): Transformation {
  return dated(day + between + named(names) + between + year, names);
}

export function englishMonthDay(names: MonthNames): Transformation {
  return dated(`${named(names)}${between}${day}[A-Za-z]{0,2}`, names);
}

export function englishMonthDayYear(names: MonthNames): Transformation {
  return dated(named(names) + between + day + between + year, names);
}

export function englishMonthYear(names: MonthNames): Transformation {
  return dated(named(names) + between + year, names);
}

export function yearEnglishMonth(names: MonthNames): Transformation {
  return dated(year + between + named(names), names);
}

/** Danish, Norwegian of old and Swedish: the rest of the name, or a full stop, may follow its first three letters in any case. */
const northern = '[A-Za-z]*\\.?';

export function dayNorthernMonth(names: MonthNames): Transformation {
  return dated(day + between + named(names) + northern, names);
}

export function dayNorthernMonthYear(names: MonthNames): Transformation {
  return dated(day + between + named(names) + northern + rest + year, names);
}

export function northernMonthYear(names: MonthNames): Transformation {
  return dated(named(names) + northern + rest + year, names);
}

/** Registry 1: one order, one separator, nothing else. */
export function strict(parts: string, names?: MonthNames): Transformation {
  const pattern = parts
    .replace('d', day)
    .replace('y', '(?<y>[0-9]{4}|[0-9]{2})')
    .replace('m', names === undefined ? month : named(names));
  return dated(pattern, names);
}

/** Roman numerals take no letter of their own kind before or after them. */
export function dayRomanMonth(names: MonthNames): Transformation {
  return dated(`${day}[^0-9]*[^XVIxvi0-9]${named(names)}`, names);
}

export function dayRomanMonthYear(names: MonthNames): Transformation {
  return dated(`${day}[^0-9]*[^XVIxvi0-9]${named(names)}[^XVIxvi0-9][^0-9]*${year}`, names);
}

export function romanMonthYear(names: MonthNames): Transformation {
  return dated(`${named(names)}[^XVIxvi0-9][^0-9]*${year}`, names);
}

function before({ beginsWord = false }: NameRules): string {
  return beginsWord ? wordStart : between;
}

function named(names: MonthNames): string {
  return names.pattern.replace('(', '(?<m>');
}

function dated(parts: string, names?: MonthNames): Transformation {
  const pattern = new RegExp(`^[ \\t\\n\\r]*${parts}[ \\t\\n\\r]*$`);
  const numberOf = names?.number ?? Number;
  return (text) => {
    const groups = pattern.exec(text)?.groups ?? pattern.exec(asciiDigits(text))?.groups;
    if (groups?.m === undefined) return undefined;
    const number = numberOf(groups.m);
    if (groups.y === undefined) return monthDay(number, groups.d ?? '');
    return groups.d === undefined ? yearMonth(groups.y, number) : date(groups.y, number, groups.d);
  };
}
