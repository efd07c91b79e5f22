import type { Logger } from 'pino';
import { codeOf } from '../error-code.ts';
import { driverSays } from './unavailable.ts';

/** While PostgreSQL stays away, one line is written in so many milliseconds. */
const lineEveryMs = 60_000;
/** Work that was under way fails for so long after PostgreSQL has returned. */
const lateMs = 5_000;

/** Decides which lines about a PostgreSQL that is away are written: each request and each step of the work meets it. */
export interface Outage {
  /** Call it with the URL of each pool: a refused connection may be one to another server, such as a publisher's. */
  watch(url: string): void;
  /** True for an error of a PostgreSQL that does not answer, stops or starts. */
  isAway(error: unknown): boolean;
  /** Returns whether a line about these errors is left out, because a line about the same outage was written. */
  leavesOut(errors: readonly unknown[]): boolean;
  /** Call it when a connection opens. Writes how long PostgreSQL was away and how many lines were left out. */
  ended(logger: Pick<Logger, 'warn'>): void;
}

export function createOutage(now: () => number = Date.now): Outage {
  let began: number | undefined;
  let writtenAt = 0;
  let endedAt = Number.NEGATIVE_INFINITY;
  let linesLeftOut = 0;
  const ports = new Set<string>();

  /** SQLSTATE 08 (connection) and 57P (the server stops or starts), the words of the driver, or no connection to an address of PostgreSQL. */
  function isAway(error: unknown): boolean {
    if (error instanceof AggregateError && error.errors.some(isAway)) return true;
    if (!(error instanceof Error)) return false;
    if (/^(08|57P)/.test(String(codeOf(error))) || driverSays.test(error.message)) return true;
    const { syscall, address, port } = error as NodeJS.ErrnoException & { readonly address?: string; readonly port?: number };
    return syscall === 'connect' && (address?.includes('/.s.PGSQL.') === true || ports.has(String(port)));
  }

  return {
    watch(url) {
      ports.add(new URL(url).port || '5432');
    },
    isAway,
    leavesOut(errors) {
      if (!errors.some(isAway)) return false;
      const isLate = began === undefined && now() - endedAt < lateMs;
      const isRepeated = began !== undefined && now() - writtenAt < lineEveryMs;
      if (isLate || isRepeated) {
        linesLeftOut += 1;
        return true;
      }
      began ??= now();
      writtenAt = now();
      return false;
    },
    ended(logger) {
      if (began === undefined) return;
      logger.warn({ awayMs: now() - began, linesLeftOut }, 'PostgreSQL answers again');
      began = undefined;
      endedAt = now();
      linesLeftOut = 0;
    },
  };
}

/** The outage of the PostgreSQL of this process. */
export const outage = createOutage();
