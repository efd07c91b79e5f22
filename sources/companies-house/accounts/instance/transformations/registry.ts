import * as dates from './dates.ts';
import { cjkYearMonth, cjkYearMonthDay, eraYearMonth, eraYearMonthDay } from './japanese.ts';
import {
  czechMonthsOfDay,
  czechMonthsOfYear,
  englishLongMonths,
  englishMonths,
  englishShortMonths,
  hindiMonths,
  monthsOf,
  romanMonths,
} from './months.ts';
import * as numbers from './numbers.ts';
import { sakaDayMonthYear } from './saka.ts';
import type { Transformation } from './transformation.ts';

/** Formats that give the same value for any text. */
const alwaysFalse = (): string => 'false';
const alwaysTrue = (): string => 'true';
const alwaysEmpty = (): string => '';
const alwaysZero = (): string => '0';

/**
 * Formats of the Inline XBRL transformation registries 1 to 5 by local name. No name has different meanings in two registries, so a name under the
 * namespace of another registry is accepted; `transform` refuses names of registries 4 and 5 under an older one.
 */
export const transformations: ReadonlyMap<string, Transformation> = new Map([
  ...Object.entries(registry1()),
  ...Object.entries(registry2()),
  ...Object.entries(registry3()),
  ...Object.entries(registry4()),
  ...Object.entries(registry5()),
  ...languages(),
]);

/** Registry 2010-04-20, and its predecessor of 2008. */
function registry1(): Record<string, Transformation> {
  return {
    datedoteu: dates.strict('d\\.m\\.y'),
    datedotus: dates.strict('m\\.d\\.y'),
    datelongdaymonthuk: dates.strict('d m', englishLongMonths),
    datelongmonthdayus: dates.strict('m d', englishLongMonths),
    datelongmonthyear: dates.strict('m y', englishLongMonths),
    datelonguk: dates.strict('d m y', englishLongMonths),
    datelongus: dates.strict('m d, y', englishLongMonths),
    datelongyearmonth: dates.strict('y m', englishLongMonths),
    dateshortdaymonthuk: dates.strict('d m', englishShortMonths),
    dateshortmonthdayus: dates.strict('m d', englishShortMonths),
    dateshortmonthyear: dates.strict('m y', englishShortMonths),
    dateshortuk: dates.strict('d m y', englishShortMonths),
    dateshortus: dates.strict('m d, y', englishShortMonths),
    dateshortyearmonth: dates.strict('y m', englishShortMonths),
    dateslashdaymontheu: dates.strict('d/m'),
    dateslasheu: dates.strict('d/m/y'),
    dateslashmonthdayus: dates.strict('m/d'),
    dateslashus: dates.strict('m/d/y'),
    numcomma: numbers.numComma,
    numcommadot: numbers.numCommaDot,
    numdash: numbers.numDash,
    numdotcomma: numbers.numDotComma,
    numspacecomma: numbers.numSpaceComma,
    numspacedot: numbers.numSpaceDot,
  };
}

/** Registry 2011-07-31. */
function registry2(): Record<string, Transformation> {
  return {
    booleanfalse: alwaysFalse,
    booleantrue: alwaysTrue,
    datedaymonth: dates.dayMonth,
    datedaymonthen: dates.dayMonthName(englishMonths),
    datedaymonthyear: dates.dayMonthYear,
    datedaymonthyearen: dates.dayMonthNameYear(englishMonths),
    dateerayearmonthdayjp: eraYearMonthDay,
    dateerayearmonthjp: eraYearMonth,
    datemonthday: dates.monthDayNumbers,
    datemonthdayen: dates.monthNameDay(englishMonths, '[A-Za-z]{0,2}'),
    datemonthdayyear: dates.monthDayYear,
    datemonthdayyearen: dates.monthNameDayYear(englishMonths),
    datemonthyearen: dates.monthNameYear(englishMonths),
    dateyearmonthcjk: cjkYearMonth,
    dateyearmonthdaycjk: cjkYearMonthDay,
    dateyearmonthen: dates.yearMonthName(englishMonths),
    nocontent: alwaysEmpty,
    numcommadecimal: numbers.numCommaDecimal,
    numdotdecimal: numbers.numDotDecimal,
    numunitdecimal: numbers.numUnitDecimal,
    zerodash: numbers.zeroDash,
  };
}

/** Registry 2015-02-26: the additions to registry 2. */
function registry3(): Record<string, Transformation> {
  return {
    calindaymonthyear: sakaDayMonthYear,
    datedaymonthdk: dates.dayNorthernMonth(monthsOf('da')),
    datedaymonthyeardk: dates.dayNorthernMonthYear(monthsOf('da')),
    datedaymonthyearin: dayMonthYearIndian,
    datemonthyear: dates.monthYear,
    datemonthyeardk: dates.northernMonthYear(monthsOf('da')),
    datemonthyearin: dates.devanagari(dates.monthNameYear(hindiMonths)),
    dateyearmonthday: dates.fullWidth(dates.yearMonthDay),
    numdotdecimalin: numbers.numDotDecimalIndian,
    numunitdecimalin: numbers.numUnitDecimalIndian,
  };
}

/** The month is a Hindi name or a number in Devanagari digits, never one in ASCII digits. */
function dayMonthYearIndian(text: string): string | undefined {
  const named = dates.devanagari(dates.dayMonthNameYear(hindiMonths))(text);
  return named ?? (/^\s*[0-9०-९]{1,2}[^0-9०-९]+[0-9]/.test(text) ? undefined : dates.devanagari(dates.dayMonthYear)(text));
}

/** Registry 2020-02-12, without the formats that repeat for each language (`languages`). */
function registry4(): Record<string, Transformation> {
  return {
    'date-day-month': dates.dayMonth,
    'date-day-month-year': dates.devanagari(dates.dayMonthYear),
    'date-day-monthname-cs': dates.dayMonthName(czechMonthsOfDay),
    'date-day-monthname-en': dates.dayMonthName(englishMonths),
    'date-day-monthname-year-cs': dates.dayMonthNameYear(czechMonthsOfDay),
    'date-day-monthname-year-en': dates.dayMonthNameYear(englishMonths),
    'date-day-monthname-year-hi': dates.devanagari(dates.dayMonthNameYear(hindiMonths)),
    'date-day-monthroman': dates.dayMonthName(romanMonths),
    'date-day-monthroman-year': dates.dayMonthNameYear(romanMonths),
    'date-ind-day-monthname-year-hi': sakaDayMonthYear,
    'date-jpn-era-year-month': eraYearMonth,
    'date-jpn-era-year-month-day': eraYearMonthDay,
    'date-month-day': dates.monthDayNumbers,
    'date-month-day-year': dates.monthDayYear,
    'date-month-year': dates.devanagari(dates.monthYear),
    'date-monthname-day-en': dates.monthNameDay(englishMonths, '[A-Za-z]{0,2}'),
    'date-monthname-day-hu': dates.monthNameDay(monthsOf('hu')),
    'date-monthname-day-lt': dates.monthNameDay(monthsOf('lt'), '[^0-9]*'),
    'date-monthname-day-year-en': dates.monthNameDayYear(englishMonths),
    'date-monthname-year-cs': dates.monthNameYear(czechMonthsOfYear),
    'date-monthname-year-en': dates.monthNameYear(englishMonths),
    'date-monthname-year-hi': dates.devanagari(dates.monthNameYear(hindiMonths)),
    'date-monthroman-year': dates.monthNameYear(romanMonths),
    'date-year-day-monthname-lv': dates.yearDayMonthName(monthsOf('lv')),
    'date-year-month': dates.fullWidth(dates.yearMonthNumbers),
    'date-year-month-day': dates.fullWidth(dates.yearMonthDay),
    'date-year-monthname-day-hu': dates.yearMonthNameDay(monthsOf('hu')),
    'date-year-monthname-day-lt': dates.yearMonthNameDay(monthsOf('lt'), '[^0-9]*'),
    'date-year-monthname-en': dates.yearMonthName(englishMonths),
    'date-year-monthname-hu': dates.yearMonthName(monthsOf('hu')),
    'date-year-monthname-lt': dates.yearMonthName(monthsOf('lt'), '[^0-9]*'),
    'date-year-monthname-lv': dates.yearMonthName(monthsOf('lv'), '[^0-9]{0,7}'),
    'fixed-empty': alwaysEmpty,
    'fixed-false': alwaysFalse,
    'fixed-true': alwaysTrue,
    'fixed-zero': alwaysZero,
    'num-comma-decimal': numbers.numCommaDecimalFree,
    'num-dot-decimal': numbers.numDotDecimalFree,
    'num-unit-decimal': numbers.numUnitDecimalFree,
  };
}

/** Registry 2022-02-16: the additions to registry 4 (numbers with apostrophes, and Welsh). */
function registry5(): Record<string, Transformation> {
  return {
    'date-day-monthname-cy': dates.dayMonthName(monthsOf('cy')),
    'date-day-monthname-year-cy': dates.dayMonthNameYear(monthsOf('cy')),
    'date-monthname-year-cy': dates.monthNameYear(monthsOf('cy-mutated')),
    'num-comma-decimal-apos': numbers.numCommaDecimalApostrophe,
    'num-dot-decimal-apos': numbers.numDotDecimalApostrophe,
    'num-unit-decimal-apos': numbers.numUnitDecimalApostrophe,
  };
}

/** The three date formats of registry 4 with a month's name, for every language that has all three. */
function languages(): [string, Transformation][] {
  const plain = ['bg', 'de', 'el', 'es', 'et', 'fi', 'fr', 'hr', 'it', 'lv', 'nl', 'no', 'pl', 'pt', 'ro', 'sk', 'sl'] as const;
  const northern = monthsOf('da');
  return [
    ...plain.flatMap((language): [string, Transformation][] => [
      [`date-day-monthname-${language}`, dates.dayMonthName(monthsOf(language))],
      [`date-day-monthname-year-${language}`, dates.dayMonthNameYear(monthsOf(language))],
      [`date-monthname-year-${language}`, dates.monthNameYear(monthsOf(language))],
    ]),
    ...['da', 'sv'].flatMap((language): [string, Transformation][] => [
      [`date-day-monthname-${language}`, dates.dayNorthernMonth(northern)],
      [`date-day-monthname-year-${language}`, dates.dayNorthernMonthYear(northern)],
      [`date-monthname-year-${language}`, dates.northernMonthYear(northern)],
    ]),
  ];
}
