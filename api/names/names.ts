import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool } from '../../infra/postgres/pool.ts';
import type { CompanyScreening } from '../../models/clearance/facts.ts';
import type { ScreeningList } from '../../models/screening/lists.ts';
import { createCompanySearch } from '../../serving/resolution/company-search.ts';
import { type DecidedEntry, matchToDecide } from '../../serving/screening/match-to-decide.ts';
import type { ScreeningRequest } from '../../serving/screening/screener.ts';
import type { Screeners, ScreeningCaller } from '../../serving/screening/screeners.ts';
import { answerResolve, type ResolveQuestion } from '../entity-resolve/answer.ts';
import { answerScreen, type ScreenQuestion } from '../screen/answer.ts';
import type { OtherRequests } from './other-requests.ts';

/**
 * Answers what callers ask about names: comparing one takes milliseconds of a processor. Rejects with the reason of `signal` when the caller is gone.
 */
export interface Names {
  screen(question: ScreenQuestion, signal: AbortSignal): ReturnType<typeof answerScreen>;
  /** Screens companies as a clearance does. Null: a list that every answer needs is not in memory. */
  companies(question: CompaniesQuestion, signal: AbortSignal): Promise<readonly (CompanyScreening | null)[]>;
  /** Returns the entry that a decision is about. Throws NO_SUCH_MATCH and LISTS_NOT_LOADED. */
  match(question: MatchQuestion, signal: AbortSignal): Promise<DecidedEntry>;
  /** Throws REGISTER_NOT_LOADED. */
  resolve(question: ResolveQuestion, signal: AbortSignal): ReturnType<typeof answerResolve>;
  /** Counts a request that is not about names, until the returned function is called: names give way to it for a moment. */
  attend(): () => void;
}

export interface CompaniesQuestion {
  readonly caller: ScreeningCaller;
  readonly companyNumbers: readonly string[];
  /** The records' day. */
  readonly today: string;
}

export interface MatchQuestion {
  readonly caller: ScreeningCaller;
  readonly request: Extract<ScreeningRequest, { kind: 'subject' }>;
  readonly of: { readonly list: ScreeningList; readonly entry: string };
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
    companies: ({ caller, companyNumbers, today }, signal) =>
      screeners.ofCompanies(caller, companyNumbers, { today, giveWay: giveWay(others, signal) }),
    match: async ({ caller, request, of }, signal) => {
      const screener = await screeners.forRequests(caller, [request]);
      return matchToDecide({ ...screener, giveWay: giveWay(others, signal) }, request, of);
    },
    resolve: (question, signal) => answerResolve({ pool, search }, question, giveWay(others, signal)),
    attend: others.attend,
  };
}

/** Returns what a report screens its company with: not the event loop, which answers payments. */
export function screenedBy(names: Names, signal: AbortSignal) {
  return ({ tenant, environment }: ScreeningCaller, companyNumbers: readonly string[], { today }: { readonly today: string }) =>
    names.companies({ caller: { tenant, environment }, companyNumbers, today }, signal);
}

function giveWay(others: OtherRequests, signal: AbortSignal): () => Promise<void> {
  return async () => {
    await nextTurn();
    await others.pass();
    signal.throwIfAborted();
  };
}
