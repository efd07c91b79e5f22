import type { Logger } from '../../infra/telemetry/logger.ts';
import type { ApiProcesses, ProcessState } from '../../serving/api-processes/api-processes.ts';
import { keepBeating } from './keep-beating.ts';

interface BeatOptions {
  readonly processes: ApiProcesses;
  readonly state: () => ProcessState;
  readonly logger: Logger;
  /** Milliseconds between two signs of life. */
  readonly everyMs?: number;
}

/** Notes at once and every 15 seconds what this process of the API cannot do, until `stop`, which forgets the process. */
export function beatProcess({ processes, state, logger, everyMs }: BeatOptions) {
  const tried = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      logger.warn({ err: error }, 'the sign of life of this process could not be written');
    }
  };
  const beat = keepBeating(() => tried(() => processes.note(state())), everyMs);
  return {
    async stop(): Promise<void> {
      await beat.stop();
      await tried(() => processes.forget());
    },
  };
}
