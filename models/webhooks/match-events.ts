import { matchSentence } from '../clearance/screening.ts';
import type { Party } from '../screening/company/parties.ts';
import { partyKey } from '../screening/company/party-key.ts';
import type { DecidedMatch } from '../screening/decision/decide-match.ts';
import type { ScreeningList } from '../screening/lists.ts';
import type { EventType } from './event-types.ts';

/** An event as the table `event` holds it. `occurredAt`: ISO 8601 UTC. */
export interface MatchEvent {
  readonly type: EventType;
  readonly sourceId: string;
  readonly occurredAt: string;
  readonly detail: string;
  readonly metadata: object;
}

type As = Party['roles'][number]['as'];

/** The event of a list, and the parties of a company that it concerns (docs/interface.md, "Event types"). */
const events: Readonly<Partial<Record<ScreeningList, { readonly type: EventType; readonly of: readonly As[] }>>> = {
  'uk-sanctions': { type: 'sanctions.ofsi.match_new', of: ['company', 'former-name', 'officer', 'owner'] },
  'fca-warnings': { type: 'fca.warning.match_new', of: ['company', 'former-name', 'officer', 'owner'] },
  'disqualified-directors': { type: 'cdda.disqualification.match_new', of: ['officer'] },
  'hmrc-defaulters': { type: 'hmrc.defaulter.match_new', of: ['company', 'former-name'] },
};

/** The event types that a new match fires. */
export const matchEventTypes: readonly EventType[] = Object.values(events).map(({ type }) => type);

/** Returns whether a match of the party fires an event: matches with INFO change no outcome, and each list concerns some roles. */
export function firesEvent({ roles }: Party, { list, effect }: DecidedMatch): boolean {
  return effect !== 'INFO' && roles.some(({ as }) => events[list]?.of.includes(as) ?? false);
}

/**
 * Returns the event of a new match. Its identity is the entry and the party, so a list that is published again, an appointment that another register
 * shows, and a match that goes and returns fire no second one. `at`: ISO 8601 UTC, when the match was found. `attribution`: the statement that the licence
 * of the list requires.
 */
export function matchEvent(
  party: Party,
  match: DecidedMatch,
  { at, attribution }: { readonly at: string; readonly attribution: string | null },
): MatchEvent {
  const { list, entry, effect, corroboration, nameScore, url, version } = match;
  const type = events[list]?.type;
  if (type === undefined) throw new Error(`the list ${list} has no event`);
  const [role] = party.roles;
  return {
    type,
    sourceId: `${list}/${entry}/${partyKey(party)}`,
    occurredAt: at,
    detail: matchSentence(list, party, match),
    metadata: {
      ...{ list, list_version: version, entry, entry_url: url, effect, corroboration, name_score: nameScore },
      attribution,
      party: { name: party.query.name, as: role?.as ?? 'company', roles: party.roles.map(({ as }) => as) },
    },
  };
}
