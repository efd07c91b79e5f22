import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { codeOf } from '../error-code.ts';

/** SQLSTATE classes 08 (connection), 53 (resources), 57 (operator intervention), and the codes of a connection that fails. */
const codes = /^(08|53|57)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;
/** Words of the driver for a connection that ended or did not open. */
export const driverSays =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** True for the errors of a PostgreSQL that is away, starts, or ended the connection. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return (typeof code === 'string' && codes.test(code)) || (error instanceof Error && driverSays.test(error.message));
}

/** A restarted server replays its log before it answers, at most `max_wal_size`. */
const longestAwayMs = 90_000;
const pauseMs = 1_000;

/**
 * Runs work that may run twice, and runs it again while PostgreSQL is away, for at most 90 seconds without an answer. Throws the last error.
 */
export async function untilAvailable<T>(logger: Logger, work: () => Promise<T>): Promise<T> {
  for (let awaySince: number | undefined; ; ) {
    const began = Date.now();
    try {
      return await work();
    } catch (error) {
      const now = Date.now();
      if (awaySince === undefined || now - began > longestAwayMs) awaySince = now;
      if (!isUnavailable(error) || now - awaySince > longestAwayMs) throw error;
      logger.warn({ err: error, tryAgainInMs: pauseMs }, 'PostgreSQL does not answer: trying again');
      await sleep(pauseMs);
    }
  }
}
