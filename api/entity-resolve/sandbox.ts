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

const named = (current: string, others: readonly RegisterName[] = []): readonly RegisterName[] => [
  { text: current, type: 'current' },
  ...others,
];
const at = (postcode: string, address: string) => ({ postcode, address, status: 'active', live: true });

const sandboxCompanies: readonly RegisterCompany[] = [
  {
    companyNumber: '99000001',
    names: named('SANDBOX HEALTHY LIMITED', [
      { text: 'HALEBROOK PROVISIONS LIMITED', type: 'previous' },
      { text: 'The Halebrook Pantry', type: 'trading' },
    ]),
    ...at('ZZ1 1AA', '1 Sandbox Street, Sampleton'),
  },
  { companyNumber: '99000002', names: named('SANDBOX SOUND LIMITED'), ...at('ZZ1 2BB', '2 Sandbox Street, Sampleton') },
  { companyNumber: '99000010', names: named('SANDBOX PETITIONED LIMITED'), ...at('ZZ2 1AA', '3 Sandbox Lane, Exampleham') },
  {
    companyNumber: '99000021',
    names: named('SANDBOX DISSOLVED LIMITED'),
    ...at('ZZ2 2BB', '4 Sandbox Lane, Exampleham'),
    status: 'dissolved',
    live: false,
  },
  { companyNumber: '99000090', names: named('SANDBOX QUARRYWRIGHT NORTH LIMITED'), ...at('ZZ3 1AA', '5 Sandbox Mews, Sampleton') },
  { companyNumber: '99000091', names: named('SANDBOX QUARRYWRIGHT SOUTH LIMITED'), ...at('ZZ3 2BB', '6 Sandbox Mews, Sampleton') },
];
