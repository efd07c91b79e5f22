import { cleanText } from '../names/clean-text.ts';
import type { Name, NameKind } from '../names/name.ts';
import { readNames } from '../names/read-names.ts';
import { queriedTexts } from '../names/read-query.ts';
import type { ScreenQuery } from './answer.ts';

/** `IMO 9999991`, `IMO No. 9999991` anywhere in the text. */
const imoNumber = /\bIMO(?:\s*(?:no|number))?[\s.:#-]{0,3}(\d{7})\b/gi;

/**
 * Returns the query with the IMO numbers that stand in its name among its identifiers: payments for a ship have them there. A number without `IMO` is
 * one where it is the whole name and its check digit is right. In the name of a ship it is one also beside other words, or whatever its check digit
 * where it is the whole name.
 */
export function withNumbersInName<Query extends Pick<ScreenQuery, 'name' | 'identifiers' | 'kind'>>(query: Query): Query {
  const { kind } = query;
  const name = cleanText(query.name);
  const bare = /^\W*(\d{7})\W*$/.exec(name)?.[1];
  const found = [
    ...[...name.matchAll(imoNumber)].flatMap(([, number = '']) => number),
    ...(bare !== undefined && (kind === 'ship' || hasCheckDigit(bare)) ? [bare] : []),
    ...(bare === undefined && kind === 'ship' ? (name.match(/\b\d{7}\b/g) ?? []).filter(hasCheckDigit) : []),
  ];
  return found.length === 0 ? query : { ...query, identifiers: [...(query.identifiers ?? []), ...new Set(found)] };
}

/** Whether the last of seven digits is the check digit of an IMO number: that of the sum of the others times 7, 6, 5, 4, 3 and 2. */
function hasCheckDigit(number: string): boolean {
  const sum = [...number.slice(0, 6)].reduce((total, digit, place) => total + Number(digit) * (7 - place), 0);
  return sum % 10 === Number(number[6]);
}

/** What people put behind their own name to name a firm or a trust of theirs. */
const behindOwnName =
  /(?:[\s,]+(?:family|discretionary|settlement|holdings?|trust|trustees?|group|foundation|investments?|enterprises?|capital|properties|trading|company|co|limited|ltd|llc|llp|plc|inc|fze)\b\.?)+\s*$/i;
/** What stands behind the name of a ship in that of the company that has it; a legal form alone makes no such company. */
const behindShip =
  /[\s,]+(?:shipping|maritime|marine|navigation|shipholding|tankers?|lines?)(?:[\s,]+(?:company|co|limited|ltd|llc|plc|inc|corp|corporation|sa|fze)\b\.?)*\s*$/i;

/**
 * Returns the readings of a person's name and of a ship's in that of an organisation: `Owlbert Quillon Holdings` may belong to Owlbert Quillon, and
 * `Wombat Pride Shipping Ltd` may have the ship Wombat Pride. `[]`: nothing to leave out.
 */
export function behindFirm(text: string): readonly Name[] {
  return queriedTexts(text).flatMap((name) => [...readWithout(name, behindOwnName, 'person'), ...readWithout(name, behindShip, 'ship')]);
}

function readWithout(name: string, end: RegExp, kind: NameKind): readonly Name[] {
  const own = name.replace(end, '').trim();
  return own === name.trim() || !/\p{L}{2,}\W+\p{L}{2,}/u.test(own) ? [] : readNames(own, kind);
}
