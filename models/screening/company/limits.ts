/** The limits of an answer: stable codes, each with a description of what the answer does not cover. */
export const limitCodes = {
  LISTS_NOT_HELD: 'lists that are not loaded now were not screened',
  LIST_STALE:
    'lists whose publisher was not checked within its limit, or whose data is older than its limit: entries that were added since are missing',
  LIST_GAP: 'lists that lack what their stream lost: entries that were added or changed then may be missing',
  LIST_UNREAD: 'lists with entries that could not be read: their names were not compared',
  LISTS_NOT_ASKED: 'lists that the request left out',
  NAME_TOO_SHORT:
    'a name has fewer than two distinctive words (words of two letters or more that are not a title, legal form, particle or number): neither a match nor its absence says much',
  NAME_CUT: 'only the first 400 characters and 32 words of a name were read',
  NO_DATE_OF_BIRTH: 'a person was screened without a date of birth: a namesake can be neither confirmed nor ruled out',
  COMMON_NAME:
    'many people have the name: matches by the name alone are INFO; send a date of birth, which decides whether they are the listed person',
  NAME_NOT_SCREENED: 'a name was missing or had no words that can be screened',
  COMPANY_UNKNOWN: 'no record has held the company: only its number was compared',
  FACTS_SET_ASIDE: 'the newest records of a company could not be published: later changes of its officers and owners are not known',
  RECORD_UNREAD: 'a newer record about a company could not be read: a name, an officer or an owner may be missing',
  OFFICERS_NOT_SCREENED: 'no officers of the company are on record, or only those whom a single update states',
  OFFICERS_NOT_TAKEN_IN:
    'its directors were not screened, or only those whom a single update states: the register of officers was not loaded',
  NAMES_STALE: 'the register of companies was not read in time, or not whole: later names of companies are not known',
  OFFICERS_STALE: 'the register of officers was not read in time, or not whole: later appointments and resignations are not known',
  OWNERS_STALE: 'the register of owners was not read in time, or not whole: later changes of ownership are not known',
  OWNERS_NOT_SCREENED: 'no persons with significant control of the company are on record',
  OWNERS_BEYOND_NOT_SCREENED:
    'the owners of an owner are not known: it is registered elsewhere, no owners of it are on record, or its record states the number of another company',
  OWNER_PROTECTED: 'the register protects the particulars of an owner',
  CHAIN_CUT: 'the chain of owners is too long or too wide: only a part of it was followed',
  OWNERSHIP_CIRCLE: 'companies own each other in a circle, which was followed once',
  CONTROL_NOT_READ: 'a nature of control is not in the list of the register and could not be read',
} as const;
export type LimitCode = keyof typeof limitCodes;

export interface Limit {
  readonly code: LimitCode;
  readonly detail: string;
}

/** Names in one limit; the others are counted. */
const mostNamed = 5;

/** Returns one limit for each code. Its detail names the first five lists, names or numbers that it concerns and counts the others. */
export function limitsOf(found: readonly (readonly [LimitCode, string])[]): Limit[] {
  const named = new Map<LimitCode, Set<string>>();
  for (const [code, what] of found) named.set(code, (named.get(code) ?? new Set()).add(what));
  return [...named].map(([code, whats]) => ({
    code,
    detail: sentence(
      limitCodes[code],
      [...whats].filter((what) => what !== ''),
    ),
  }));
}

function sentence(words: string, whats: readonly string[]): string {
  const more = whats.length > mostNamed ? ` and ${whats.length - mostNamed} more` : '';
  const named = whats.length === 0 ? '' : `: ${whats.slice(0, mostNamed).join(', ')}${more}`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${named}.`;
}
