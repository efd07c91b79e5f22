/** An address as a publisher writes it in one field, taken apart as far as its words go. */
export interface WrittenAddress {
  readonly lines: readonly string[];
  readonly postcode: string | null;
  /** Only where a line of it is the name of a country, or where it has a British postcode. */
  readonly country: string | null;
}

/** A postcode of the United Kingdom (BS 7666), with or without its space. */
const postcode = /\b([A-Z]{1,2}\d[A-Z\d]?)\s?(\d[A-Z]{2})\b/i;
const british = /^(?:u\.?k\.?|united kingdom|great britain|england|scotland|wales|northern ireland)\.?$/i;

/** Names of countries in English, from the language data that Node carries (CLDR). */
const countries: ReadonlyMap<string, string> = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((first) =>
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((second) => {
      const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(first + second);
      return name === undefined ? [] : [[key(name), name] as const];
    }),
  ),
);

/** `St. Vincent & Grenadines` is written in many ways. */
function key(country: string): string {
  const words = country
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/\bst\b\.?/g, 'saint')
    .replaceAll(/\bthe\b/g, '');
  return words.replaceAll(/[^\p{L}]+/gu, '');
}

/** Never throws; a text without a word has no lines. */
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
