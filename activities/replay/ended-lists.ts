import type { ClearanceInputs } from '../../models/clearance/verdict.ts';
import { listRules, type ScreeningList } from '../../models/screening/lists.ts';
import type { Ended } from '../../serving/replay/stored.ts';
import { namedLists } from './named-releases.ts';

/**
 * Returns the lists of a decision of which a law or a licence ended records on its day or later, so that the releases no longer give the list of that time: why, by
 * list, in one sentence.
 */
export function endedLists(inputs: ClearanceInputs, all: readonly Ended[]): ReadonlyMap<ScreeningList, string> {
  return new Map(
    namedLists(inputs).flatMap((list) => {
      const { source } = listRules[list];
      const since = all.filter((one) => one.source === source && one.expiredOn >= inputs.today);
      const laws = [...new Set(since.map(({ law }) => law))].join('; ');
      const count = since.reduce((sum, { ended }) => sum + ended, 0);
      const why = `taken as stored: the version of the list ${list}, because ${count} of the records or releases of ${source} have ended since (${laws})`;
      return since.length === 0 ? [] : [[list, why] as const];
    }),
  );
}
