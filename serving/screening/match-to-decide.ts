import { entryPrint } from '../../models/screening/decision/entry-print.ts';
import type { ScreeningList } from '../../models/screening/lists.ts';
import { ServingProblem } from '../problem.ts';
import { type Asked, entryOf, type Screener, screenAll } from './screener.ts';

/**
 * Returns what a decision stores of the entry that it is about. Throws NO_SUCH_MATCH when the subject does not match the entry now: a decision
 * on a mistyped entry would never be honoured, and nothing would show it.
 */
export async function matchToDecide(
  { indexes, today, looked, readPeople }: Screener,
  asked: Asked & { readonly kind: 'subject' },
  of: { readonly list: ScreeningList; readonly entry: string },
): Promise<{ entryName: string; entryPrint: string; listVersion: string }> {
  const [result] = await screenAll({ indexes, today, looked, readPeople }, [asked]);
  const match = result?.kind === 'subject' ? result.matches.find(({ list, entry }) => list === of.list && entry === of.entry) : undefined;
  const entry = entryOf(indexes, of);
  if (match === undefined || entry === undefined) {
    throw new ServingProblem('NO_SUCH_MATCH', `${asked.query.name} does not match the entry ${of.entry} of ${of.list} as it is now.`);
  }
  return { entryName: match.entryName, entryPrint: entryPrint(entry), listVersion: match.version };
}
