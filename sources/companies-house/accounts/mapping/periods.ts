import { addDays, addMonths, daysBetween } from '../../../../uk/day.ts';
import { taggedDate } from './dates.ts';
import type { Candidate, FactIndex } from './fact-index.ts';
import type { QualityFlag } from './row.ts';

/** The time that one row covers. */
export interface Period {
  readonly name: 'current' | 'comparative';
  /** ISO date of the balance sheet. */
  readonly end: string;
  /** First day of the profit and loss, ISO 8601; null when it is not known. */
  readonly start: string | null;
  readonly flags: readonly QualityFlag[];
}

interface Periods {
  readonly balanceSheetDate: string;
  readonly periods: readonly Period[];
  /** Flags about the dates of the filing; they apply to each of its rows. */
  readonly flags: readonly QualityFlag[];
}

/**
 * Finds the balance sheet date, the one before it, and the time that each profit and loss covers. The balance sheet date is the first of the
 * following that has figures: the tagged date, the date in the document's name (`nameDate`), the tagged end of the period, the dates of these tags'
 * contexts; else the latest date of a balance sheet figure. Where that date is about a year before a stated one, its figures are the comparative, and
 * the stated date is the balance sheet date: products leave the dashes of a current column untagged. Returns undefined when there is no date at all.
 */
export function findPeriods(index: FactIndex, nameDate: string | undefined): Periods | undefined {
  const tagged = dateOf(index, 'BalanceSheetDate');
  const covered = dateOf(index, 'EndDateForPeriodCoveredByReport');
  const counts = countByEnd(index.candidates);
  const stated = [tagged, nameDate, covered].filter((each) => each !== undefined);
  const ends = contextEnds(index);
  const filled = [...stated, ...ends].find((each) => counts.has(each)) ?? latest(counts) ?? stated[0];
  if (filled === undefined) return undefined;
  const untagged = yearAfter(filled, stated, ends);
  const date = untagged ?? filled;

  const flags: QualityFlag[] = [];
  if (tagged !== undefined && nameDate !== undefined && tagged !== nameDate)
    flags.push({
      code: 'BALANCE_DATE_DIFFERS',
      detail: `The name of the filing states ${nameDate}, but its tagged balance sheet date is ${tagged}.`,
    });
  if (untagged !== undefined)
    flags.push({
      code: 'CURRENT_UNTAGGED',
      detail: `The filing has no balance sheet figure at its stated date ${untagged}; the figures at ${filled} are those of the year before.`,
    });
  else if (stated.length > 0 && !stated.includes(date))
    flags.push({
      code: 'CONTEXT_GUESSED',
      detail: `The filing has no figure at its stated balance sheet date ${stated[0]}; its figures are at ${date}.`,
    });

  const start = startOf(index, date, dateOf(index, 'StartDateForPeriodCoveredByReport'));
  const current: Period = { name: 'current', end: date, start, flags: impossible(start, date) };
  const before = comparativeDate(counts, date);
  if (before === undefined) return { balanceSheetDate: date, periods: [current], flags };
  const comparativeStart = startOf(index, before, undefined);
  const overlap = overlapping(start, before);
  const comparative: Period = {
    name: 'comparative',
    end: before,
    start: comparativeStart,
    flags: [...impossible(comparativeStart, before), ...overlap],
  };
  return { balanceSheetDate: date, periods: [current, comparative], flags };
}

/**
 * Returns the balance sheet date that the filing states 180 days or more after `filled`, the date of its figures; undefined where the figures are
 * those of a stated date, or near one. A stated date more than 18 months later may be mistyped: then the context of its tag decides.
 */
function yearAfter(filled: string, stated: readonly string[], contexts: readonly string[]): string | undefined {
  const isNear = (date: string) => Math.abs(daysBetween(filled, date)) < 180;
  const isLater = (date: string) => daysBetween(filled, date) >= 180;
  if (stated.some(isNear)) return undefined;
  const next = stated.find((date) => isLater(date) && date <= longestPeriod(filled));
  if (next !== undefined || contexts.some(isNear)) return next;
  return [...contexts, ...stated].find(isLater);
}

/** Returns the first date of a describing fact, facts without a dimension first, in document order. */
function dateOf(index: FactIndex, name: string): string | undefined {
  const facts = index.described(name);
  const plain = facts.find((fact) => (fact.context?.dimensions.length ?? 0) === 0);
  return [plain, ...facts].map((fact) => taggedDate(fact?.value ?? fact?.text)).find((date) => date !== undefined);
}

/** Returns the dates of the contexts of the date tags: when the tagged date is mistyped, its context is usually right. */
function contextEnds(index: FactIndex): readonly string[] {
  const facts = ['BalanceSheetDate', 'EndDateForPeriodCoveredByReport'].flatMap((name) => index.described(name));
  return facts.map(({ context }) => taggedDate(context?.end)).filter((date) => date !== undefined);
}

/** Counts the totals by date: those of the balance sheet, or of the profit and loss when there are none. */
function countByEnd(candidates: readonly Candidate[]): ReadonlyMap<string, number> {
  const totals = candidates.filter(({ place }) => place.selector === '' || creditorsOrEquity.test(place.selector));
  const balances = totals.filter(({ place }) => place.start === undefined);
  const counts = new Map<string, number>();
  for (const { place } of balances.length > 0 ? balances : totals) counts.set(place.end, (counts.get(place.end) ?? 0) + 1);
  return counts;
}

const creditorsOrEquity =
  /^(?:EquityClassesDimension|MaturitiesOrExpirationPeriodsDimension|FinancialInstrumentCurrentNon-currentDimension)=/;

function latest(counts: ReadonlyMap<string, number>): string | undefined {
  return [...counts.keys()].sort().at(-1);
}

/**
 * Returns the date of the balance sheet before: the latest earlier date with at least half as many figures as the earlier date that has the most.
 * This skips the few opening figures of a statement of changes in equity, two years back,
 * and opening balances that some products repeat on the day after.
 */
function comparativeDate(counts: ReadonlyMap<string, number>, date: string): string | undefined {
  const earlier = [...counts].filter(([end]) => end < date);
  const most = earlier.reduce((best, [, count]) => Math.max(best, count), 0);
  return latest(new Map(earlier.filter(([, count]) => count * 2 >= most)));
}

/**
 * Returns the stated first day, else the start of most totals over a period that ends on the date, else that of the describing facts; null for none.
 */
function startOf(index: FactIndex, end: string, stated: string | undefined): string | null {
  const counts = new Map<string, number>();
  for (const { place } of index.candidates)
    if (place.end === end && place.start !== undefined && place.selector === '')
      counts.set(place.start, (counts.get(place.start) ?? 0) + 1);
  if (stated !== undefined && stated <= end && (counts.size === 0 || counts.has(stated))) return stated;
  const [best] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return best?.[0] ?? contextStart(index, end) ?? null;
}

/** Returns the start of the describing facts' period. Dormant companies tag no profit and loss, but their descriptions state the time covered. */
function contextStart(index: FactIndex, end: string): string | undefined {
  const facts = [
    'EntityCurrentLegalOrRegisteredName',
    'EntityCurrentLegalName',
    'EntityDormantTruefalse',
    'EntityDormant',
    'CompanyDormant',
    'CompanyNotDormant',
  ];
  return facts
    .flatMap((name) => index.described(name))
    .filter(({ context }) => context?.start !== undefined && context.end === end)
    .map(({ context }) => taggedDate(context?.start))
    .find((start) => start !== undefined);
}

/**
 * Returns the last day of the longest period from a day. Companies Act 2006 s.392(5) limits an accounting reference period to 18 months, and s.390
 * allows accounts to end up to seven days before or after it.
 */
function longestPeriod(start: string): string {
  return addDays(addMonths(start, 18), 7);
}

/** Flags a period that starts after its end or is longer than 18 months and seven days. */
function impossible(start: string | null, end: string): readonly QualityFlag[] {
  if (start === null) return [];
  if (start > end) return [{ code: 'PERIOD_IMPOSSIBLE', detail: `The period starts on ${start}, after it ends on ${end}.` }];
  if (end <= longestPeriod(start)) return [];
  return [{ code: 'PERIOD_IMPOSSIBLE', detail: `The period from ${start} to ${end} is longer than 18 months.` }];
}

/** Flags a comparative that ends more than seven days after the start of the current period. */
function overlapping(start: string | null, before: string): readonly QualityFlag[] {
  if (start === null || daysBetween(start, before) <= 7) return [];
  return [{ code: 'PERIOD_IMPOSSIBLE', detail: `The comparative ends on ${before}, within the period that starts on ${start}.` }];
}
