import { workerData } from 'node:worker_threads';
import { openPool } from '../../infra/postgres/pool.ts';
import { createLogger } from '../../infra/telemetry/logger.ts';
import { answerInThread } from '../../infra/threads/answer-in-thread.ts';
import { lowerPriority } from '../../infra/threads/lower-priority.ts';
import { createSweep } from '../../serving/screening/sweep/sweep.ts';
import type { SweepQuestion, SweepThreadData } from './sweep-thread.ts';

/** A thread at this distance gets about a tenth of a processor that another wants too. */
const stepsBelow = 10;

/**
 * Worker thread of the role `serving`: screens companies, with connections and lists of its own. The processes of PostgreSQL that work for it keep their priority:
 * they hold the lock that publications wait for.
 */
const { databaseUrl, logLevel } = workerData as SweepThreadData;
lowerPriority(stepsBelow);
const pool = openPool(databaseUrl, { max: 2, name: 'risk worker screening', logger: createLogger('worker screening', { logLevel }) });
const takeStep = createSweep({ pool });

answerInThread({
  answer(asked) {
    const { publish, step, moment } = asked as SweepQuestion;
    return takeStep(publish, step, moment);
  },
  close: () => pool.end(),
});
