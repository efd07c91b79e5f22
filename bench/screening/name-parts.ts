/**
 * Counts the parts of the names of listed persons by nationality, and prints the table of `models/names/lexicon/common-parts.ts`. Not part of a
 * benchmark run: the table is fixed, so that a new version of the list changes no effect.
 *
 *   npm run --silent build && node dist/bench/screening/name-parts.js LIST
 */
import { argv } from 'node:process';
import type { Name } from '../../models/names/name.ts';
import { readNames } from '../../models/names/read-names.ts';
import { pairUnits } from '../../models/screening/compare/pairing.ts';
import { type Unit, unitsOf } from '../../models/screening/compare/units.ts';
import { countriesIn } from '../../models/screening/countries.ts';
import type { ListEntry } from '../../models/screening/entry.ts';
import { readUkList } from './uk-list.ts';

/** `ofOne`: largest share of the holders of a part that may have one nationality, so that the clan of a regime is not common. Other cultures have too few
 * listed persons. */
const cultures = [
  {
    culture: 'Arabic, Persian and South Asian',
    countries: 'AE AF BD BH DZ EG IQ IR JO KW LB LY MA OM PK PS QA SA SD SO SY TN YE',
    ofOne: 0.9,
  },
  { culture: 'Russian, Ukrainian and Belarusian', countries: 'BY RU UA', ofOne: 1 },
] as const;

/** A part that fewer than one person in 200 has is not printed. */
const leastShare = 1 / 200;
/** From this similarity two parts are spellings of one name. */
const spelling = 0.9;
const even = () => 1;

interface Part {
  readonly unit: Unit;
  readonly spellings: Set<string>;
  readonly holders: Set<ListEntry>;
}

function partsOf(persons: readonly ListEntry[]): Part[] {
  const holders = new Map<string, { unit: Unit; of: Set<ListEntry> }>();
  for (const entry of persons) {
    for (const unit of entry.names.flatMap(({ text }) => readNames(text, 'person').flatMap(unitsIn))) {
      const held = holders.get(unit.text) ?? { unit: { ...unit, last: false }, of: new Set() };
      held.of.add(entry);
      holders.set(unit.text, held);
    }
  }
  const parts: Part[] = [];
  for (const { unit, of } of [...holders.values()].sort((a, b) => b.of.size - a.of.size || (a.unit.text < b.unit.text ? -1 : 1))) {
    const same = parts.find((part) => alike(part.unit, unit) >= spelling);
    const part = same ?? { unit, spellings: new Set<string>(), holders: new Set<ListEntry>() };
    if (same === undefined) parts.push(part);
    part.spellings.add(unit.text);
    for (const entry of of) part.holders.add(entry);
  }
  return parts.sort((a, b) => b.holders.size - a.holders.size);
}

function unitsIn(name: Name): Unit[] {
  return unitsOf(name, even).filter(({ role, text }) => role === 'name' && text.length > 1);
}

function alike(one: Unit, other: Unit): number {
  return pairUnits([one], [other], 'neither').pairs[0]?.alike ?? 0;
}

/** Returns the largest share of the holders that has one nationality. */
function shareOfOne(holders: ReadonlySet<ListEntry>, countries: ReadonlySet<string>): number {
  const counts = new Map<string, number>();
  for (const entry of holders) {
    for (const country of new Set(entry.countries.flatMap(countriesIn))) {
      if (countries.has(country)) counts.set(country, (counts.get(country) ?? 0) + 1);
    }
  }
  return Math.max(...counts.values()) / holders.size;
}

const uk = await readUkList(argv[2] ?? '');
for (const { culture, countries, ofOne } of cultures) {
  const own = new Set<string>(countries.split(' '));
  const persons = uk.entries.filter(
    ({ kind, countries: all }) => kind === 'person' && all.flatMap(countriesIn).some((country) => own.has(country)),
  );
  const common = partsOf(persons).filter(({ holders }) => holders.size >= leastShare * persons.length && shareOfOne(holders, own) <= ofOne);
  console.log(`${culture}: ${persons.length} persons; each line: how many of 10,000 have the part, and its spellings`);
  for (const { holders, spellings } of common) {
    console.log(`  ${Math.round((10_000 * holders.size) / persons.length)} ${[...spellings].sort().join(' ')}`);
  }
}
