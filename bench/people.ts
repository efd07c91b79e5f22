/**
 * Measures the screening of the people behind companies against one list, in names per second of one core: for a tenth of the people first, because the engine
 * remembers words from one name to the next. The people are invented: given names and surnames are drawn by a Zipf law, as in a register, from the sample's names and from
 * the names of honest people of many countries where `--data` has them. Prints matches per 1,000 people too: a faster engine must find the same.
 *
 *   npm run bench:people -- [--list FILE] [--data DIR] [--people 20000] [--seed 1]
 *
 * `--list`: the UK Sanctions List as its publisher writes it (CSV or XML, or gzipped). Absent: a list of invented names.
 */
import { parseArgs } from 'node:util';
import type { ListEntry } from '../models/screening/entry.ts';
import { buildScreeningIndex } from '../models/screening/index-entries.ts';
import { rarityOf } from '../models/screening/rarity.ts';
import { screen } from '../models/screening/screen.ts';
import { mensNames, surnameEnds, surnameStarts, womensNames } from '../sample/surnames.ts';
import { drawn, generator, shuffled } from './invented-draws.ts';
import { machineLine } from './machine.ts';
import { readSet } from './screening/people-sets.ts';
import { readUkList } from './screening/uk-list.ts';

const { values } = parseArgs({
  options: {
    list: { type: 'string' },
    data: { type: 'string' },
    people: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
  },
});
const today = '2026-06-01';
const count = (n: number) => n.toLocaleString('en-GB');
const wanted = Number(values.people);
const random = generator(Number(values.seed));
const words = wordsOf(values.data);
const entries = values.list === undefined ? inventedEntries() : (await readUkList(values.list)).entries;
const index = buildScreeningIndex(entries, {
  list: 'uk-sanctions',
  version: 'bench',
  entries: entries.length,
  publishedAt: `${today}T00:00:00Z`,
});

const rarity = rarityOf([index]);

console.log(`${machineLine()}; seed ${values.seed}`);
console.log(
  `${count(index.entries.length)} entries, ${count(index.names.length)} readings of names; ${count(words.given.length)} given names, ${count(words.surnames.length)} surnames`,
);
for (const at of [0.1, 1]) run(Math.round(wanted * at));

function run(people: number): void {
  const names = Array.from({ length: people }, person);
  const before = process.cpuUsage();
  let matched = 0;
  for (const query of names) if (screen([index], query, today, rarity).matches.length > 0) matched += 1;
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  console.log(
    `${count(people).padStart(9)} people: ${seconds.toFixed(1).padStart(6)} s of processor, ${(people / seconds).toFixed(0).padStart(6)} a second; ` +
      `${((1_000 * matched) / people).toFixed(1)} with a match per 1,000; 25 million names on two cores: ${(25e6 / ((2 * people) / seconds) / 3_600).toFixed(1)} h`,
  );
}

function person() {
  const name = [pick(words.given), ...(random() < 0.6 ? [pick(words.given)] : []), pick(words.surnames)].join(' ');
  const year = 1940 + Math.floor(random() * 65);
  const month = String(1 + Math.floor(random() * 12)).padStart(2, '0');
  return { name, kind: 'person' as const, dateOfBirth: `${year}-${month}`, countries: ['British', 'United Kingdom'] };
}

function pick(from: readonly string[]): string {
  return drawn(from, random);
}

function wordsOf(folder: string | undefined): { given: string[]; surnames: string[] } {
  const made = surnameStarts.flatMap((start) => surnameEnds.map((end) => start + end));
  const honest = folder === undefined ? [] : readSet('people', folder).negatives.map(({ name }) => name.split(/\s+/));
  const given = [...mensNames, ...womensNames, ...honest.flatMap(([first]) => first ?? [])];
  const surnames = [...made, ...honest.flatMap((parts) => parts.at(-1) ?? [])];
  return { given: shuffled([...new Set(given)], random), surnames: shuffled([...new Set(surnames)], random) };
}

function inventedEntries(): ListEntry[] {
  return Array.from({ length: 6_000 }, (_, at) => ({
    list: 'uk-sanctions' as const,
    id: `BEN${String(at).padStart(4, '0')}`,
    kind: 'person' as const,
    names: Array.from({ length: 3 }, (_, alias) => ({
      text: [pick(words.given), pick(words.given), pick(words.surnames)].join(' '),
      type: alias === 0 ? ('primary' as const) : ('alias' as const),
      weak: false,
    })),
    datesOfBirth: [String(1940 + Math.floor(random() * 60))],
    countries: [],
    addresses: [],
    companyNumbers: [],
    identifiers: [],
    protectedNames: [],
    from: null,
    until: null,
    detail: 'invented',
    url: 'https://example.org/',
    evidence: { source: 'bench', release: 'bench', record: String(at), publishedAt: null, retrievedAt: `${today}T00:00:00Z` },
  }));
}
