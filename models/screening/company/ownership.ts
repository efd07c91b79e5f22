import type { MatchEffect } from '../lists.ts';
import { type Route, reach } from './chain.ts';
import { inWords, type Nature, readNature, stakeOf } from './control.ts';

/**
 * - `OWNED`                  a band above 50 %, held directly or by majorities all the way up
 * - `CONTROLLED`             the right to appoint the board, in the same way
 * - `MAY_BE_OWNED`           the bands of the register reach from below to above 50 %, or several holdings of one person add up
 * - `MAY_BE_CONTROLLED`      significant influence or control: the register does not say which of the two
 * - `MAY_BE_OWNED_TOGETHER`  holdings of several listed persons add up
 * - `PART_OWNED`             not more than 50 %: told, changes nothing
 */
export type OwnershipCode = keyof typeof opening;

export interface OwnershipFinding {
  readonly code: OwnershipCode;
  readonly effect: MatchEffect;
  readonly detail: string;
  readonly persons: readonly string[];
  /** From the owner down to the company: names of the companies between them. */
  readonly through: readonly string[];
}

/** Somebody on the list of sanctions, or marked so by the register, with every way up to him. */
export interface ListedOwner {
  readonly name: string;
  /** REVIEW: it is not sure that he is the one who is listed. */
  readonly effect: 'HOLD' | 'REVIEW';
  readonly routes: readonly Route[];
}

/**
 * Whether listed persons own more than half of a company or control it. A holding counts for whoever has majorities all the way up to it,
 * undiluted. Two bands of more than 25 % are more than 50 % by arithmetic and only may be in law: of shares that are held jointly every holder
 * is registered with all of them.
 */
export function ownershipFindings(listed: readonly ListedOwner[]): OwnershipFinding[] {
  const alone = listed.map((owner) => ({ owner, finding: aloneFinding(owner) }));
  const parts = alone.filter(({ finding }) => finding?.code === 'PART_OWNED').map(({ owner }) => owner);
  const together = togetherFinding(parts);
  const findings = alone.map(({ finding }) => finding).filter((finding) => finding !== undefined);
  return [...findings, ...(together === undefined ? [] : [together])].sort((a, b) => rank[a.code] - rank[b.code]);
}

/** Held for certain by more than half, or controlled, all the way up. */
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

/** What is above the bands' lower ends together, of the measure that gives most; the holding of one owner counts once, whoever is above it. */
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
  const telling = natures.filter((nature) => (code === 'OWNED' ? nature.above >= 50 && !isControl(nature) : true));
  const words = telling.map(inWords);
  return words.length === 0 ? 'the register does not say how much' : listing(words);
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
  return `${reservation[code] ?? ''}${owners.some(({ effect }) => effect === 'REVIEW') ? ' It is not sure that this is who is listed.' : ''}`;
}

const bands = ' The register gives bands, and joint holders each with the whole.';
const reservation: Readonly<Partial<Record<OwnershipCode, string>>> = {
  MAY_BE_OWNED: bands,
  MAY_BE_OWNED_TOGETHER: bands,
  MAY_BE_CONTROLLED: ' The register does not say which of the two.',
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
