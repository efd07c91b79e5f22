import { yearEnds } from '../accounts/year-ends.ts';
import { isoOf } from '../calendar.ts';
import { type Appointment, allAppointmentsOf } from '../officers/appointments.ts';
import { nameOf, type Person, peopleOf } from '../people.ts';
import type { Truth } from '../story.ts';
import { BLOCK, type World } from '../world.ts';

const { floor, max } = Math;

/** Positions in a block of companies that a person runs who is or was disqualified. Their register entries are those of healthy companies. */
const positions = { live: 140, ends: 141, permitted: 142, lapsed: 143, later: 144, company: 145 } as const;
/** Number of blocks, from the first, that have such a company. */
const blocks = { live: 12, ends: 6, permitted: 6, lapsed: 6, later: 6, company: 3 } as const;

type Story = 'live' | 'ends' | 'permitted' | 'lapsed' | 'later';

/** The disqualification of a company's first person, from `from` to `until`, both included. */
export interface PlantedOfficer {
  readonly index: number;
  readonly story: Story;
  readonly from: number;
  readonly until: number;
}

const stories: readonly Story[] = ['live', 'ends', 'permitted', 'lapsed', 'later'];

function indexes({ companies }: World, kind: keyof typeof positions): readonly number[] {
  return Array.from({ length: blocks[kind] }, (_, block) => block * BLOCK + positions[kind]).filter((index) => index < companies);
}

/** Returns the disqualifications of people who run companies of the sample. */
export function plantedOfficers(world: World): readonly PlantedOfficer[] {
  return stories.flatMap((story) => indexes(world, story).flatMap((index) => plantedOfficer(world, index) ?? []));
}

/** Returns the indexes of companies that are disqualified themselves. */
export function plantedCompanies(world: World): readonly number[] {
  return indexes(world, 'company');
}

function plantedOfficer(world: World, index: number): PlantedOfficer | undefined {
  const block = floor(index / BLOCK);
  const story = stories.find((one) => positions[one] === index % BLOCK && block < blocks[one]);
  if (story === undefined || index >= world.companies) return undefined;
  const years = 700 + block * 150;
  const until = { live: years, permitted: years, later: years, ends: 20 + block, lapsed: -30 - block * 40 }[story];
  return { index, story, from: story === 'later' ? 8 + block * 7 : -900, until };
}

/** Returns the truths of a company from the people who run it: its own first person, or a person who also runs the company before it. */
export function disqualifiedTruths(world: World, index: number): readonly Truth[] {
  const own = [index, index - 1].flatMap((one) => plantedOfficer(world, one) ?? []);
  const company = index % BLOCK === positions.company && floor(index / BLOCK) < blocks.company && index < world.companies;
  if (own.length === 0 && !company) return [];
  const here = peopleOf(world, index);
  return [
    ...own.flatMap((planted) => {
      const person = here.find(({ key }) => key === planted.index * 2);
      return person === undefined ? [] : truthsOf(world, planted, person, index);
    }),
    ...(company ? [{ name: 'disqualifiedCompany', from: -500 } as const] : []),
  ];
}

function truthsOf(world: World, { story, from, until, index: own }: PlantedOfficer, person: Person, index: number): readonly Truth[] {
  const facts = { officer: nameOf(person), until: isoOf(until) };
  if (story === 'lapsed') return [{ name: 'disqualifiedDirectorLapsed', from, facts }];
  // the court's permission applies to one company
  if (story === 'permitted' && own === index) return [{ name: 'disqualifiedDirectorPermitted', from, facts }];
  const { appointed, resigned: left = until + 1 } = directorshipOf(world, index, person, until) ?? { appointed: until + 1 };
  const founded = max(from, yearEnds(world, index).born);
  const joined = max(from, appointed);
  return [
    ...(founded < joined ? [{ name: 'disqualifiedFutureDirector', from: founded, to: joined, facts } as const] : []),
    ...(joined < left ? [{ name: 'disqualifiedDirector', from: joined, to: left, facts } as const] : []),
    ...(left <= until ? [{ name: 'disqualifiedFormerDirector', from: max(from, left), to: until + 1, facts } as const] : []),
  ];
}

/** Returns the office in which a person has run the company by a day; `undefined` when the person has not joined the board by then. */
function directorshipOf(world: World, index: number, { key }: Person, day: number): Appointment | undefined {
  return allAppointmentsOf(world, index, day).find(({ who, type }) => type !== '00' && 'surname' in who && who.key === key);
}
