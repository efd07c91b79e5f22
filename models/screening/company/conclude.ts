import type { MatchEffect, ScreenAnswer, ScreenMatch } from '../answer.ts';
import { reach } from './chain.ts';
import { type Limit, limitsOf } from './limits.ts';
import { type ListedOwner, type OwnershipFinding, ownershipFindings } from './ownership.ts';
import type { Parties, Party, Role } from './parties.ts';

/** What was found of one party: the matches as they stand after the decisions of analysts. */
export interface Screened<Match extends Pick<ScreenMatch, 'list' | 'effect'>> {
  readonly party: Party;
  readonly matches: readonly Match[];
}

export interface CompanyConclusion<Match extends Pick<ScreenMatch, 'list' | 'effect'>> {
  readonly outcome: ScreenAnswer['outcome'];
  readonly ownership: readonly OwnershipFinding[];
  /** In the order they were given; `effect` is what the party's matches mean for the company. */
  readonly parties: readonly (Screened<Match> & { readonly effect: MatchEffect })[];
  readonly limits: readonly Limit[];
}

/**
 * A company by what was found of everybody behind it; one that no record knows is for a person to look at. Whoever leads it or stands above it by majorities counts in full; an owner further up
 * behind a minority does not decide what the company does, so of him a person looks.
 */
export function concludeCompany<Match extends Pick<ScreenMatch, 'list' | 'effect'>>(
  { gaps }: Parties,
  screened: readonly Screened<Match>[],
): CompanyConclusion<Match> {
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

function effectOn({ party, matches }: Screened<Pick<ScreenMatch, 'list' | 'effect'>>): MatchEffect {
  const effects = [...matches.map(({ effect }) => effect), ...(isMarked(party) ? (['HOLD'] as const) : [])];
  const outcome = outcomeOf(effects);
  if (outcome === 'CLEAR') return 'INFO';
  return outcome === 'HOLD' && party.roles.every(isRemote) ? 'REVIEW' : outcome;
}

function isRemote(role: Role): boolean {
  return role.as === 'owner' && reach(role.route) === 'minority';
}

/** Only a freeze of assets goes on to what its target owns. */
function listedOwner({ party, matches }: Screened<Pick<ScreenMatch, 'list' | 'effect'>>): ListedOwner | undefined {
  const routes = party.roles.filter((role) => role.as === 'owner').map(({ route }) => route);
  const effects = matches.filter(({ list }) => list === 'uk-sanctions').map(({ effect }) => effect);
  const outcome = isMarked(party) ? 'HOLD' : outcomeOf(effects);
  return routes.length === 0 || outcome === 'CLEAR' ? undefined : { name: party.query.name, effect: outcome, routes };
}

function isMarked({ roles }: Party): boolean {
  return roles.some((role) => role.as === 'owner' && role.route.at(-1)?.owner.markedSanctioned === true);
}
