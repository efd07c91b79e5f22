import { availableParallelism } from 'node:os';
import { workerData } from 'node:worker_threads';
import { openPool } from '../../infra/postgres/pool.ts';
import { createLogger } from '../../infra/telemetry/logger.ts';
import { answerInThread } from '../../infra/threads/answer-in-thread.ts';
import { askThread, canStartThreads } from '../../infra/threads/ask-thread.ts';
import { lowerPriority } from '../../infra/threads/lower-priority.ts';
import { comparingYoungMiB } from '../../infra/young-generation.ts';
import type { ScreenPart } from '../../serving/screening/sweep/screen-numbers.ts';
import { createSweep } from '../../serving/screening/sweep/sweep.ts';
import type { SweepQuestion, SweepThreadData } from './sweep-thread.ts';

/** A thread at this distance gets about a tenth of a processor that another wants too. */
const stepsBelow = 10;

/**
 * Worker thread of the role `serving`: screens companies, with connections and lists of its own, and a second thread for a second core. The processes of PostgreSQL that
 * work for it keep their priority: they hold the lock that publications wait for.
 */
const { databaseUrl, logLevel } = workerData as SweepThreadData;
lowerPriority(stepsBelow);
const logger = createLogger('worker screening', { logLevel });
const pool = openPool(databaseUrl, { max: 2, name: 'risk worker screening', logger });
const second = canStartThreads && availableParallelism() > 1 ? startSecond() : undefined;
const takeStep = createSweep({ pool, ...(second === undefined ? {} : { otherThread: second.screenPart }) });

answerInThread({
  answer(asked) {
    const { publish, step, moment } = asked as SweepQuestion;
    return takeStep(publish, step, moment);
  },
  async close() {
    await Promise.all([second?.close(), pool.end()]);
  },
});

function startSecond() {
  const onEnd = (err: Error) => logger.error({ err }, 'the second thread that screens companies has ended; a new one starts');
  const thread = askThread({ file: new URL('./part-worker.js', import.meta.url), data: workerData, onEnd, youngMiB: comparingYoungMiB });
  const screenPart: ScreenPart = async (part) => {
    try {
      return (await thread.ask(part)) as Awaited<ReturnType<ScreenPart>>;
    } catch (err) {
      logger.warn({ err }, 'the second thread has screened no companies; the first one screens them');
      return null;
    }
  };
  return { screenPart, close: thread.close };
}
