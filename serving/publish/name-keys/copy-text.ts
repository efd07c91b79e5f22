import { z } from 'zod';
import { companyKeys, companyPairs } from '../../../models/resolution/keys.ts';
import type { RegisterCompany } from '../../../models/resolution/register.ts';
import { NamesInvalid } from '../refused.ts';

/** A company as the warehouse writes it. A company without names is no longer found by name. */
const line = z.object({
  companyNumber: z.string(),
  names: z.array(z.object({ text: z.string(), type: z.enum(['current', 'previous', 'trading', 'recorded']) })).nullable(),
  postcode: z.string().nullable(),
  address: z.string().nullable(),
  status: z.string().nullable(),
  live: z.boolean().nullable(),
});
type Line = z.output<typeof line>;

/**
 * Returns the text of COPY for lines of a file of names: company_number, names, postcode, address, status, live, keys, pairs. Computes the
 * keys of every company with the code that computes a query's keys. Throws `NamesInvalid`.
 */
export function copyTextOf(lines: readonly string[]): string {
  return lines.map((text) => copyLine(companyOf(text))).join('');
}

function companyOf(text: string): Line {
  const { data, error } = line.safeParse(JSON.parse(text));
  if (data === undefined) throw new NamesInvalid(z.prettifyError(error));
  return data;
}

function copyLine({ names, status, live, ...rest }: Line): string {
  const keys =
    names === null ? null : indexable(companyKeys({ ...rest, names, status: status ?? '', live: live ?? false } satisfies RegisterCompany));
  const values = [
    rest.companyNumber,
    names === null ? null : JSON.stringify(names),
    rest.postcode,
    rest.address,
    status,
    live === null ? null : live ? 't' : 'f',
    // a key contains only letters, digits, `:` and `/`, so the text form of the array needs no quotes
    keys === null ? null : `{${keys.join(',')}}`,
    names === null ? null : `{${companyPairs({ names }).join(',')}}`,
  ];
  return `${values.map(copyText).join('\t')}\n`;
}

/** The GIN index refuses a key above 2,700 bytes. No name of a company has a word of a tenth of that. */
const longestKey = 250;

function indexable(keys: readonly string[]): string[] {
  return keys.filter(({ length }) => length <= longestKey);
}

/** The text form of COPY. Drops NUL: no PostgreSQL text can contain it. */
function copyText(value: string | null): string {
  if (value === null) return '\\N';
  return value.replaceAll('\u0000', '').replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}
