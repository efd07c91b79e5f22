import { chargeList } from '../charges/render.ts';
import { companyNumber } from '../company.ts';
import { filingList } from '../filings/render.ts';
import { insolvencyAt } from '../insolvency/cases.ts';
import { allAppointmentsOf } from '../officers/appointments.ts';
import { exemptionsOf, statementsOf } from '../psc/rest.ts';
import { isRegistered, registerSize, registerState } from '../register.ts';
import { registersOf } from '../registers/registers.ts';
import { storyOf, WITH_NOTICES } from '../stories.ts';
import { companyProfile } from '../streaming/company-profile.ts';
import { apiOfficer } from '../streaming/officers.ts';
import { personsOf } from '../streaming/owners.ts';
import type { World } from '../world.ts';

interface Page {
  readonly start: number;
  readonly size: number;
}

/** What the REST API has of a company, by the last part of the path; `undefined`: it answers 404. */
const resources: Readonly<Record<string, (world: World, index: number, day: number, page: Page) => object | undefined>> = {
  '': profile,
  'filing-history': filingList,
  charges: chargeList,
  insolvency: insolvencyAt,
  officers: officerList,
  'persons-with-significant-control': ownerList,
  'persons-with-significant-control-statements': statementList,
  exemptions: (world, index, day) => (isHere(world, index, day) ? exemptionsOf(world, index, day + 1) : undefined),
  registers: (world, index, day) => (isHere(world, index, day) ? registersOf(world, index, day) : undefined),
};

/** Returns what the REST API answers for a path below `/company/` on a day; `undefined`: 404. A list has at most a hundred items in a page. */
export function companyAnswer(world: World, day: number, path: string, query: URLSearchParams): object | undefined {
  const [, number = '', under = ''] = /^\/company\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  const index = indexOf(world, day, number);
  const resource = resources[under];
  if (index === undefined || resource === undefined) return undefined;
  const size = Math.min(100, Math.max(1, Number(query.get('items_per_page') ?? 25) || 25));
  return resource(world, index, day, { start: Math.max(0, Number(query.get('start_index') ?? 0) || 0), size });
}

/** Returns the company as the register shows it, the dissolved ones included. */
function profile(world: World, index: number, day: number): object | undefined {
  const state = registerState(world, index, day + 1);
  if (state !== undefined) return companyProfile(world, index, state);
  const gone = storyOf(world, index)?.register.find((entry) => entry.gone === true && entry.day <= day)?.day;
  const last = gone === undefined ? undefined : registerState(world, index, gone);
  return last === undefined ? undefined : companyProfile(world, index, last, gone);
}

const isHere = (world: World, index: number, day: number) => isRegistered(world, index, day + 1);

function officerList(world: World, index: number, day: number, page: Page): object | undefined {
  const officers = allAppointmentsOf(world, index, day);
  const left = officers.filter(({ resigned }) => resigned !== undefined).length;
  const items = officers.map((one) => apiOfficer(world, index, one, day));
  const counts = { active_count: officers.length - left, resigned_count: left, inactive_count: 0 };
  return pageOf(`/company/${companyNumber(world, index)}/officers`, items, page, { ...counts, kind: 'officer-list' });
}

function ownerList(world: World, index: number, day: number, page: Page): object | undefined {
  const items = isHere(world, index, day) ? [...personsOf(world, index, day + 1).values()] : [];
  return pageOf(`/company/${companyNumber(world, index)}/persons-with-significant-control`, items, page, countsOf(items));
}

function statementList(world: World, index: number, day: number, page: Page): object | undefined {
  const items = isHere(world, index, day) ? statementsOf(world, index, day + 1) : [];
  return pageOf(`/company/${companyNumber(world, index)}/persons-with-significant-control-statements`, items, page, countsOf(items));
}

function countsOf(items: readonly Readonly<Record<string, unknown>>[]) {
  const ceased = items.filter(({ ceased_on, ceased: past }) => ceased_on !== undefined || past === true).length;
  return { active_count: items.length - ceased, ceased_count: ceased };
}

/**
 * Returns a page of a list; `undefined` when the company has none (404). These lists state `total_results`,
 * those of charges and filings `total_count`.
 */
function pageOf(self: string, items: readonly object[], { start, size }: Page, counts: object): object | undefined {
  if (items.length === 0) return undefined;
  const page = { items_per_page: size, start_index: start, total_results: items.length };
  return { ...counts, ...page, items: items.slice(start, start + size), links: { self } };
}

const numbers = new WeakMap<World, Map<string, number>>();

/** Returns the index of a company. The first 20,000 have all stories and are found at once. */
function indexOf(world: World, day: number, number: string): number | undefined {
  const known = numbers.get(world) ?? new Map<string, number>();
  for (let index = known.size; index < Math.min(world.companies, WITH_NOTICES); index += 1) known.set(companyNumber(world, index), index);
  numbers.set(world, known);
  const found = known.get(number);
  if (found !== undefined) return found;
  for (let index = known.size; index < registerSize(world, day + 1); index += 1) if (companyNumber(world, index) === number) return index;
  return undefined;
}
