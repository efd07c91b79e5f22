import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from '../config.ts';

export type { Logger };

/** What must never reach a log, wherever it sits in the logged object. */
const secrets = ['authorization', 'secret', 'webhookSecret', 'pin', 'password', 'databaseUrl', 'body'];
/** PostgreSQL's errors quote the row or the parameter that they are about: that is a body. */
const quotes = ['err.detail', 'err.where', 'err.internalQuery'];

export const redaction = { paths: [...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), ...quotes], censor: '[redacted]' };

/**
 * One readable line each on a terminal, JSON otherwise. `role` is the process: api, worker, sample, start. Logs go to stderr, for stdout
 * is for data.
 */
export function createLogger(role: string, { logLevel }: Pick<Config, 'logLevel'>): Logger {
  const options = {
    level: logLevel,
    base: { role },
    redact: redaction,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  if (!process.stderr.isTTY) return pino(options, pino.destination(2));
  return pino(
    options,
    pretty({
      destination: 2,
      sync: true,
      singleLine: true,
      translateTime: 'HH:MM:ss',
      ignore: 'pid,hostname,role',
      messageFormat: '{role} {msg}',
    }),
  );
}
