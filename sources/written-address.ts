import { postcodeShape } from '../uk/postcode.ts';

/** The parts of an address that the publisher writes as one text. */
export interface WrittenAddress {
  readonly lines: readonly string[];
  /** Upper case, with one space; null: the text has no UK postcode. */
  readonly postcode: string | null;
  /** English name of the country. Null, unless the last line is the name of a country or the address has a UK postcode. */
  readonly country: string | null;
}

const postcode = new RegExp(`\\b${postcodeShape}\\b`, 'i');
const british = /^(?:u\.?k\.?|united kingdom|great britain|england|scotland|wales|northern ireland)\.?$/i;

/** English names of countries from the CLDR data in Node, by `key`. */
const countries: ReadonlyMap<string, string> = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((first) =>
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((second) => {
      const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(first + second);
      return name === undefined ? [] : [[key(name), name] as const];
    }),
  ),
);

/** Returns a country's name without case, spaces, punctuation and "the", so that the spellings of `St. Vincent & Grenadines` are equal. */
function key(country: string): string {
  const words = country
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/\bst\b\.?/g, 'saint')
    .replaceAll(/\bthe\b/g, '');
  return words.replaceAll(/[^\p{L}]+/gu, '');
}

/** Splits an address at commas and line breaks. Reads the first 2,000 characters. Never throws; a text without words gives no lines. */
export function writtenAddress(text: string): WrittenAddress {
  const [, outward, inward] = postcode.exec(text) ?? [];
  const lines = text
    .slice(0, 2_000)
    .split(/[,\n]/)
    .map((line) => line.replace(postcode, '').replaceAll(/\s+/g, ' ').trim().replace(/\.$/, ''))
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  const last = lines.at(-1) ?? '';
  const named = british.test(last) ? 'United Kingdom' : countries.get(key(last));
  const code = outward === undefined || inward === undefined ? null : `${outward} ${inward}`.toUpperCase();
  return {
    lines: named === undefined ? lines : lines.slice(0, -1),
    postcode: code,
    country: named ?? (code === null ? null : 'United Kingdom'),
  };
}
