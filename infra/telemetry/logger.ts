import { type LogFn, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from '../config.ts';
import { type Outage, outage } from '../postgres/outage.ts';

export type { Logger };

/** Fields that must never reach a log, at the first three levels of the logged object. */
const secrets = new Set([
  'authorization',
  'secret',
  'webhookSecret',
  'pin',
  'password',
  'databaseUrl',
  'databaseOwnerUrl',
  'databaseApiUrl',
  'databaseWorkerUrl',
  'databaseReadUrl',
  'body',
]);
/** Fields in which PostgreSQL's errors quote a row or a parameter. */
const quotes = new Set(['detail', 'where', 'internalQuery']);
const levels = 3;
const redacted = '[redacted]';

/**
 * What every logger removes and how it writes errors. Errors become plain objects under whatever field they are logged: pino writes others than `err`
 * as `{}`. Not pino's `redact`: it compares each field, and each text, with every path, which takes longer than the rest of a line.
 */
export const logOptions = {
  formatters: {
    level: (label: string) => ({ level: label }),
    log: (fields: Record<string, unknown>) => loggable(fields, levels),
  },
  serializers: { err: (error: unknown) => error }, // pino's own would name the class of the plain object
};

/** The number that pino gives `warn`. */
const warning = 40;

/** Leaves out warnings and errors about an outage of PostgreSQL that the log already has. */
export function hooksOf(known: Outage) {
  return {
    logMethod(this: Logger, line: Parameters<LogFn>, method: LogFn, level: number): void {
      if (level >= warning && known.leavesOut(errorsOf(line[0]))) return;
      method.apply(this, line);
    },
  };
}

/** The errors of a line, each with what caused it. */
function errorsOf(fields: unknown): Error[] {
  if (typeof fields !== 'object' || fields === null) return [];
  return [fields, ...Object.values(fields)].flatMap(causesOf);
}

/** Returns a copy for the log, so many levels deep: without secrets, and errors as plain objects. */
function loggable(fields: object, depth: number, hidden: ReadonlySet<string> = secrets): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) copy[name] = hidden.has(name) ? redacted : loggableValue(value, depth - 1);
  return copy;
}

function loggableValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth < 0) return value;
  if (isErrorLike(value)) return loggable(plainError(value), depth, hiddenOfErrors);
  if (depth === 0 || ('toJSON' in value && typeof value.toJSON === 'function')) return value;
  return Array.isArray(value) ? value.map((item) => loggableValue(item, depth - 1)) : loggable(value, depth);
}

/** pino writes the class under `type`, where a failure of Temporal has its code, and repeats a message that an error and its cause share. */
function plainError(error: Error): object {
  const { type, message: _, ...rest } = pino.stdSerializers.err(error);
  const messages = causesOf(error).map(({ message }) => message);
  const message = messages.filter((one, at) => one !== '' && one !== messages[at - 1]).join(': ');
  const code = failureCode(error);
  return { type, ...(code === undefined ? {} : { code }), message, ...rest };
}

/** Returns the code of the failure of Temporal that is, or caused, the error: its own `type`. */
export function failureCode(error: unknown): string | undefined {
  return causesOf(error).find((one): one is Error & { readonly type: string } => 'type' in one && typeof one.type === 'string')?.type;
}

/** The error and what caused it, in this order. */
function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let one = error; isErrorLike(one) && !chain.includes(one); one = one.cause) chain.push(one);
  return chain;
}

const hiddenOfErrors = new Set([...secrets, ...quotes]);

/**
 * Returns a logger that writes to stderr, because stdout is for data: readable lines on a terminal, JSON otherwise. `role` names the
 * process: api, worker, sample, start.
 */
export function createLogger(role: string, { logLevel }: Pick<Config, 'logLevel'>): Logger {
  const options = {
    level: logLevel,
    base: { role },
    ...logOptions,
    hooks: hooksOf(outage),
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
