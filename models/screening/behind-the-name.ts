import type { Name } from '../names/name.ts';
import { readNames } from '../names/read-names.ts';
import type { ScreenQuery } from './answer.ts';

const longestText = 400;
/** `IMO 9999991`, `IMO No. 9999991` anywhere in the text. */
const imoNumber = /\bIMO(?:\s*(?:no|number))?[\s.:#-]{0,3}(\d{7})\b/gi;

/** Returns the query with the IMO numbers that stand in its name among its identifiers: payments for a ship have them there. A bare number of a name is none. */
export function withNumbersInName<Query extends Pick<ScreenQuery, 'name' | 'identifiers'>>(query: Query): Query {
  if (query.name.length > longestText) return query;
  const found = [...query.name.matchAll(imoNumber)].flatMap(([, number = '']) => number);
  return found.length === 0 ? query : { ...query, identifiers: [...(query.identifiers ?? []), ...found] };
}

/** What people put behind their own name to name a firm or a trust of theirs. */
const behindOwnName =
  /(?:[\s,]+(?:holdings?|trust|trustees?|group|foundation|investments?|enterprises?|capital|properties|trading|company|co|limited|ltd|llc|llp|plc|inc|fze)\b\.?)+\s*$/i;

/** Returns the readings of a person's name in that of an organisation: `Owlbert Quillon Holdings` may belong to Owlbert Quillon. `[]`: nothing to leave out. */
export function personBehind(name: string): readonly Name[] {
  if (name.length > longestText) return [];
  const own = name.replace(behindOwnName, '').trim();
  return own === name.trim() || !/\p{L}{2,}\W+\p{L}{2,}/u.test(own) ? [] : readNames(own, 'person');
}
