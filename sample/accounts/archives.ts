import { civilOf, dayOf, isoOf, monthEnd, monthStart, monthYearOf, weekdayOf } from '../calendar.ts';

/** An archive of the accounts data product: its path and the days whose accounts it holds. */
export interface Span {
  /** Relative to the page that links to it: `Accounts_Bulk_Data-2026-06-02.zip`. */
  readonly path: string;
  /** Text of the link: the file's name, except for the two oldest. */
  readonly title: string;
  /** The publisher's run, the first part of the members' names. */
  readonly run: string;
  readonly from: number;
  readonly to: number;
  /** Day of publication. */
  readonly day: number;
}

/** Days for which a daily archive is offered. */
const KEPT = 60;
const MONTHS = 12;
const FIRST_YEAR = 2_008;

const four = (value: number) => String(value).padStart(4, '0');

/**
 * Returns the daily archive of a day. From Tuesday to Saturday it holds the accounts of the day before, Tuesday's those of Saturday to Monday.
 * `undefined` on Sunday and Monday.
 */
export function daily(day: number): Span | undefined {
  const weekday = weekdayOf(day);
  if (weekday < 1 || weekday > 5) return undefined;
  const title = `Accounts_Bulk_Data-${isoOf(day)}.zip`;
  const runs = Math.floor((day - weekday) / 7) * 5 + weekday;
  return { path: title, title, run: `Prod223_${four(4_000 + runs)}`, from: weekday === 1 ? day - 3 : day - 1, to: day - 1, day };
}

/** Returns the daily archives that are offered, newest first, in the order of the page. */
export function dailies(today: number): readonly Span[] {
  const spans: Span[] = [];
  for (let day = today; day >= today - KEPT; day -= 1) {
    const span = daily(day);
    if (span !== undefined) spans.push(span);
  }
  return spans;
}

function monthly(day: number, folder = ''): Span {
  const { year, month } = civilOf(day);
  const title = `Accounts_Monthly_Data-${monthYearOf(day)}.zip`;
  return {
    path: `${folder}${title}`,
    title,
    run: `Prod224_${four((year - FIRST_YEAR) * 12 + month)}`,
    from: monthStart(day),
    to: monthEnd(day),
    day: monthStart(day, 1),
  };
}

/** Returns the archives of the twelve months before the current one, oldest first. */
export function monthlies(today: number): readonly Span[] {
  return Array.from({ length: MONTHS }, (_, at) => monthly(monthStart(today, at - MONTHS)));
}

/** Returns the older archives by year: one each for 2008 and 2009, then one per month. */
export function historic(today: number): ReadonlyMap<number, readonly Span[]> {
  const years = new Map<number, readonly Span[]>();
  for (const year of [FIRST_YEAR, FIRST_YEAR + 1]) years.set(year, [wholeYear(year)]);
  const end = monthStart(today, -MONTHS);
  for (let day = dayOf(FIRST_YEAR + 2, 1, 1); day < end; day = monthStart(day, 1)) {
    const { year } = civilOf(day);
    years.set(year, [...(years.get(year) ?? []), monthly(day, 'archive/')]);
  }
  return years;
}

/** Returns the archive of a whole year. Its link has the text `JanToDec` and the address `JanuaryToDecember`. */
function wholeYear(year: number): Span {
  return {
    path: `archive/Accounts_Monthly_Data-JanuaryToDecember${year}.zip`,
    title: `Accounts_Monthly_Data-JanToDec${year}.zip`,
    run: `Prod224_${four((year - FIRST_YEAR) * 12 + 1)}`,
    from: dayOf(year, 1, 1),
    to: dayOf(year, 12, 31),
    day: dayOf(year + 1, 1, 1),
  };
}

/** Returns the archive at a path today; `undefined` when there is none. */
export function spanAt(path: string, today: number): Span | undefined {
  const offered = path.startsWith('archive/') ? [...historic(today).values()].flat() : [...dailies(today), ...monthlies(today)];
  return offered.find((span) => span.path === path);
}
