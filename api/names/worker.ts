import { setTimeout as sleep } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { openPool } from '../../infra/postgres/pool.ts';
import { createLogger } from '../../infra/telemetry/logger.ts';
import { answerInThread } from '../../infra/threads/answer-in-thread.ts';
import { lowerPriority } from '../../infra/threads/lower-priority.ts';
import { buildScreeningIndexSlowly } from '../../models/screening/index-entries.ts';
import { prepareList } from '../../models/screening/prepare-list.ts';
import { ServingProblem } from '../../serving/problem.ts';
import { createScreeners } from '../../serving/screening/screeners.ts';
import { followScreeningLists } from '../../serving/screening/screening-lists.ts';
import { createNamesHere } from './names.ts';
import { otherRequests } from './other-requests.ts';
import type { NamesAnswer, NamesQuestion, NamesThreadData } from './thread.ts';

/** A thread, or a process of PostgreSQL, at this distance gets about a tenth of a processor that another wants too. */
const stepsBelow = 10;
/** A thread that has just started answers when its lists are in memory, or LISTS_NOT_LOADED after this time. */
const longestLoadMs = 10_000;

/** Worker thread of the API: screens and resolves names, with connections and lists of its own. */
const { databaseUrl, logLevel, screenedSources, others } = workerData as NamesThreadData;
lowerPriority(stepsBelow);
const logger = createLogger('api names', { logLevel });
const pool = openPool(databaseUrl, { max: 2, name: 'risk api names', statementTimeout: 5_000, stepsBelow, logger });
const screeningLists = followScreeningLists({ pool, logger, build: buildScreeningIndexSlowly, prepare: prepareList });
const loaded = Promise.race([screeningLists.refresh(), sleep(longestLoadMs, undefined, { ref: false })]);
let today = '';
const screeners = createScreeners({ pool, screenedSources, screeningLists, clock: () => ({ now: new Date(), today }) });
const names = createNamesHere({ pool, screeners, others: otherRequests(others) });

async function answer(asked: NamesQuestion, signal: AbortSignal): Promise<NamesAnswer> {
  today = asked.today;
  if (asked.kind === 'resolve') return names.resolve(asked.question, signal);
  if (asked.question.caller.environment === 'live') await loaded;
  switch (asked.kind) {
    case 'screen':
      return names.screen(asked.question, signal);
    case 'companies':
      return names.companies(asked.question, signal);
    case 'match':
      return names.match(asked.question, signal);
  }
}

answerInThread({
  answer: (asked, signal) => answer(asked as NamesQuestion, signal).catch(problemOf),
  async close() {
    screeningLists.stop();
    await pool.end();
  },
});

function problemOf(error: unknown): NamesAnswer {
  if (!(error instanceof ServingProblem)) throw error;
  const { code, message, retryAfter } = error;
  return { code, message, retryAfter };
}
