import type { World } from '../world.ts';
import type { Designation } from './designation.ts';
import { designationsAt } from './list.ts';

/** A person on the sanctions list with a full date of birth. */
export interface ListedPerson {
  readonly uniqueId: string;
  readonly forenames: readonly string[];
  readonly surname: string;
  readonly bornYear: number;
  readonly bornMonth: number;
  readonly bornDate: number;
  readonly nationality: string;
  /** True: the person's assets are frozen, so the freeze also reaches companies that the person owns. */
  readonly frozen: boolean;
}

const known = new WeakMap<World, readonly ListedPerson[]>();

/** Returns the persons who are on the list from its first day, in the list's order. They own companies in the story of owned companies. */
export function listedPeople(world: World): readonly ListedPerson[] {
  const before = known.get(world);
  if (before !== undefined) return before;
  const people = designationsAt(world, 0).flatMap((designation) => listed(designation) ?? []);
  known.set(world, people);
  return people;
}

/** Returns a different person with frozen assets for each number; one has several numbers when the list has too few persons with a birth. */
export function sanctionedPerson(world: World, number: number): ListedPerson {
  const people = listedPeople(world).filter(({ frozen }) => frozen);
  const one = people[number % people.length];
  if (one === undefined) throw new RangeError('no listed person has frozen assets and a date of birth');
  return one;
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
