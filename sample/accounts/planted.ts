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

/** Registered in the ten months before day 0. */
const past = (matter: Matter, shift: number): Sower => {
  return (block) => ({ matter, registered: -12 - ((block * 53 + shift * 29) % 280) });
};

/** Registered on the days to come: of the first ten blocks in June, of others within the year. */
const coming = (matter: Matter, shift: number): Sower => {
  return (block) => ({
    matter,
    registered: block < 10 ? (comingDays[(block + shift) % comingDays.length] ?? 0) : 7 * ((block * 3 + shift) % 40) + (block % 5),
  });
};

const lie = (block: number, shift: number): Matter => lies[(block + shift) % lies.length] ?? 'assets';

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
  112: coming('deficit', 4),
  113: (block) => past(lie(block, 0), 10)(block),
  114: (block) => coming(lie(block, 1), 2)(block),
  115: (block) => coming(lie(block, 3), 6)(block),
  116: past('dormant-cash', 11),
  117: coming('dormant-cash', 8),
  118: past('restated', 12),
  119: past('identity', 13),
  120: past('amended-better', 14),
  121: past('amended-worse', 15),
  122: coming('small-fall', 10),
  123: coming('bleed', 12),
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
    ...(matter === 'first-year' ? { incorporatedOn: dayOf(year - 1, month, 12) } : {}),
  };
}
