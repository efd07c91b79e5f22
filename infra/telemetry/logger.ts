import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from '../config.ts';

export type { Logger };

/** Fields that must never reach a log, at the first three levels of the logged object. */
const secrets = ['authorization', 'secret', 'webhookSecret', 'pin', 'password', 'databaseUrl', 'body'];
/** Fields in which PostgreSQL's errors quote a row or a parameter. */
const quotes = ['err.detail', 'err.where', 'err.internalQuery'];

export const redaction = { paths: [...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), ...quotes], censor: '[redacted]' };

/**
 * Returns a logger that writes to stderr, because stdout is for data: readable lines on a terminal, JSON otherwise. `role` names the
 * process: api, worker, sample, start.
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
