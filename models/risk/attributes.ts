import { daysBetween } from '../../uk/day.ts';
import type { AccountsFacts, CompanyFacts, Evidence } from '../clearance/facts.ts';
import { daysPastDue } from '../clearance/filings.ts';
import { defaultOffice, governanceEvaluated, tooFewDirectors } from '../clearance/governance.ts';
import { ownershipGap } from '../clearance/ownership.ts';
import { phoenix } from '../clearance/phoenix.ts';
import type { RecordDays, RuleFinding } from '../clearance/rule.ts';
import { insolvencies } from './events.ts';
import { sectionOf } from './sic-section.ts';

/** What the records show of one attribute of a company. `value` null: not known. */
export interface Observed {
  readonly value: number | string | null;
  readonly evidence: readonly Evidence[];
}

interface Definition {
  readonly kind: 'number' | 'category';
  /** The group of reasons that the attribute belongs to. */
  readonly category: 'company' | 'filings' | 'accounts' | 'governance' | 'links' | 'history';
  /** What it is, with its unit, for the registry of reason codes. */
  readonly meaning: string;
  readonly observe: (company: CompanyFacts, days: RecordDays) => Observed;
}

/** Days in which directors who left count, and in which late notices count. */
const churnDays = 365;
const lateNoticeDays = 1_095;
const daysInYear = 365.25;

/** The attributes that a scorecard may score. The service and the fit read them from the same facts. Amounts are as the accounts state them. */
export const attributes = {
  companyAgeYears: {
    kind: 'number',
    category: 'company',
    meaning: 'Years since its incorporation',
    observe: ({ register }, { today }) => {
      const on = register?.incorporatedOn ?? null;
      return of(on === null || on > today ? null : daysBetween(on, today) / daysInYear, register?.evidence);
    },
  },
  sector: {
    kind: 'category',
    category: 'company',
    meaning: 'Section of its first SIC code (UK Standard Industrial Classification 2007)',
    observe: ({ register }) => of(sectionOf(register?.sicCodes[0]) ?? null, register?.evidence),
  },
  accountsOverdueDays: {
    kind: 'number',
    category: 'filings',
    meaning: 'Days since its accounts were due, while no record shows them',
    observe: (company, days) => of(daysPastDue('accounts', company, days), company.register?.evidence),
  },
  confirmationOverdueDays: {
    kind: 'number',
    category: 'filings',
    meaning: 'Days since its confirmation statement was due, while no record shows it',
    observe: (company, days) => of(daysPastDue('confirmation', company, days), company.register?.evidence),
  },
  accountsKind: {
    kind: 'category',
    category: 'accounts',
    meaning: 'Kind of its newest accounts, or dormant',
    observe: ({ accounts }) => ofAccounts(accounts, ({ dormant, accountsType }) => (dormant ? 'dormant' : accountsType)),
  },
  totalAssets: {
    kind: 'number',
    category: 'accounts',
    meaning: 'Total assets in its newest accounts, in whole units of their currency',
    observe: ({ accounts }) => ofAccounts(accounts, ({ workingCapital }) => amount(workingCapital.totalAssets)),
  },
  equityRatio: {
    kind: 'number',
    category: 'accounts',
    meaning: 'Net assets divided by total assets in its newest accounts; below 0: liabilities exceed assets',
    observe: ({ accounts }) => ofAccounts(accounts, equityRatio),
  },
  currentRatio: {
    kind: 'number',
    category: 'accounts',
    meaning: 'Current assets divided by creditors due within one year in its newest accounts, 99 at most',
    observe: ({ accounts }) => ofAccounts(accounts, currentRatio),
  },
  capitalLoss: {
    kind: 'number',
    category: 'accounts',
    meaning: "Share of the owners' capital lost in a year; below 0: it grew (docs/signals/capital-bleed.md)",
    observe: ({ accounts }) => ofAccounts(accounts, ({ capitalBleed }) => amount(capitalBleed.velocity)),
  },
  accountsDoubts: {
    kind: 'number',
    category: 'accounts',
    meaning: 'Plausibility rules that its newest accounts break, plus one when the balance sheet is an outlier among its peers',
    observe: ({ accounts }) => ofAccounts(accounts, ({ irregularities, outlier }) => irregularities.length + (outlier === null ? 0 : 1)),
  },
  boardShort: {
    kind: 'number',
    category: 'governance',
    meaning: '1 when it has fewer directors or, as a limited liability partnership, fewer members than it needs',
    observe: (company, days) => {
      const short = tooFewDirectors(company, days);
      // of a company without a category it is not known whether the law requires a second director
      const known = governanceEvaluated(company, days) && company.register?.category !== null;
      return short.length > 0 || known ? counted(short) : notKnown;
    },
  },
  directorsLeft: {
    kind: 'number',
    category: 'governance',
    meaning: `Directors, or members of a limited liability partnership, who left within ${churnDays} days, of the ten newest changes of the board`,
    observe: (company, days) => {
      const left = company.governance?.boardChanges.filter(
        ({ change, changedOn }) => change === 'left' && within(changedOn, churnDays, days),
      );
      return ofBoard(company, days, left ?? []);
    },
  },
  lateNotices: {
    kind: 'number',
    category: 'governance',
    meaning: `Notices of changes of directors that were filed late within ${lateNoticeDays} days, three at most`,
    observe: (company, days) =>
      ofBoard(company, days, company.governance?.lateNotices.filter(({ filedOn }) => within(filedOn, lateNoticeDays, days)) ?? []),
  },
  officeDefault: {
    kind: 'number',
    category: 'governance',
    meaning: '1 when its registered office is the default address of Companies House',
    observe: (company) => (company.governance === undefined ? notKnown : counted(defaultOffice(company))),
  },
  ownershipGap: {
    kind: 'number',
    category: 'governance',
    meaning: '1 when the records name no person with significant control and do not say why',
    observe: (company, days) => (isOwnershipKnown(company, days) ? counted(ownershipGap(company, days)) : notKnown),
  },
  linkedFailure: {
    kind: 'number',
    category: 'links',
    meaning: '2 when it goes on where a failed company stopped (PHX_HIGH), 1 when it may (PHX_MED), 0 else',
    observe: (company, days) => {
      if (company.phoenix === undefined) return notKnown;
      const [high, medium] = [phoenix('HIGH')(company, days), phoenix('MEDIUM')(company, days)];
      return { value: high.length > 0 ? 2 : medium.length > 0 ? 1 : 0, evidence: evidenceOf([...high, ...medium]) };
    },
  },
  pastInsolvency: {
    kind: 'number',
    category: 'history',
    meaning: '1 when the records show a petition or a procedure, also one that counts as ended because the company has filed since',
    observe: (company, days) => counted(insolvencies(company, days)),
  },
} as const satisfies Record<string, Definition>;

export type Attribute = keyof typeof attributes;

/** Returns what the records show of every attribute. */
export function observe(company: CompanyFacts, days: RecordDays): Record<Attribute, Observed> {
  const entries = Object.entries(attributes).map(([name, { observe: read }]) => [name, read(company, days)]);
  return Object.fromEntries(entries) as Record<Attribute, Observed>;
}

const notKnown: Observed = { value: null, evidence: [] };

function of(value: Observed['value'], evidence: Evidence | undefined): Observed {
  return { value, evidence: evidence === undefined ? [] : [evidence] };
}

function ofAccounts(accounts: AccountsFacts | null | undefined, read: (accounts: AccountsFacts) => Observed['value']): Observed {
  return accounts === null || accounts === undefined ? notKnown : of(read(accounts), accounts.evidence);
}

/** Counts changes of a board that a fresh snapshot of officers shows. */
function ofBoard(company: CompanyFacts, days: RecordDays, changes: readonly { readonly evidence: Evidence }[]): Observed {
  if (company.governance === undefined || !governanceEvaluated(company, days)) return notKnown;
  return { value: changes.length, evidence: changes.map(({ evidence }) => evidence) };
}

/** A missing owner means something only for a company that is older than the snapshot of owners. */
function isOwnershipKnown({ ownershipGap: gap, register }: CompanyFacts, { owners }: RecordDays): boolean {
  if (gap?.reason === 'none-recorded') return owners !== null && register !== null && register.incorporatedOn !== null;
  return gap !== undefined;
}

/** 1 when a rule of the decision table has a finding. */
function counted(findings: readonly RuleFinding[]): Observed {
  return { value: findings.length > 0 ? 1 : 0, evidence: evidenceOf(findings) };
}

function evidenceOf(findings: readonly RuleFinding[]): Evidence[] {
  return findings.flatMap(({ evidence }) => evidence);
}

function within(day: string, days: number, { today }: RecordDays): boolean {
  return day <= today && daysBetween(day, today) <= days;
}

function amount(text: string | null): number | null {
  const value = text === null ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** The share of its assets by which rounded figures may contradict each other. */
const rounding = 0.01;

/**
 * Null: net assets above all assets miss an asset or a debt, and net assets of doubtful sign may be a deficit. A deficit of doubtful sign counts as one, as it
 * does when the service corrected the sign.
 */
function equityRatio({ workingCapital: { netAssets, totalAssets, reason } }: AccountsFacts): number | null {
  const [net, total] = [amount(netAssets), amount(totalAssets)];
  if (net === null || (net >= 0 && reason === 'SIGN_DOUBTFUL')) return null;
  if (total !== null && total > 0) return net > total * (1 + rounding) ? null : net / total;
  // without assets only the sign of the capital is known
  return net < 0 ? -1 : null;
}

const mostCurrentRatio = 99;

/** Null: creditors below 0 have a wrong sign, so it is not known whether the company owes them. */
function currentRatio({ workingCapital: { currentAssets, dueWithinOneYear } }: AccountsFacts): number | null {
  const [assets, due] = [amount(currentAssets), amount(dueWithinOneYear)];
  if (assets === null || due === null || due < -rounding * Math.abs(assets)) return null;
  return due > 0 ? Math.min(assets / due, mostCurrentRatio) : mostCurrentRatio;
}
