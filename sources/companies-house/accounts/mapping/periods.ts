import { addDays, addMonths, daysBetween, taggedDate } from './dates.ts';
import type { Candidate, FactIndex } from './fact-index.ts';
import type { QualityFlag } from './row.ts';

export interface Period {
  readonly name: 'current' | 'comparative';
  readonly end: string;
  readonly start: string | null;
  readonly flags: readonly QualityFlag[];
}

interface Periods {
  readonly balanceSheetDate: string;
  readonly periods: readonly Period[];
  /** About the dates of the filing, for each of its rows. */
  readonly flags: readonly QualityFlag[];
}

/**
 * The balance sheet date and the one before it, with the time that each profit and loss covers. The date is the tagged one, else that of the name, else the
 * latest date of a balance sheet figure; a tagged date at which no figure stands gives way to one at which figures do.
 */
export function findPeriods(index: FactIndex, nameDate: string | undefined): Periods | undefined {
  const tagged = dateOf(index, 'BalanceSheetDate');
  const covered = dateOf(index, 'EndDateForPeriodCoveredByReport');
  const counts = countByEnd(index.candidates);
  const stated = [tagged, nameDate, covered].filter((each) => each !== undefined);
  const date = [...stated, ...contextEnds(index)].find((each) => counts.has(each)) ?? latest(counts) ?? stated[0];
  if (date === undefined) return undefined;

  const flags: QualityFlag[] = [];
  if (tagged !== undefined && nameDate !== undefined && tagged !== nameDate)
    flags.push({
      code: 'BALANCE_DATE_DIFFERS',
      detail: `The filing is named for ${nameDate}, its tagged balance sheet date is ${tagged}.`,
    });
  if (stated.length > 0 && !stated.includes(date))
    flags.push({
      code: 'CONTEXT_GUESSED',
      detail: `No figure stands at the stated balance sheet date ${stated[0]}; the figures stand at ${date}.`,
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

/** First date that a describing fact holds for the filing itself: company before group, in document order. */
function dateOf(index: FactIndex, name: string): string | undefined {
  const facts = index.described(name);
  const plain = facts.find((fact) => (fact.context?.dimensions.length ?? 0) === 0);
  return [plain, ...facts].map((fact) => taggedDate(fact?.value ?? fact?.text)).find((date) => date !== undefined);
}

/** A date that is mistyped still has a context, and that is the filing's. */
function contextEnds(index: FactIndex): readonly string[] {
  const facts = ['BalanceSheetDate', 'EndDateForPeriodCoveredByReport'].flatMap((name) => index.described(name));
  return facts.map(({ context }) => taggedDate(context?.end)).filter((date) => date !== undefined);
}

/** How many facts for totals each date has: those of the balance sheet, or where there is none those of the profit and loss. */
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
 * The balance sheet before: the latest earlier date that has at least half as many figures as the best of them. A statement of changes in equity opens two
 * years back with a handful, and some products repeat an opening balance on the day after.
 */
function comparativeDate(counts: ReadonlyMap<string, number>, date: string): string | undefined {
  const earlier = [...counts].filter(([end]) => end < date);
  const most = earlier.reduce((best, [, count]) => Math.max(best, count), 0);
  return latest(new Map(earlier.filter(([, count]) => count * 2 >= most)));
}

/** The stated first day, or that of most profit-and-loss facts (else of most facts at all) that end on the date. */
function startOf(index: FactIndex, end: string, stated: string | undefined): string | null {
  const counts = new Map<string, number>();
  for (const { place } of index.candidates)
    if (place.end === end && place.start !== undefined && place.selector === '')
      counts.set(place.start, (counts.get(place.start) ?? 0) + 1);
  if (stated !== undefined && stated <= end && (counts.size === 0 || counts.has(stated))) return stated;
  const [best] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return best?.[0] ?? contextStart(index, end) ?? null;
}

/** Dormant companies tag no profit and loss: the document's own description still says what time it covers. */
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
 * Companies Act 2006 s.392(5): an accounting reference period is extended to 18 months at most, and s.390 allows accounts to end seven days
 * either side of it.
 */
function impossible(start: string | null, end: string): readonly QualityFlag[] {
  if (start === null) return [];
  if (start > end) return [{ code: 'PERIOD_IMPOSSIBLE', detail: `The period starts on ${start}, after it ends on ${end}.` }];
  if (end <= addDays(addMonths(start, 18), 7)) return [];
  return [{ code: 'PERIOD_IMPOSSIBLE', detail: `The period from ${start} to ${end} is longer than 18 months.` }];
}

function overlapping(start: string | null, before: string): readonly QualityFlag[] {
  if (start === null || daysBetween(start, before) <= 7) return [];
  return [{ code: 'PERIOD_IMPOSSIBLE', detail: `The comparative ends on ${before}, within the period that starts on ${start}.` }];
}
