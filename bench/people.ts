/**
 * Measures the matching of the people behind companies with the lists, on one core. For a tenth of them first, because the engine remembers words
 * from one name to the next. Prints matches too: a faster engine must find the same.
 *
 * 1. People against one list, in names per second. Given names and surnames are drawn by a Zipf law, as in a register, from the sample's names and
 *    from the names of honest people of many countries where `--data` has them.
 * 2. Companies with their officers and owners against six invented lists of 25,000 entries, as the sweep screens them, without PostgreSQL: as dense
 *    as the names of `bench:clearance`, and as dense as those of the real register are assumed to be (`invented-register.ts`). Prints ten parts and their sum, with the
 *    words that are new in each: a new word takes longer. Of 25 million names of the register, 1,000 are assumed to have 56 new words (1.4 million in all, as in `changed-sweep.ts`).
 *
 * 3. With `--day`, what a day changes: so many changed names against these lists, and `--entries` changed entries of lists, a third of which have left, against
 *    the names of all companies, once by reading each name and once by what is kept of it; the two must find the same companies. Both are extrapolated to 25 million names.
 *    `bench:changed` measures more names, with PostgreSQL.
 *
 *   npm run bench:people -- [--list FILE] [--data DIR] [--people 20000] [--companies 4000] [--density dense|realistic] [--seed 1] [--day 0] [--entries 60]
 *
 * Node gets the young generation that the service's threads have (`infra/young-generation.ts`).
 *
 * `--list`: the UK Sanctions List as its publisher writes it (CSV or XML, or gzipped), for both parts: its names have far more beginnings and ends than invented ones.
 * Absent: invented names. `--people 0`, `--companies 0`: not measured.
 */
import { parseArgs } from 'node:util';
import { partiesOf } from '../models/screening/company/parties.ts';
import type { ListEntry } from '../models/screening/entry.ts';
import { buildScreeningIndex } from '../models/screening/index-entries.ts';
import { type ScreeningList, screeningLists } from '../models/screening/lists.ts';
import { rarityOf } from '../models/screening/rarity.ts';
import { screenAmongMany } from '../models/screening/screen.ts';
import { mensNames, surnameEnds, surnameStarts, womensNames } from '../sample/surnames.ts';
import { screenCompany } from '../serving/screening/sweep/screen-company.ts';
import { changeEntries, compareBothWays } from './changed-entries.ts';
import { drawn, generator, shuffled } from './invented-draws.ts';
import { type Density, inventCompanies, inventRegister } from './invented-register.ts';
import { machineLine } from './machine.ts';
import { readSet } from './screening/people-sets.ts';
import { readUkList } from './screening/uk-list.ts';

const { values } = parseArgs({
  options: {
    list: { type: 'string' },
    data: { type: 'string' },
    people: { type: 'string', default: '20000' },
    companies: { type: 'string', default: '4000' },
    density: { type: 'string' },
    day: { type: 'string', default: '0' },
    entries: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const today = '2026-06-01';
/** Parts of a run over companies that are printed. */
const parts = 10;
const count = (n: number) => n.toLocaleString('en-GB');
const wanted = Number(values.people);
const random = generator(Number(values.seed));
const words = wordsOf(values.data);
const entries = values.list === undefined ? inventedEntries() : (await readUkList(values.list)).entries;
const index = indexOf('uk-sanctions', entries);

const rarity = rarityOf([index]);

console.log(`${machineLine()}; seed ${values.seed}`);
console.log(
  `${count(index.entries.length)} entries, ${count(index.names.length)} readings of names; ${count(words.given.length)} given names, ${count(words.surnames.length)} surnames`,
);
if (wanted > 0) for (const at of [0.1, 1]) run(Math.round(wanted * at));
const densities: readonly Density[] = ['dense', 'realistic'];
for (const density of densities) {
  if (Number(values.companies) > 0 && (values.density ?? density) === density) await matchCompanies(density, Number(values.companies));
}

interface Screened {
  readonly companies: number;
  readonly names: number;
  /** Words that no name before had. */
  readonly words: number;
  readonly seconds: number;
  readonly matched: number;
  readonly matches: number;
}

function sumOf(one: Screened, other: Screened): Screened {
  return {
    companies: one.companies + other.companies,
    names: one.names + other.names,
    words: one.words + other.words,
    seconds: one.seconds + other.seconds,
    matched: one.matched + other.matched,
    matches: one.matches + other.matches,
  };
}

/** Screens companies against six lists, as a sweep does, in pages of 500. */
async function matchCompanies(density: Density, many: number): Promise<void> {
  const register = inventRegister(density, Number(values.seed));
  const numbersFrom = (first: number, some: number) => Array.from({ length: some }, (_, at) => String(first + at).padStart(8, '0'));
  const all = numbersFrom(1_000_000, Math.round(many * 1.1));
  const invented = inventCompanies(register, all);
  const entriesOf = new Map<ScreeningList, readonly ListEntry[]>(screeningLists.map((list) => [list, register.entriesOf(list)]));
  if (values.list !== undefined) entriesOf.set('uk-sanctions', entries);
  const indexes = screeningLists.map((list) => indexOf(list, entriesOf.get(list) ?? []));
  // a company has four names on average; invented last, so that the others are the same without them
  const ofDay = numbersFrom(5_000_000, Math.ceil(Number(values.day) / 4));
  const companies = new Map([...invented, ...inventCompanies(register, ofDay)].map((company) => [company.companyNumber, company]));
  const sweeping = {
    indexes,
    rarity: rarityOf(indexes),
    today,
    readPeople: async (some: readonly string[]) => new Map(some.map((number) => [number, companies.get(number) ?? null])),
  };
  const words = new Set<string>();
  await screenPart(all.slice(0, all.length - many));
  const behind = all.length - many;
  const tenths = Array.from({ length: parts }, (_, at) => behind + Math.round((many * at) / parts));
  let whole: Screened = { companies: 0, names: 0, words: 0, seconds: 0, matched: 0, matches: 0 };
  for (const [at, from] of tenths.entries()) whole = sumOf(whole, await screenPart(all.slice(from, tenths[at + 1])));
  print(whole);
  if (ofDay.length > 0) {
    console.log('the changed names of a day:');
    await screenPart(ofDay);
    const changed = changeEntries(entriesOf, Number(values.entries), indexOf);
    await compareBothWays(
      all.flatMap((number) => companies.get(number) ?? []),
      { sweeping, changed },
    );
  }

  async function screenPart(part: readonly string[]): Promise<Screened> {
    const before = process.cpuUsage();
    let [matched, matches] = [0, 0];
    for (const number of part) {
      const { found } = await screenCompany(number, sweeping);
      matched += (found ?? []).length > 0 ? 1 : 0;
      matches += (found ?? []).length;
    }
    const seconds = secondsSince(before);
    const known = words.size;
    let names = 0;
    for (const number of part) {
      for (const name of namesOf(number)) {
        names += 1;
        for (const word of name.toLowerCase().split(/\s+/)) words.add(word);
      }
    }
    const screened = { companies: part.length, names, words: words.size - known, seconds, matched, matches };
    print(screened);
    return screened;
  }

  function print({ companies: some, names, words: fresh, seconds, matched, matches }: Screened): void {
    console.log(
      `${density.padEnd(9)} ${count(some)} companies, ${count(names)} names, ${((1_000 * fresh) / names).toFixed(0)} new words per 1,000: ${seconds.toFixed(1)} s of processor, ` +
        `${(some / seconds).toFixed(0)} companies, ${(names / seconds).toFixed(0)} names a second; ` +
        `${((100 * matched) / some).toFixed(1)}% of companies match, ${count(matches)} matches; ${hours(names / seconds)}`,
    );
  }

  /** The names of a company that are screened: a director who is also an owner counts once. */
  function namesOf(number: string): readonly string[] {
    return partiesOf(number, companies).parties.map(({ query }) => query.name);
  }
}

function indexOf(list: ScreeningList, listed: readonly ListEntry[]) {
  return buildScreeningIndex(listed, { list, version: 'bench', entries: listed.length, publishedAt: `${today}T00:00:00Z` });
}

function hours(aSecond: number): string {
  return `25 million names on two cores: ${(25e6 / (2 * aSecond) / 3_600).toFixed(1)} h`;
}

function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function run(people: number): void {
  const names = Array.from({ length: people }, person);
  const before = process.cpuUsage();
  let matched = 0;
  for (const query of names) if (screenAmongMany([index], query, today, rarity).answer.matches.length > 0) matched += 1;
  const seconds = secondsSince(before);
  console.log(
    `${count(people).padStart(9)} people: ${seconds.toFixed(1).padStart(6)} s of processor, ${(people / seconds).toFixed(0).padStart(6)} a second; ` +
      `${((1_000 * matched) / people).toFixed(1)} with a match per 1,000; ${hours(people / seconds)}`,
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
