import type { World } from '../world.ts';
import type { Designation } from './designation.ts';
import { designationsAt } from './list.ts';

/** A person on the sanctions list whose birth the list knows to the day. */
export interface ListedPerson {
  readonly uniqueId: string;
  readonly forenames: readonly string[];
  readonly surname: string;
  readonly bornYear: number;
  readonly bornMonth: number;
  readonly bornDate: number;
  readonly nationality: string;
  /** His assets are frozen: what he owns is reached too. */
  readonly frozen: boolean;
}

const known = new WeakMap<World, readonly ListedPerson[]>();

/** Those who stand on it from its first day on, in the list's order: by them companies are owned in the story of that. */
export function listedPeople(world: World): readonly ListedPerson[] {
  const before = known.get(world);
  if (before !== undefined) return before;
  const people = designationsAt(world, 0).flatMap((designation) => listed(designation) ?? []);
  known.set(world, people);
  return people;
}

function listed({ uniqueId, type, names, births, nationality, imposed }: Designation): ListedPerson | undefined {
  const [primary] = names;
  const [, date, month, year] = /^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/(\d{4})$/.exec(births[0] ?? '') ?? [];
  if (type !== 'Individual' || primary?.others === undefined || primary.type === 'Alias' || year === undefined) return undefined;
  const surname = primary.name6.charAt(0) + primary.name6.slice(1).toLowerCase();
  const born = { bornYear: Number(year), bornMonth: Number(month), bornDate: Number(date) };
  return {
    uniqueId,
    forenames: primary.others,
    surname,
    ...born,
    nationality: nationality ?? '',
    frozen: imposed.includes('Asset freeze'),
  };
}
