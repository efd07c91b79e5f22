import { type Stake, stakeOf } from './control.ts';
import type { LimitCode } from './limits.ts';
import { bearsOtherName } from './owner-name.ts';
import type { CompanyPeople, Officer, Owner } from './people.ts';

/** Companies by number; null: it was searched and no record has held it. */
export type KnownCompanies = ReadonlyMap<string, CompanyPeople | null>;

/** One owner of one company. */
interface Step {
  readonly company: { readonly companyNumber: string; readonly name: string | null };
  readonly owner: Owner;
}

/** A chain from the screened company upwards: an owner of it, an owner of that owner, and so on. */
export type Route = readonly Step[];

export interface Chains {
  /** One route to each owner at each level, the nearest level first. */
  readonly routes: readonly Route[];
  /** Numbers of companies in the chains that `known` does not have: the caller reads them and follows the chains again. */
  readonly missing: readonly string[];
  /** Limits of the chains, each with the name or number that it concerns. */
  readonly gaps: readonly (readonly [LimitCode, string])[];
}

/** Chains in the register rarely have more than five levels, and each level needs one more read. */
const mostLevels = 8;
/** Companies that own each other have too many routes to show them all. */
const mostRoutes = 400;

/** Follows the owners of a company upwards, breadth first, up to 8 levels and 400 routes. A route never passes the same company twice. */
export function followOwners(companyNumber: string, known: KnownCompanies): Chains {
  const routes: Route[] = [];
  const missing = new Set<string>();
  const gaps: [LimitCode, string][] = [];
  let level = routesTo(known.get(companyNumber), []);
  while (level.length > 0) {
    const room = mostRoutes - routes.length;
    if (level.length > room) gaps.push(['CHAIN_CUT', level[room]?.at(-1)?.owner.name ?? '']);
    routes.push(...level.slice(0, room));
    level = level.slice(0, room).flatMap((route) => {
      const found = climb(route, known);
      const owner = route.at(-1)?.owner;
      if (owner !== undefined && numberInDoubt(owner, known)) gaps.push(['OWNERS_BEYOND_NOT_SCREENED', doubt(owner)]);
      if ('gaps' in found) gaps.push(...found.gaps);
      if ('missing' in found) missing.add(found.missing);
      return 'routes' in found ? found.routes : [];
    });
  }
  return { routes, missing: [...missing], gaps };
}

/**
 * Returns the lowest stake above the first step of a route. A holding counts as held indirectly by the majority owner of the holder, and so on
 * upwards, so this stake decides whether the last owner of the route counts as a holder of the first step.
 */
export function reach(route: Route): Stake {
  const above = route.slice(1).map(({ owner }) => stakeOf(owner.natures));
  if (above.includes('minority')) return 'minority';
  return above.includes('possible') ? 'possible' : 'majority';
}

/**
 * Returns whether the record of an owner or officer has the number of a company with another name. The route of such an owner is followed, and the true owner
 * may not be on it.
 */
export function numberInDoubt({ companyNumber, name }: Pick<Owner | Officer, 'companyNumber' | 'name'>, known: KnownCompanies): boolean {
  return companyNumber != null && bearsOtherName(known.get(companyNumber), { name });
}

/** The routes one level higher, a company to read, or limits; none of them for an owner that no company owns. */
type Climbed =
  | { readonly routes: Route[] }
  | { readonly missing: string }
  | { readonly gaps: [LimitCode, string][] }
  | Record<never, never>;

function climb(route: Route, known: KnownCompanies): Climbed {
  const owner = route.at(-1)?.owner;
  if (owner === undefined || owner.kind === 'individual' || owner.kind === 'super-secure') return {};
  const number = owner.companyNumber;
  // a legal person without shares, such as a government or a statutory body
  if (number === null && owner.kind === 'legal-person') return {};
  if (number === null) return beyond(owner.name ?? 'an owner without a name');
  const name = owner.name ?? number;
  // an owner record that repeats the number of the company that it owns says nothing of the owner
  if (route.at(-1)?.company.companyNumber === number) return beyond(name);
  if (route.some(({ company }) => company.companyNumber === number)) {
    const circle: [LimitCode, string] = ['OWNERSHIP_CIRCLE', name];
    return { gaps: [circle, ...(leadsOut(number, known) ? [] : beyond(name).gaps)] };
  }
  if (route.length >= mostLevels) return { gaps: [['CHAIN_CUT', name]] };
  const company = known.get(number);
  if (company === undefined) return { missing: number };
  if (company === null || company.owners.length === 0) return beyond(`${owner.name ?? ''} ${number}`.trim());
  return { routes: routesTo(company, route) };
}

function doubt({ name, companyNumber }: Owner): string {
  return `${name} (the company with its number ${companyNumber} has another name)`;
}

function beyond(owner: string): { readonly gaps: [LimitCode, string][] } {
  return { gaps: [['OWNERS_BEYOND_NOT_SCREENED', owner]] };
}

/** Returns whether an owner of a company, or of an owner of it, is not a company of the chain. An owner whose company is not read yet is one. */
function leadsOut(companyNumber: string, known: KnownCompanies, passed = new Set<string>()): boolean {
  passed.add(companyNumber);
  const owners = known.get(companyNumber)?.owners ?? [];
  return owners.some(({ kind, companyNumber: number }) => {
    if (kind === 'individual' || number === null || known.get(number) == null) return true;
    return !passed.has(number) && leadsOut(number, known, passed);
  });
}

function routesTo(company: CompanyPeople | null | undefined, below: Route): Route[] {
  if (company == null) return [];
  const { companyNumber, name, owners } = company;
  return owners.map((owner) => [...below, { company: { companyNumber, name }, owner }]);
}
