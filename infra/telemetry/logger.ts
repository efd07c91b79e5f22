import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from '../config.ts';

export type { Logger };

/** Fields that must never reach a log, at the first three levels of the logged object. */
const secrets = [
  'authorization',
  'secret',
  'webhookSecret',
  'pin',
  'password',
  'databaseUrl',
  'databaseOwnerUrl',
  'databaseReadUrl',
  'body',
];
/** Fields in which PostgreSQL's errors quote a row or a parameter. */
const quotes = ['err.detail', 'err.where', 'err.internalQuery'];

const redaction = { paths: [...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), ...quotes], censor: '[redacted]' };

/**
 * What every logger removes and how it writes errors. Errors become plain objects under whatever field they are logged: pino writes others than
 * `err` as `{}`, and its redaction throws on a DOMException, whose getters accept no copy.
 */
export const logOptions = {
  redact: redaction,
  formatters: {
    level: (label: string) => ({ level: label }),
    log: (fields: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, isErrorLike(value) ? pino.stdSerializers.err(value) : value]),
      ),
  },
};

/**
 * Returns a logger that writes to stderr, because stdout is for data: readable lines on a terminal, JSON otherwise. `role` names the
 * process: api, worker, sample, start.
 */
export function createLogger(role: string, { logLevel }: Pick<Config, 'logLevel'>): Logger {
  const options = {
    level: logLevel,
    base: { role },
    ...logOptions,
    timestamp: pino.stdTimeFunctions.isoTime,
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

/** True for errors of other realms as well, of which `instanceof` knows nothing. */
function isErrorLike(value: unknown): value is Error {
  return typeof value === 'object' && value !== null && 'stack' in value && 'message' in value && typeof value.message === 'string';
}
