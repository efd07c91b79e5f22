import { yearEnds } from '../accounts/year-ends.ts';
import { kindOf } from '../kinds.ts';
import { type Person, peopleOf, personByKey } from '../people.ts';
import { draw, pick } from '../random.ts';
import { registerState } from '../register.ts';
import { BLOCK, type World } from '../world.ts';

const { floor, max } = Math;

/** Who holds an office in a company, as the register numbers them. */
export interface Appointment {
  readonly type: '00' | '01' | '05';
  /** Eight digits: the same person or company wherever they are appointed. */
  readonly officer: number;
  readonly who: Person | Agent;
  readonly appointed: number;
  readonly occupation: string;
}

/** A company that is secretary of many others. */
export interface Agent {
  readonly agent: string;
  /** Where its office is, by the key of an address. */
  readonly key: number;
}

const salt = { office: 120, appointed: 121 } as const;
const occupations = ['DIRECTOR', 'COMPANY DIRECTOR', 'ENGINEER', 'ACCOUNTANT', 'MANAGER', 'CONSULTANT', 'TEACHER', ''];
/** Agents have numbers that no person reaches. */
const firstAgent = 90_000_000;

/** The current officers of a company on a day: those who own it run it. Nobody of bodies that the register keeps no officers of. */
export function appointmentsOf(world: World, index: number, today: number): readonly Appointment[] {
  const { kind } = kindOf(index);
  if (kind.keeps !== 'all' || registerState(world, index, today + 1) === undefined) return [];
  const drawn = draw(world.seed, index, salt.office);
  const { born } = yearEnds(world, index);
  const partnership = kind.endings.includes('LLP');
  const people = peopleOf(world, index);
  // a limited liability partnership has two members at the least
  const running = partnership && people.length < 2 ? [...people, personByKey(world, index * 2 + 1)] : people;
  const offices = running.map((person, at) => office(world, person, partnership ? '05' : '01', since(world, index, born, at, today)));
  if (partnership) return offices;
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

/** The first with the company, most others too; some came later. */
function since(world: World, index: number, born: number, at: number, today: number): number {
  const drawn = draw(world.seed, index, salt.appointed);
  return at === 0 || drawn % 3 !== 0 ? born : max(born, Math.min(born + (drawn % 2_000), today));
}
