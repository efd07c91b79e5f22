import type { ScreenAnswer, ScreenMatch } from '../answer.ts';
import { listRules, type MatchEffect } from '../lists.ts';
import { type Limit, limitsOf } from './limits.ts';
import { decides, type ListedOwner, type OwnershipFinding, ownershipFindings } from './ownership.ts';
import type { Parties, Party } from './parties.ts';

/** The parts of a match that decide the outcome of a company. */
interface PartyMatch extends Pick<ScreenMatch, 'list' | 'effect'> {
  /** True: the measures of the entry do not include an asset freeze. */
  readonly withoutFreeze?: boolean;
}

/** One party and its matches, after the decisions of analysts. */
interface ScreenedParty<Match extends PartyMatch> {
  readonly party: Party;
  readonly matches: readonly Match[];
}

export interface CompanyConclusion<Match extends PartyMatch> {
  readonly outcome: ScreenAnswer['outcome'];
  readonly ownership: readonly OwnershipFinding[];
  /** In the given order; `effect` is the effect of the party's matches on the company. */
  readonly parties: readonly (ScreenedParty<Match> & { readonly effect: MatchEffect })[];
  readonly limits: readonly Limit[];
}

/**
 * Decides the outcome of a company from the matches of its parties. A match of the company or of an officer counts in full. A match of an owner
 * gives HOLD only when the owner's assets are frozen and the owner certainly has more than half of the company or controls it; otherwise REVIEW.
 * A company that no record has held gives REVIEW at least.
 */
export function concludeCompany<Match extends PartyMatch>(
  { gaps }: Parties,
  screened: readonly ScreenedParty<Match>[],
): CompanyConclusion<Match> {
  const ownership = ownershipFindings(screened.map(listedOwner).filter((owner) => owner !== undefined));
  const parties = screened.map((one) => ({ effect: effectOn(one), ...one }));
  const unknown = gaps.some(([code]) => code === 'COMPANY_UNKNOWN');
  const effects = [...[...ownership, ...parties].map(({ effect }) => effect), ...(unknown ? (['REVIEW'] as const) : [])];
  return { outcome: outcomeOf(effects), ownership, parties, limits: limitsOf(gaps) };
}

/** Returns the outcome of the strongest effect; CLEAR when none is above INFO. */
export function outcomeOf(effects: readonly MatchEffect[]): ScreenAnswer['outcome'] {
  if (effects.includes('HOLD')) return 'HOLD';
  return effects.includes('REVIEW') ? 'REVIEW' : 'CLEAR';
}

function effectOn({ party, matches }: ScreenedParty<PartyMatch>): MatchEffect {
  const outcome = outcomeOf([...matches.map(({ effect }) => effect), ...(isMarked(party) ? (['HOLD'] as const) : [])]);
  if (outcome === 'CLEAR') return 'INFO';
  return outcome === 'HOLD' && !holds(party, matches) ? 'REVIEW' : outcome;
}

/**
 * Returns whether matches with HOLD hold the company. A disqualification concerns persons in office, so a disqualified owner does not hold it
 * (Company Directors Disqualification Act 1986 s 1).
 */
function holds(party: Party, matches: readonly PartyMatch[]): boolean {
  if (party.roles.some(({ as }) => as === 'company' || as === 'former-name')) return true;
  const held = matches.filter(({ effect, withoutFreeze }) => effect === 'HOLD' && withoutFreeze !== true);
  if (held.length > 0 && party.roles.some(({ as }) => as === 'officer')) return true;
  const frozen = isMarked(party) || held.some(({ list }) => listRules[list].freezesAssets);
  return frozen && party.roles.some((role) => role.as === 'owner' && decides(role.route));
}

/** Returns the party as an owner whose assets are frozen: only an asset freeze extends to what its target owns. Undefined for other parties. */
function listedOwner({ party, matches }: ScreenedParty<PartyMatch>): ListedOwner | undefined {
  const routes = party.roles.filter((role) => role.as === 'owner').map(({ route }) => route);
  const frozen = matches.filter(({ list, withoutFreeze }) => listRules[list].freezesAssets && withoutFreeze !== true);
  const outcome = isMarked(party) ? 'HOLD' : outcomeOf(frozen.map(({ effect }) => effect));
  return routes.length === 0 || outcome === 'CLEAR' ? undefined : { name: party.query.name, effect: outcome, routes };
}

/** Returns whether the register of overseas entities marks the owner as sanctioned: the mark is that of the name in the record. */
export function isMarked({ roles }: Party): boolean {
  return roles.some((role) => role.as === 'owner' && role.recordedAs === undefined && role.route.at(-1)?.owner.markedSanctioned === true);
}
