import { unitsOf } from './compare/units.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { likelyRowsOf } from './likely-rows.ts';
import { tallyOf } from './name-tally.ts';
import type { WordRarity } from './rarity.ts';

/** Milliseconds after which the caller may do other work. */
const stepMs = 5;

/**
 * Computes what a screening keeps of a list, so that the first name that is compared with it does not wait: some 40 ms for 25,000 entries. Gives way to
 * the event loop.
 */
export async function prepareList(index: ScreeningIndex, rarity: WordRarity): Promise<void> {
  let since = performance.now();
  const giveWay = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
  for (const { name } of index.names) {
    unitsOf(name, rarity);
    if (performance.now() - since >= stepMs) await giveWay();
  }
  await giveWay();
  tallyOf(index, rarity);
  await giveWay();
  likelyRowsOf(index, rarity);
}
