import { createHash } from 'node:crypto';
import { writtenAddress } from '../../written-address.ts';
import { writtenNames } from '../../written-names.ts';
import { type Columns, cellOf } from './columns.ts';
import type { SheetCell, SheetRow } from './spreadsheet.ts';

/** One defaulter and period, as `staging.sql` takes it. */
export interface DefaulterRecord {
  readonly defaulter_id: string;
  readonly name: string;
  readonly aliases: readonly { readonly name: string; readonly type: string }[];
  readonly trade: string | null;
  readonly address: string | null;
  readonly postcode: string | null;
  readonly former_addresses: readonly string[];
  readonly period: string;
  readonly tax: string | null;
  readonly penalties: string | null;
}

export interface Carried {
  readonly name: string;
  readonly trade: string;
  readonly address: string;
}

/** What a row says of whom; a row without a name goes on with the one above. `carried` is what the next row may go on with. */
export function readDefaulter(
  row: SheetRow,
  columns: Columns,
  above: Carried | undefined,
): { readonly record: DefaulterRecord; readonly carried: Carried } | string {
  const said = (field: Parameters<typeof cellOf>[2]) => cellOf(row, columns, field);
  const period = periodOf(said('period').text);
  const own = said('name').text;
  const carried =
    own === '' && above !== undefined
      ? { ...above, trade: said('trade').text || above.trade, address: said('address').text || above.address }
      : { name: own, trade: said('trade').text, address: said('address').text };
  const [first, ...others] = writtenNames(oneLine(carried.name));
  if (first === undefined) return 'nobody is named';
  if (period === '') return 'no period of default';
  const { address, postcode, former } = addressesOf(carried.address);
  return {
    carried,
    record: {
      defaulter_id: idOf(first.name, period),
      name: first.name,
      aliases: others.map(({ name, type }) => ({ name, type })),
      trade: oneLine(carried.trade) || null,
      address,
      postcode,
      former_addresses: former,
      period,
      tax: pounds(said('tax')),
      penalties: pounds(said('penalties')),
    },
  };
}

/** The publisher gives no id. Neither case nor spaces nor the ways to write a dash make another person or another period. */
export function idOf(name: string, period: string): string {
  const same = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return createHash('sha256')
    .update(`${same(name)}|${same(period)}`)
    .digest('hex')
    .slice(0, 16);
}

/** `6 April 2015 to 5 April 2018`; several, whatever stands between them, as `...; ...`. */
function periodOf(text: string): string {
  return text
    .split(/\n|;|\s+(?:and|&)\s+(?=\d)/)
    .map((one) => oneLine(one).replace(/[,.]$/, ''))
    .filter((one) => one !== '')
    .join('; ');
}

const formerly = /(?:^|[\s,;(]+)(?:formerly|previously)(?: (?:of|at|trading from))?[\s:]+/i;

/** `formerly of 1 Road, Town` says where the defaulter was, which is the best that is known; after another address it is the older one. */
function addressesOf(text: string): { address: string | null; postcode: string | null; former: string[] } {
  const parts = text
    .split(formerly)
    .map((part) =>
      oneLine(part.replaceAll('\n', ', '))
        .replaceAll(/(?:,\s*)+,/g, ',')
        .replace(/[,;)\s]+$/, ''),
    )
    .filter((part) => part !== '');
  const [address = null, ...former] = parts;
  return { address, postcode: address === null ? null : writtenAddress(address).postcode, former };
}

/** `£123,456.78`; the cell's own number where it has one. NULL for what is no amount: a check shows it. */
function pounds({ value, text }: SheetCell): string | null {
  if (value !== undefined && /^\d{1,15}(?:\.\d+)?$/.test(value)) return Number(value).toFixed(2);
  const digits = oneLine(text)
    .replace(/^(?:£|GBP)\s*/i, '')
    .replaceAll(/[,\s]/g, '');
  return /^\d{1,15}(?:\.\d{1,2})?$/.test(digits) ? digits : null;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
