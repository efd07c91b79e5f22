import { ConfigError } from '../../infra/config.ts';
import type { ResolveQuery } from '../../models/resolution/answer.ts';
import { companyNumberFrom } from '../../models/resolution/company-number.ts';

/** What a ledger may call its columns, in lower case without blanks and signs; the first that is there is taken. */
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

/** Parts of an address in columns of their own, in the order of an envelope. */
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

/** Columns by the name that the operator gives, instead of those that are recognised. */
export type GivenColumns = Readonly<Partial<Record<Column, string>>>;

export interface LedgerColumns {
  /** The row's text under a column; empty where it has none. */
  readonly cell: (row: readonly string[], column: Column) => string;
  readonly has: (column: Column) => boolean;
  readonly width: number;
  /** `name: Supplier, postcode: Post Code`. */
  readonly told: string;
}

/** Throws `ConfigError` where nothing is called as a name or a company number may be, or a given column is not there. */
export function readColumns(header: readonly string[], given: GivenColumns): LedgerColumns {
  const plain = header.map((cell) => cell.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const places = new Map<Column, readonly number[]>();
  for (const column of Object.keys(columnNames) as Column[]) {
    const found = given[column] === undefined ? recognised(plain, column) : [placeOf(header, given[column])];
    if (found.length > 0) places.set(column, found);
  }
  if (!places.has('name') && !places.has('number')) {
    throw new ConfigError(`no column is called as a name may be (--name-column says which it is): ${header.join(', ').slice(0, 300)}`);
  }
  const cell = (row: readonly string[], column: Column) =>
    (places.get(column) ?? [])
      .map((place) => (row[place] ?? '').trim())
      .filter((text) => text !== '')
      .join(', ');
  const told = [...places].map(([column, at]) => `${column}: ${at.map((place) => header[place]).join(' + ')}`).join(', ');
  return { cell, has: (column) => places.has(column), width: header.length, told };
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

/** What a row says of its company; undefined when it has neither a name nor a company number. */
export function queryOf({ cell }: LedgerColumns, row: readonly string[]): ResolveQuery | undefined {
  const said = {
    address: cell(row, 'address'),
    postcode: cell(row, 'postcode'),
    companyNumber: cell(row, 'number'),
    person: cell(row, 'person'),
    website: cell(row, 'website'),
  };
  const name = cell(row, 'name');
  if (name === '' && companyNumberFrom(said.companyNumber) === undefined) return undefined;
  return { name, ...Object.fromEntries(Object.entries(said).filter(([, text]) => text !== '')) };
}

/** Pence of `£1,234.50`, `(1,234.50)`, `-12`; undefined when it is no amount. */
export function penceOf(text: string): number | undefined {
  const plain = text.replaceAll(/[£,\s]|GBP/gi, '');
  const [, opened, minus, amount] = /^(\()?(-)?(\d{1,13}(?:\.\d{1,4})?)\)?$/.exec(plain) ?? [];
  if (amount === undefined) return undefined;
  return Math.round(Number(amount) * 100) * (opened !== undefined || minus !== undefined ? -1 : 1);
}
