import type { MatchEffect } from '../lists.ts';
import { type Route, reach } from './chain.ts';
import { inWords, type Nature, readNature, stakeOf } from './control.ts';

/**
 * - `OWNED`                  a band above 50 %, held directly or through majorities at each level
 * - `CONTROLLED`             the right to appoint the board, held in the same way
 * - `MAY_BE_OWNED`           a band from below to above 50 %, or several holdings of one person that add up
 * - `MAY_BE_CONTROLLED`      significant influence or control: the register does not say which
 * - `MAY_BE_OWNED_TOGETHER`  holdings of several listed persons that add up
 * - `PART_OWNED`             not more than 50 %: INFO, changes no outcome
 */
export type OwnershipCode = keyof typeof opening;

export interface OwnershipFinding {
  readonly code: OwnershipCode;
  readonly effect: MatchEffect;
  readonly detail: string;
  readonly persons: readonly string[];
  /** Names of the companies between the owner and the company, the owner's first. */
  readonly through: readonly string[];
}

/** An owner on the sanctions list, or marked as sanctioned by the register, with all routes to it. */
export interface ListedOwner {
  readonly name: string;
  /** REVIEW: the owner may not be the listed person. */
  readonly effect: 'HOLD' | 'REVIEW';
  readonly routes: readonly Route[];
}

/**
 * Decides whether listed persons own more than half of a company or control it. An indirect holding counts undiluted for an owner that has a
 * majority at each level above it. Two bands of more than 25 % may be, but need not be, more than 50 %: each joint holder of shares is registered
 * with all of them. Findings are sorted by code, the strongest first.
 */
export function ownershipFindings(listed: readonly ListedOwner[]): OwnershipFinding[] {
  const alone = listed.map((owner) => ({ owner, finding: aloneFinding(owner) }));
  const parts = alone.filter(({ finding }) => finding?.code === 'PART_OWNED').map(({ owner }) => owner);
  const together = togetherFinding(parts);
  const findings = alone.map(({ finding }) => finding).filter((finding) => finding !== undefined);
  return [...findings, ...(together === undefined ? [] : [together])].sort((a, b) => rank[a.code] - rank[b.code]);
}

/** Returns whether the route certainly gives more than half or control. */
export function decides(route: Route): boolean {
  return ['OWNED', 'CONTROLLED'].includes(codeOf(route));
}

const rank: Record<OwnershipCode, number> = {
  OWNED: 0,
  CONTROLLED: 1,
  MAY_BE_OWNED: 2,
  MAY_BE_CONTROLLED: 3,
  MAY_BE_OWNED_TOGETHER: 4,
  PART_OWNED: 5,
};

function aloneFinding(owner: ListedOwner): OwnershipFinding | undefined {
  const counted = owner.routes.filter((route) => reach(route) !== 'minority');
  const ranked = counted.map((route) => ({ route, code: codeOf(route) })).sort((a, b) => rank[a.code] - rank[b.code]);
  const [best] = ranked;
  if (best === undefined) return undefined;
  const addsUp = best.code === 'PART_OWNED' && sumOf(counted) >= 50;
  const code = addsUp ? 'MAY_BE_OWNED' : best.code;
  const through = addsUp ? [] : between(best.route);
  const held = addsUp ? 'several holdings that add up' : heldBy(best.route, code);
  const words = `${opening[code]} ${owner.name}${through.length === 0 ? '' : ` through ${listing(through)}`}: ${held}`;
  return { code, effect: effectOf(code, owner), detail: `${words}.${doubt(code, [owner])}`, persons: [owner.name], through };
}

function togetherFinding(owners: readonly ListedOwner[]): OwnershipFinding | undefined {
  const routes = owners.flatMap((owner) => owner.routes.filter((route) => reach(route) !== 'minority'));
  if (owners.length < 2 || sumOf(routes) < 50) return undefined;
  const persons = owners.map(({ name }) => name);
  const code = 'MAY_BE_OWNED_TOGETHER';
  const detail = `${opening[code]} ${listing(persons)} together: their bands add up.${doubt(code, owners)}`;
  return { code, effect: 'REVIEW', detail, persons, through: [] };
}

function codeOf(route: Route): Exclude<OwnershipCode, 'MAY_BE_OWNED_TOGETHER'> {
  const natures = naturesOf(route);
  const stake = stakeOf(route[0]?.owner.natures ?? []);
  const above = reach(route);
  if (stake === 'minority' || above === 'minority') return 'PART_OWNED';
  if (stake === 'possible') return isInfluenceAlone(route) ? 'MAY_BE_CONTROLLED' : 'MAY_BE_OWNED';
  if (above === 'possible') return 'MAY_BE_OWNED';
  return natures.some((nature) => nature.above >= 50 && !isControl(nature)) ? 'OWNED' : 'CONTROLLED';
}

/** Returns the sum of the lower ends of the bands, in per cent, for the measure with the highest sum. Each direct holding counts once. */
function sumOf(routes: readonly Route[]): number {
  const holders = new Map(routes.map((route) => [route[0]?.owner, naturesOf(route)]));
  const measures = (['shares', 'votes', 'surplus assets'] as const).map((of) =>
    [...holders.values()].reduce(
      (sum, natures) => sum + Math.max(0, ...natures.filter((one) => one.of === of).map(({ above }) => above)),
      0,
    ),
  );
  return Math.max(...measures);
}

function naturesOf(route: Route): Nature[] {
  return (route[0]?.owner.natures ?? []).map(readNature).filter((nature) => nature != null);
}

function heldBy(route: Route, code: OwnershipCode): string {
  const natures = naturesOf(route);
  const relevant = natures.filter((nature) => (code === 'OWNED' ? nature.above >= 50 && !isControl(nature) : true));
  const words = relevant.map(inWords);
  return words.length === 0 ? 'the register does not state the share' : listing(words);
}

function isInfluenceAlone(route: Route): boolean {
  const unread = (route[0]?.owner.natures ?? []).some((nature) => readNature(nature) === undefined);
  const reaching = naturesOf(route).filter(({ upTo }) => upTo > 50);
  return !unread && reaching.length > 0 && reaching.every(({ of }) => of === 'influence');
}

function isControl({ of }: Nature): boolean {
  return of === 'board' || of === 'influence';
}

function effectOf(code: OwnershipCode, { effect }: ListedOwner): MatchEffect {
  if (code === 'PART_OWNED') return 'INFO';
  return code === 'OWNED' || code === 'CONTROLLED' ? effect : 'REVIEW';
}

const opening = {
  OWNED: 'Owned more than 50 % by',
  CONTROLLED: 'Controlled by',
  MAY_BE_OWNED: 'May be owned more than 50 % by',
  MAY_BE_CONTROLLED: 'May be controlled by',
  MAY_BE_OWNED_TOGETHER: 'May be owned more than 50 % by',
  PART_OWNED: 'Owned in part, not more than 50 %, by',
} as const;

function doubt(code: OwnershipCode, owners: readonly ListedOwner[]): string {
  return `${reservation[code] ?? ''}${owners.some(({ effect }) => effect === 'REVIEW') ? ' The owner may not be the listed person.' : ''}`;
}

const bands = ' The register states bands, and states the whole holding for each joint holder.';
const reservation: Readonly<Partial<Record<OwnershipCode, string>>> = {
  MAY_BE_OWNED: bands,
  MAY_BE_OWNED_TOGETHER: bands,
  MAY_BE_CONTROLLED: ' The register does not say whether it is influence or control.',
};

function between(route: Route): string[] {
  return route
    .slice(1)
    .map(({ company }) => company.name ?? company.companyNumber)
    .reverse();
}

function listing(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
