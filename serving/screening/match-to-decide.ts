import { entryPrint } from '../../models/screening/decision/entry-print.ts';
import type { ScreeningList } from '../../models/screening/lists.ts';
import { ServingProblem } from '../problem.ts';
import { entryOf } from './decided-matches.ts';
import { type Screener, type ScreeningRequest, screenAll } from './screener.ts';

/** What a decision stores about its list entry. */
export interface DecidedEntry {
  readonly entryName: string;
  readonly entryPrint: string;
  readonly listVersion: string;
}

/**
 * Returns what a decision stores about its list entry: primary name, fingerprint and list version. Throws NO_SUCH_MATCH when the subject does not
 * match the entry now: a decision on a mistyped entry would never be honoured, and no answer would show that.
 */
export async function matchToDecide(
  { indexes, rarity, today, freshness, readPeople, giveWay }: Screener,
  request: ScreeningRequest & { readonly kind: 'subject' },
  of: { readonly list: ScreeningList; readonly entry: string },
): Promise<DecidedEntry> {
  const screener = { indexes, rarity, today, freshness, readPeople, ...(giveWay === undefined ? {} : { giveWay }) };
  const [result] = await screenAll(screener, [request]);
  const match = result?.kind === 'subject' ? result.matches.find(({ list, entry }) => list === of.list && entry === of.entry) : undefined;
  const entry = entryOf(indexes, of);
  if (match === undefined || entry === undefined) {
    throw new ServingProblem('NO_SUCH_MATCH', `${request.query.name} does not match the current entry ${of.entry} of ${of.list}.`);
  }
  return { entryName: match.entryName, entryPrint: entryPrint(entry), listVersion: match.version };
}
