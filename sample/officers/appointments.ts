import { yearEnds } from '../accounts/year-ends.ts';
import { kindOf } from '../kinds.ts';
import { type Person, peopleOf, personByKey } from '../people.ts';
import { draw, pick } from '../random.ts';
import { isRegistered } from '../register.ts';
import { BLOCK, type World } from '../world.ts';
import { type Agent, corporateDirector, listedDirector } from './planted.ts';

const { floor } = Math;

/** An office in a company, and the person or company that holds it. */
export interface Appointment {
  readonly type: '00' | '01' | '05';
  /** Eight digits; the same for all appointments of a person or company. */
  readonly officer: number;
  readonly who: Person | Agent;
  readonly appointed: number;
  /** Absent: in office. */
  readonly resigned?: number;
  readonly occupation: string;
}

const salt = { office: 120, appointed: 121, resigned: 122 } as const;
const occupations = ['DIRECTOR', 'COMPANY DIRECTOR', 'ENGINEER', 'ACCOUNTANT', 'MANAGER', 'CONSULTANT', 'TEACHER', ''];
/** First officer number of agents, above those of all persons. */
const firstAgent = 90_000_000;

/** Returns the officers of a company who are in office at the end of a day. */
export function appointmentsOf(world: World, index: number, today: number): readonly Appointment[] {
  return allAppointmentsOf(world, index, today).filter(({ resigned }) => resigned === undefined);
}

/**
 * Returns the officers of a company at the end of a day, with those who have left: its owners run it. None for bodies whose officers are not on the
 * register.
 */
export function allAppointmentsOf(world: World, index: number, today: number): readonly Appointment[] {
  const { kind } = kindOf(index);
  if (kind.keeps !== 'all' || !isRegistered(world, index, today + 1)) return [];
  const drawn = draw(world.seed, index, salt.office);
  const { born } = yearEnds(world, index);
  const partnership = kind.endings.includes('LLP');
  const people = peopleOf(world, index);
  // a limited liability partnership has at least two members
  const running = partnership && people.length < 2 ? [...people, personByKey(world, index * 2 + 1)] : people;
  const offices = running
    .map((person, at) => office(world, person, partnership ? '05' : '01', at === 0 || partnership ? born : since(world, index, born)))
    .map((one, at) => (at === 1 && !partnership ? withEnd(world, index, one, today) : one))
    .filter(({ appointed }) => appointed <= today);
  if (partnership) return offices;
  const company = corporateDirector(world, index);
  if (company !== undefined) return [{ type: '01', officer: company.key, who: company, appointed: born, occupation: '' }];
  const listed = listedDirector(world, index);
  if (listed !== undefined) offices.push(office(world, listed, '01', born));
  if (drawn % 12 === 0) return [...offices, agency(world, floor(index / BLOCK), born)];
  const [first] = running;
  return drawn % 4 === 1 && first !== undefined ? [...offices, { ...office(world, first, '00', born), occupation: '' }] : offices;
}

function office(world: World, who: Person, type: Appointment['type'], appointed: number): Appointment {
  return { type, officer: 10_000_000 + who.key, who, appointed, occupation: pick(occupations, draw(world.seed, who.key, salt.office)) };
}

function agency(world: World, block: number, born: number): Appointment {
  const { surname } = personByKey(world, 800_000_000 + block);
  const agent = `${surname} SECRETARIES LIMITED`.toUpperCase();
  return { type: '00', officer: firstAgent + block, who: { agent, key: firstAgent + block }, appointed: born, occupation: '' };
}

/** Returns the day on which the second officer is appointed: the incorporation for most, a later day for some, which may be to come. */
function since(world: World, index: number, born: number): number {
  const drawn = draw(world.seed, index, salt.appointed);
  return drawn % 3 === 0 ? born + (drawn % 2_000) : born;
}

/** Lets one in twenty second directors of private companies leave in the year around the first day, after half a year in office at least. */
function withEnd(world: World, index: number, one: Appointment, today: number): Appointment {
  const drawn = draw(world.seed, index, salt.resigned);
  const day = (drawn % 365) - 120;
  if (drawn % 20 !== 0 || kindOf(index).kind.category !== 'Private Limited Company' || day < one.appointed + 180 || day > today) return one;
  return { ...one, resigned: day };
}
