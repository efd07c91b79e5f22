import type { RegisterCompany, RegisterName } from '../../models/resolution/register.ts';
import { companyName, companyNumber, registeredOffice } from '../../sample/company.ts';
import { draw } from '../../sample/random.ts';
import { registerState } from '../../sample/register.ts';
import { createWorld, type World } from '../../sample/world.ts';
import type { PooledAddress } from './labelled-rows.ts';

/** One sample company in so many has its office at a real address, so that agents' addresses occur as often as on the register. */
const pooledOneIn = 5;

export function sampleWorld(companies: number): World {
  return createWorld(20_260_601, companies);
}

/** Yields the first `count` companies of the sample register, without those whose number is in `taken`. */
export function* sampleCompanies(
  world: World,
  count: number,
  addresses: readonly PooledAddress[],
  taken: ReadonlySet<string>,
): Generator<RegisterCompany> {
  for (let index = 0; index < count; index += 1) {
    const number = companyNumber(world, index);
    if (!taken.has(number)) yield sampleCompany(world, index, number, addresses);
  }
}

export function sampleCompany(world: World, index: number, number: string, addresses: readonly PooledAddress[]): RegisterCompany {
  const state = registerState(world, index, 0);
  const current: RegisterName = { text: state?.name ?? companyName(world, index), type: 'current' };
  const previous = (state?.previousNames ?? []).map(({ name }): RegisterName => ({ text: name, type: 'previous' }));
  const office = registeredOffice(world, index);
  const drawn = draw(world.seed, index, 300);
  const pooled = drawn % pooledOneIn === 0 ? addresses[(drawn >>> 4) % Math.max(1, addresses.length)] : undefined;
  return {
    companyNumber: number,
    names: [current, ...previous],
    postcode: (pooled?.postcode ?? office.postCode) || null,
    address: (pooled?.address ?? [office.line1, office.line2, office.town].join(' ').trim()) || null,
    status: state?.status ?? 'Dissolved',
    live: state !== undefined,
  };
}
