import { namedAs, namesakeOf } from './noise.ts';
import { heirOf } from './phoenix/heirs.ts';
import { draw, pick } from './random.ts';
import { mensNames, surnameEnds, surnameStarts, womensNames } from './surnames.ts';
import { FORMER, type World } from './world.ts';

/** An invented person. Persons of the sanctions list and disqualified persons are different ones, unless a story says otherwise. */
export interface Person {
  readonly title: string;
  /** First name and, for most, a middle name. */
  readonly forenames: readonly string[];
  readonly surname: string;
  readonly bornYear: number;
  /** 1 to 12. */
  readonly bornMonth: number;
  /** 1 to 28. The register holds it but does not publish it. */
  readonly bornDate: number;
  readonly nationality: string;
  readonly residence: string;
  /** Identifies the person: two persons can share a name, and one person can have several companies. */
  readonly key: number;
}

const salt = { name: 100, born: 101, nation: 102, company: 103 } as const;
const nations = [
  ...Array.from({ length: 17 }, () => ['British', 'England'] as const),
  ['Irish', 'Ireland'],
  ['Polish', 'England'],
  ['Indian', 'United Kingdom'],
] as const;

/** Returns the person of a key, any whole number from 0. */
export function personByKey(world: World, key: number): Person {
  const { seed } = world;
  const name = draw(seed, namedAs(world, key), salt.name);
  const born = draw(seed, key, salt.born);
  const woman = name % 2 === 1;
  const given = woman ? womensNames : mensNames;
  const first = pick(given, name >>> 1);
  const middle = pick(given, name >>> 6);
  const [nationality, residence] = pick(nations, draw(seed, key, salt.nation));
  return {
    title: woman ? pick(['Ms', 'Mrs', 'Miss', 'Dr'], born >>> 20) : pick(['Mr', 'Mr', 'Mr', 'Dr'], born >>> 20),
    forenames: name % 3 === 0 || middle === first ? [first] : [first, middle],
    surname: pick(surnameStarts, name >>> 11) + middleOf(key, name) + pick(surnameEnds, name >>> 20),
    bornYear: 1945 + (born % 60),
    bornMonth: 1 + ((born >>> 8) % 12),
    bornDate: 1 + ((born >>> 12) % 28),
    nationality,
    residence,
    key,
  };
}

const surnameMiddles = ['', 'er', 'in', 'ol', 'am', 'us', 'ec', 'and'];
/** Keys of the people of the first 2,500 companies, and keys beyond those of companies. */
const [firstKeys, otherKeys] = [5_000, 2 * FORMER];

/** A large country has more surnames, so that the name of a family of companies does not become a common word. */
const middleOf = (key: number, drawn: number) => (key < firstKeys || key >= otherKeys ? '' : pick(surnameMiddles, drawn >>> 27));

/** Returns the one or two people who own and run a company. The second can be the first person of the company before it. */
export function peopleOf(world: World, index: number): readonly Person[] {
  const heir = heirOf(world, index);
  if (heir !== undefined) return [heir.likeness === 'namesake' ? namesake(world, index, heir.failed) : personByKey(world, heir.failed * 2)];
  const like = namesakeOf(world, index);
  if (like !== undefined) return [namesake(world, index, like)];
  const drawn = draw(world.seed, index, salt.company);
  const first = personByKey(world, index * 2);
  if (drawn % 2 === 0) return [first];
  const serial = drawn % 9 === 1 && index > 0;
  return [first, personByKey(world, serial ? (index - 1) * 2 : index * 2 + 1)];
}

/** Returns the first person of a company under the name of the first person of another one, and of another age. */
function namesake(world: World, index: number, other: number): Person {
  const { title, forenames, surname, bornYear } = personByKey(world, other * 2);
  return { ...personByKey(world, index * 2), title, forenames, surname, bornYear: bornYear < 1975 ? bornYear + 17 : bornYear - 17 };
}

/** Returns a name without its title: `Gilbert Osric Halward`. */
export function nameOf({ forenames, surname }: Pick<Person, 'forenames' | 'surname'>): string {
  return [...forenames, surname].join(' ');
}
