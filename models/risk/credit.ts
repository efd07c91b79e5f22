import { addDays } from '../../uk/day.ts';
import { type DatedSnapshots, recordDays } from '../clearance/decide.ts';
import type { CompanyCredit, CompanyFacts, Evidence } from '../clearance/facts.ts';
import { overdue } from '../clearance/filings.ts';
import type { RecordDays } from '../clearance/rule.ts';
import { bandOf, isDecidedByEvent } from './assess.ts';
import { attributes, type Observed, observe } from './attributes.ts';
import { type Contribution, contributionOf, logit, pdOf } from './score.ts';
import type { Characteristic, Scorecard } from './scorecard.ts';

/** A scorecard with its version. */
export interface VersionedScorecard {
  readonly version: string;
  readonly card: Scorecard;
}

/** How many characteristics the detail names. */
const named = 3;

/**
 * Returns the band that a scorecard gives a company whatever is not known of it: a characteristic without a value counts as its best bin, and
 * incomplete data add nothing, so missing facts never give a severe band. An assessment counts the worst bin, so its band is the same or a worse one.
 * An event that the scorecard treats (formal insolvency, a strike-off, dissolution) is a finding of its own: such a company has no band here.
 */
export function creditOf(
  { version, card }: VersionedScorecard,
  company: CompanyFacts,
  { snapshots, today }: DatedSnapshots,
): CompanyCredit {
  const days = recordDays({ snapshots, today });
  if (isDecidedByEvent(card, company, days)) return { scorecard: version, band: null };
  const now = leastOf(card, { ...observe(company, days), ...deadlines(company, days) });
  const tomorrow = addDays(today, 1);
  const worsens =
    now.band !== 'E' && leastOf(card, { ...now.observed, ...observedOn(company, recordDays({ snapshots, today: tomorrow })) }).band === 'E';
  const stricter = worsens ? { stricterFrom: tomorrow } : {};
  if (now.band !== 'D' && now.band !== 'E') return { scorecard: version, band: now.band, ...stricter };
  return { scorecard: version, band: now.band, ...whyOf(now, version), ...stricter };
}

interface Least {
  readonly band: Exclude<CompanyCredit['band'], null>;
  readonly pd12: number;
  /** Of the characteristics that are known. */
  readonly known: readonly Contribution[];
  readonly observed: Readonly<Record<Characteristic['of'], Observed>>;
}

function leastOf(card: Scorecard, observed: Least['observed']): Least {
  const all = card.characteristics.map((one) => contributionOf(one, observed[one.of]));
  const score = all.reduce(
    (sum, one) => sum + (one.value === null ? bestPoints(one.characteristic) : one.points),
    logit(card.baseRate.pd12),
  );
  const pd12 = pdOf(card, score);
  return { band: bandOf(card, pd12), pd12, known: all.filter(({ value }) => value !== null), observed };
}

function bestPoints({ bins, missing }: Characteristic): number {
  return Math.min(missing, ...bins.map(({ points }) => points));
}

/** The attributes that a day can make worse; the others are read once. */
const daily = ['companyAgeYears', 'boardShort', 'directorsLeft', 'lateNotices', 'ownershipGap'] as const;

function observedOn(company: CompanyFacts, days: RecordDays): Partial<Least['observed']> {
  return { ...Object.fromEntries(daily.map((name) => [name, attributes[name].observe(company, days)])), ...deadlines(company, days) };
}

/** A deadline that passed after the newest snapshot of the register is not known to be missed. */
function deadlines(company: CompanyFacts, days: RecordDays): Partial<Record<Characteristic['of'], Observed>> {
  const known = (filing: 'accounts' | 'confirmation', observed: Observed): Observed =>
    observed.value === 0 || overdue(filing)(company, days).length > 0 ? observed : { value: null, evidence: [] };
  return {
    accountsOverdueDays: known('accounts', attributes.accountsOverdueDays.observe(company, days)),
    confirmationOverdueDays: known('confirmation', attributes.confirmationOverdueDays.observe(company, days)),
  };
}

function whyOf({ band, pd12, known, observed }: Least, version: string): Pick<Required<CompanyCredit>, 'detail' | 'evidence'> {
  const raising = known
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || (a.characteristic.code < b.characteristic.code ? -1 : 1))
    .slice(0, named);
  const why = raising.map(({ characteristic: { of }, bin }) => `${attributes[of].meaning}: ${bin}`).join('; ');
  return {
    detail: `By the scorecard ${version} at least ${(pd12 * 100).toFixed(1)}% of companies like it become insolvent within 12 months, band ${band}, whatever is not known of it. What raises it most: ${why}.`,
    evidence: distinct(raising.flatMap(({ characteristic: { of } }) => observed[of].evidence)),
  };
}

function distinct(all: readonly Evidence[]): Evidence[] {
  return [...new Map(all.map((one) => [`${one.source} ${one.release} ${one.record}`, one])).values()];
}
