import { companyName } from './company.ts';
import { HISTORY } from './stories.ts';
import type { Truth } from './story.ts';
import { BLOCK, type World } from './world.ts';

const { floor } = Math;

/** Where in a block the companies stand that lists other than the sanctions list name: fixed, so that a list needs to ask no company. */
const positions = {
  fcaWarned: 132,
  fcaWarnedLater: 133,
  cloneVictim: 134,
  taxDefaulter: 135,
  taxDefaultEnds: 136,
  investmentBanned: 137,
} as const;
/** In how many blocks, from the first. */
const blocks = { fcaWarned: 5, fcaWarnedLater: 3, cloneVictim: 6, taxDefaulter: 6, taxDefaultEnds: 3, investmentBanned: 3 } as const;

export type Named = keyof typeof positions;

/** The day on which the FCA warns of some more. */
export const WARNED_LATER = 1;
/** The days on which HMRC publishes; what the first has from a year before, the second no longer has. */
export const DEFAULTERS_PUBLISHED = -70;
export const DEFAULTERS_RENEWED = 12;

/** The companies that a list names, by their indexes. */
export function namedOn(world: World, kind: Named): readonly number[] {
  return Array.from({ length: blocks[kind] }, (_, block) => block * BLOCK + positions[kind]).filter((index) => index < world.companies);
}

/** What a list other than the sanctions list says of a company; its register entry and its accounts are those of a healthy one. */
export function warnedTruths(world: World, index: number): readonly Truth[] {
  const block = floor(index / BLOCK);
  const isNamed = (kind: Named) => index < world.companies && index % BLOCK === positions[kind] && block < blocks[kind];
  const name = () => ({ facts: { name: companyName(world, index) } });
  if (isNamed('fcaWarned')) return [{ name: 'fcaWarned', from: HISTORY - 1, ...name() }];
  if (isNamed('fcaWarnedLater')) return [{ name: 'fcaWarned', from: WARNED_LATER, ...name() }];
  if (isNamed('cloneVictim')) return [{ name: 'cloneVictim', from: HISTORY - 1, ...name() }];
  if (isNamed('taxDefaulter')) return [{ name: 'taxDefaulter', from: DEFAULTERS_PUBLISHED, ...name() }];
  if (isNamed('taxDefaultEnds')) return [{ name: 'taxDefaulter', from: DEFAULTERS_PUBLISHED, to: DEFAULTERS_RENEWED, ...name() }];
  if (isNamed('investmentBanned')) return [{ name: 'investmentBanned', from: -400, ...name() }];
  return [];
}
