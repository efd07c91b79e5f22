import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool } from '../../infra/postgres/pool.ts';
import { createCompanySearch } from '../../serving/resolution/company-search.ts';
import type { Screeners } from '../../serving/screening/screeners.ts';
import { answerResolve, type ResolveQuestion } from '../entity-resolve/answer.ts';
import { answerScreen, type ScreenQuestion } from '../screen/answer.ts';
import type { OtherRequests } from './other-requests.ts';

/** Answers what callers ask about names: comparing one takes milliseconds of a processor. Rejects with the reason of `signal` when the caller is gone. */
export interface Names {
  screen(question: ScreenQuestion, signal: AbortSignal): ReturnType<typeof answerScreen>;
  /** Throws REGISTER_NOT_LOADED. */
  resolve(question: ResolveQuestion, signal: AbortSignal): ReturnType<typeof answerResolve>;
  /** Counts a request that is not about names, until the returned function is called: names give way to it for a moment. */
  attend(): () => void;
}

interface NamesDeps {
  readonly pool: Pool;
  readonly screeners: Screeners;
  /** Requests that are not about names. */
  readonly others: OtherRequests;
}

/** Answers on the event loop of the calling thread. Between two names other work runs, and the next name gives way to other requests. */
export function createNamesHere({ pool, screeners, others }: NamesDeps): Names {
  const search = createCompanySearch(pool);
  return {
    screen: (question, signal) => answerScreen(screeners, question, giveWay(others, signal)),
    resolve: (question, signal) => answerResolve({ pool, search }, question, giveWay(others, signal)),
    attend: others.attend,
  };
}

function giveWay(others: OtherRequests, signal: AbortSignal): () => Promise<void> {
  return async () => {
    await nextTurn();
    await others.pass();
    signal.throwIfAborted();
  };
}
