import { addDays, daysBetween } from '../../uk/day.ts';
import type { CompanyFacts, RegisterEntry } from './facts.ts';
import { liveEntry } from './register.ts';
import type { RecordDays, RuleFinding } from './rule.ts';

type Filing = 'accounts' | 'confirmation';

/** What the stored records say about a filing that has a deadline. Not due: the deadline is to come, or the filing was made. */
type FilingState = 'not-due' | 'overdue' | 'not-yet-known';

interface Deadline {
  /** ISO day, as the register states it; null: none. */
  readonly due: (entry: RegisterEntry) => string | null;
  /** ISO day of the newest one that the register has; null: none. */
  readonly known: (entry: RegisterEntry) => string | null;
  /** ISO days of those that other records show. */
  readonly filed: (company: CompanyFacts) => readonly (string | undefined)[];
  /** Days after the known one from which one is newer. */
  readonly newerAfter: number;
  /** The most days from the one that a deadline asks for to the deadline. */
  readonly longestToFile: number;
}

const deadlines: Record<Filing, Deadline> = {
  accounts: {
    due: ({ accountsDueOn }) => accountsDueOn,
    known: ({ accountsMadeUpTo }) => accountsMadeUpTo,
    filed: ({ accounts, returns }) => [accounts?.balanceSheetDate, returns?.accounts?.madeUpTo],
    // the register may give the same accounts another day: a year may end up to seven days before or after its accounting reference date
    newerAfter: 31,
    longestToFile: 731,
  },
  confirmation: {
    due: ({ confirmationDueOn }) => confirmationDueOn,
    known: ({ confirmationMadeUpTo }) => confirmationMadeUpTo,
    filed: ({ returns }) => [returns?.confirmation?.madeUpTo],
    newerAfter: 0,
    // a period of a year and the 14 days after it (Companies Act 2006 s 853A)
    longestToFile: 380,
  },
};
/** Days from a deadline to the next one of the same filing. */
const yearly = 365;

/**
 * Returns the day of the oldest deadline that no stored record answers; undefined: the register has no deadline. A filing answers the deadline of the
 * register, and the next one falls a year later.
 */
function openDeadline(filing: Filing, company: CompanyFacts, entry: RegisterEntry): string | undefined {
  const due = deadlines[filing].due(entry);
  if (due === null) return undefined;
  return isAnswered(filing, company, entry, due) ? addDays(due, yearly) : due;
}

/** Returns whether a stored record shows a filing that is newer than the one that the register has, and that the deadline asks for. */
function isAnswered(filing: Filing, company: CompanyFacts, entry: RegisterEntry, due: string): boolean {
  const { known, filed, newerAfter, longestToFile } = deadlines[filing];
  const before = known(entry);
  return filed(company).some((date) => {
    if (date === undefined || date > due || daysBetween(date, due) > longestToFile) return false;
    return before === null || daysBetween(before, date) > newerAfter;
  });
}

/** A snapshot that was made on the deadline or before says nothing about a filing at the deadline. */
function stateOf(filing: Filing, company: CompanyFacts, entry: RegisterEntry, { today, register }: RecordDays): FilingState {
  const due = openDeadline(filing, company, entry);
  if (due === undefined || due >= today) return 'not-due';
  return register !== null && register > due ? 'overdue' : 'not-yet-known';
}

const filings: Record<Filing | 'both', readonly Filing[]> = {
  accounts: ['accounts'],
  confirmation: ['confirmation'],
  both: ['accounts', 'confirmation'],
};

/**
 * Returns the days since a filing was due, 0 while it is not due or when a record shows it, and null when the register has no deadline for it. A
 * filing that was due after the newest snapshot counts as not made: no record shows it.
 */
export function daysPastDue(filing: Filing, company: CompanyFacts, days: RecordDays): number | null {
  const entry = liveEntry(company);
  const due = entry === undefined ? undefined : openDeadline(filing, company, entry);
  return due === undefined ? null : Math.max(0, daysBetween(due, days.today));
}

/** Reports overdue accounts, an overdue confirmation statement, or both; with both, days are counted from the later due date. */
export function overdue(what: Filing | 'both') {
  return (company: CompanyFacts, days: RecordDays): RuleFinding[] => {
    const entry = liveEntry(company);
    if (entry === undefined) return [];
    if (filings[what].some((filing) => stateOf(filing, company, entry, days) !== 'overdue')) return [];
    const due =
      filings[what]
        .flatMap((filing) => openDeadline(filing, company, entry) ?? [])
        .sort()
        .at(-1) ?? '';
    const late = daysBetween(due, days.today);
    return [{ detail: overdueDetail(what, due, late, days), evidence: [entry.evidence], days: late }];
  };
}

function overdueDetail(what: Filing | 'both', due: string, late: number, { register }: RecordDays): string {
  const time = `${late} ${late === 1 ? 'day' : 'days'} overdue`;
  switch (what) {
    case 'accounts':
      return `Its accounts are ${time}: they were due on ${due}, and the register snapshot of ${register} has no newer ones.`;
    case 'confirmation':
      return `Its confirmation statement is ${time}: it was due on ${due}, and the register snapshot of ${register} has no newer one.`;
    case 'both':
      return `Its accounts and its confirmation statement are both ${time}: the later was due on ${due}, and the register snapshot of ${register} has neither.`;
  }
}

/** Returns whether a filing deadline of the company has passed since the newest register snapshot and no stored record shows the filing. */
export function filingNotYetKnown(company: CompanyFacts, days: RecordDays): boolean {
  const entry = liveEntry(company);
  return entry !== undefined && filings.both.some((filing) => stateOf(filing, company, entry, days) === 'not-yet-known');
}

/**
 * Returns whether the company filed accounts or a confirmation statement of a later day: then its directors act for it. A day after the register's
 * snapshot or after today is a misprint and counts as none.
 */
export function filedForLater({ accounts, register }: CompanyFacts, day: string, days: RecordDays): boolean {
  return (
    isBetween(register?.accountsMadeUpTo, day, days.register) ||
    isBetween(register?.confirmationMadeUpTo, day, days.register) ||
    isBetween(accounts?.balanceSheetDate, day, days.today)
  );
}

/** As `filedForLater`, or accounts of any day that became public later. */
export function filedLater(company: CompanyFacts, day: string, days: RecordDays): boolean {
  return filedForLater(company, day, days) || isBetween(company.accounts?.evidence.publishedAt?.slice(0, 10), day, days.today);
}

function isBetween(date: string | null | undefined, after: string, upTo: string | null): boolean {
  return typeof date === 'string' && upTo !== null && date > after && date <= upTo;
}
