import type { KnownCompanies } from '../../models/screening/company/chain.ts';
import type { LimitCode } from '../../models/screening/company/limits.ts';
import { companiesToRead, type Parties, partiesOf } from '../../models/screening/company/parties.ts';
import { sources } from '../../sources/index.ts';

/** Reads companies with their officers and owners, by number. */
export type ReadPeople = (companyNumbers: readonly string[]) => Promise<KnownCompanies>;

/**
 * Reads the company's people, then the companies that are its officers and owners, one query per level, until the chains are whole (`followOwners` bounds them).
 * `known`: the company and these companies.
 */
export async function readParties(readPeople: ReadPeople, companyNumber: string): Promise<Parties & { readonly known: KnownCompanies }> {
  const known = new Map(await readPeople([companyNumber]));
  for (;;) {
    const found = partiesOf(companyNumber, known);
    if (found.missing.length === 0) return { known, ...found, gaps: [...found.gaps, ...recordGaps(found, known)] };
    for (const [number, people] of await readPeople(found.missing)) known.set(number, people);
  }
}

/** Reads several companies and those of their chains: one query for each level, not for each company. */
export async function readChains(readPeople: ReadPeople, companyNumbers: readonly string[]): Promise<KnownCompanies> {
  const known = new Map(await readPeople(companyNumbers));
  for (let open = companyNumbers; ; ) {
    const chains = open.map((number) => ({ number, missing: companiesToRead(number, known) }));
    const missing = new Set(chains.flatMap((chain) => chain.missing));
    if (missing.size === 0) return known;
    for (const [number, people] of await readPeople([...missing])) known.set(number, people);
    open = chains.filter((chain) => chain.missing.length > 0).map(({ number }) => number);
  }
}

/** Sources whose records state no name, officer or owner of a company: a record of them that could not be read leaves no party out. */
const withoutParties: ReadonlySet<string> = new Set([
  'companies-house/accounts',
  'companies-house/charges',
  'companies-house/insolvency-cases',
]);

/** Sources whose records state the names of a company. Of a company that is an officer nothing else is screened. */
const withNames: ReadonlySet<string> = new Set(sources.filter(({ table }) => table === 'company').map(({ id }) => id));

/** Names the company, and the companies that are its officers and owners, whose newest records could not be published or read. */
function recordGaps({ company: { companyNumber: own }, parties }: Parties, known: KnownCompanies): [LimitCode, string][] {
  const owners = parties.flatMap(({ roles }) => roles.flatMap((role) => (role.as === 'owner' ? role.route : [])));
  const chain = new Set([own, ...owners.map(({ owner }) => owner.companyNumber)]);
  return [...known.values()].flatMap((company): [LimitCode, string][] => {
    if (company === null) return [];
    const { companyNumber, setAside } = company;
    const unread = (company.unread ?? []).filter((source) => chain.has(companyNumber) || withNames.has(source));
    return [
      ...(setAside === true ? [['FACTS_SET_ASIDE', companyNumber] as [LimitCode, string]] : []),
      ...unread
        .filter((source) => !withoutParties.has(source))
        .map((source): [LimitCode, string] => ['RECORD_UNREAD', `${companyNumber} (${source})`]),
    ];
  });
}
