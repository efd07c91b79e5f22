import { daysBetween } from '../../uk/day.ts';
import type { CompanyFacts, CourtListing } from './facts.ts';
import type { RecordDays, RuleFinding } from './rule.ts';

/**
 * Reports petitions that a list of the court has, which precedes the notice in The Gazette by weeks. `countsFor`: days after a hearing for which its
 * listing counts. A petition that the court adjourns is listed again, and an order is published in The Gazette.
 */
export function listedPetitions(countsFor: number) {
  return ({ courtListings = [] }: CompanyFacts, { today }: RecordDays): RuleFinding[] =>
    courtListings
      .filter(({ hearingOn }) => daysBetween(hearingOn, today) <= countsFor)
      .map((listing) => ({ detail: detailOf(listing, today), evidence: [listing.evidence] }));
}

function detailOf({ hearingOn, byCase, caseCertain = byCase, namesakes }: CourtListing, today: string): string {
  const heard =
    hearingOn < today
      ? `was listed for hearing on ${hearingOn}, and no order or dismissal is recorded`
      : `is listed for hearing on ${hearingOn}`;
  const petition = `A petition or application for its winding up or administration ${heard}.`;
  if (caseCertain) return `${petition} A notice in The Gazette has the same case number.`;
  if (byCase && namesakes !== 1)
    return `A petition or application for a winding up or administration, which may concern it, ${heard}. A notice in The Gazette that has the same case number was retracted, or does not show that it is about the company.`;
  const others = (namesakes ?? 1) - 1;
  const named = 'The list states a name that the company has or had, and no company number';
  return others === 0
    ? `${petition} ${named}; no other company has or had it.`
    : `${petition} ${named}; ${others} other ${others === 1 ? 'company has' : 'companies have'} or had it.`;
}
