import { date, monthDay, yearMonth } from './calendar.ts';
import type { MonthNames } from './months.ts';
import { asciiDigits, type Transformation } from './transformation.ts';

// Date formats, named by the order of their parts. Named groups of the patterns: `d` day, `m` month (a number or a name), `y` year. Registries 2
// to 5 allow anything but digits between the parts; registry 1 is strict.
const day = '(?<d>[0-9]{1,2})';
const month = '(?<m>[0-9]{1,2})';
const year = '(?<y>[0-9]{4}|[0-9]{1,2})';
const between = '[^0-9]+';
const rest = '[^0-9]*';

export const dayMonth = dated(day + between + month);
export const dayMonthYear = dated(day + between + month + between + year);
export const monthDayNumbers = dated(`${month}${between}${day}[A-Za-z]*`);
export const monthDayYear = dated(month + between + day + between + year);
export const monthYear = dated(month + between + year);
export const yearMonthNumbers = dated(year + between + month + rest);
export const yearMonthDay = dated(year + between + month + between + day + rest);

export function dayMonthName(names: MonthNames): Transformation {
  return dated(day + names.before + names.pattern + names.after, names);
}

export function dayMonthNameYear(names: MonthNames): Transformation {
  return dated(day + names.before + names.pattern + names.between + year + names.afterYear, names);
}

export function monthNameYear(names: MonthNames): Transformation {
  return dated(names.pattern + names.between + year + names.afterYear, names);
}

export function monthNameDay(names: MonthNames, after = ''): Transformation {
  return dated(names.pattern + names.between + day + after, names);
}

export function monthNameDayYear(names: MonthNames): Transformation {
  return dated(names.pattern + names.between + day + between + year, names);
}

export function yearMonthName(names: MonthNames, after = names.after): Transformation {
  return dated(year + names.before + names.pattern + after, names);
}

export function yearMonthNameDay(names: MonthNames, after = ''): Transformation {
  return dated(year + names.before + names.pattern + names.between + day + after, names);
}

export function yearDayMonthName(names: MonthNames): Transformation {
  return dated(year + between + day + between + names.pattern + rest, names);
}

/** Danish and Swedish: after the first three letters of a month, either the rest of its name or a full stop may follow. */
const northern = '(?:[A-Za-z]+|\\.)?';

export function dayNorthernMonth(names: MonthNames): Transformation {
  return dated(day + between + names.pattern + northern, names);
}

export function dayNorthernMonthYear(names: MonthNames): Transformation {
  return dated(day + between + names.pattern + northern + rest + year, names);
}

export function northernMonthYear(names: MonthNames): Transformation {
  return dated(names.pattern + northern + rest + year, names);
}

/** Returns a strict date format of registry 1: exactly the parts `d`, `m` and `y` of the pattern with its separators. */
export function strict(parts: string, names?: MonthNames): Transformation {
  const pattern = parts
    .replace('d', day)
    .replace('y', '(?<y>[0-9]{4}|[0-9]{2})')
    .replace('m', names?.pattern ?? month);
  return dated(pattern, names);
}

/** Applies the format after replacing Devanagari digits by ASCII digits. */
export function devanagari(transformation: Transformation): Transformation {
  return (text) => transformation(asciiDigits(text, 'devanagari'));
}

/** Applies the format after replacing full-width digits, as in Japan, by ASCII digits. */
export function fullWidth(transformation: Transformation): Transformation {
  return (text) => transformation(asciiDigits(text, 'full width'));
}

function dated(parts: string, names?: MonthNames): Transformation {
  const pattern = new RegExp(`^[ \\t\\n\\r]*${parts}[ \\t\\n\\r]*$`);
  const numberOf = names?.number ?? Number;
  return (text) => {
    const groups = pattern.exec(text)?.groups;
    if (groups?.m === undefined) return undefined;
    const number = numberOf(groups.m);
    if (groups.y === undefined) return monthDay(number, groups.d ?? '');
    return groups.d === undefined ? yearMonth(groups.y, number) : date(groups.y, number, groups.d);
  };
}
