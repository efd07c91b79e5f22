import { dayOf, monthEnd } from '../calendar.ts';
import { addressFor, companyName, companyNumber } from '../company.ts';
import { kindOf } from '../kinds.ts';
import { draw, pick } from '../random.ts';
import { placeEnds, placeStarts, trades } from '../words.ts';
import { BLOCK, type World } from '../world.ts';

const { floor, max } = Math;

export type Dataset = 'ccod' | 'ocod';

/** A row of a file: one registered title with its proprietors. */
export interface TitleRow {
  readonly number: string;
  readonly tenure: string;
  readonly address: string;
  readonly town: string;
  readonly county: string;
  readonly postCode: string;
  readonly severalAddresses: boolean;
  readonly price: string;
  readonly proprietors: readonly Proprietor[];
  /** Undefined: blank. */
  readonly added: number | undefined;
  readonly more: boolean;
}

export interface Proprietor {
  readonly name: string;
  readonly number: string;
  readonly category: string;
  readonly country: string;
  readonly address: string;
  /** Index of the company of the sample, whatever number the file states. Absent: it is not a company of the sample. */
  readonly company?: number;
}

const salt = { title: 200, place: 201, owner: 202, life: 203, quirk: 204, joint: 205, price: 206 } as const;
const prefixes = ['DTZ', 'QXL', 'ZYK', 'WZS'];
const countries = ['GUERNSEY', 'JERSEY', 'BRITISH VIRGIN ISLANDS', 'LUXEMBOURG', 'ISLE OF MAN', 'SINGAPORE'];

/** Returns the number of titles of a dataset, those included that are registered later or have left it. */
export function titleCount(world: World, dataset: Dataset): number {
  return dataset === 'ccod' ? max(60, floor(world.companies / 5)) : max(24, floor(world.companies / 100));
}

/**
 * Returns a title as the file of a month shows it; `undefined` when it is not in the file: it is registered later, or a private individual owns it.
 * Months count from June 2026, which is 0. A file shows what was registered before its month.
 */
export function titleAt(world: World, dataset: Dataset, at: number, month: number): TitleRow | undefined {
  const { registered, sold, toIndividual } = lifeOf(world, dataset, at);
  if (registered >= month) return undefined;
  const isSold = sold < month;
  if (isSold && toIndividual) return undefined;
  const key = at + (dataset === 'ccod' ? 0 : 5_000_000);
  const owner = isSold ? key + LATER : key;
  const { line1, line2, town, county, postCode } = addressFor(world, key + 3_000_000, 'england');
  const quirk = draw(world.seed, owner, salt.quirk);
  const several = quirk % 9 === 0;
  const since = dayInMonth(isSold ? sold : registered, quirk);
  return {
    number: titleNumber(at, dataset),
    tenure: quirk % 3 === 0 ? 'Leasehold' : 'Freehold',
    address: `${several ? 'Land and buildings at ' : ''}${[line1, line2].filter((line) => line !== '').join(', ')}, ${town} (${postCode})`,
    town,
    county,
    postCode: quirk % 6 === 0 ? '' : postCode,
    severalAddresses: several,
    price: quirk % 3 === 1 ? String(100_000 + (draw(world.seed, owner, salt.price) % 9_000_000)) : '',
    proprietors: proprietorsOf(world, dataset, owner),
    added: quirk % 50 === 7 ? undefined : since,
    more: quirk % 30 === 11,
  };
}

/** Returns the day on which a title changed within a month. */
export function changeDay(world: World, dataset: Dataset, at: number, month: number): number {
  return dayInMonth(month, draw(world.seed, at + (dataset === 'ccod' ? 0 : 5_000_000), salt.quirk));
}

export function titleNumber(at: number, dataset: Dataset): string {
  return `${pick(prefixes, at)}${(dataset === 'ccod' ? 200_000 : 800_000) + at}`;
}

const never = 1_000_000;
/** First key of those who own a title after its first owner. */
const LATER = 2_500_000;
/** Number of the first titles, of which one changes in each month around the beginning of the sample. */
const FIRST = 24;

/** Most titles were registered long ago; some change hands, or are registered, in a month near the beginning of the sample. */
function lifeOf(world: World, dataset: Dataset, at: number): { registered: number; sold: number; toIndividual: boolean } {
  const drawn = draw(world.seed, at + (dataset === 'ccod' ? 0 : 5_000_000), salt.life);
  const registered = drawn % 10 === 0 ? -6 + ((drawn >>> 4) % 24) : -24 - ((drawn >>> 4) % 300);
  const sold = (drawn >>> 12) % 4 === 0 ? max(registered + 1, -6 + ((drawn >>> 15) % 30)) : never;
  // one of the first titles changes in each month around the beginning of the sample, in a world of any size
  const changes = at < FIRST ? max(registered + 1, at - FIRST / 2) : sold;
  return { registered: at < FIRST ? -24 : registered, sold: changes, toIndividual: (drawn >>> 20) % 3 === 0 };
}

function dayInMonth(month: number, drawn: number): number {
  const first = dayOf(2026, 6 + month, 1);
  return first + ((drawn >>> 7) % (monthEnd(first) - first + 1));
}

function proprietorsOf(world: World, dataset: Dataset, owner: number): Proprietor[] {
  const drawn = draw(world.seed, owner, salt.joint);
  const several = drawn % 12 === 0 ? 2 + ((drawn >>> 5) % 3) : 1;
  return Array.from({ length: several }, (_, place) =>
    dataset === 'ccod' ? ukProprietor(world, owner, place) : overseasProprietor(world, owner, place),
  );
}

function ukProprietor(world: World, owner: number, place: number): Proprietor {
  const drawn = draw(world.seed, owner * 4 + place, salt.owner);
  const index = ownedAbroad(world, owner, drawn) ?? drawn % world.companies;
  const { line1, town, postCode } = addressFor(world, index + 4_000_000, 'england');
  return {
    name: companyName(world, index),
    number: writtenNumber(companyNumber(world, index), companyNumber(world, (index + 1) % world.companies), drawn >>> 3),
    category: categoryOf(kindOf(index).kind.category),
    country: '',
    address: `${line1}, ${town} ${postCode}`,
    company: index,
  };
}

/** Position in a block of a company whose owner is abroad (psc/planted.ts). */
const ABROAD = 86;

/** Who buys one of the first titles is a company with an owner abroad; `undefined` for other proprietors. */
function ownedAbroad({ companies }: World, owner: number, drawn: number): number | undefined {
  const blocks = floor((companies - ABROAD - 1) / BLOCK) + 1;
  return owner >= LATER && owner < LATER + FIRST && blocks > 0 ? (drawn % blocks) * BLOCK + ABROAD : undefined;
}

/** The register of titles takes a number as the applicant writes it: without zeros, mistyped, that of another company, or none. */
function writtenNumber(number: string, other: string, drawn: number): string {
  if (drawn % 50 === 3) return '';
  if (drawn % 200 === 5) return `${number.slice(0, 7)}O9`;
  if (drawn % 200 === 9) return other;
  if (drawn % 40 === 11) return number.toLowerCase();
  return drawn % 3 === 0 ? number.replace(/^0+/, '') : number;
}

function categoryOf(category: string): string {
  if (category === 'Limited Liability Partnership') return 'Limited Liability Partnership';
  if (category === 'Private Unlimited Company') return 'Unlimited Company';
  if (category === 'Registered Society') return 'Registered Society (Company)';
  if (category === 'Industrial and Provident Society') return 'Industrial and Provident Society (Company)';
  return /company|ltd|limited|lbg/i.test(category) ? 'Limited Company or Public Limited Company' : 'Corporate Body';
}

/** One in three is an overseas entity of the register; the others state the number of their own country's register, or none. */
function overseasProprietor(world: World, owner: number, place: number): Proprietor {
  const drawn = draw(world.seed, owner * 4 + place, salt.owner);
  const { line1, town, postCode } = addressFor(world, (drawn % 100_000) + 6_000_000, 'england');
  const registered = drawn % 3 === 0;
  const index = ((drawn >>> 3) % max(1, floor(world.companies / BLOCK))) * BLOCK + 71;
  const name = `${pick(placeStarts, drawn)}${pick(placeEnds, drawn >>> 6)} ${pick(trades, drawn >>> 9)} HOLDINGS`.toUpperCase();
  const known = registered && index < world.companies;
  return {
    name: known ? companyName(world, index) : name,
    number: known ? companyNumber(world, index) : drawn % 5 === 0 ? '' : String(1_000_000 + (drawn % 900_000)),
    category: 'Limited Company or Public Limited Company',
    country: pick(countries, drawn >>> 12),
    address: `PO Box ${1 + (drawn % 4_000)}, ${line1}, ${town} ${postCode}`,
    ...(known ? { company: index } : {}),
  };
}
