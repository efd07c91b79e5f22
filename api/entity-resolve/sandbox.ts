import { scenarios } from '../../models/clearance/sandbox.ts';
import type { ResolveAnswer, ResolveQuery } from '../../models/resolution/answer.ts';
import { buildRegisterIndex, type RegisterIndex } from '../../models/resolution/index-register.ts';
import type { RegisterCompany, RegisterName } from '../../models/resolution/register.ts';
import { resolve } from '../../models/resolution/resolve.ts';

/** Example requests and their results. The register is invented and the resolution is the real one, so other requests behave alike. */
export const resolveScenarios: readonly { readonly ask: object; readonly result: ResolveAnswer['result']; readonly shows: string }[] = [
  { ask: { name: 'Sandbox Healthy Ltd', postcode: 'ZZ1 1AA' }, result: 'AUTO', shows: '99000001: name and postcode' },
  { ask: { name: 'Halebrook Provisions Ltd' }, result: 'AUTO', shows: '99000001: by a previous name' },
  { ask: { name: 'The Halebrook Pantry', postcode: 'ZZ1 1AA' }, result: 'AUTO', shows: '99000001: found by its trading name' },
  { ask: { name: 'Sandbox Quarrywright', postcode: 'ZZ9 9ZZ' }, result: 'AMBIGUOUS', shows: 'two companies of one group' },
  { ask: { name: 'Sandbox Dissolved Ltd' }, result: 'AUTO', shows: '99000021: `live` is false' },
  { ask: { name: 'Peverel & Grice Umbrellas' }, result: 'NO_MATCH', shows: 'no company has this name' },
];

/** Counts as in a register as large as the real one, whose other companies share no word with the sandbox's companies. */
export const sandboxRegister = { companies: 5_000_000, release: 'sandbox', dataDate: '2020-01-02' } as const;

export function resolveInSandbox(query: ResolveQuery): ResolveAnswer {
  index ??= buildRegisterIndex(sandboxCompanies);
  const statistics = { ...index.statistics, companies: sandboxRegister.companies };
  return resolve(query, index.candidates(query), statistics);
}

let index: RegisterIndex | undefined;

interface Details {
  readonly otherNames?: readonly RegisterName[];
  readonly postcode: string;
  readonly address: string;
}

/** What the table of scenarios does not have; the other companies have no known address. */
const details: Readonly<Record<string, Details>> = {
  '99000001': {
    otherNames: [
      { text: 'HALEBROOK PROVISIONS LIMITED', type: 'previous' },
      { text: 'The Halebrook Pantry', type: 'trading' },
    ],
    ...{ postcode: 'ZZ1 1AA', address: '1 Sandbox Street, Sampleton' },
  },
  '99000002': { postcode: 'ZZ1 2BB', address: '2 Sandbox Street, Sampleton' },
  '99000003': { postcode: 'ZZ3 1AA', address: '5 Sandbox Mews, Sampleton' },
  '99000004': { postcode: 'ZZ3 2BB', address: '6 Sandbox Mews, Sampleton' },
  '99000010': { postcode: 'ZZ2 1AA', address: '3 Sandbox Lane, Exampleham' },
  '99000021': { postcode: 'ZZ2 2BB', address: '4 Sandbox Lane, Exampleham' },
};

/** The companies of the scenarios, so that a number has the same name in every operation. The day does not change a status. */
const sandboxCompanies: readonly RegisterCompany[] = scenarios.map(({ number, name, register }) => {
  const { otherNames = [], postcode = null, address = null } = details[number] ?? {};
  const status = register?.(sandboxRegister.dataDate).status ?? 'active';
  const names: readonly RegisterName[] = [{ text: name, type: 'current' }, ...otherNames];
  return { companyNumber: number, names, postcode, address, status, live: status !== 'dissolved' };
});
