import { addressFor, companyName, personName, registeredOffice } from '../company.ts';
import { draw, pick } from '../random.ts';
import { DEFAULTERS_PUBLISHED, DEFAULTERS_RENEWED, namedOn } from '../warned.ts';
import { placeEnds, placeStarts, trades } from '../words.ts';
import type { World } from '../world.ts';

/** A defaulter as a row of the spreadsheet; a cell has one line for each of its strings. */
export interface Defaulter {
  readonly name: readonly string[];
  readonly trade: string;
  readonly address: readonly string[];
  readonly periods: readonly string[];
  readonly tax: number;
  readonly penalties: number;
}

const ENTRIES = 40;
/** Days between editions, from the second edition of the sample on. */
const QUARTER = 91;

/** Returns the day of the newest edition. */
export function editionDay(today: number): number {
  if (today < DEFAULTERS_RENEWED) return DEFAULTERS_PUBLISHED;
  return DEFAULTERS_RENEWED + Math.floor((today - DEFAULTERS_RENEWED) / QUARTER) * QUARTER;
}

/** Returns the newest edition, in which as many new entries replace those that are a year old. */
export function defaultersAt(world: World, today: number): Defaulter[] {
  const edition = editionDay(today);
  const since = edition < DEFAULTERS_RENEWED ? 0 : (edition - DEFAULTERS_RENEWED) / QUARTER + 1;
  const changing = namedOn(world, edition < DEFAULTERS_RENEWED ? 'taxDefaultEnds' : 'taxDefaulterLater');
  const companies = [...namedOn(world, 'taxDefaulter'), ...changing].map((index, at) => company(world, index, at));
  const others = Array.from({ length: ENTRIES - companies.length }, (_, at) => other(world, at + since * 3));
  return [...companies, ...others].sort((a, b) => ((a.name[0] ?? '') < (b.name[0] ?? '') ? -1 : 1));
}

/** Returns a company of the sample by its registered name and office: the list has no company numbers. */
function company(world: World, index: number, at: number): Defaulter {
  const name = companyName(world, index);
  const first = name.split(' ')[0] ?? '';
  return {
    name: [[name, `${name} (trading as ${first} & Sons)`, `${name} (formerly known as ${first} Brothers Limited)`][at % 3] ?? name],
    trade: pick(trades, index),
    address: officeLines(world, index),
    ...figures(world, index),
  };
}

/** Returns a person or firm that is on no register of the sample. */
function other(world: World, at: number): Defaulter {
  const drawn = draw(world.seed, at, 130);
  const firm = `${pick(placeStarts, drawn)}${pick(placeEnds, drawn >>> 6)} ${pick(trades, drawn >>> 9)}`;
  const person = personName(world, at + 9_000);
  const name = at % 3 === 0 ? `${firm} Ltd (in liquidation)` : at % 3 === 1 ? person : `${person} t/a ${firm}`;
  const lines = addressLines(world, at + 7_000_000);
  return {
    name: [name],
    trade: pick(trades, drawn >>> 9),
    address: at % 7 === 3 ? [`Formerly of ${lines[0]}`, ...lines.slice(1)] : lines,
    ...figures(world, at + 500),
  };
}

function figures(world: World, key: number): Pick<Defaulter, 'periods' | 'tax' | 'penalties'> {
  const drawn = draw(world.seed, key, 131);
  const year = 2014 + (drawn % 6);
  const tax = 25_001 + (drawn % 400_000) + ((drawn >>> 5) % 100) / 100;
  return {
    periods: [`6 April ${year} to 5 April ${year + 3}`, ...(drawn % 4 === 0 ? [`1 July ${year + 4} to 31 March ${year + 5}`] : [])],
    tax,
    penalties: Math.round(tax * (35 + (drawn % 60))) / 100,
  };
}

function officeLines(world: World, index: number): string[] {
  const { line1, line2, town, postCode } = registeredOffice(world, index);
  return [[line1, line2].filter((line) => line !== '').join(', '), town, postCode];
}

function addressLines(world: World, key: number): string[] {
  const { line1, line2, town, postCode } = addressFor(world, key, 'england');
  return [[line1, line2].filter((line) => line !== '').join(', '), town, postCode];
}
