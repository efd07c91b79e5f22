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

/** Screens the requests and writes the body of the answer. `giveWay` runs after each name and may throw to end the work. */
export async function answerScreen(
  screeners: Screeners,
  { caller, requests, batch }: ScreenQuestion,
  giveWay: () => Promise<void>,
): Promise<JsonOf<Body>> {
  const screener = await screeners.forRequests(caller, requests);
  const results = await screenAll({ ...screener, giveWay }, requests);
  return jsonOf({ data: screeningOf(results, batch), meta: { sandbox: caller.environment === 'sandbox' } });
}
