import { date, yearMonth } from './calendar.ts';
import { asciiDigits, type Transformation } from './transformation.ts';

/** Gregorian year before the first year of each era, which is written 元 or 1. */
const yearBefore: Readonly<Record<string, number>> = { 明: 1867, 大: 1911, 昭: 1925, 平: 1988, 令: 2018 };
const era = '(?<era>明治?|大正?|昭和?|平成?|令和?)';
const month = '(?<m>[0-9]{1,2})\\s*月\\s*';
const day = '(?<d>[0-9]{1,2})\\s*日\\s*';

export const eraYearMonthDay = inEra(`${month}${day}`);
export const eraYearMonth = inEra(month);
export const cjkYearMonthDay = inCommonEra(`${month}${day}`);
export const cjkYearMonth = inCommonEra(month);

function inEra(monthAndDay: string): Transformation {
  return dated(`${era}\\s*(?<y>[0-9]{1,2}|元)\\s*年\\s*${monthAndDay}`);
}

function inCommonEra(monthAndDay: string): Transformation {
  return dated(`(?<y>[0-9]{4}|[0-9]{1,2})\\s*年\\s*${monthAndDay}`);
}

function dated(parts: string): Transformation {
  const pattern = new RegExp(`^\\s*${parts}$`);
  return (text) => {
    const groups = pattern.exec(asciiDigits(text, 'full width'))?.groups;
    if (groups?.y === undefined) return undefined;
    const first = groups.era === undefined ? undefined : yearBefore[groups.era.slice(0, 1)];
    const year = first === undefined ? groups.y : String(first + (groups.y === '元' ? 1 : Number(groups.y)));
    const month = Number(groups.m);
    return groups.d === undefined ? yearMonth(year, month) : date(year, month, groups.d);
  };
}
