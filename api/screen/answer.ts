import { screeningOf } from '../../serving/screening/answer.ts';
import { type ScreeningRequest, screenAll } from '../../serving/screening/screener.ts';
import type { Screeners, ScreeningCaller } from '../../serving/screening/screeners.ts';
import { type JsonOf, jsonOf } from '../json-of.ts';

export interface ScreenQuestion {
  readonly caller: ScreeningCaller;
  readonly requests: readonly ScreeningRequest[];
  readonly batch: boolean;
}

interface Body {
  readonly data: ReturnType<typeof screeningOf>;
  readonly meta: { readonly sandbox: boolean };
}

/** `names`: how many parties were screened, which the answer lists: a company counts with its former names, officers and owners. */
export interface Screened {
  readonly body: JsonOf<Body>;
  readonly names: number;
}

/** Screens the requests and writes the body of the answer. `giveWay` runs after each name and may throw to end the work. */
export async function answerScreen(
  screeners: Screeners,
  { caller, requests, batch }: ScreenQuestion,
  giveWay: () => Promise<void>,
): Promise<Screened> {
  const screener = await screeners.forRequests(caller, requests);
  const results = await screenAll({ ...screener, giveWay }, requests);
  const names = results.reduce((sum, one) => sum + (one.kind === 'company' ? Math.max(1, one.parties.length) : 1), 0);
  return { body: jsonOf({ data: screeningOf(results, batch), meta: { sandbox: caller.environment === 'sandbox' } }), names };
}
