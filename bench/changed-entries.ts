import { changedNamesOf } from '../models/screening/changed-names.ts';
import { partiesOf } from '../models/screening/company/parties.ts';
import type { CompanyPeople } from '../models/screening/company/people.ts';
import type { ListEntry } from '../models/screening/entry.ts';
import { atOnce } from '../models/screening/in-steps.ts';
import type { ScreeningIndex } from '../models/screening/index-entries.ts';
import { type KeptNames, keptNames, keptText } from '../models/screening/kept-names.ts';
import { type ScreeningList, screeningLists } from '../models/screening/lists.ts';
import type { ChangedEntries } from '../models/screening/may-concern.ts';
import { type Sweeping, screenCompany } from '../serving/screening/sweep/screen-company.ts';
import { listSizes } from './invented-register.ts';

const count = (n: number) => n.toLocaleString('en-GB');
/** Of the changed entries, one in so many has left its list. */
const left = 3;

interface Compared {
  readonly sweeping: Sweeping;
  readonly changed: ChangedEntries;
}

/** Changes entries of lists: adds some, in the shares of the sizes of the lists, and takes some away. Returns each list before and after it, with its changed entries. */
export function changedLists(entriesOf: ReadonlyMap<ScreeningList, readonly ListEntry[]>, many: number) {
  const total = Object.values(listSizes).reduce((sum, size) => sum + size, 0);
  return screeningLists.map((list) => {
    const all = entriesOf.get(list) ?? [];
    const some = all.slice(0, Math.round((many * listSizes[list]) / total));
    const gone = new Set(some.filter((_, at) => at % left === 0));
    const added = new Set(some.filter((one) => !gone.has(one)));
    return { list, some, before: all.filter((one) => !added.has(one)), after: all.filter((one) => !gone.has(one)) };
  });
}

/** Changes entries of lists (`changedLists`). */
export function changeEntries(
  entriesOf: ReadonlyMap<ScreeningList, readonly ListEntry[]>,
  many: number,
  indexOf: (list: ScreeningList, entries: readonly ListEntry[]) => ScreeningIndex,
): ChangedEntries {
  const changes = changedLists(entriesOf, many);
  return {
    entries: indexOf(
      'uk-sanctions',
      changes.flatMap(({ some }) => some),
    ),
    lists: changes
      .filter(({ some }) => some.length > 0)
      .map(({ list, some, after }) => ({ after: indexOf(list, after), entries: indexOf(list, some) })),
  };
}

/** Compares the changed entries with every company, first by its names, then by what is kept of them. Throws where the second way misses a company. */
export async function compareBothWays(companies: readonly CompanyPeople[], { sweeping, changed }: Compared): Promise<void> {
  const before = process.cpuUsage();
  const concerned = new Set<string>();
  for (const { companyNumber } of companies)
    if ((await screenCompany(companyNumber, { ...sweeping, changed })).found !== null) concerned.add(companyNumber);
  const names = namesOf(companies);
  report('each name is read', names, secondsSince(before), `${count(concerned.size)} companies may be concerned and are screened`);
  const found = new Set(await compareKept(companies, await keep(companies), { sweeping, changed }));
  const missed = [...concerned].filter((number) => !found.has(number));
  if (missed.length > 0) throw new Error(`kept names miss companies: ${missed.join(', ')}`);
}

/** Returns the companies that may be concerned, as a sweep finds them: by what is kept, then by their names. */
async function compareKept(
  companies: readonly CompanyPeople[],
  kept: readonly KeptNames[],
  { sweeping, changed }: Compared,
): Promise<string[]> {
  const text = keptText(companies.map(({ companyNumber }, at) => ({ companyNumber, names: kept[at] ?? '' })));
  const before = process.cpuUsage();
  const asked = atOnce(changedNamesOf(changed, sweeping.rarity).of(text));
  const inKept = secondsSince(before);
  const concerned: string[] = [];
  for (const number of asked) if ((await screenCompany(number, { ...sweeping, changed })).found !== null) concerned.push(number);
  const seconds = secondsSince(before);
  const all = namesOf(companies);
  const bytes = kept.reduce((sum, { length }) => sum + length, 0);
  report(
    'names are kept',
    all,
    seconds,
    `${count(asked.length)} of ${count(companies.length)} companies are read, which takes ${(seconds - inKept).toFixed(1)} s; ` +
      `${count(concerned.length)} may be concerned and are screened; ${(bytes / all).toFixed(0)} bytes are kept of a name`,
  );
  return concerned;
}

async function keep(companies: readonly CompanyPeople[]): Promise<KeptNames[]> {
  const known = new Map(companies.map((company) => [company.companyNumber, company]));
  return companies.map(({ companyNumber }) => keptNames(partiesOf(companyNumber, known).parties.map(({ query }) => query)));
}

function namesOf(companies: readonly CompanyPeople[]): number {
  const known = new Map(companies.map((company) => [company.companyNumber, company]));
  return companies.reduce((sum, { companyNumber }) => sum + partiesOf(companyNumber, known).parties.length, 0);
}

function report(how: string, names: number, seconds: number, more: string): void {
  const minutes = (25e6 * seconds) / names / 2 / 60;
  console.log(
    `${how}: changed entries against ${count(names)} names: ${seconds.toFixed(1)} s of processor, ${count(Math.round(names / seconds))} names a second; ${more}; ` +
      `25 million names on two cores: ${minutes.toFixed(1)} minutes`,
  );
}

function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
