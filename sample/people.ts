import { draw, pick } from './random.ts';
import { mensNames, surnameEnds, surnameStarts, womensNames } from './surnames.ts';
import type { World } from './world.ts';

/** An invented person. Nobody of the sanctions list or of the disqualified is one of them unless a story says so. */
export interface Person {
  readonly title: string;
  /** First and middle name, the latter often absent. */
  readonly forenames: readonly string[];
  readonly surname: string;
  readonly bornYear: number;
  /** 1 to 12. */
  readonly bornMonth: number;
  /** 1 to 28: the register keeps it and does not publish it. */
  readonly bornDate: number;
  readonly nationality: string;
  readonly residence: string;
  /** Tells them apart: two persons may share a name, and one person may have several companies. */
  readonly key: number;
}

const salt = { name: 100, born: 101, nation: 102, company: 103 } as const;
const nations = [
  ...Array.from({ length: 17 }, () => ['British', 'England'] as const),
  ['Irish', 'Ireland'],
  ['Polish', 'England'],
  ['Indian', 'United Kingdom'],
] as const;

/** The person of a key: any whole number from 0. */
export function personByKey({ seed }: World, key: number): Person {
  const name = draw(seed, key, salt.name);
  const born = draw(seed, key, salt.born);
  const woman = name % 2 === 1;
  const given = woman ? womensNames : mensNames;
  const first = pick(given, name >>> 1);
  const middle = pick(given, name >>> 6);
  const [nationality, residence] = pick(nations, draw(seed, key, salt.nation));
  return {
    title: woman ? pick(['Ms', 'Mrs', 'Miss', 'Dr'], born >>> 20) : pick(['Mr', 'Mr', 'Mr', 'Dr'], born >>> 20),
    forenames: name % 3 === 0 || middle === first ? [first] : [first, middle],
    surname: pick(surnameStarts, name >>> 11) + pick(surnameEnds, name >>> 20),
    bornYear: 1945 + (born % 60),
    bornMonth: 1 + ((born >>> 8) % 12),
    bornDate: 1 + ((born >>> 12) % 28),
    nationality,
    residence,
    key,
  };
}

/** Those who own and run a company: one, or two of whom the second may be somebody else's first. */
export function peopleOf(world: World, index: number): readonly Person[] {
  const drawn = draw(world.seed, index, salt.company);
  const first = personByKey(world, index * 2);
  if (drawn % 2 === 0) return [first];
  const serial = drawn % 9 === 1 && index > 0;
  return [first, personByKey(world, serial ? (index - 1) * 2 : index * 2 + 1)];
}

/** `Gilbert Osric Halward`: forenames before the surname, without the title. */
export function nameOf({ forenames, surname }: Pick<Person, 'forenames' | 'surname'>): string {
  return [...forenames, surname].join(' ');
}
