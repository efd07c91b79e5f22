import { ConfigError } from '../../infra/config.ts';
import type { ResolveQuery } from '../../models/resolution/answer.ts';
import { readCompanyNumber } from '../../uk/company-number.ts';

/** Names that supplier files give their columns, in lower case, letters and digits only. The first name that the header has is used. */
export const columnNames = {
  name: [
    'suppliername',
    'supplier',
    'vendorname',
    'vendor',
    'creditorname',
    'creditor',
    'payeename',
    'payee',
    'tradingname',
    'companyname',
    'company',
    'queryname',
    'name',
  ],
  address: ['address', 'fulladdress', 'supplieraddress'],
  postcode: ['postcode', 'postalcode', 'supplierpostcode', 'querypostcode', 'zip'],
  number: ['companynumber', 'companyno', 'companyregistrationnumber', 'registrationnumber', 'registeredno', 'crn'],
  person: ['person', 'contactname', 'contact', 'director'],
  website: ['website', 'url', 'domain'],
  amount: ['amount', 'amountgbp', 'netamount', 'grossamount', 'spend', 'value', 'total'],
  truth: ['expectedcompanynumber', 'truecompanynumber', 'expectednumber', 'truenumber'],
} as const;

export type Column = keyof typeof columnNames;

/** Columns that each hold a part of an address, in the order in which the parts are joined. */
const addressParts = [
  'addressline1',
  'address1',
  'street',
  'addressline2',
  'address2',
  'addressline3',
  'address3',
  'town',
  'city',
  'county',
];

/** Names of columns that the operator gives; they replace the recognised ones. */
export type GivenColumns = Readonly<Partial<Record<Column, string>>>;

export interface SupplierColumns {
  /** Returns a row's text in a column; empty where it has none. */
  readonly cell: (row: readonly string[], column: Column) => string;
  readonly has: (column: Column) => boolean;
  /** Cells of the header. */
  readonly width: number;
  /** For the operator: `name: Supplier, postcode: Post Code`. */
  readonly description: string;
}

/** Finds the columns of a supplier file. Throws `ConfigError` when there is neither a name nor a company number, or a given column is missing. */
export function readColumns(header: readonly string[], given: GivenColumns): SupplierColumns {
  const plain = header.map((cell) => cell.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const places = new Map<Column, readonly number[]>();
  for (const column of Object.keys(columnNames) as Column[]) {
    const found = given[column] === undefined ? recognised(plain, column) : [placeOf(header, given[column])];
    if (found.length > 0) places.set(column, found);
  }
  if (!places.has('name') && !places.has('number')) {
    throw new ConfigError(
      `no column is recognised as a name or a company number; name one with --name-column: ${header.join(', ').slice(0, 300)}`,
    );
  }
  const cell = (row: readonly string[], column: Column) =>
    (places.get(column) ?? [])
      .map((place) => (row[place] ?? '').replaceAll(/[ \t\r\n]*[\t\r\n][ \t\r\n]*/g, ' ').trim())
      .filter((text) => text !== '')
      .join(', ');
  const description = [...places].map(([column, at]) => `${column}: ${at.map((place) => header[place]).join(' + ')}`).join(', ');
  return { cell, has: (column) => places.has(column), width: header.length, description };
}

function recognised(plain: readonly string[], column: Column): readonly number[] {
  const known: readonly string[] = columnNames[column];
  const name = known.find((one) => plain.includes(one));
  if (name !== undefined) return [plain.indexOf(name)];
  return column === 'address' ? addressParts.flatMap((part) => (plain.includes(part) ? [plain.indexOf(part)] : [])) : [];
}

function placeOf(header: readonly string[], name: string): number {
  const place = header.findIndex((cell) => cell.trim().toLowerCase() === name.trim().toLowerCase());
  if (place === -1) throw new ConfigError(`the file has no column "${name}": ${header.join(', ').slice(0, 300)}`);
  return place;
}

/** Returns the query of a row; undefined when the row has neither a name nor a valid company number. */
export function queryOf({ cell }: SupplierColumns, row: readonly string[]): ResolveQuery | undefined {
  const details = {
    address: cell(row, 'address'),
    postcode: cell(row, 'postcode'),
    companyNumber: cell(row, 'number'),
    person: cell(row, 'person'),
    website: cell(row, 'website'),
  };
  const name = cell(row, 'name');
  if (name === '' && readCompanyNumber(details.companyNumber) === undefined) return undefined;
  return { name, ...Object.fromEntries(Object.entries(details).filter(([, text]) => text !== '')) };
}

/** Returns the pence of an amount in pounds: `£1,234.50`, `-12`; brackets make it negative. Undefined for other text. */
export function penceOf(text: string): number | undefined {
  const plain = text.replaceAll(/[£,\s]|GBP/gi, '');
  const [, opened, minus, amount] = /^(\()?(-)?(\d{1,13}(?:\.\d{1,4})?)\)?$/.exec(plain) ?? [];
  if (amount === undefined) return undefined;
  return Math.round(Number(amount) * 100) * (opened !== undefined || minus !== undefined ? -1 : 1);
}
