import { companyName } from './company.ts';
import { HISTORY } from './stories.ts';
import type { Truth } from './story.ts';
import { BLOCK, type World } from './world.ts';

const { floor } = Math;

/**
 * Positions in a block of the companies on lists other than the sanctions list.
 * They are fixed, so that a list is written without computing every company.
 */
const positions = {
  fcaWarned: 132,
  fcaWarnedLater: 133,
  cloneVictim: 134,
  taxDefaulter: 135,
  taxDefaultEnds: 136,
  taxDefaulterLater: 138,
  investmentBanned: 137,
} as const;
/** Number of blocks, from the first, that have such a company. */
const blocks = {
  fcaWarned: 5,
  fcaWarnedLater: 3,
  cloneVictim: 6,
  taxDefaulter: 6,
  taxDefaultEnds: 3,
  taxDefaulterLater: 3,
  investmentBanned: 3,
} as const;

type Named = keyof typeof positions;

/** Day on which the FCA publishes further warnings. */
export const WARNED_LATER = 1;
/** Days on which HMRC publishes its list. The second edition lacks the entries that were a year old in the first, and names further companies. */
export const DEFAULTERS_PUBLISHED = -70;
export const DEFAULTERS_RENEWED = 12;

/** Returns the indexes of the companies that a list names. */
export function namedOn(world: World, kind: Named): readonly number[] {
  return Array.from({ length: blocks[kind] }, (_, block) => block * BLOCK + positions[kind]).filter((index) => index < world.companies);
}

/** Returns the truths of a company from lists other than the sanctions list. Its register entry and accounts are those of a healthy company. */
export function warnedTruths(world: World, index: number): readonly Truth[] {
  const block = floor(index / BLOCK);
  const isNamed = (kind: Named) => index < world.companies && index % BLOCK === positions[kind] && block < blocks[kind];
  const name = () => ({ facts: { name: companyName(world, index) } });
  if (isNamed('fcaWarned')) return [{ name: 'fcaWarned', from: HISTORY - 1, ...name() }];
  if (isNamed('fcaWarnedLater')) return [{ name: 'fcaWarned', from: WARNED_LATER, ...name() }];
  if (isNamed('cloneVictim')) return [{ name: 'cloneVictim', from: HISTORY - 1, ...name() }];
  if (isNamed('taxDefaulter')) return [{ name: 'taxDefaulter', from: DEFAULTERS_PUBLISHED, ...name() }];
  if (isNamed('taxDefaultEnds')) return [{ name: 'taxDefaulter', from: DEFAULTERS_PUBLISHED, to: DEFAULTERS_RENEWED, ...name() }];
  if (isNamed('taxDefaulterLater')) return [{ name: 'taxDefaulter', from: DEFAULTERS_RENEWED, ...name() }];
  if (isNamed('investmentBanned')) return [{ name: 'investmentBanned', from: -400, ...name() }];
  return [];
}
