import { type Arrangement, body } from './body.ts';
import { boxes, placed, table } from './layout.ts';
import { financialInstruments, maturities, type Product, type Spot } from './product.ts';
import { beforeRegistries, registry1, registry2, registry3, registry4 } from './transformation.ts';

type Written = Omit<
  Product,
  'body' | 'money' | 'pure' | 'decimals' | 'scaled' | 'plain' | 'joinedDates' | 'thousands' | 'hundredths' | 'behind'
>;

/** Returns a product; `written` replaces the usual properties. */
function product(written: Written & Partial<Product>, arrangement: Arrangement): Product {
  return {
    money: 'GBP',
    pure: 'pure',
    decimals: '0',
    scaled: false,
    plain: false,
    joinedDates: false,
    thousands: false,
    hundredths: false,
    behind: false,
    body: (page) => body(page, arrangement),
    ...written,
  };
}

/** Companies House's web form for micro-entities. Its name is the only real one here, because readers depend on it. */
const microForm = product(
  {
    name: 'Companies House WebFiling',
    version: '1',
    generator: 'Companies House WebFiling - Micro-entity Accounts Form',
    ix: '1.0',
    prefixes: { core: 'uk-core', bus: 'uk-bus', direp: 'uk-direp' },
    ixt: 'ixt2',
    transformation: registry2,
    contextId: ({ period, instant }, ordinal) => `${instant ? 'i' : 'd'}${period === 'current' ? 'cur' : 'prev'}${ordinal}`,
    creditors: (when) => [maturities(when)],
    decimals: '2',
    behind: true,
  },
  { layout: table, every: true, header: 'first' },
);

const ledger = product(
  {
    name: 'Ledgerline Accounts',
    version: '12.4',
    ix: '1.1',
    prefixes: { core: 'core', bus: 'bus', direp: 'direp' },
    ixt: 'ixt',
    transformation: registry1,
    contextId: letters,
    creditors: (when) => [financialInstruments(when)],
    pure: 'Pure',
    scaled: true,
  },
  { layout: boxes, header: 'last' },
);

/** An old release that scales employees by mistake. */
const oldLedger: Product = { ...ledger, version: '11.9', hundredths: true };

const tallis = product(
  {
    name: 'Tallis Cloud Accounts',
    version: '3.118.0',
    ix: '1.1',
    prefixes: { core: 'd', bus: 'e', direp: 'f' },
    ixt: 'ixt',
    transformation: registry2,
    contextId: (_, ordinal) => `c${ordinal}`,
    creditors: (when) => [financialInstruments(when), maturities(when)],
    money: 'u1',
    joinedDates: true,
    pure: 'u2',
  },
  { layout: table, header: 'first', continued: true },
);

const quill = product(
  {
    name: 'Quillmark Practice Suite',
    version: 'v26.1.0',
    ix: '1.1',
    prefixes: { core: 'ns5', bus: 'ns10', direp: 'ns20' },
    ixt: 'ixt2',
    transformation: registry2,
    contextId: contextDay,
    creditors: (when) => [maturities(when)],
    scaled: true,
    thousands: true,
  },
  { layout: placed, header: 'first' },
);

const abacus = product(
  {
    name: 'Abacus Final Accounts',
    version: '9.02',
    ix: '1.0',
    prefixes: { core: 'c', bus: 'b', direp: 'r' },
    ixt: 'ixt',
    transformation: registry1,
    contextId: ({ period, instant, members }, ordinal) =>
      `${period === 'current' ? 'y1' : 'y0'}${instant ? 'e' : ''}${members.length === 0 ? '' : `-${ordinal}`}`,
    // creditors due within the year have no dimension; only their position in the balance sheet identifies them
    creditors: (when) => (when === 'within' ? [] : [maturities(when)]),
    plain: true,
  },
  { layout: table, header: 'first' },
);

const harbour = product(
  {
    name: 'Harbour Books',
    version: '2026.3',
    ix: '1.1',
    prefixes: { core: 'uk-core', bus: 'uk-bus', direp: 'uk-direp' },
    ixt: 'ixt4',
    transformation: registry4,
    contextId: ({ members }, ordinal) => `ctx_${members.length}_${ordinal}`,
    creditors: (when) => [maturities(when)],
    decimals: 'INF',
  },
  { layout: boxes, every: true, header: 'first', continued: true },
);

const sterling = product(
  {
    name: 'Sterling Reporter',
    version: '2025.0.117',
    ix: '1.1',
    prefixes: { core: 'frs-core', bus: 'frs-bus', direp: 'frs-direp' },
    ixt: 'ixt3',
    transformation: registry3,
    contextId: ({ period, instant, members }) =>
      [instant ? 'at' : 'for', period === 'current' ? 'Y' : 'PY', ...members.map(({ member }) => member)].join('_'),
    creditors: (when) => [financialInstruments(when)],
    thousands: true,
    scaled: true,
  },
  { layout: table, header: 'last', continued: true },
);

const folio = product(
  {
    name: 'Folio Accounts Production 2019',
    version: '19.2',
    ix: '1.0',
    prefixes: { core: 'ns1', bus: 'ns2', direp: 'ns3' },
    ixt: 'ixt',
    transformation: beforeRegistries,
    contextId: ({ period, instant }, ordinal) => `A${ordinal}_${period}_${instant ? 'instant' : 'duration'}`,
    creditors: (when) => [maturities(when)],
    behind: true,
  },
  { layout: boxes, header: 'first' },
);

/** Products by the kind of accounts; common products are listed more than once. */
export const microProducts = [microForm, microForm, microForm, ledger, tallis, quill, abacus, harbour, folio];
export const smallProducts = [ledger, ledger, tallis, tallis, quill, quill, abacus, harbour, harbour, folio, oldLedger];
export const dormantProducts = [ledger, tallis, quill, abacus, folio];
export const largeProducts = [sterling, sterling, quill, ledger];

/** Returns a context id such as `B` or `C_1_2`: a letter for the period, more for the members. The letters mean nothing in the next document. */
function letters({ period, instant, members }: Spot, ordinal: number): string {
  const letter = period === 'current' ? (instant ? 'B' : 'C') : instant ? 'E' : 'F';
  return members.length === 0 ? letter : `${letter}_${'MNPQRSTUVW'.charAt(ordinal % 10)}_${ordinal}`;
}

/** Returns a context id such as `FY_1` or `cfwd_2_Set3`. */
function contextDay({ period, instant, members }: Spot, ordinal: number): string {
  const time = instant ? (period === 'current' ? 'cfwd' : 'bfwd') : period === 'current' ? 'FY' : 'PFY';
  return members.length === 0 ? `${time}_${ordinal}` : `${members[0]?.axis.replace('Dimension', 'Hypercube')}_${time}_Set${ordinal}`;
}
