import { unitsOf } from './compare/units.ts';
import { inSteps, type Steps } from './in-steps.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { likelyRowsOf } from './likely-rows.ts';
import { tallyOf } from './name-tally.ts';
import type { WordRarity } from './rarity.ts';

/** Computes what a screening keeps of a list, in steps (`inSteps`), so that the first name that is compared with the list does not wait. */
export function prepareList(index: ScreeningIndex, rarity: WordRarity): Promise<void> {
  return inSteps(prepared(index, rarity));
}

function* prepared(index: ScreeningIndex, rarity: WordRarity): Steps<void> {
  for (const { name } of index.names) {
    unitsOf(name, rarity);
    yield;
  }
  yield* tallyOf.inSteps(index, rarity);
  yield* likelyRowsOf.inSteps(index, rarity);
}
