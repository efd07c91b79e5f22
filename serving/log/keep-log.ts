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

/** The database is older than a head that it has shown, or was changed: its facts may be older, too. */
const ofEarlierDatabase: readonly LogTrouble['code'][] = ['LOG_SHRUNK', 'LOG_DIFFERS'];

export interface KeepLogsOptions {
  /** Notes that PostgreSQL may have been restored. Called once for each trouble that says so, again when it grows, and again while it fails. */
  readonly noteRestored: (detail: string) => Promise<void>;
  readonly logger: Logger;
  readonly pauseMs?: number;
}

/** Steps the logs until `stop`, and logs a trouble when it begins and when it ends. */
export function keepLogs(
  steps: Readonly<Record<Environment, () => Promise<LogTrouble | undefined>>>,
  { noteRestored, logger, pauseMs = everyMs }: KeepLogsOptions,
): KeptLogs {
  const troubles = new Map<Environment, LogTrouble>();
  /** What was noted last, of a trouble that lasts. */
  const noted = new Map<Environment, string>();
  let running: Promise<unknown> | undefined;
  const step = async (environment: Environment) => {
    const trouble = await steps[environment]();
    const before = troubles.get(environment);
    if (trouble === undefined) troubles.delete(environment);
    else troubles.set(environment, trouble);
    if (trouble !== undefined && trouble.detail !== before?.detail) logger.error({ environment, code: trouble.code }, trouble.detail);
    if (trouble === undefined && before !== undefined) logger.info({ environment }, 'the log grows again');
    await note(environment, trouble);
  };
  const note = async (environment: Environment, trouble: LogTrouble | undefined) => {
    if (trouble === undefined) noted.delete(environment);
    if (trouble === undefined || noted.get(environment) === trouble.detail || !ofEarlierDatabase.includes(trouble.code)) return;
    try {
      await noteRestored(trouble.detail);
      noted.set(environment, trouble.detail);
    } catch (error) {
      logger.warn({ err: error, environment }, 'it could not be noted that the facts may be older: the next step tries again');
    }
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
