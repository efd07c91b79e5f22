import type { ScreenAnswer, ScreenMatch } from '../answer.ts';
import { listRules, type MatchEffect } from '../lists.ts';
import { type Limit, limitsOf } from './limits.ts';
import { decides, type ListedOwner, type OwnershipFinding, ownershipFindings } from './ownership.ts';
import type { Parties, Party } from './parties.ts';

/** As much of a match as a company is judged by. */
export interface Found extends Pick<ScreenMatch, 'list' | 'effect'> {
  /** True: the entry is listed for other measures than a freeze of assets. */
  readonly withoutFreeze?: boolean;
}

/** What was found of one party: the matches as they stand after the decisions of analysts. */
export interface Screened<Match extends Found> {
  readonly party: Party;
  readonly matches: readonly Match[];
}

export interface CompanyConclusion<Match extends Found> {
  readonly outcome: ScreenAnswer['outcome'];
  readonly ownership: readonly OwnershipFinding[];
  /** In the order they were given; `effect` is what the party's matches mean for the company. */
  readonly parties: readonly (Screened<Match> & { readonly effect: MatchEffect })[];
  readonly limits: readonly Limit[];
}

/**
 * A company by what was found of everybody behind it; one that no record knows is for a person to look at. Its officers count in full. Of an
 * owner only a freeze of assets goes on to what he owns, and only where he has more than half or control for certain: of every other a person looks.
 */
export function concludeCompany<Match extends Found>({ gaps }: Parties, screened: readonly Screened<Match>[]): CompanyConclusion<Match> {
  const ownership = ownershipFindings(screened.map(listedOwner).filter((owner) => owner !== undefined));
  const parties = screened.map((one) => ({ ...one, effect: effectOn(one) }));
  const unknown = gaps.some(([code]) => code === 'COMPANY_UNKNOWN');
  const effects = [...[...ownership, ...parties].map(({ effect }) => effect), ...(unknown ? (['REVIEW'] as const) : [])];
  return { outcome: outcomeOf(effects), ownership, parties, limits: limitsOf(gaps) };
}

/** The strongest decides; what is for information leaves it clear. */
export function outcomeOf(effects: readonly MatchEffect[]): ScreenAnswer['outcome'] {
  if (effects.includes('HOLD')) return 'HOLD';
  return effects.includes('REVIEW') ? 'REVIEW' : 'CLEAR';
}

function effectOn({ party, matches }: Screened<Found>): MatchEffect {
  const outcome = outcomeOf([...matches.map(({ effect }) => effect), ...(isMarked(party) ? (['HOLD'] as const) : [])]);
  if (outcome === 'CLEAR') return 'INFO';
  return outcome === 'HOLD' && !holds(party, matches) ? 'REVIEW' : outcome;
}

/** A disqualified owner acts in nothing: only who is in office does (Company Directors Disqualification Act 1986 s 1). */
function holds(party: Party, matches: readonly Found[]): boolean {
  if (party.roles.some(({ as }) => as === 'company' || as === 'former-name')) return true;
  const held = matches.filter(({ effect, withoutFreeze }) => effect === 'HOLD' && withoutFreeze !== true);
  if (held.length > 0 && party.roles.some(({ as }) => as === 'officer')) return true;
  const frozen = isMarked(party) || held.some(({ list }) => listRules[list].freezesAssets);
  return frozen && party.roles.some((role) => role.as === 'owner' && decides(role.route));
}

/** Only a freeze of assets goes on to what its target owns. */
function listedOwner({ party, matches }: Screened<Found>): ListedOwner | undefined {
  const routes = party.roles.filter((role) => role.as === 'owner').map(({ route }) => route);
  const frozen = matches.filter(({ list, withoutFreeze }) => listRules[list].freezesAssets && withoutFreeze !== true);
  const outcome = isMarked(party) ? 'HOLD' : outcomeOf(frozen.map(({ effect }) => effect));
  return routes.length === 0 || outcome === 'CLEAR' ? undefined : { name: party.query.name, effect: outcome, routes };
}

function isMarked({ roles }: Party): boolean {
  return roles.some((role) => role.as === 'owner' && role.route.at(-1)?.owner.markedSanctioned === true);
}
