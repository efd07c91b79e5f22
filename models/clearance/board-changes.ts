import { daysBetween } from '../../uk/day.ts';
import type { CompanyFacts, Evidence } from './facts.ts';
import { inOffice, isPartnership } from './governance.ts';
import { isGone } from './register.ts';
import type { RecordDays, RuleFinding } from './rule.ts';

/** Days in which the changes of a board are counted, and the changes and the share of it that need a check (docs/signals/governance.md). */
type Churn = Readonly<Record<'days' | 'changes' | 'share', number>>;

/** Days for which a notice that was filed late is listed. */
const lateWithin = 365;

/**
 * Reports a board of which the share or more changed within the days, or that changed as many times. The share is of all who sat on it in that time,
 * so a sole director who is replaced, or joined by a second one, is reported when the share is a half.
 */
export const boardChurn = (churn: Churn) => (company: CompanyFacts, days: RecordDays) => changedBoard(churn, company, days);

function changedBoard(churn: Churn, company: CompanyFacts, { today }: RecordDays): RuleFinding[] {
  const { governance } = company;
  const active = inOffice(company);
  const recent = (governance?.boardChanges ?? []).filter(
    ({ changedOn }) => changedOn <= today && daysBetween(changedOn, today) <= churn.days,
  );
  if (recent.length === 0 || isGone(company)) return [];
  const joined = recent.filter(({ change }) => change === 'joined').length;
  const left = recent.length - joined;
  const sat = Math.max((active ?? 0) + left, 1);
  if (recent.length < churn.changes && recent.length / sat < churn.share) return [];
  const newest = recent
    .map(({ changedOn }) => changedOn)
    .sort()
    .at(-1);
  const noun = isPartnership(company) ? 'member' : 'director';
  const board = active === null ? '' : ` It has ${counted(active, `active ${noun}`)} now.`;
  const detail = `Its board changed: ${counted(joined, noun)} joined and ${left} left within ${churn.days} days, the last on ${newest}.${board} Ask the company by a known telephone number who may give the payment instruction.`;
  return [{ detail, evidence: distinct(recent.map(({ evidence }) => evidence)) }];
}

/** Reports changes of directors that were filed more than 14 days after the last day for their notice (Companies Act 2006 s 167). */
export function lateNotices(company: CompanyFacts, { today }: RecordDays): RuleFinding[] {
  if (isGone(company)) return [];
  return (company.governance?.lateNotices ?? [])
    .filter(({ filedOn }) => filedOn <= today && daysBetween(filedOn, today) <= lateWithin)
    .map(({ changedOn, filedOn, evidence }) => ({
      detail: `It gave notice of a change of its directors on ${changedOn} only on ${filedOn}, ${daysBetween(changedOn, filedOn)} days later; the law allows 14 days.`,
      evidence: [evidence],
    }));
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function distinct(evidence: readonly Evidence[]): Evidence[] {
  return [...new Map(evidence.map((one) => [`${one.source}/${one.release}`, one])).values()];
}
