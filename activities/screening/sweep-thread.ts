import type { Config } from '../../infra/config.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import { askThread, type ThreadOptions } from '../../infra/threads/ask-thread.ts';
import { comparingYoungMiB } from '../../infra/young-generation.ts';
import type { Moment } from '../../serving/records-clock.ts';
import type { SweepStep } from '../../serving/screening/sweep/sweep.ts';
import type { ScreeningSweepDeps } from './screening.ts';

/** What the worker thread starts with. */
export interface SweepThreadData {
  readonly databaseUrl: string;
  readonly logLevel: Config['logLevel'];
}

/** `moment`: of the records' clock, which only the main thread reads. */
export interface SweepQuestion {
  readonly publish: string;
  readonly step: number;
  readonly moment: Moment;
}

export interface SweepThreadOptions extends SweepThreadData, Partial<Pick<ThreadOptions, 'file' | 'restartMs'>> {
  readonly clock: () => Moment;
  readonly logger: Logger;
}

/** A step that is under way may take minutes and is taken again by the next worker, so a stop does not wait for it. */
const closeMs = 500;

const workerFile = new URL('./worker.js', import.meta.url);

/**
 * Takes the steps of the sweep in a worker thread of low priority: the comparison of names takes milliseconds of processor time each, and the activities
 * of the same process move releases on. The thread has its own connections and its own copy of the lists. A step whose thread ends, or that is no longer
 * wanted, rejects; a step that is taken again later stores what that step found once.
 */
export function createSweepThread({
  clock,
  logger,
  databaseUrl,
  logLevel,
  file = workerFile,
  ...more
}: SweepThreadOptions): ScreeningSweepDeps & { close(): Promise<void> } {
  const data: SweepThreadData = { databaseUrl, logLevel };
  const onEnd = (err: Error) => logger.error({ err }, 'the thread that screens companies has ended; a new one starts');
  const thread = askThread({ file, data, onEnd, closeMs, youngMiB: comparingYoungMiB, ...more });
  return {
    async takeStep(publish, step, signal) {
      return (await thread.ask({ publish, step, moment: clock() } satisfies SweepQuestion, signal)) as SweepStep;
    },
    close: thread.close,
  };
}
