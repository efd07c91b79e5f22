import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool } from '../../infra/postgres/pool.ts';
import { createCompanySearch } from '../../serving/resolution/company-search.ts';
import type { Screeners } from '../../serving/screening/screeners.ts';
import { answerResolve, type ResolveQuestion } from '../entity-resolve/answer.ts';
import { answerScreen, type ScreenQuestion } from '../screen/answer.ts';

/** Answers what callers ask about names: comparing one takes milliseconds of a processor. Rejects with the reason of `signal` when the caller is gone. */
export interface Names {
  screen(question: ScreenQuestion, signal: AbortSignal): ReturnType<typeof answerScreen>;
  /** Throws REGISTER_NOT_LOADED. */
  resolve(question: ResolveQuestion, signal: AbortSignal): ReturnType<typeof answerResolve>;
}

/** Answers on the event loop of the calling thread. Between two names other work runs. */
export function createNamesHere({ pool, screeners }: { readonly pool: Pool; readonly screeners: Screeners }): Names {
  const search = createCompanySearch(pool);
  return {
    screen: (question, signal) => answerScreen(screeners, question, wanted(signal)),
    resolve: (question, signal) => answerResolve({ pool, search }, question, wanted(signal)),
  };
}

function wanted(signal: AbortSignal): () => Promise<void> {
  return async () => {
    await nextTurn();
    signal.throwIfAborted();
  };
}
