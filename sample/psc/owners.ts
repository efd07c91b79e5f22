import { yearEnds } from '../accounts/year-ends.ts';
import { dayOf } from '../calendar.ts';
import { addressFor, companyName, companyNumber } from '../company.ts';
import { kindOf } from '../kinds.ts';
import { nameOf, type Person, peopleOf, personByKey } from '../people.ts';
import { draw, pick } from '../random.ts';
import type { ListedPerson } from '../sanctions/listed-people.ts';
import { BLOCK, type World } from '../world.ts';
import { plantedOwner } from './planted.ts';

const { floor, max, min } = Math;

/** One line of the snapshot without its number and its key: who, in which kind, of what nature, since when. */
export interface Owner {
  /** As the key of the line's kind: `individual`, `corporate-entity` ... */
  readonly form: 'individual' | 'corporate-entity' | 'legal-person' | 'super-secure' | 'statement' | 'exemptions';
  readonly overseas: boolean;
  readonly details: Readonly<Record<string, unknown>>;
  readonly natures: readonly string[];
  readonly notified: number;
  readonly ceased?: number;
}

const salt = { owner: 110, since: 111, gone: 112, number: 113 } as const;

/** The register of such persons began on this day. */
const registerBegan = dayOf(2016, 4, 6);

const foreign = [
  ['Luxembourg', 'Registre De Commerce', 'B', 'S.À R.L.'],
  ['Jersey', 'Jersey Financial Services Commission', '', 'Limited'],
  ['Ruritania', 'Court Of Streslau', 'HR ', 'A.G.'],
  ['Delaware, United States', 'Secretary Of State', '', 'Inc.'],
] as const;

/** Who has or had control of a company on a day. Nothing of bodies that keep no such register. */
export function ownersOf(world: World, index: number, today: number): readonly Owner[] {
  const { kind } = kindOf(index);
  const { born } = yearEnds(world, index);
  if (born > today || (kind.keeps !== 'all' && kind.prefix !== 'OE')) return [];
  const drawn = draw(world.seed, index, salt.owner);
  const notified = max(born, registerBegan + (drawn % 4 === 0 ? 85 : 0));
  const owners =
    kind.category === 'Public Limited Company' ? [exempt(notified)] : (planted(world, index, notified) ?? usual(world, index, today));
  return kind.prefix === 'OE' ? owners.map(asOverseas) : kind.endings.includes('LLP') ? owners.map(asPartnership) : owners;
}

function planted(world: World, index: number, notified: number): readonly Owner[] | undefined {
  const story = plantedOwner(world, index);
  const block = floor(index / BLOCK);
  switch (story?.story) {
    case undefined:
      return undefined;
    case 'listed':
      return [individual(story.person, pick([shares('75-to-100'), shares('50-to-75')], block), notified)];
    case 'listedInPart':
      return [
        individual(story.person, shares('25-to-50'), notified),
        ...peopleOf(world, index)
          .slice(0, 1)
          .map((person) => individual(person, shares('50-to-75'), notified)),
      ];
    case 'owned':
      return [company(world, story.by, notified, block)];
    case 'overseas':
      return [abroad(world, index, notified)];
    case 'secret':
      return [{ form: 'super-secure', overseas: false, details: { ceased: false }, natures: [], notified }];
    case 'government':
      return [government(notified)];
  }
}

/** Mostly one or two persons; sometimes a company, a statement that there is nobody, or somebody who has gone. */
function usual(world: World, index: number, today: number): readonly Owner[] {
  const drawn = draw(world.seed, index, salt.owner);
  const { born } = yearEnds(world, index);
  const notified = since(world, index, born);
  if (drawn % 50 === 7) return [statement(notified)];
  if (drawn % 14 === 1) {
    const parent = parentOf(index, drawn);
    return [parent === undefined ? abroad(world, index, notified) : company(world, parent, notified, drawn >>> 8)];
  }
  const people = peopleOf(world, index);
  const parts =
    people.length === 1
      ? ['75-to-100']
      : pick(
          [
            ['25-to-50', '25-to-50'],
            ['50-to-75', '25-to-50'],
          ],
          drawn >>> 6,
        );
  const owners = people.map((person, at) => individual(person, shares(parts[at] ?? '25-to-50', at === 0 && drawn % 3 === 0), notified));
  return [...owners, ...earlier(world, index, notified, today)];
}

/** One in six has had somebody before; of some the day is still to come, and that is what changes in the snapshot from one day to the next. */
function earlier(world: World, index: number, notified: number, today: number): readonly Owner[] {
  const drawn = draw(world.seed, index, salt.gone);
  if (drawn % 6 !== 0) return [];
  const person = personByKey(world, 500_000_000 + index);
  const gone = drawn % 4 === 0 ? drawn % 400 : min(-1, notified + 100 + (drawn % 900));
  // one in some hundred companies has mistaken the day on which somebody came for the day of its filing
  const came = drawn % 113 === 0 ? gone + 40 : notified;
  const one = individual(person, shares('25-to-50'), came);
  return [gone <= today ? { ...one, ceased: gone } : one];
}

/** A company of the same ten that own others: all of them are owned by people, and stand before those they own. */
function parentOf(index: number, drawn: number): number | undefined {
  const block = floor(index / BLOCK) - (index % BLOCK < 60 ? 1 : 0);
  return block < 0 ? undefined : block * BLOCK + 50 + ((drawn >>> 8) % 10);
}

function since(world: World, index: number, born: number): number {
  const drawn = draw(world.seed, index, salt.since);
  // companies write the day on which the shares were bought, though it lies before the register began
  return drawn % 300 === 0 ? born : max(born, registerBegan + (drawn % 3 === 0 ? drawn % 1_000 : 0));
}

function shares(part: string, votes = true): readonly string[] {
  return [
    `ownership-of-shares-${part}-percent`,
    ...(votes ? [`voting-rights-${part}-percent`] : []),
    ...(part === '75-to-100' ? ['right-to-appoint-and-remove-directors'] : []),
  ];
}

function individual(person: Person | ListedPerson, natures: readonly string[], notified: number): Owner {
  const { forenames, surname, bornYear, bornMonth, nationality } = person;
  const title = 'title' in person ? person.title : 'Mr';
  const [forename = '', ...middle] = forenames;
  return {
    form: 'individual',
    overseas: false,
    details: {
      name: `${title} ${nameOf(person)}`,
      name_elements: { title, forename, ...(middle.length === 0 ? {} : { middle_name: middle.join(' ') }), surname },
      date_of_birth: { month: bornMonth, year: bornYear },
      nationality,
      country_of_residence: 'residence' in person ? person.residence : nationality,
    },
    natures,
    notified,
  };
}

/** Another company of the sample, its number as people write it: with its zeros and without. */
function company(world: World, by: number, notified: number, drawn: number): Owner {
  const number = companyNumber(world, by);
  const registers = [
    { country_registered: 'England And Wales', place_registered: 'Companies House' },
    { country_registered: 'United Kingdom', place_registered: 'Register Of Companies' },
    { place_registered: 'Companies House, Cardiff' },
  ];
  return {
    form: 'corporate-entity',
    overseas: false,
    details: {
      name: properCase(companyName(world, by)),
      identification: {
        legal_authority: 'Companies Act 2006',
        legal_form: 'Private Limited Company',
        ...pick(registers, drawn),
        registration_number: drawn % 4 === 0 ? number.replace(/^0+/, '') : number,
      },
    },
    natures: shares('75-to-100'),
    notified,
  };
}

function abroad(world: World, index: number, notified: number): Owner {
  const drawn = draw(world.seed, index, salt.number);
  const [country, place, prefix, ending] = pick(foreign, drawn);
  const { surname } = personByKey(world, 600_000_000 + index);
  return {
    form: 'corporate-entity',
    overseas: false,
    details: {
      name: `${surname} Beteiligungen ${ending}`,
      identification: {
        legal_authority: country,
        legal_form: 'Limited Company',
        country_registered: country,
        place_registered: place,
        registration_number: `${prefix}${10_000 + (drawn % 90_000)}`,
      },
    },
    natures: shares('75-to-100'),
    notified,
  };
}

function government(notified: number): Owner {
  const identification = { legal_authority: 'Ruritania', legal_form: 'Government Department' };
  return {
    form: 'legal-person',
    overseas: false,
    details: { name: 'Ministry Of Works', identification },
    natures: shares('75-to-100'),
    notified,
  };
}

function statement(notified: number): Owner {
  const said = 'no-individual-or-entity-with-signficant-control'; // sic
  return { form: 'statement', overseas: false, details: { statement: said }, natures: [], notified };
}

function exempt(notified: number): Owner {
  return { form: 'exemptions', overseas: false, details: {}, natures: [], notified };
}

/** The register of overseas entities knows no bands above a quarter, and asks whether the owner is under sanctions. */
function asOverseas(owner: Owner): Owner {
  const natures = owner.natures.map(
    (nature) => `${nature.replace(/\d+-to-\d+-percent/, 'more-than-25-percent')}-registered-overseas-entity`,
  );
  return { ...owner, overseas: true, natures, details: { ...owner.details, is_sanctioned: false } };
}

function asPartnership(owner: Owner): Owner {
  const natures = owner.natures.map((nature) =>
    nature.replace('ownership-of-shares', 'right-to-share-surplus-assets').replace('-directors', '-members'),
  );
  return { ...owner, natures: natures.map((nature) => `${nature}-limited-liability-partnership`) };
}

/** As the register writes names of companies there: the first letter of each word large. */
function properCase(name: string): string {
  return name.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** Where an owner may be written to. */
export function ownerAddress(world: World, index: number): Readonly<Record<string, string>> {
  const { line1, line2, town, postCode } = addressFor(world, index, 'england');
  return {
    address_line_1: properCase(line2 === '' ? line1 : line2),
    country: 'England',
    locality: properCase(town),
    postal_code: postCode,
  };
}
