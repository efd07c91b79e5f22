import { createHash } from 'node:crypto';
import { writtenAddress } from '../../written-address.ts';
import { isFurtherName, legalForm, writtenNames } from '../../written-names.ts';
import { type Columns, cellOf } from './columns.ts';
import type { SheetCell, SheetRow } from './spreadsheet.ts';

interface Alias {
  readonly name: string;
  readonly type: string;
}

/** One defaulter and period: the record that `staging.sql` reads. */
interface DefaulterRecord {
  readonly defaulter_id: string;
  readonly name: string;
  readonly aliases: readonly Alias[];
  readonly trade: string | null;
  readonly address: string | null;
  readonly postcode: string | null;
  readonly former_addresses: readonly string[];
  readonly period: string;
  /** Pounds, as a decimal number; so is `penalties`. */
  readonly tax: string | null;
  readonly penalties: string | null;
}

/** Cells of a row that the next row may continue. */
export interface Carried {
  readonly name: string;
  readonly trade: string;
  readonly address: string;
}

/**
 * Reads a row. A row without a name continues the row above it: `above` holds that row's cells, and the returned `carried` holds those for the next
 * row. `record` is the reason when the row cannot be used. After a row without a defaulter the next row continues none: its default may be another
 * person's.
 */
export function readDefaulter(
  row: SheetRow,
  columns: Columns,
  above: Carried | undefined,
): { readonly record: DefaulterRecord | string; readonly carried: Carried | undefined } {
  const cell = (field: Parameters<typeof cellOf>[2]) => cellOf(row, columns, field);
  const period = periodOf(cell('period').text);
  const own = cell('name').text;
  const carried =
    own === '' && above !== undefined
      ? { ...above, trade: cell('trade').text || above.trade, address: cell('address').text || above.address }
      : { name: own, trade: cell('trade').text, address: cell('address').text };
  const [first, ...others] = writtenNames(oneLine(carried.name));
  if (first === undefined) return { record: 'no name', carried: undefined };
  if (period === '') return { record: 'no period of default', carried };
  const { address, postcode, former } = addressesOf(carried.address);
  return {
    carried,
    record: {
      defaulter_id: idOf(first.name, period),
      name: first.name,
      aliases: distinct([...others, ...partnersIn(first.name, carried.name)]),
      trade: oneLine(carried.trade) || null,
      address,
      postcode,
      former_addresses: former,
      period,
      tax: pounds(cell('tax')),
      penalties: pounds(cell('penalties')),
    },
  };
}

const personOrStyle = /^\p{L}[\p{L}.'’-]*(?:\s+\p{L}[\p{L}.'’-]*){1,4}$/u;

/**
 * Returns each party of a name that joins several people or styles, as `Jo Owl and Al Barn` does for partners, or that has one in each line of its cell: a
 * comparison with the whole name finds neither. `Owl Barn and Wren Ltd` is one company, and `Jo and Al Owl` and `Owl & Sons` are found as they are.
 */
function partnersIn(name: string, cell: string): Alias[] {
  const lines = cell.split('\n').filter((line) => !isFurtherName(line));
  const own = lines.flatMap((line) => writtenNames(line).slice(0, 1)).map((one) => one.name);
  return [name.split(/\s+(?:and|&)\s+/i), own]
    .filter(areParties)
    .flatMap((parties) => parties.map((party) => ({ name: party, type: 'alias' })));
}

function distinct(aliases: readonly Alias[]): Alias[] {
  const first = new Map(aliases.toReversed().map(({ name, type }) => [name.toLowerCase(), { name, type }]));
  return [...first.values()].toReversed();
}

function areParties(parties: readonly string[]): boolean {
  const companies = parties.filter((party) => legalForm.test(party)).length;
  return parties.length > 1 && (companies === 0 || companies === parties.length) && parties.every((party) => personOrStyle.test(party));
}

/** Returns an id for a defaulter and period, because the publisher gives none. It does not depend on case, spaces or signs such as dashes. */
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

/** Returns a period such as `6 April 2015 to 5 April 2018`; several periods are joined by `; `, whatever separates them in the cell. */
function periodOf(text: string): string {
  return text
    .split(/\n|;|\s+(?:and|&)\s+(?=\d)/)
    .map((one) => oneLine(one).replace(/[,.]$/, ''))
    .filter((one) => one !== '')
    .join('; ');
}

const formerly = /(?:^|[\s,;(]+)(?:formerly|previously)(?: (?:of|at|trading from))?[\s:]+/i;

/**
 * Splits an address from former ones. A text that begins with `formerly of 1 Road, Town` has no current address, so the former one is returned as the
 * address; after another address it is a former one.
 */
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

/** Returns an amount such as `£123,456.78` in pounds, from the cell's exact number where it has one. Null for another text; a check reports it. */
function pounds({ value, text }: SheetCell): string | null {
  if (value !== undefined && /^\d{1,15}(?:\.\d+)?$/.test(value)) return Number(value).toFixed(2);
  const digits = oneLine(text)
    .replace(/^(?:£|GBP)\s*/i, '')
    .replaceAll(/[,\s]/g, '');
  return /^\d{1,15}(?:\.\d{1,2})?$/.test(digits) ? digits : null;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
