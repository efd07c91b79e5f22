import { type Stake, stakeOf } from './control.ts';
import type { LimitCode } from './limits.ts';
import type { CompanyPeople, Owner } from './people.ts';

/** Companies by number; null: asked for, and no record knows it. */
export type KnownCompanies = ReadonlyMap<string, CompanyPeople | null>;

/** One owner of one company. */
export interface Step {
  readonly company: { readonly companyNumber: string; readonly name: string | null };
  readonly owner: Owner;
}

/** From the company that is asked about upwards: an owner of it, an owner of that owner ... */
export type Route = readonly Step[];

export interface Chains {
  /** One to every owner at every height, the nearest first. */
  readonly routes: readonly Route[];
  /** Companies that the chains lead to and that are not among the known: to be read, and the chains followed again. */
  readonly missing: readonly string[];
  readonly gaps: readonly (readonly [LimitCode, string])[];
}

/** Chains in the register are rarely above five; each company above is one more read. */
const longest = 8;
/** Companies that own each other crosswise have more routes than anybody reads. */
const mostRoutes = 400;

/** Follows the owners of a company upwards, breadth first: bounded in height and number, each circle once. */
export function followOwners(companyNumber: string, known: KnownCompanies): Chains {
  const routes: Route[] = [];
  const missing = new Set<string>();
  const gaps: [LimitCode, string][] = [];
  let above = next(known.get(companyNumber), []);
  while (above.length > 0) {
    const room = mostRoutes - routes.length;
    if (above.length > room) gaps.push(['CHAIN_CUT', named(above[room])]);
    routes.push(...above.slice(0, room));
    above = above.slice(0, room).flatMap((route) => {
      const found = climb(route, known);
      if ('gap' in found) gaps.push(found.gap);
      if ('missing' in found) missing.add(found.missing);
      return 'routes' in found ? found.routes : [];
    });
  }
  return { routes, missing: [...missing], gaps };
}

/**
 * What the last owner of a route has of the company at its foot. A holding counts as held indirectly by whoever has a majority of the
 * holder, and so on upwards, so the lowest of the stakes above the first one decides whether the first one counts at all.
 */
export function reach(route: Route): Stake {
  const above = route.slice(1).map(({ owner }) => stakeOf(owner.natures));
  if (above.includes('minority')) return 'minority';
  return above.includes('possible') ? 'possible' : 'majority';
}

type Climbed = { readonly routes: Route[] } | { readonly missing: string } | { readonly gap: [LimitCode, string] } | Record<never, never>;

function climb(route: Route, known: KnownCompanies): Climbed {
  const owner = route.at(-1)?.owner;
  if (owner === undefined || owner.kind === 'individual' || owner.kind === 'super-secure') return {};
  const number = owner.companyNumber;
  // a legal person without shares: a government, a statutory body
  if (number === null && owner.kind === 'legal-person') return {};
  if (number === null) return { gap: ['OWNERS_BEYOND_NOT_SCREENED', owner.name ?? 'an owner without a name'] };
  if (route.some(({ company }) => company.companyNumber === number)) return { gap: ['OWNERSHIP_CIRCLE', owner.name ?? number] };
  if (route.length >= longest) return { gap: ['CHAIN_CUT', owner.name ?? number] };
  const company = known.get(number);
  if (company === undefined) return { missing: number };
  if (company === null || company.owners.length === 0)
    return { gap: ['OWNERS_BEYOND_NOT_SCREENED', `${owner.name ?? ''} ${number}`.trim()] };
  return { routes: next(company, route) };
}

function next(company: CompanyPeople | null | undefined, below: Route): Route[] {
  if (company == null) return [];
  const { companyNumber, name, owners } = company;
  return owners.map((owner) => [...below, { company: { companyNumber, name }, owner }]);
}

function named(route: Route | undefined): string {
  return route?.at(-1)?.owner.name ?? '';
}
