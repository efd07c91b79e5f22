import { canonicalJson, sha256 } from '../../receipts/canonical-json.ts';
import type { ListEntry } from '../entry.ts';

/**
 * Returns a hash (`sha256:<64 hex>`) of the parts of an entry that a match depends on. It leaves out the text of the regime, the URL and the
 * release: a list is published again every day, and a decision is valid until the entry itself changes.
 */
export function entryPrint(entry: ListEntry): string {
  const {
    kind,
    names,
    datesOfBirth,
    countries,
    addresses,
    companyNumbers,
    identifiers,
    protectedNames,
    from,
    until,
    unreadNumbers = [],
  } = entry;
  const sorted = [names, addresses].map((parts) => parts.map(canonicalJson).sort());
  const plain = [datesOfBirth, countries, companyNumbers, identifiers, protectedNames].map((texts) => [...texts].sort());
  // only where there are some, so that the prints of all other entries stay
  const unread = unreadNumbers.length > 0 ? [[...unreadNumbers].sort()] : [];
  return sha256(JSON.stringify([kind, ...sorted, ...plain, from, until, ...unread]));
}
