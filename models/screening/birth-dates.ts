/** The agreement of two dates of birth, complete or partial; undefined when one of them is not a date. */
type DateAgreement = 'agrees' | 'partly' | 'disagrees' | undefined;

interface Parts {
  readonly year: number;
  readonly month: number | undefined;
  readonly day: number | undefined;
}

/**
 * Compares the parts that both dates have. Dates on lists are unreliable, so neighbouring years, and the same year with another month or day,
 * agree partly. A larger difference disagrees. A date with day and month swapped agrees.
 */
export function compareBirthDates(given: string, listed: string): DateAgreement {
  const [a, b] = [partsOf(given), partsOf(listed)];
  if (a === undefined || b === undefined) return undefined;
  if (Math.abs(a.year - b.year) > 1) return 'disagrees';
  if (a.year !== b.year) return 'partly';
  if (!same(a.month, b.month)) return swapped(a, b) ? 'agrees' : 'partly';
  return same(a.day, b.day) ? 'agrees' : 'partly';
}

/** Returns the listed date that agrees best: several dates of an entry are alternatives, and one that cannot be read may be the one that agrees. */
export function bestBirthDate(given: string, listed: readonly string[]): { agreement: DateAgreement; date: string } {
  const order: readonly DateAgreement[] = ['agrees', 'partly', undefined, 'disagrees'];
  const all = listed.map((date) => ({ agreement: compareBirthDates(given, date), date }));
  all.sort((a, b) => order.indexOf(a.agreement) - order.indexOf(b.agreement) || (a.date < b.date ? -1 : 1));
  return all[0] ?? { agreement: undefined, date: '' };
}

/** An unknown part agrees with every value. */
function same(a: number | undefined, b: number | undefined): boolean {
  return a === undefined || b === undefined || a === b;
}

/** Day and month are often swapped: 3 April becomes 4 March. */
function swapped(a: Parts, b: Parts): boolean {
  return a.month !== undefined && a.day !== undefined && a.month === b.day && a.day === b.month;
}

/** A year before 1000, as in `0000-00-00`, stands for an unknown date. */
function partsOf(text: string): Parts | undefined {
  const [, year, month, day] = /^\s*([1-9]\d{3})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:T.*)?\s*$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const part = (written: string | undefined) => (written === undefined || Number(written) === 0 ? undefined : Number(written));
  return { year: Number(year), month: part(month), day: part(month) === undefined ? undefined : part(day) };
}
