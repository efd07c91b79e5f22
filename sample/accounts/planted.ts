import { civilOf, dayOf, monthEnd } from '../calendar.ts';
import { WITH_NOTICES } from '../stories.ts';
import type { Filings } from '../story.ts';
import { BLOCK, type World } from '../world.ts';

const { floor } = Math;

/** Kinds of manipulated accounts. Each changes the figures from one balance sheet on. */
export const manipulations = ['assets', 'hidden', 'reserve', 'cash', 'scale'] as const;
type Manipulation = (typeof manipulations)[number];

/** What is planted in the accounts of a company; `books.ts` and `filing.ts` make the figures of each. */
export type Matter =
  | Manipulation
  | 'bleed'
  | 'bleed-dividend'
  | 'bleed-through'
  | 'small-fall'
  | 'sign-flip'
  | 'long-period'
  | 'first-year'
  | 'group-dropped'
  | 'negative-base'
  | 'deficit'
  | 'dormant-cash'
  | 'restated'
  | 'identity'
  | 'amended-better'
  | 'amended-worse'
  | 'unreadable';

/** What is planted in the accounts of a company, and from when. */
export interface Planting {
  readonly matter: Matter;
  /** Day of the first balance sheet that shows it; `registered`: the day on which that was registered. */
  readonly madeUpTo: number;
  readonly registered: number;
}

type Placed = { readonly matter: Matter; readonly registered: number };
/** `turn`: the number of the block, except in a world with a seed of its truths. */
type Planter = (block: number, turn: number) => Placed | undefined;

/** Days of registration whose accounts are in the first fifteen daily files, of 2 to 20 June: accounts are in the file of the next day. */
const comingDays = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18];

/** Plants accounts that are registered in the ten months before day 0, in one block of three. */
const past = (matter: Matter, shift: number): Planter => {
  return (block, turn) => (block % 3 === 0 ? { matter, registered: -12 - ((turn * 53 + shift * 29) % 280) } : undefined);
};

/** Plants accounts that are registered from day 0 on: in June for the first ten blocks, within the year for the others. */
const coming = (matter: Matter, shift: number): Planter => {
  return (block, turn) => ({
    matter,
    registered: block < 10 ? (comingDays[(turn + shift) % comingDays.length] ?? 0) : 7 * ((turn * 3 + shift) % 40) + (turn % 5),
  });
};

/** Plants in one block of three. */
const rarely = (planter: Planter): Planter => {
  return (block, turn) => (block % 3 === 1 ? planter(block, turn) : undefined);
};

/** Plants accounts that are filed on one of `days` and again forty days later, some before day 0 and some in its first days. */
const twice = (matter: Matter, days: readonly number[]): Planter => {
  return (block) => (block % 3 === 0 ? { matter, registered: days[(block / 3) % days.length] ?? -60 } : undefined);
};

const manipulationAt = (number: number): Matter => manipulations[number % manipulations.length] ?? 'assets';

const planters: Readonly<Record<number, Planter>> = {
  100: past('bleed', 0),
  101: coming('bleed', 0),
  102: past('bleed-dividend', 1),
  103: past('bleed-through', 2),
  104: past('small-fall', 3),
  105: past('sign-flip', 4),
  107: past('long-period', 5),
  108: past('first-year', 6),
  109: past('group-dropped', 7),
  110: past('negative-base', 8),
  111: past('deficit', 9),
  112: rarely(coming('deficit', 4)),
  113: (block, turn) => (block % 2 === 0 ? { matter: manipulationAt(block / 2), registered: -20 - ((turn * 59) % 270) } : undefined),
  114: (block, turn) => coming(manipulationAt(block + 1), 2)(block, turn),
  115: (block, turn) => coming(manipulationAt(block + 3), 6)(block, turn),
  116: past('dormant-cash', 11),
  117: rarely(coming('dormant-cash', 8)),
  118: past('restated', 12),
  119: past('identity', 13),
  120: twice('amended-better', [-150, -32, -95, -36]),
  121: twice('amended-worse', [-120, -34, -75, -29]),
  122: rarely(coming('small-fall', 10)),
  // one a month: twelve in the first two thousand companies
  124: (block) => unreadable(block),
  125: (block) => (block < 2 ? unreadable(block + 10) : undefined),
};

function unreadable(month: number): Placed | undefined {
  return month < 12 ? { matter: 'unreadable', registered: dayOf(2025, 6 + month, 5 + ((month * 7) % 20)) } : undefined;
}

/** True for a company with planted accounts, which has existed for some years. */
export function settled(world: World, index: number): boolean {
  return plantingOf(world, index) !== undefined;
}

/** Returns what is planted in the accounts of a company, or `undefined`. */
export function plantingOf(world: World, index: number): Planting | undefined {
  const position = index % BLOCK;
  if (position < 100 || position > 125 || index >= Math.min(world.companies, WITH_NOTICES)) return undefined;
  const block = floor(index / BLOCK);
  const sown = planters[position]?.(block, block + world.turn);
  if (sown === undefined) return undefined;
  return { ...sown, madeUpTo: monthEnd(sown.registered - 70 - ((block * 31 + position * 17) % 150)) };
}

/** Returns the filings that bring the planted accounts on their day. */
export function plantedFilings(world: World, index: number): Filings | undefined {
  const planting = plantingOf(world, index);
  if (planting === undefined) return undefined;
  const { matter, madeUpTo, registered } = planting;
  const { year, month } = civilOf(madeUpTo);
  return {
    accountsMonth: month,
    accountsLag: registered - madeUpTo - 30,
    until: Number.NEGATIVE_INFINITY,
    ...(matter === 'long-period' ? { changedPeriod: { madeUpTo, months: 18 } } : {}),
    // so that a first check of twelve months also finds the accounts that are restated
    ...(matter === 'restated' ? { filedLate: { madeUpTo: monthEnd(madeUpTo, -12), registered: -340 } } : {}),
    ...(matter === 'first-year' ? { incorporatedOn: dayOf(year - 1, month, 12) } : {}),
  };
}
