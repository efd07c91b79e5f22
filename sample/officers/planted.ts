import { isoOf } from '../calendar.ts';
import { type Person, personByKey } from '../people.ts';
import { type ListedPerson, sanctionedPerson } from '../sanctions/listed-people.ts';
import { WITH_NOTICES } from '../stories.ts';
import type { Truth } from '../story.ts';
import { BLOCK, type World } from '../world.ts';
import { drawnBeside, repeatsFirst } from './repeats.ts';

const { floor } = Math;

/** Positions in a block of companies whose board follows a story. */
const positions = {
  /** A company is the only director (Companies Act 2006 s 155 requires a natural person). */
  corporate: 51,
  /** A person of the sanctions list is a director beside the others. */
  listed: 55,
  /** The register states that the identity of a director is verified, and on a later day that it is not. */
  unverified: 129,
} as const;
/** Number of blocks, from the first, with a listed director: those after the listed owners. */
const listedBlocks = 4;
/** First key of listed directors, above those of other persons with an officer number. */
const LISTED = 70_000_000;
/** First key of companies that are directors, above those of secretaries. */
const DIRECTORS = 95_000_000;

const isAt = (world: World, index: number, position: number) => index < world.companies && index % BLOCK === position;

/** A company that is the secretary of many others, or a director. */
export interface Agent {
  readonly agent: string;
  /** Key of its address. */
  readonly key: number;
}

/** Returns the company that is the only director of this one; `undefined` for most. */
export function corporateDirector(world: World, index: number): Agent | undefined {
  if (!isAt(world, index, positions.corporate)) return undefined;
  const block = floor(index / BLOCK);
  const { surname } = personByKey(world, 801_000_000 + block);
  return { agent: `${surname} DIRECTORS LIMITED`.toUpperCase(), key: DIRECTORS + block };
}

/** Returns the person of the sanctions list who is a director; `undefined` for most. */
export function listedDirector(world: World, index: number): Person | undefined {
  const listed = listedAt(world, index);
  return listed === undefined ? undefined : { ...listed, title: 'Mr', residence: listed.nationality, key: LISTED + floor(index / BLOCK) };
}

function listedAt(world: World, index: number): ListedPerson | undefined {
  const block = floor(index / BLOCK);
  return isAt(world, index, positions.listed) && block < listedBlocks ? sanctionedPerson(world, 2 * listedBlocks + block) : undefined;
}

/**
 * What the register states of a director's identity: from `statedOn` that it is verified, or due;
 * from `lostOn` that it ended, or that it is still due.
 */
interface LostVerification {
  readonly statedOn: number;
  readonly lostOn: number;
  readonly how: 'ended' | 'overdue';
}

/** Returns the days on which the register states the identity of a company's first director; `undefined` for most, and for companies without notices: no stream states their officers. */
export function lostVerification(world: World, index: number): LostVerification | undefined {
  if (index >= WITH_NOTICES || !isAt(world, index, positions.unverified)) return undefined;
  const turn = floor(index / BLOCK) + world.turn;
  const statedOn = 2 + ((turn * 5) % 12);
  return { statedOn, lostOn: statedOn + 22 + ((turn * 7) % 20), how: turn % 2 === 0 ? 'ended' : 'overdue' };
}

/** Days from the day on which a verification is due to the planned statement that it still is. */
const daysDue = 8;

/** Returns the day of the first statement that shows the verification as ended or as overdue: the publisher may repeat the record once it is due. */
function firstShownOn(world: World, index: number, { lostOn, how }: LostVerification): number {
  let day = how === 'overdue' ? lostOn - daysDue + 1 : lostOn;
  while (day < lostOn && !repeatsFirst(drawnBeside(world, index, day))) day += 1;
  return day;
}

/** Returns the details of verification that the register states of the first director on a day; `undefined` before the first statement. */
export function verificationStated(world: World, index: number, day: number): object | undefined {
  const lost = lostVerification(world, index);
  if (lost === undefined || day < lost.statedOn) return undefined;
  if (lost.how === 'overdue') return { appointment_verification_statement_due_on: isoOf(lost.lostOn - daysDue) };
  const end = day < lost.lostOn ? '9999-12-31' : isoOf(lost.lostOn);
  return { appointment_verification_start_on: isoOf(lost.statedOn - 30), appointment_verification_end_on: end };
}

/** Returns the truths of a company from the board that its story gives it. */
export function boardTruths(world: World, index: number): readonly Truth[] {
  const listed = listedAt(world, index);
  return [
    ...(corporateDirector(world, index) === undefined ? [] : [{ name: 'corporateBoard', from: -400 } as const]),
    ...(listed === undefined ? [] : [{ name: 'directedBySanctioned', from: -400, facts: { designation: listed.uniqueId } } as const]),
    ...unverifiedTruths(world, index),
  ];
}

function unverifiedTruths(world: World, index: number): readonly Truth[] {
  const lost = lostVerification(world, index);
  if (lost === undefined) return [];
  const from = firstShownOn(world, index, lost);
  return [{ name: 'directorUnverified', from, facts: { how: lost.how, on: isoOf(from) } }];
}
