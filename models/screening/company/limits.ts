/** What an answer does not cover, each with its reason for people. */
export const limitCodes = {
  LISTS_NOT_HELD: 'lists that the service knows and does not hold now were not asked',
  LIST_STALE: 'lists whose publisher was not looked at within the limit: who was added since is not on them',
  LISTS_NOT_ASKED: 'lists that the request left out',
  NAME_TOO_SHORT:
    'fewer than two telling words can be read of a name (words of two letters or more that are no title, legal form, particle or number): what such a name matches, or does not, says little',
  NAME_CUT: 'a name was read to its 400th character and 32nd word, and no further',
  NO_DATE_OF_BIRTH: 'a person was screened without a date of birth: a namesake can be neither confirmed nor ruled out',
  NAME_NOT_SCREENED: 'a name was missing or held nothing that can be screened',
  COMPANY_UNKNOWN: 'no record that was read has ever held the company: only its number was compared',
  OFFICERS_NOT_SCREENED: 'no officers of the company are held',
  OFFICERS_NOT_TAKEN_IN: 'its directors were not screened: the register of officers has not been taken in',
  OWNERS_STALE: 'the register of owners was not looked at within its limit: who owns the company since is not known',
  OWNERS_NOT_SCREENED: 'no persons with significant control of the company are held',
  OWNERS_BEYOND_NOT_SCREENED: 'who owns an owner is not known here: it is registered elsewhere, or nobody is held for it',
  OWNER_PROTECTED: 'the register protects the particulars of an owner',
  CHAIN_CUT: 'the chain of owners is longer or wider than is followed',
  OWNERSHIP_CIRCLE: 'companies own each other in a circle; it was followed once',
  CONTROL_NOT_READ: 'a nature of control is written in a way that is not known here',
} as const;
export type LimitCode = keyof typeof limitCodes;

export interface Limit {
  readonly code: LimitCode;
  readonly detail: string;
}

const mostNamed = 5;

/** One limit for each code that something falls under, which is named: the first few of many. */
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
