import type { ScreenQuery } from '../answer.ts';
import { type Chains, followOwners, type KnownCompanies, numberInDoubt, type Route } from './chain.ts';
import { readNature } from './control.ts';
import type { LimitCode } from './limits.ts';
import type { CompanyPeople, Officer, Owner } from './people.ts';

/**
 * The role of a party. The route of an owner names the companies between. `recordedAs`: the name in the record of the officer or owner, where the party is
 * another name that the register has of the same.
 */
export type Role =
  | { readonly as: 'company' }
  | { readonly as: 'former-name' }
  | { readonly as: 'officer'; readonly officer: Officer; readonly recordedAs?: string }
  | { readonly as: 'owner'; readonly route: Route; readonly recordedAs?: string };

/** One name to screen, with all roles that have the same particulars: a director who also owns the company is screened once. */
export interface Party {
  readonly query: ScreenQuery;
  readonly roles: readonly Role[];
}

export interface Parties {
  readonly company: CompanyPeople;
  readonly parties: readonly Party[];
  /** Numbers of companies to read before the chains and the names of officers are complete. */
  readonly missing: readonly string[];
  /** Limits, each with the name or number that it concerns. */
  readonly gaps: readonly (readonly [LimitCode, string])[];
}

/** Returns all names that the screening of a company covers; the number alone for a company that no record has held. */
export function partiesOf(companyNumber: string, known: KnownCompanies): Parties {
  const found = known.get(companyNumber);
  const company = found ?? { companyNumber, name: null, postcode: null, previousNames: [], officers: [], owners: [] };
  const chains = followOwners(companyNumber, known);
  const named: [ScreenQuery | undefined, Role][] = [
    [companyQuery(company.name, company), { as: 'company' }],
    ...company.previousNames.map((name): [ScreenQuery | undefined, Role] => [companyQuery(name, company), { as: 'former-name' }]),
    ...company.officers.flatMap((officer) => namesOfOfficer(officer, company, known)),
    ...chains.routes.flatMap((route) =>
      namesOf(route.at(-1)?.owner, ownerQuery(route.at(-1)?.owner, known), { as: 'owner', route }, known),
    ),
    ...chains.routes.flatMap(preferredNameOf),
  ];
  const unknown: [LimitCode, string][] = found == null ? [gap('COMPANY_UNKNOWN', companyNumber)] : [];
  return {
    company,
    parties: together(named),
    missing: missingOf(company, chains, known),
    gaps: [...unknown, ...gapsOf(company, chains)],
  };
}

/** Returns the numbers of companies to read before the parties of a company are complete. */
export function companiesToRead(companyNumber: string, known: KnownCompanies): string[] {
  return missingOf(known.get(companyNumber), followOwners(companyNumber, known), known);
}

function missingOf(company: CompanyPeople | null | undefined, chains: Chains, known: KnownCompanies): string[] {
  const ofOfficers = (company?.officers ?? []).flatMap(({ companyNumber }) => companyNumber ?? []);
  return [...new Set([...chains.missing, ...ofOfficers.filter((number) => !known.has(number))])];
}

function together(found: readonly [ScreenQuery | undefined, Role][]): Party[] {
  const parties = new Map<string, { query: ScreenQuery; roles: Role[] }>();
  for (const [query, role] of found) {
    if (query === undefined) continue;
    const { name, kind, dateOfBirth, countries, companyNumber, identifiers } = query;
    const key = JSON.stringify([name.toUpperCase(), kind, dateOfBirth, countries, companyNumber, identifiers]);
    const party = parties.get(key);
    if (party === undefined) parties.set(key, { query: { ...query, ofCompany: true }, roles: [role] });
    else party.roles.push(role);
  }
  return [...parties.values()];
}

/** Uses the number as the name of a company without one: an entry may have the number. */
function companyQuery(name: string | null, { companyNumber, postcode, registrationNumber }: CompanyPeople): ScreenQuery {
  return {
    name: name ?? companyNumber,
    kind: 'organisation',
    companyNumber,
    ...(postcode === null ? {} : { postcode }),
    ...(establishedElsewhere.test(companyNumber) ? {} : { countries: ['United Kingdom'] }),
    ...(registrationNumber === undefined ? {} : { identifiers: [registrationNumber] }),
  };
}

/** Prefixes of overseas companies (England and Wales, Northern Ireland, Scotland) and of overseas entities with property. */
const establishedElsewhere = /^(?:FC|NF|SF|OE)/;

/** Leaves out the postcode: the address of an officer is mostly that of an agent, whose other clients may be listed. */
function namesOfOfficer(officer: Officer, company: CompanyPeople, known: KnownCompanies): [ScreenQuery | undefined, Role][] {
  const { name, corporate, formerNames = [], ...particulars } = officer;
  if (name === null) return [];
  if (corporate) return namesOf(officer, corporateQuery(name, officer, known), { as: 'officer', officer }, known);
  const actsFor = company.name === null ? {} : { actsFor: [company.name, ...company.previousNames] };
  return [
    [
      { ...personQuery(name, particulars), ...actsFor },
      { as: 'officer', officer },
    ],
    ...formerNames.map((former): [ScreenQuery, Role] => [
      { ...personQuery(former, particulars), ...actsFor },
      { as: 'officer', officer, recordedAs: name },
    ]),
  ];
}

function corporateQuery(name: string, officer: Officer, known: KnownCompanies): ScreenQuery {
  const { companyNumber, registrationNumber } = officer;
  return {
    name,
    kind: 'organisation',
    ...(companyNumber !== undefined ? { companyNumber } : registrationNumber !== undefined ? { identifiers: [registrationNumber] } : {}),
    ...(numberInDoubt(officer, known) ? { numberInDoubt: true } : {}),
  };
}

/**
 * Returns the names of an officer or owner. A record keeps the name of the day on which it was filed, so a party that is a company of the register is
 * screened by each name that the company has or had, with the particulars of the company itself. The name of the record is added where it is none of these.
 */
function namesOf(
  party: Officer | Owner | undefined,
  recordQuery: ScreenQuery | undefined,
  role: Extract<Role, { readonly recordedAs?: string }>,
  known: KnownCompanies,
): [ScreenQuery | undefined, Role][] {
  const company = known.get(party?.companyNumber ?? '');
  const recorded = party?.name ?? null;
  if (company == null) return [[recordQuery, role]];
  const isRecorded = (name: string) => recorded === null || name.toUpperCase() === recorded.toUpperCase();
  const registered = [company.name, ...company.previousNames].filter((name) => name !== null);
  const ofRegister = registered.map((name): [ScreenQuery, Role] => [
    companyQuery(name, company),
    recorded === null || isRecorded(name) ? role : { ...role, recordedAs: recorded },
  ]);
  return recorded !== null && registered.some(isRecorded) ? ofRegister : [[recordQuery, role], ...ofRegister];
}

function ownerQuery(owner: Owner | undefined, known: KnownCompanies): ScreenQuery | undefined {
  if (owner === undefined || owner.name === null || owner.kind === 'super-secure') return undefined;
  const { name, kind, companyNumber, registrationNumber, country } = owner;
  if (kind === 'individual') return personQuery(name, owner);
  return {
    name,
    // an unknown kind is screened as person, organisation and ship
    ...(kind === 'corporate-entity' || kind === 'legal-person' ? ({ kind: 'organisation' } as const) : {}),
    ...(companyNumber !== null ? { companyNumber } : registrationNumber !== null ? { identifiers: [registrationNumber] } : {}),
    ...(numberInDoubt(owner, known) ? { numberInDoubt: true } : {}),
    ...(companyNumber === null && country !== null ? { countries: [country] } : {}),
  };
}

function preferredNameOf(route: Route): [ScreenQuery, Role][] {
  const owner = route.at(-1)?.owner;
  if (owner?.preferredName === undefined || owner.name === null || owner.kind !== 'individual') return [];
  return [[personQuery(owner.preferredName, owner), { as: 'owner', route, recordedAs: owner.name }]];
}

function personQuery(
  name: string,
  { dateOfBirth, nationality, residence }: Pick<Officer, 'dateOfBirth' | 'nationality' | 'residence'>,
): ScreenQuery {
  const countries = [...new Set([nationality, residence].filter((one) => one !== null))];
  return {
    name,
    kind: 'person',
    ...(dateOfBirth === null ? {} : { dateOfBirth }),
    ...(countries.length === 0 ? {} : { countries }),
  };
}

function gapsOf(
  { name, companyNumber, officers, officersPartly = false, owners }: CompanyPeople,
  { routes, gaps }: Chains,
): [LimitCode, string][] {
  const everyOwner = routes.map((route) => route.at(-1)?.owner).filter((owner) => owner !== undefined);
  const nameless = [...officers, ...everyOwner.filter(({ kind }) => kind !== 'super-secure')].filter(({ name }) => name === null);
  return [
    ...(name === null ? [gap('NAME_NOT_SCREENED', companyNumber)] : []),
    ...(officers.length === 0 || officersPartly ? [gap('OFFICERS_NOT_SCREENED', '')] : []),
    ...(owners.length === 0 ? [gap('OWNERS_NOT_SCREENED', '')] : []),
    ...everyOwner.filter(({ kind }) => kind === 'super-secure').map(() => gap('OWNER_PROTECTED', '')),
    ...nameless.map((one) => gap('NAME_NOT_SCREENED', one.companyNumber ?? one.registrationNumber ?? '')),
    ...everyOwner.flatMap(({ natures }) =>
      natures.filter((one) => readNature(one) === undefined).map((one) => gap('CONTROL_NOT_READ', one)),
    ),
    ...gaps.map(([code, what]) => gap(code, what)),
  ];
}

function gap(code: LimitCode, what: string): [LimitCode, string] {
  return [code, what];
}
