import { chargeFilings } from './descriptions/charges.ts';
import { insolvencyFilings } from './descriptions/insolvency.ts';
import { otherFilings } from './descriptions/other.ts';
import { registerFilings } from './descriptions/register.ts';

/**
 * The publisher's descriptions by kind: every key of `filing_history_descriptions.yml` (api-enumerations, 2026-08-18), its misspelt ones included.
 * `legacy` is not in that file: the publisher gives it to filings of before its present descriptions, whose own words are in `description_values`.
 */
const descriptions: Readonly<Record<string, readonly string[]>> = {
  ...registerFilings,
  ...insolvencyFilings,
  ...chargeFilings,
  ...otherFilings,
  legacy: ['legacy'],
};

const kinds: ReadonlyMap<string, string> = new Map(
  Object.entries(descriptions).flatMap(([kind, keys]) => keys.map((key) => [key, kind] as const)),
);

/** Returns the kind of a filing; `unmapped` for a description that the list does not hold. */
export const kindOf = (description: unknown): string =>
  (typeof description === 'string' ? kinds.get(description.trim()) : undefined) ?? 'unmapped';

/** Every kind, without `unmapped`. */
export const filingKinds: readonly string[] = Object.keys(descriptions);
