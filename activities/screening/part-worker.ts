import { workerData } from 'node:worker_threads';
import { openPool } from '../../infra/postgres/pool.ts';
import { createLogger } from '../../infra/telemetry/logger.ts';
import { answerInThread } from '../../infra/threads/answer-in-thread.ts';
import { createScreenPart, type PartOfPage } from '../../serving/screening/sweep/screen-numbers.ts';
import type { SweepThreadData } from './sweep-thread.ts';

/**
 * Worker thread that screens half of the companies of each page of the sweep, on a second core. It reads PostgreSQL and stores nothing. Its priority is that of the
 * thread that starts it, which Linux hands on: to lower it again would make that thread wait.
 */
const { databaseUrl, logLevel } = workerData as SweepThreadData;
const pool = openPool(databaseUrl, {
  max: 1,
  name: 'risk worker screening part',
  logger: createLogger('worker screening part', { logLevel }),
});
const screenPart = createScreenPart(pool);

answerInThread({ answer: (asked) => screenPart(asked as PartOfPage), close: () => pool.end() });
