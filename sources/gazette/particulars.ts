import { postcodeShape } from '../../uk/postcode.ts';
import { writtenAddress } from '../written-address.ts';
import { dayPattern, isoDay } from '../written-dates.ts';
import type { Statement } from './notice-xml.ts';

/** An address in two lines and a postcode, as the register of companies writes one. */
export interface NoticeAddress {
  readonly line_1: string | null;
  readonly line_2: string | null;
  readonly postcode: string;
}

/** `on or before 12 June 2026, to prove their debts`, `the last date for proving is 12 June 2026`, `last day for claims: 12 June 2026`. */
const claims = new RegExp(
  [
    `\\blast\\s+(?:day|date)\\s+for\\s+(?:claims|(?:proving|submitting|receiving)(?:\\s+(?:of\\s+)?(?:claims|debts|proofs))?)\\s*(?:is|:|,)?\\s*(${dayPattern})`,
    `\\b(?:on\\s+or\\s+before|(?:no|not)\\s+later\\s+than|by)\\s+(${dayPattern}),?\\s+to\\s+(?:prove|send|submit|lodge)\\b`,
  ].join('|'),
  'i',
);

/** Returns the last day on which a creditor may prove a debt (ISO), or null. `statements`: the RDFa; none for an entry of the feed. */
export function lastDayForClaims(text: string, statements: readonly Statement[]): string | null {
  const proving = statements.find(({ property }) => property === 'onOrBeforeProvingDebts')?.value;
  return isoDay(proving ?? '') ?? claimsDay(text) ?? null;
}

function claimsDay(text: string): string | undefined {
  const [, last, before] = claims.exec(text) ?? [];
  return isoDay(last ?? before ?? '');
}

const trading = /\bprincipal\s+(?:trading\s+address(?:es)?|place\s+of\s+business)\s*(?:is|was)?\s*:?\s*/gi;
/** What follows an address, such as the label of the next particular, or says that there is none: an office-holder's address may come next. */
const turn =
  /[;:(]|(?<!\b(?:St|Rd|Ave))\.\s+[A-Z]|\b(?:Registered office|Nature of|Company Number|Type of|Date of|Notice is|Office Holder|By whom|not known|unknown|none|n\/a)\b/i;
/** Characters of the longest address. */
const longest = 300;

/** Returns the addresses at which a notice says that its company trades or traded, each once, at most three. One without a postcode is left out. */
export function tradingAddressesIn(text: string, statements: readonly Statement[]): readonly NoticeAddress[] {
  const written = [...text.matchAll(trading)].map(({ index, 0: words }) => {
    const after = text.slice(index + words.length, index + words.length + longest);
    return after.slice(0, turn.exec(after)?.index ?? after.length);
  });
  const found = [...statedAddresses(statements), ...written].flatMap(addressOf);
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()].slice(0, 3);
}

/** The parts of each address that RDFa states, in the order of the notice. */
function statedAddresses(statements: readonly Statement[]): string[] {
  const parts = new Map<string, string[]>();
  for (const { about, property, value } of statements) {
    if (/^(?:previous-)?principal-trading-address/.test(about) && addressProperties.has(property)) {
      parts.set(about, [...(parts.get(about) ?? []), value]);
    }
  }
  return [...parts.values()].map((lines) => lines.join(', '));
}

const addressProperties = new Set(['street-address', 'extended-address', 'locality', 'region', 'postal-code']);

const upToPostcode = new RegExp(`^.*?\\b${postcodeShape}\\b`, 'is');

function addressOf(text: string): NoticeAddress[] {
  const { lines, postcode } = writtenAddress(upToPostcode.exec(text)?.[0] ?? '');
  return postcode === null || lines.length === 0 ? [] : [{ line_1: lines[0] ?? null, line_2: lines[1] ?? null, postcode }];
}
