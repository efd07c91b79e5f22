import { workerData } from 'node:worker_threads';
import { openPool } from '../../infra/postgres/pool.ts';
import { createLogger } from '../../infra/telemetry/logger.ts';
import { answerInThread } from '../../infra/threads/answer-in-thread.ts';
import { lowerPriority } from '../../infra/threads/lower-priority.ts';
import { createScreenPart, type PartOfPage } from '../../serving/screening/sweep/screen-numbers.ts';
import { stepsBelow } from './priority.ts';
import type { SweepThreadData } from './sweep-thread.ts';

/** Worker thread that screens half of the companies of each page of the sweep, on a second core. It reads PostgreSQL and stores nothing. */
const { databaseUrl, logLevel } = workerData as SweepThreadData;
lowerPriority(stepsBelow);
const pool = openPool(databaseUrl, {
  max: 1,
  name: 'risk worker screening part',
  logger: createLogger('worker screening part', { logLevel }),
});
const screenPart = createScreenPart(pool);

answerInThread({ answer: (asked) => screenPart(asked as PartOfPage), close: () => pool.end() });
