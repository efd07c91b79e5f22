import { yearEnds } from '../accounts/year-ends.ts';
import { dayOf } from '../calendar.ts';
import { addressFor, companyName, companyNumber } from '../company.ts';
import { kindOf } from '../kinds.ts';
import { nameOf, type Person, peopleOf, personByKey } from '../people.ts';
import { draw, pick } from '../random.ts';
import type { ListedPerson } from '../sanctions/listed-people.ts';
import { BLOCK, type World } from '../world.ts';
import type { Owner } from './owner.ts';
import { plantedOwner } from './planted.ts';
import { exempt, stated, statement } from './statements.ts';
import { withVerification } from './verification.ts';

const { floor, max, min } = Math;

const salt = { owner: 110, since: 111, gone: 112, number: 113, mistake: 114, secret: 115 } as const;

/** First day of the register of persons with significant control. */
const registerBegan = dayOf(2016, 4, 6);

const foreign = [
  ['Luxembourg', 'Registre De Commerce', 'B', 'S.À R.L.'],
  ['Jersey', 'Jersey Financial Services Commission', '', 'Limited'],
  ['Ruritania', 'Court Of Streslau', 'HR ', 'A.G.'],
  ['Delaware, United States', 'Secretary Of State', '', 'Inc.'],
] as const;

/** Returns the present and past owners of a company as the register has them when a day begins; none for bodies that keep no such register. */
export function ownersOf(world: World, index: number, today: number): readonly Owner[] {
  const { kind } = kindOf(index);
  const { born } = yearEnds(world, index);
  if (born > today || (kind.keeps !== 'all' && kind.prefix !== 'OE')) return [];
  const drawn = draw(world.seed, index, salt.owner);
  const notified = max(born, registerBegan + (drawn % 4 === 0 ? 85 : 0));
  const owners =
    kind.category === 'Public Limited Company'
      ? [exempt(drawn, notified)]
      : (planted(world, index, notified) ?? usual(world, index, today));
  if (kind.prefix === 'OE') return [...owners.map((owner) => asOverseas(world, index, owner)), ...stated(index, notified)];
  const known = [...owners, ...byMistake(world, index, notified)].filter(({ removed = today + 1 }) => removed > today);
  const verified = known.map((owner, at) => withVerification(world, index * 3 + at, owner));
  return kind.endings.includes('LLP') ? verified.map(asPartnership) : verified;
}

/** Returns whether an owner of the company can differ from the day before; cheap, and true for some that do not. */
export function ownersChange(world: World, index: number, day: number): boolean {
  const [gone, mistaken] = [draw(world.seed, index, salt.gone), draw(world.seed, index, salt.mistake)];
  return lastDay(gone) === day - 1 || (isMistaken(mistaken) && removedOn(mistaken) === day) || yearEnds(world, index).born === day;
}

/** The last day of a past owner, where it is one that can be in the future. */
const lastDay = (drawn: number) => (drawn % 12 === 0 ? drawn % 400 : undefined);
const isMistaken = (drawn: number) => drawn % 300 === 0;
const removedOn = (drawn: number) => (drawn >>> 10) % 40;

/** Returns, for one company in 300, an owner whom the register removes on one of the days around the first. */
function byMistake(world: World, index: number, notified: number): readonly Owner[] {
  const drawn = draw(world.seed, index, salt.mistake);
  if (!isMistaken(drawn)) return [];
  return [{ ...individual(personByKey(world, 700_000_000 + index), shares('25-to-50'), notified), removed: removedOn(drawn) }];
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

/** Returns one or two persons for most companies; for some a company, a statement that there is no owner, or a past owner. */
function usual(world: World, index: number, today: number): readonly Owner[] {
  const drawn = draw(world.seed, index, salt.owner);
  const { born } = yearEnds(world, index);
  const notified = since(world, index, born);
  if (drawn % 50 === 7) return [statement(notified, drawn >>> 12, today)];
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

/** Returns a past owner for one company in six. For some the last day is in the future: these change the snapshot from one day to the next. */
function earlier(world: World, index: number, notified: number, today: number): readonly Owner[] {
  const drawn = draw(world.seed, index, salt.gone);
  if (drawn % 6 !== 0) return [];
  const person = personByKey(world, 500_000_000 + index);
  const gone = lastDay(drawn) ?? min(-1, notified + 100 + (drawn % 900));
  // one company in 113 filed a wrong day of notification, which is later than the end
  const came = drawn % 113 === 0 ? gone + 40 : notified;
  const one = individual(person, shares('25-to-50'), came);
  return [gone < today ? { ...one, ceased: gone } : one];
}

/** Returns the company that owns this one: an earlier index of the same ten, itself owned by people; `undefined` for most. */
function parentOf(index: number, drawn: number): number | undefined {
  const block = floor(index / BLOCK) - (index % BLOCK < 60 ? 1 : 0);
  return block < 0 ? undefined : block * BLOCK + 50 + ((drawn >>> 8) % 10);
}

function since(world: World, index: number, born: number): number {
  const drawn = draw(world.seed, index, salt.since);
  // some companies file the day on which the shares were bought, although it is before the register began
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

/** Returns another company of the sample as owner; one number in four has lost its leading zeros. */
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

/**
 * Returns an owner in the form of the register of overseas entities: without bands above a quarter, with a flag for sanctions and, of one that is no
 * person, with its principal office. One in four is protected.
 */
function asOverseas(world: World, index: number, owner: Owner): Owner {
  const { form, details, natures } = owner;
  if (draw(world.seed, index, salt.secret) % 4 === 0)
    return { form: 'super-secure', overseas: true, details: { ceased: false }, natures: [], notified: owner.notified };
  const office = form === 'individual' ? {} : { principal_office_address: { ...ownerAddress(world, index), country: 'Ruritania' } };
  return {
    ...owner,
    overseas: true,
    natures: natures.map((nature) => `${nature.replace(/\d+-to-\d+-percent/, 'more-than-25-percent')}-registered-overseas-entity`),
    details: { ...details, ...office, is_sanctioned: false },
  };
}

function asPartnership(owner: Owner): Owner {
  const natures = owner.natures.map((nature) =>
    nature.replace('ownership-of-shares', 'right-to-share-surplus-assets').replace('-directors', '-members'),
  );
  return { ...owner, natures: natures.map((nature) => `${nature}-limited-liability-partnership`) };
}

/** Returns a name in the form that the PSC register uses: a capital at the beginning of each word. */
function properCase(name: string): string {
  return name.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** Returns an owner's service address. */
export function ownerAddress(world: World, index: number): Readonly<Record<string, string>> {
  const { line1, line2, town, postCode } = addressFor(world, index, 'england');
  return {
    address_line_1: properCase(line2 === '' ? line1 : line2),
    country: 'England',
    locality: properCase(town),
    postal_code: postCode,
  };
}
