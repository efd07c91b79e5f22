import { civilOf, dayOf, isoOf, monthEnd, monthStart, monthYearOf, weekdayOf } from '../calendar.ts';

/** An archive of the accounts data product: where it lies on the host, and of which days it holds what was registered. */
export interface Span {
  /** Relative to the page that names it: `Accounts_Bulk_Data-2026-06-02.zip`. */
  readonly path: string;
  /** What the page calls it: the file's name, but for the two oldest. */
  readonly title: string;
  /** The publisher's run, first part of its members' names. */
  readonly run: string;
  readonly from: number;
  readonly to: number;
  /** The day on which it was put there. */
  readonly day: number;
}

/** How long a daily archive is offered. */
const KEPT = 60;
const MONTHS = 12;
const FIRST_YEAR = 2_008;

const four = (value: number) => String(value).padStart(4, '0');

/** Of the day before, from Tuesday to Saturday; Tuesday's holds Saturday to Monday. `undefined` on the other two days. */
export function daily(day: number): Span | undefined {
  const weekday = weekdayOf(day);
  if (weekday < 1 || weekday > 5) return undefined;
  const title = `Accounts_Bulk_Data-${isoOf(day)}.zip`;
  const runs = Math.floor((day - weekday) / 7) * 5 + weekday;
  return { path: title, title, run: `Prod223_${four(4_000 + runs)}`, from: weekday === 1 ? day - 3 : day - 1, to: day - 1, day };
}

/** Newest first, as the page has them. */
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

/** The twelve months before the current one, oldest first. */
export function monthlies(today: number): readonly Span[] {
  return Array.from({ length: MONTHS }, (_, at) => monthly(monthStart(today, at - MONTHS)));
}

/** What is older than the twelve months, by year: of 2008 and 2009 one archive each, then one a month. */
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

/** The links of these two say `JanToDec` and lead to `JanuaryToDecember`. */
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

/** The archive that lies at a path today. */
export function spanAt(path: string, today: number): Span | undefined {
  const offered = path.startsWith('archive/') ? [...historic(today).values()].flat() : [...dailies(today), ...monthlies(today)];
  return offered.find((span) => span.path === path);
}
