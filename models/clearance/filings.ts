import { daysBetween } from '../../uk/day.ts';
import type { CompanyFacts, RegisterEntry } from './facts.ts';
import { liveEntry } from './register.ts';
import type { RecordDays, RuleFinding } from './rule.ts';

type Filing = 'accounts' | 'confirmation';

/** What the stored records say about a filing that has a deadline. */
type FilingState = 'not-due' | 'filed' | 'overdue' | 'not-yet-known';

/**
 * Days between two sets of accounts. The register may give the same accounts another day: a year may end up to seven days before or after its
 * accounting reference date, so a shorter distance is not a newer set.
 */
const newerAccountsAfter = 31;
/** The longest time from a balance sheet date to the deadline of its accounts that a rule here assumes: two years. */
const longestToFile = 731;

const states: Record<Filing, (company: CompanyFacts, entry: RegisterEntry, days: RecordDays) => FilingState> = {
  accounts: (company, { accountsDueOn: due }, days) => {
    if (due === null || due >= days.today) return 'not-due';
    return answers(company, due) ? 'filed' : sinceSnapshot(due, days);
  },
  confirmation: (_, { confirmationDueOn: due }, days) => (due === null || due >= days.today ? 'not-due' : sinceSnapshot(due, days)),
};

/** A snapshot that was made on the deadline or before says nothing about a filing at the deadline. */
function sinceSnapshot(due: string, { register }: RecordDays): FilingState {
  return register !== null && register > due ? 'overdue' : 'not-yet-known';
}

/** Returns whether stored accounts are newer than those that the register has, and are those that were due. */
function answers({ accounts, register }: CompanyFacts, due: string): boolean {
  const date = accounts?.balanceSheetDate;
  if (date === undefined || date > due || daysBetween(date, due) > longestToFile) return false;
  const known = register?.accountsMadeUpTo ?? null;
  return known === null || daysBetween(known, date) > newerAccountsAfter;
}

const filings: Record<Filing | 'both', readonly Filing[]> = {
  accounts: ['accounts'],
  confirmation: ['confirmation'],
  both: ['accounts', 'confirmation'],
};

/**
 * Returns the days since a filing was due, 0 while it is not due or when a record shows it, and null when the register has no deadline for it. A filing that
 * was due after the newest snapshot counts as not made: no record shows it.
 */
export function daysPastDue(filing: Filing, company: CompanyFacts, days: RecordDays): number | null {
  const entry = liveEntry(company);
  if (entry === undefined || dueOn(filing, entry) === '') return null;
  const state = states[filing](company, entry, days);
  return state === 'not-due' || state === 'filed' ? 0 : daysBetween(dueOn(filing, entry), days.today);
}

/** Reports overdue accounts, an overdue confirmation statement, or both; with both, days are counted from the later due date. */
export function overdue(what: Filing | 'both') {
  return (company: CompanyFacts, days: RecordDays): RuleFinding[] => {
    const entry = liveEntry(company);
    if (entry === undefined) return [];
    if (filings[what].some((filing) => states[filing](company, entry, days) !== 'overdue')) return [];
    const due =
      filings[what]
        .map((filing) => dueOn(filing, entry))
        .sort()
        .at(-1) ?? '';
    const late = daysBetween(due, days.today);
    return [{ detail: overdueDetail(what, due, late, days), evidence: [entry.evidence], days: late }];
  };
}

function dueOn(filing: Filing, { accountsDueOn, confirmationDueOn }: RegisterEntry): string {
  return (filing === 'accounts' ? accountsDueOn : confirmationDueOn) ?? '';
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
  return entry !== undefined && filings.both.some((filing) => states[filing](company, entry, days) === 'not-yet-known');
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
