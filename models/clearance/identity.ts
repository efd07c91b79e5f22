import { daysBetween } from '../../uk/day.ts';
import type { CompanyFacts } from './facts.ts';
import { isOfOtherLaw } from './governance.ts';
import { isGone } from './register.ts';
import type { UnverifiedIdentity } from './register-facts.ts';
import type { RecordDays, RuleFinding } from './rule.ts';

const parties = { director: 'a director', member: 'a member', owner: 'a person with significant control' } as const;

/**
 * Reports directors, members of partnerships and owners whose identity was due to be verified, or whose verification ended, by a record that is newer
 * than that day. Economic Crime and Corporate Transparency Act 2023: in force from 18 November 2025.
 */
export function identityOverdue(company: CompanyFacts, days: RecordDays): RuleFinding[] {
  const { today } = days;
  if (isGone(company)) return [];
  return (company.governance?.unverified ?? []).flatMap((one) => {
    const party = parties[one.party];
    if (one.endedOn !== null && one.endedOn <= today) {
      return [{ detail: `The identity verification of ${party} ended on ${one.endedOn}.`, evidence: [one.evidence] }];
    }
    const shownOn = shownUntil(one, days);
    if (!isPast(one, today) || one.dueOn === null || shownOn <= one.dueOn) return [];
    const late = daysBetween(one.dueOn, today);
    const detail = `The identity of ${party} was due to be verified by ${one.dueOn}, ${late} ${late === 1 ? 'day' : 'days'} ago, and the record of ${shownOn} does not show it as verified.`;
    return [{ detail, evidence: [one.evidence] }];
  });
}

/** Returns whether a day for an identity statement has passed since the record that states it: the statement may have been filed. */
export function identityNotYetKnown(company: CompanyFacts, days: RecordDays): boolean {
  if (isGone(company)) return false;
  return (company.governance?.unverified ?? []).some(
    (one) => isPast(one, days.today) && one.dueOn !== null && shownUntil(one, days) <= one.dueOn,
  );
}

/** The day from which directors and members have to state that their identity is verified. */
const inForceFrom = '2025-11-18';

/**
 * Returns whether the records state, of each person who runs the company, when the identity was or is due to be verified. Products 195, 216 and 198
 * state it of no person, so a board that only they state cannot be overdue by `identityOverdue`. A company that is gone, one that has another law,
 * and a day before the duty began need no statement.
 */
export function identityEvaluated(company: CompanyFacts | null, { today }: RecordDays): boolean {
  if (company === null) return false;
  if (isGone(company) || isOfOtherLaw(company) || today < inForceFrom) return true;
  return company.officers?.identitiesNotStated === 0;
}

/** A snapshot of owners repeats every row that it does not change. */
function shownUntil({ party, statedOn }: UnverifiedIdentity, { owners }: RecordDays): string {
  return party === 'owner' && owners !== null && owners > statedOn ? owners : statedOn;
}

function isPast({ dueOn, endedOn }: UnverifiedIdentity, today: string): boolean {
  return endedOn === null && dueOn !== null && dueOn < today;
}
