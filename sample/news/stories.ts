import { baseName, companyName, companyNumber, registeredOffice } from '../company.ts';
import { gazettePlan } from '../gazette/plan.ts';
import { nameOf, peopleOf } from '../people.ts';
import { draw, pick } from '../random.ts';
import type { World } from '../world.ts';

/** A story of the news, as a newspaper prints it. */
export interface NewsStory {
  readonly day: number;
  /** Unique over all days. */
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly organisations: readonly string[];
  readonly people: readonly string[];
  readonly distress: boolean;
  /** FIPS 10-4. */
  readonly country: 'UK' | 'US' | 'FR';
  /** Index of the company of the sample that the story is about; absent for another company, or none. */
  readonly about?: number;
  /** Whether the story says more of that company than its name: its number, a director or its address. */
  readonly identifies?: boolean;
}

/** Days by which a newspaper reports a petition before The Gazette has its notice. */
const AHEAD = 3;
const MOST = 4;

/** Returns the stories of a day: creditors' petitions before their notices, a company abroad with a name of the register, and other news. */
export function storiesOn(world: World, day: number): readonly NewsStory[] {
  const petitioned = gazettePlan(world).filter(
    (notice) => notice.code === '2450' && notice.day === day + AHEAD && notice.retracts === undefined,
  );
  const distress = petitioned.flatMap(({ companies }) => companies.slice(0, 1)).slice(0, MOST);
  return [...distress.map((index, at) => petitionStory(world, day, index, at)), namesake(world, day), ...noise(world, day)];
}

/** What the story tells beside the name differs, so that each kind of corroboration occurs. */
function petitionStory(world: World, day: number, index: number, at: number): NewsStory {
  const registered = companyName(world, index);
  const name = headlined(baseName(world, index));
  const { line1, town, postCode } = registeredOffice(world, index);
  const [director] = peopleOf(world, index);
  const told = [
    `The company (company number ${companyNumber(world, index)}) did not comment.`,
    `Director ${director === undefined ? 'of the firm' : nameOf(director)} did not comment.`,
    `The firm's office at ${headlined(line1)}, ${town} ${postCode} was closed yesterday.`,
    'The firm did not comment.',
  ];
  const kind = (draw(world.seed, index, 140) + at) % told.length;
  return {
    day,
    slug: `petition-${index}`,
    title: kind === 0 ? `${name} faces winding-up petition` : `Creditors push ${name} towards administration & insolvency`,
    summary: `<p>A creditor of <b>${registered.replaceAll('&', '&amp;')}</b> has petitioned for its winding-up. ${told[kind]}</p>`,
    organisations: [registered.toLowerCase(), 'high court'],
    people: kind === 1 && director !== undefined ? [nameOf(director).toLowerCase()] : [],
    distress: true,
    country: 'UK',
    about: index,
    identifies: kind !== told.length - 1,
  };
}

/** A company abroad whose name is that of a company of the register. */
function namesake(world: World, day: number): NewsStory {
  const index = 50 + (draw(world.seed, day + 4_000, 141) % Math.min(world.companies - 50, 80));
  const name = headlined(baseName(world, index));
  return {
    day,
    slug: `abroad-${day}`,
    title: `${name} of Ohio files for bankruptcy`,
    summary: `Shops of ${name} in Akron close. A supplier in London is owed money.`,
    organisations: [name.toLowerCase()],
    people: ['jolene quarrick'],
    distress: true,
    country: 'UK',
  };
}

const topics = ['Town wins gardening prize', 'Café “Ünder” opens', 'Cup final: late goal decides', 'Ten walks for a rainy day'];

function noise(world: World, day: number): NewsStory[] {
  return [0, 1].map((at) => ({
    day,
    slug: `noise-${day}-${at}`,
    title: pick(topics, draw(world.seed, day + 5_000, 142 + at)),
    summary: 'Read all about it.',
    organisations: ['district council'],
    people: [],
    distress: false,
    country: at === 0 ? 'UK' : 'FR',
  }));
}

/** `HALCOMBE JOINERY` as a newspaper writes it. */
function headlined(name: string): string {
  return name.toLowerCase().replaceAll(/(^|[\s(])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
