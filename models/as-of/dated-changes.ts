import type { CompanyFacts, CourtListing } from '../clearance/facts.ts';
import type { BoardChange, Governance, OwnershipGap } from '../clearance/register-facts.ts';

interface Later {
  readonly next: CompanyFacts;
  /** True: no facts of the day are kept, so a part that is absent was not known, and holds what is dated alone. */
  readonly noFactsThen: boolean;
  /** Told of each change that is learned, with the ISO day from which it was true. */
  readonly learn: (trueFrom: string) => void;
}

/** As many as the facts hold (models/features/governance.sql, models/features/court_hearing_company.sql). */
const [mostChanges, mostListings] = [10, 5];

/**
 * Adds changes of the board that later facts date to the day or before it. Facts that lack the part were computed before the service read it, and keep lacking it:
 * what is not known must not become clean.
 */
export function withBoardChanges(facts: CompanyFacts, day: string, { next, noFactsThen, learn }: Later): CompanyFacts {
  if (facts.governance === undefined && !noFactsThen) return facts;
  const held = facts.governance ?? nothingKnown;
  const added = notHeld(
    held.boardChanges,
    (next.governance?.boardChanges ?? []).filter(({ changedOn }) => changedOn <= day),
    keyOfChange,
  );
  if (added.length === 0) return facts;
  for (const { changedOn } of added) learn(changedOn);
  const boardChanges = [...held.boardChanges, ...added].sort(byDay(({ changedOn }) => changedOn)).slice(0, mostChanges);
  return { ...facts, governance: { ...held, boardChanges } };
}

/** Adds that every owner had ceased by the day. An earlier reason for a gap stays: it is a finding too. */
export function withOwnersGone(facts: CompanyFacts, day: string, { next: { ownershipGap: gap }, noFactsThen, learn }: Later): CompanyFacts {
  const lacks = facts.ownershipGap === null || (facts.ownershipGap === undefined && noFactsThen);
  if (!lacks || !isGoneBy(gap, day)) return facts;
  learn(gap.lastCeasedOn);
  return { ...facts, ownershipGap: gap };
}

/** Adds hearings on lists of the court that were published on the day or before it. */
export function withCourtListings(facts: CompanyFacts, day: string, { next, learn }: Later): CompanyFacts {
  const held = facts.courtListings;
  if (held === undefined) return facts;
  const published = (next.courtListings ?? []).filter((one) => publishedOn(one) <= day);
  const added = notHeld(held, published, ({ hearingOn, evidence }) => `${hearingOn} ${evidence.record}`);
  if (added.length === 0) return facts;
  for (const one of added) learn(publishedOn(one));
  return { ...facts, courtListings: [...held, ...added].sort(byDay(({ hearingOn }) => hearingOn)).slice(0, mostListings) };
}

const nothingKnown: Governance = { boardChanges: [], unverified: [], lateNotices: [], defaultOffice: null };

/** The evidence of a change is that of the newest release that shows it, so it does not tell one change from another. */
const keyOfChange = ({ change, changedOn }: BoardChange) => `${change} ${changedOn}`;

const publishedOn = ({ hearingOn, evidence }: CourtListing) => (evidence.publishedAt ?? hearingOn).slice(0, 10);

type GoneBy = Extract<OwnershipGap, { reason: 'all-ceased' | 'statement' }> & { readonly lastCeasedOn: string };

function isGoneBy(gap: OwnershipGap | null | undefined, day: string): gap is GoneBy {
  return gap?.reason === 'all-ceased' && gap.lastCeasedOn !== null && gap.lastCeasedOn <= day;
}

/** The newest first; those of one day stay in their order. */
function byDay<One>(dayOf: (one: One) => string): (a: One, b: One) => number {
  return (a, b) => (dayOf(a) < dayOf(b) ? 1 : dayOf(a) > dayOf(b) ? -1 : 0);
}

/** Returns what `others` have more of than `held`, by the key: two directors may join on one day. */
function notHeld<One>(held: readonly One[], others: readonly One[], keyOf: (one: One) => string): One[] {
  const left = new Map<string, number>();
  for (const one of held) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  return others.filter((one) => {
    const count = left.get(keyOf(one)) ?? 0;
    left.set(keyOf(one), count - 1);
    return count <= 0;
  });
}
