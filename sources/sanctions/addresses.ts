import type { InUnitedKingdom } from './company-numbers.ts';
import { type Parts, sorted } from './gathered.ts';

interface Address {
  readonly lines: string[];
  readonly postcode: string | null;
  readonly country: string | null;
}

/** Returns the addresses of an entry, each once, sorted. */
export function addressesOf(addresses: readonly Parts[]): Address[] {
  return sorted(
    addresses.map((parts) => ({
      lines: ['1', '2', '3', '4', '5', '6'].flatMap((line) => parts[line] ?? []),
      postcode: parts.postcode ?? null,
      country: parts.country ?? null,
    })),
  );
}

/**
 * Returns whether one of the addresses names the United Kingdom or one of its nations as its country; `only` when no address names another
 * country.
 */
export function inUnitedKingdom(addresses: readonly Pick<Address, 'country'>[]): InUnitedKingdom {
  const british = addresses.flatMap(({ country }) =>
    country === null ? [] : [/^(?:united kingdom|uk|great britain|england|scotland|wales|northern ireland)$/i.test(country)],
  );
  return british.includes(true) && (british.includes(false) || 'only');
}
