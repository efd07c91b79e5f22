import type { Logger } from '../../infra/telemetry/logger.ts';
import type { Environment } from '../api-keys/api-keys.ts';
import type { LogTrouble } from './compare.ts';

/** Milliseconds between two steps: a head covers a new entry after about so long. */
const everyMs = 10_000;

export interface KeptLogs {
  /** Why the log of an environment does not grow; undefined: it grows. */
  trouble(environment: Environment): LogTrouble | undefined;
  stop(): Promise<void>;
}

/** Steps the logs until `stop`, and logs a trouble when it begins and when it ends. */
export function keepLogs(
  steps: Readonly<Record<Environment, () => Promise<LogTrouble | undefined>>>,
  logger: Logger,
  pauseMs = everyMs,
): KeptLogs {
  const troubles = new Map<Environment, LogTrouble>();
  let running: Promise<unknown> | undefined;
  const step = async (environment: Environment) => {
    const trouble = await steps[environment]();
    const before = troubles.get(environment);
    if (trouble === undefined) troubles.delete(environment);
    else troubles.set(environment, trouble);
    if (trouble !== undefined && trouble.detail !== before?.detail) logger.error({ environment, code: trouble.code }, trouble.detail);
    if (trouble === undefined && before !== undefined) logger.info({ environment }, 'the log grows again');
  };
  const stepAll = () => {
    running ??= Promise.all([step('live'), step('sandbox')]).finally(() => {
      running = undefined;
    });
  };
  stepAll();
  const timer = setInterval(stepAll, pauseMs).unref();
  return {
    trouble: (environment) => troubles.get(environment),
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
