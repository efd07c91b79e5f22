import { rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { Command, InvalidArgumentError } from 'commander';
import { type Config, ConfigError, readConfig } from '../../infra/config.ts';
import { serviceChildren } from '../../infra/embedded/child.ts';
import { advanceSample, sampleExamples } from '../../infra/embedded/sample-publishers.ts';
import { withServerLog } from '../../infra/embedded/server-log.ts';
import { ensureSoftHsmToken } from '../../infra/embedded/softhsm.ts';
import { type Stack, startStack } from '../../infra/embedded/stack.ts';
import { StartProblem } from '../../infra/embedded/start-problem.ts';
import { MigrationError } from '../../infra/postgres/migrate.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { createLogger, type Logger } from '../../infra/telemetry/logger.ts';
import { type DemoKeys, prepareDemoDatabase } from '../../serving/api-keys/demo-keys.ts';
import { exitCodes } from '../output.ts';
import { loadAll } from '../records/load.ts';
import { readyBlock, readyOf, writeReadyFile } from './ready.ts';

interface Options {
  readonly port?: number;
  readonly home?: string;
  readonly readyFile?: string;
  readonly once?: boolean;
}

/** `risk start`: the whole service on this machine, what has an address of its own excepted. */
export function startCommand(): Command {
  return new Command('start')
    .description('bring up the whole service on this machine, load the records, and keep it running until told to stop')
    .option('--port <port>', 'where the API listens (PORT, else 8080)', parsePort)
    .option('--home <folder>', 'where all state lives (RISK_HOME, else .risk)')
    .option('--ready-file <path>', 'write addresses, keys and examples there as JSON once everything is ready')
    .option('--once', 'load the records, stop everything in order and exit')
    .action(async (options: Options) => {
      process.exit(await start(options)); // whatever a library keeps open
    });
}

async function start(options: Options): Promise<number> {
  const { port, home, readyFile, once } = options;
  const env = {
    ...process.env,
    ...(port === undefined ? {} : { PORT: String(port) }),
    ...(home === undefined ? {} : { RISK_HOME: home }),
  };
  const config = readConfig(env);
  const logger = createLogger('start', config);
  const asked = stopSignals(logger);
  let stack: Stack<DemoKeys> | undefined;
  try {
    stack = await startStack({
      env,
      logger,
      children: { ...serviceChildren, program: join(packageRoot, 'bin/risk.js') },
      prepareDatabase: (pool, folder) => prepareDemoDatabase(pool, folder, logger),
      ensureToken: (folder) => ensureSoftHsmToken({ home: folder, logger }),
      onLocked: () => {
        if (readyFile !== undefined) rmSync(readyFile, { force: true }); // that of an earlier start would mislead who waits for it
      },
      ...asked,
    });
    const failures = await untilStopped(asked.signal, load(stack, logger, options));
    if (once !== true) await untilStopped(asked.signal, live(stack, logger));
    return once === true && (failures ?? 1) > 0 ? exitCodes.failed : exitCodes.ok;
  } catch (error) {
    return asked.signal.aborted ? exitCodes.ok : report(error, config);
  } finally {
    await stack?.stop();
  }
}

/** The first look at every publisher, and what a newcomer then reads. Resolves to how many sources failed. */
async function load(stack: Stack<DemoKeys>, logger: Logger, { readyFile, once }: Options): Promise<number> {
  // real publishers may be slow, closed for the day, or out of reach: the service is ready without them, and says what is missing
  const patience = once || stack.config.records.mode === 'sample' ? {} : { patienceMs: 60_000 };
  const { companies, failures } = await loadAll({ config: stack.config, logger, ...patience });
  const examples = stack.sampleUrl === undefined ? {} : await sampleExamples(stack.sampleUrl);
  const notLoaded = failures.map(({ source, code }) => `${source} (${code})`);
  const ready = readyOf(stack, companies, examples, notLoaded);
  if (readyFile !== undefined) writeReadyFile(readyFile, ready);
  const colour = process.stdout.isTTY && process.env.NO_COLOR === undefined;
  process.stdout.write(once === true ? `${companies} companies loaded\n` : readyBlock(ready, { colour, home: stack.config.home }));
  return failures.length;
}

/** Keeps going until told to stop; in the sample a day passes every `RISK_SAMPLE_DAY` seconds. */
async function live({ config, sampleUrl }: Stack<DemoKeys>, logger: Logger): Promise<never> {
  for (;;) {
    const seconds = config.records.mode === 'sample' ? config.records.daySeconds : 0;
    if (seconds === 0 || sampleUrl === undefined) await new Promise<never>(() => {});
    await sleep(seconds * 1000);
    await nextDay(config, sampleUrl ?? '', logger);
  }
}

async function nextDay(config: Config, sampleUrl: string, logger: Logger): Promise<void> {
  try {
    await advanceSample(sampleUrl, 1);
    await loadAll({ config, logger });
  } catch (error) {
    logger.error({ err: error }, 'the sample day was not taken in; the next one goes on from there');
  }
}

/** What `work` gives, or nothing once the stop comes. */
function untilStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => whenAborted(signal, () => resolve(undefined)))]);
}

function whenAborted(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act();
  else signal.addEventListener('abort', act, { once: true });
}

/** npm hands a Ctrl-C on to us that the terminal has sent us too: two so close together are one. */
const sameSignalMs = 500;

/**
 * The first SIGINT, SIGTERM or SIGHUP stops in order, the second forces. Under npm the end of the shell that npm put between counts as a
 * stop as well: a shell that is told to end does not tell its child.
 */
function stopSignals(logger: Logger): { signal: AbortSignal; force: AbortSignal } {
  const stop = new AbortController();
  const force = new AbortController();
  let since = 0;
  const on = (why: string) => () => {
    if (!stop.signal.aborted) {
      since = Date.now();
      logger.info({ why }, 'stopping everything in order; once more to force');
      stop.abort();
    } else if (Date.now() - since > sameSignalMs) {
      logger.warn('forced: the next start recovers what was cut off');
      force.abort();
      process.exit(exitCodes.failed);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, on(signal));
  if (process.env.npm_lifecycle_event !== undefined) whenParentEnds(on('npm has ended'));
  return { signal: stop.signal, force: force.signal };
}

function whenParentEnds(act: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 500);
  timer.unref();
}

/**
 * Prints one sentence about the failure. The stack of an error that no part of the start expects goes to `<home>/logs/start.log`.
 */
function report(error: unknown, { home }: Pick<Config, 'home'>): number {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof StartProblem || error instanceof MigrationError || error instanceof ConfigError) {
    process.stderr.write(`${message}\n`);
    return exitCodes.failed;
  }
  const log = join(home, 'logs', 'start.log');
  withServerLog(log, (descriptor) => writeSync(descriptor, `${new Date().toISOString()} ${inspect(error)}\n`));
  process.stderr.write(`The service failed with an unexpected error (${message}): read the details in ${log}, and start again.\n`);
  return exitCodes.failed;
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new InvalidArgumentError('a port is a whole number from 0 to 65535');
  return port;
}
