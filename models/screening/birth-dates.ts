/** How two dates of birth that are known by parts stand to each other; undefined where either is none. */
export type DateAgreement = 'agrees' | 'partly' | 'disagrees' | undefined;

interface Parts {
  readonly year: number;
  readonly month: number | undefined;
  readonly day: number | undefined;
}

/**
 * By the parts that both know. Dates on lists are unreliable: a year more or less, and the same year on another day, are partly the same;
 * further apart they disagree.
 */
export function compareBirthDates(asked: string, listed: string): DateAgreement {
  const [a, b] = [partsOf(asked), partsOf(listed)];
  if (a === undefined || b === undefined) return undefined;
  if (Math.abs(a.year - b.year) > 1) return 'disagrees';
  if (a.year !== b.year) return 'partly';
  if (!same(a.month, b.month)) return swapped(a, b) ? 'agrees' : 'partly';
  return same(a.day, b.day) ? 'agrees' : 'partly';
}

/** The best that any of the listed dates gives: several are alternatives. */
export function bestBirthDate(asked: string, listed: readonly string[]): { agreement: DateAgreement; date: string } {
  const order: readonly DateAgreement[] = ['agrees', 'partly', 'disagrees', undefined];
  const all = listed.map((date) => ({ agreement: compareBirthDates(asked, date), date }));
  all.sort((a, b) => order.indexOf(a.agreement) - order.indexOf(b.agreement) || (a.date < b.date ? -1 : 1));
  return all[0] ?? { agreement: undefined, date: '' };
}

/** What is not told does not differ. */
function same(a: number | undefined, b: number | undefined): boolean {
  return a === undefined || b === undefined || a === b;
}

/** 3 April is often written 4 March. */
function swapped(a: Parts, b: Parts): boolean {
  return a.month !== undefined && a.day !== undefined && a.month === b.day && a.day === b.month;
}

function partsOf(text: string): Parts | undefined {
  const [, year, month, day] = /^\s*(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:T.*)?\s*$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const part = (written: string | undefined) => (written === undefined || Number(written) === 0 ? undefined : Number(written));
  return { year: Number(year), month: part(month), day: part(month) === undefined ? undefined : part(day) };
}
