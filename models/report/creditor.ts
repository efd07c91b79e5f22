import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

/** Whose law says how a British insolvency counts at home. */
export type CreditorRegion = 'EU' | 'US' | 'other';

/** Member states of the European Union, ISO 3166-1 alpha-2. */
const memberStates = new Set('AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '));

const names = new Map(Object.entries(en.countries).map(([code, name]) => [code, Array.isArray(name) ? (name[0] ?? code) : name]));

/** The countries of foreign creditors, ISO 3166-1 alpha-2: all but the United Kingdom. */
export const foreignCountries: ReadonlySet<string> = new Set([...names.keys()].filter((code) => code !== 'GB'));

export function regionOf(country: string): CreditorRegion {
  if (memberStates.has(country)) return 'EU';
  return country === 'US' ? 'US' : 'other';
}

/** Returns the English name of a country, ISO 3166-1 alpha-2. */
export function countryName(country: string): string {
  return names.get(country) ?? country;
}
