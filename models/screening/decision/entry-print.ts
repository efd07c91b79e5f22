import { canonicalJson, sha256 } from '../../receipts/canonical-json.ts';
import type { ListEntry } from '../entry.ts';

/**
 * Everything of an entry that a match can rest on. Not the words of its regime, its address on the web or the release that brought it: a list
 * is published again every day, and a decision stands until the entry itself says something else.
 */
export function entryPrint(entry: ListEntry): string {
  const { kind, names, datesOfBirth, countries, addresses, companyNumbers, identifiers, protectedNames, from, until } = entry;
  const sorted = [names, addresses].map((parts) => parts.map(canonicalJson).sort());
  const plain = [datesOfBirth, countries, companyNumbers, identifiers, protectedNames].map((texts) => [...texts].sort());
  return sha256(JSON.stringify([kind, ...sorted, ...plain, from, until]));
}
