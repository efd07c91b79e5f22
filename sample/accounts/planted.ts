import { civilOf, dayOf, monthEnd } from '../calendar.ts';
import { TOLD } from '../stories.ts';
import type { Filings } from '../story.ts';
import { BLOCK, type World } from '../world.ts';

const { floor } = Math;

/** The lies that are told: each changes the figures from one balance sheet on. */
export const lies = ['assets', 'hidden', 'reserve', 'cash', 'scale'] as const;
export type Lie = (typeof lies)[number];

/** What is planted in the accounts of a company; the words are explained where the figures are made, in `books.ts` and `filing.ts`. */
export type Matter =
  | Lie
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

export interface Planting {
  readonly matter: Matter;
  /** The balance sheet from which on it shows, and the day on which that was registered. */
  readonly madeUpTo: number;
  readonly registered: number;
}

type Sown = { readonly matter: Matter; readonly registered: number };
type Sower = (block: number) => Sown | undefined;

/** Accounts are in the file of the day after: those of these days come on the fifteen first days of a file, 2 to 20 June. */
const comingDays = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18];

/** Registered in the ten months before day 0, in one block of three. */
const past = (matter: Matter, shift: number): Sower => {
  return (block) => (block % 3 === 0 ? { matter, registered: -12 - ((block * 53 + shift * 29) % 280) } : undefined);
};

/** Registered on the days to come: of the first ten blocks in June, of others within the year. */
const coming = (matter: Matter, shift: number): Sower => {
  return (block) => ({
    matter,
    registered: block < 10 ? (comingDays[(block + shift) % comingDays.length] ?? 0) : 7 * ((block * 3 + shift) % 40) + (block % 5),
  });
};

/** Of one block in three. */
const rarely = (sower: Sower): Sower => {
  return (block) => (block % 3 === 1 ? sower(block) : undefined);
};

/** Filed first so many days before day 0, and again forty days later: some before it, some in its first days. */
const twice = (matter: Matter, days: readonly number[]): Sower => {
  return (block) => (block % 3 === 0 ? { matter, registered: days[(block / 3) % days.length] ?? -60 } : undefined);
};

const lieOf = (number: number): Matter => lies[number % lies.length] ?? 'assets';

const sowers: Readonly<Record<number, Sower>> = {
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
  113: (block) => (block % 2 === 0 ? { matter: lieOf(block / 2), registered: -20 - ((block * 59) % 270) } : undefined),
  114: (block) => coming(lieOf(block + 1), 2)(block),
  115: (block) => coming(lieOf(block + 3), 6)(block),
  116: past('dormant-cash', 11),
  117: rarely(coming('dormant-cash', 8)),
  118: past('restated', 12),
  119: past('identity', 13),
  120: twice('amended-better', [-150, -32, -95, -36]),
  121: twice('amended-worse', [-120, -34, -75, -29]),
  122: rarely(coming('small-fall', 10)),
  // one a month: the twelve of the first two thousand companies
  124: (block) => unreadable(block),
  125: (block) => (block < 2 ? unreadable(block + 10) : undefined),
};

function unreadable(month: number): Sown | undefined {
  return month < 12 ? { matter: 'unreadable', registered: dayOf(2025, 6 + month, 5 + ((month * 7) % 20)) } : undefined;
}

/** Companies with something planted have stood for some years. */
export function settled(world: World, index: number): boolean {
  return plantingOf(world, index) !== undefined;
}

export function plantingOf(world: World, index: number): Planting | undefined {
  const position = index % BLOCK;
  if (position < 100 || position > 125 || index >= Math.min(world.companies, TOLD)) return undefined;
  const block = floor(index / BLOCK);
  const sown = sowers[position]?.(block);
  if (sown === undefined) return undefined;
  return { ...sown, madeUpTo: monthEnd(sown.registered - 70 - ((block * 31 + position * 17) % 150)) };
}

/** The calendar of filings that brings the accounts on their day. */
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
    // so that a reader who looks back twelve months holds what is restated
    ...(matter === 'restated' ? { filedLate: { madeUpTo: monthEnd(madeUpTo, -12), registered: -340 } } : {}),
    ...(matter === 'first-year' ? { incorporatedOn: dayOf(year - 1, month, 12) } : {}),
  };
}
