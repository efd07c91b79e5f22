import { dayOf } from './calendar.ts';
import { type Kind, kindOf } from './kinds.ts';
import { namesakeOf } from './noise.ts';
import { personByKey } from './people.ts';
import { followsOn, heirOf, namedPairs, officeKey } from './phoenix/heirs.ts';
import { draw, pick } from './random.ts';
import { buildings, forms, givenNames, placeEnds, placeStarts, reaches, streetEnds, towns, trades } from './words.ts';
import { FORMER, NAMES, type World } from './world.ts';

const { floor } = Math;

/** A number for each attribute that is drawn. Each number is used once, so a change of one attribute leaves the others as they were. */
export const salt = {
  ending: 10,
  quirk: 11,
  street: 12,
  town: 13,
  postcode: 14,
  careOf: 15,
  born: 16,
  sic: 17,
  accounts: 18,
  lag: 19,
  mortgages: 20,
  previous: 21,
  country: 22,
  trade: 23,
  story: 30,
  notice: 40,
} as const;

export interface Address {
  readonly line1: string;
  readonly line2: string;
  readonly town: string;
  readonly county: string;
  readonly country: string;
  readonly postCode: string;
}

/** Returns a company number in the register's form: eight characters, digits with leading zeros or with a prefix. */
export function companyNumber(world: World, index: number): string {
  const { kind, ordinal } = kindOf(index);
  if (kind.prefix === '') return String(world.digits8(ordinal) + 1).padStart(8, '0');
  if (kind.prefix === 'IP#####R') return `IP${String(world.digits5(ordinal)).padStart(5, '0')}R`;
  return kind.prefix + String(world.digits6(ordinal) + 1).padStart(6, '0');
}

/** Returns a name without its ending, such as `HALCOMBE JOINERY NORTH SERVICES`. No two companies share it. */
export function baseName(world: World, index: number): string {
  const family = familyNames(world).get(index);
  if (family !== undefined) return family;
  const like = namesakeOf(world, index);
  if (like !== undefined) return `${baseName(world, like)} GROUP`;
  let rest = world.name(index % NAMES);
  const take = (list: readonly string[]): string => {
    const word = list[rest % list.length] ?? '';
    rest = floor(rest / list.length);
    return word;
  };
  const start = take(placeStarts);
  const words = [start + take(placeEnds), take(trades), take(reaches), take(forms)];
  return words
    .filter((word) => word !== '')
    .join(' ')
    .toUpperCase();
}

const families = new WeakMap<World, ReadonlyMap<number, string>>();

/** Returns the names of the companies that are named after their director, and of their heirs, by index. */
function familyNames(world: World): ReadonlyMap<number, string> {
  const known = families.get(world);
  if (known !== undefined) return known;
  const made = namedFamilies(world);
  families.set(world, made);
  return made;
}

/**
 * An heir has the name of the failed company and another year, or another trade where the two have only the name in common. The register takes no name that
 * another company has, so a second company of one surname and trade has the next trade.
 */
function namedFamilies(world: World): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const taken = new Set<string>();
  for (const { index, failed, likeness } of namedPairs(world)) {
    const { surname } = personByKey(world, failed * 2);
    const freeName = (key: number) => {
      let drawn = draw(world.seed, key, salt.trade);
      while (taken.has(`${surname} ${pick(trades, drawn)}`)) drawn += 1;
      const name = `${surname} ${pick(trades, drawn)}`;
      taken.add(name);
      return name.toUpperCase();
    };
    const name = freeName(failed);
    names.set(failed, name).set(index, likeness === 'partial' ? freeName(index) : `${name} (2026)`);
  }
  return names;
}

/** Returns the registered name. One in fifty has unusual characters: quotation marks, commas, dots, ampersands. */
export function companyName(world: World, index: number): string {
  const { kind } = kindOf(index);
  if (familyNames(world).has(index)) return `${baseName(world, index)} LIMITED`;
  const base = quirky(baseName(world, index), draw(world.seed, index, salt.quirk));
  const ending = pick(kind.endings, draw(world.seed, index, salt.ending));
  return ending === '' ? base : `${base} ${ending}`;
}

function quirky(base: string, drawn: number): string {
  if (drawn % 250 > 4) return base;
  const [first = '', ...rest] = base.split(' ');
  switch (drawn % 250) {
    case 0:
      return `"${first}" ${rest.join(' ')}`;
    case 1:
      return `${first}, ${rest.join(' & ')}`;
    case 2:
      return `W. B. ${first} ${rest.join(' ')} (${first.slice(0, 3)})`;
    case 3:
      return `${first}'S ${rest.join(' ')}`;
    case 4:
      return `${first}...${rest.join('+')}`;
    default:
      return base;
  }
}

/** Returns an invented name for a key. */
export function personName(world: World, key: number): string {
  const drawn = draw(world.seed, key, 90);
  return `${pick(givenNames, drawn)} ${pick(givenNames, drawn >>> 8)} ${pick(placeStarts, drawn >>> 14)}${pick(placeEnds, drawn >>> 20)}`;
}

/** Returns the registered office; all parts are empty for bodies that are registered elsewhere. */
export function registeredOffice(world: World, index: number): Address {
  const { kind } = kindOf(index);
  if (kind.keeps === 'none') return { line1: '', line2: '', town: '', county: '', country: '', postCode: '' };
  return addressFor(world, officeKey(world, index), kind.nation);
}

/** Returns an invented address in a nation, drawn from a key. */
export function addressFor(world: World, key: number, nation: Kind['nation']): Address {
  const street = draw(world.seed, key, salt.street);
  const place = pick(towns[nation], draw(world.seed, key, salt.town));
  const code = draw(world.seed, key, salt.postcode);
  const road = `${1 + (street % 240)} ${pick(placeStarts, street >>> 8)}${pick(placeEnds, street >>> 14)} ${pick(streetEnds, street >>> 20)}`;
  const inside = street % 5 === 0 ? `${pick(buildings, street >>> 4)} ${1 + (street % 30)}` : '';
  const letter = (shift: number) => 'ABDEFGHJLNPQRSTUWXYZ'.charAt((code >>> shift) % 20);
  return {
    line1: (inside === '' ? road : inside).toUpperCase(),
    line2: inside === '' ? '' : road.toUpperCase(),
    town: place.town,
    county: place.county,
    country: countryOf(nation, draw(world.seed, key, salt.country), place.area),
    postCode: `${place.area}${1 + (code % 19)} ${(code >>> 5) % 10}${letter(9)}${letter(14)}`,
  };
}

/** Returns a value of the register's country column, which is free text: often empty, sometimes a nation, sometimes the state. */
function countryOf(nation: Kind['nation'], drawn: number, area: string): string {
  if (drawn % 3 === 0) return '';
  if (drawn % 3 === 1) return 'UNITED KINGDOM';
  if (nation === 'scotland') return 'SCOTLAND';
  if (nation === 'northern-ireland') return 'NORTHERN IRELAND';
  return area === 'CF' || area === 'SA' ? 'WALES' : 'ENGLAND';
}

/**
 * Returns the day of incorporation. `settled`: the company takes part in a story and has existed for some years. An index beyond the world's size
 * is a new company: `newPerDay` of them are incorporated every day.
 */
export function incorporatedOn(world: World, index: number, settled: boolean): number {
  if (index >= world.companies && index < FORMER) return floor((index - world.companies) / newPerDay(world));
  const follows = followsOn(world, index);
  if (follows !== undefined) return follows;
  const drawn = draw(world.seed, index, salt.born);
  const year =
    settled || heirOf(world, index) !== undefined
      ? 1995 + (drawn % 26)
      : drawn % 10 < 3
        ? 1970 + ((drawn >>> 8) % 40)
        : 2010 + ((drawn >>> 8) % 16);
  return dayOf(year, 1 + ((drawn >>> 16) % 12), 1 + ((drawn >>> 22) % 28));
}

/** Returns the number of companies incorporated per day: about a seventh of the register each year, like the real one. */
export function newPerDay(world: World): number {
  return Math.max(1, Math.round(world.companies / 2_500));
}
