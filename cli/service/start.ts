import { rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { Command } from 'commander';
import { type Config, readConfig } from '../../infra/config.ts';
import { withServerLog } from '../../infra/embedded/server-log.ts';
import { ensureSoftHsmToken } from '../../infra/embedded/softhsm.ts';
import { type Stack, startStack } from '../../infra/embedded/stack.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { createLogger, type Logger } from '../../infra/telemetry/logger.ts';
import { type DemoKeys, prepareDemoDatabase } from '../../serving/api-keys/demo-keys.ts';
import { printable, printableLines } from '../../serving/output/printable.ts';
import { expectedError } from '../expected-error.ts';
import { exitCodes } from '../output.ts';
import { loadAll } from '../records/load.ts';
import { wholeNumber } from '../whole-number.ts';
import { readyBlock, readyOf, writeReadyFile } from './ready.ts';
import { advanceSample, sampleExamples } from './sample-publishers.ts';
import { askAboutExamples, loadDeliveries } from './sample-records.ts';
import { serviceChildren } from './service-children.ts';

interface Options {
  readonly port?: number;
  readonly home?: string;
  readonly readyFile?: string;
  readonly once?: boolean;
}

/**
 * `risk start`: runs the whole service on this machine. Parts that have an address in the configuration are not started. The child processes
 * inherit `environment`.
 */
export function startCommand(environment: NodeJS.ProcessEnv): Command {
  return new Command('start')
    .option('--port <port>', 'port of the API (default: PORT, or 8080)', wholeNumber(0, 65_535))
    .option('--home <folder>', 'folder for all state (default: RISK_HOME, or .risk)')
    .option('--ready-file <path>', 'write addresses, keys and examples to this file as JSON when everything is ready')
    .option('--once', 'load the records, stop everything in order and exit')
    .action(async (options: Options) => {
      process.exit(await start(options, environment)); // a library may still hold a handle open
    });
}

async function start(options: Options, environment: NodeJS.ProcessEnv): Promise<number> {
  const { port, home, readyFile, once } = options;
  const env = {
    ...environment,
    ...(port === undefined ? {} : { PORT: String(port) }),
    ...(home === undefined ? {} : { RISK_HOME: home }),
  };
  const config = readConfig(env);
  const logger = createLogger('start', config);
  const stopping = stopSignals(config, logger);
  let stack: Stack<DemoKeys> | undefined;
  try {
    stack = await startStack({
      env,
      logger,
      children: { ...serviceChildren, program: join(packageRoot, 'bin/risk.js') },
      prepareDatabase: (pool, folder, roles) => prepareDemoDatabase(pool, folder, roles, logger),
      ensureToken: (folder) =>
        ensureSoftHsmToken({ home: folder, logger, keyLabel: environment.PKCS11_KEY_LABEL || undefined, environment }),
      onLocked: () => {
        // a script that waits for the file must not read the file of an earlier start
        if (readyFile !== undefined) rmSync(readyFile, { force: true });
      },
      ...stopping,
    });
    const failures = await unlessStopped(stopping.signal, load(stack, logger, options));
    if (once !== true) await unlessStopped(stopping.signal, live(stack, logger));
    return once === true && (failures ?? 1) > 0 ? exitCodes.failed : exitCodes.ok;
  } catch (error) {
    return stopping.signal.aborted ? exitCodes.ok : report(error, config);
  } finally {
    await stack?.stop();
  }
}

/** Checks every publisher once, then prints the ready text. Returns the number of sources that failed. */
async function load(stack: Stack<DemoKeys>, logger: Logger, { readyFile, once }: Options): Promise<number> {
  const { companies, examples, failures } = await loadRecords(stack, logger, once === true);
  const notLoaded = failures.map(({ source, code }) => `${source} (${code})`);
  const ready = readyOf(stack, companies, examples, notLoaded);
  if (readyFile !== undefined) writeReadyFile(readyFile, ready);
  const colour = process.stdout.isTTY && stack.config.process.colour;
  if (once !== true) stack.prepared.shown();
  process.stdout.write(once === true ? `${companies} companies loaded\n` : readyBlock(ready, { colour, home: stack.config.home }));
  return failures.length;
}

/** Of the sample it also loads what no schedule brings, so that every kind of record is there. */
async function loadRecords(stack: Stack<DemoKeys>, logger: Logger, once: boolean) {
  const { config, sampleUrl: url, problems } = stack;
  const check = () => loadAll({ config, logger, ...patienceOf(stack, once) });
  if (url === undefined) return { ...(await check()), examples: {} };
  const sample = { config: { ...config, databaseUrl: stack.databaseUrl }, url, logger };
  const examples = await sampleExamples(url);
  // without a role that loads records, the loads would wait as long as the role is missing
  if (problems.length > 0) return { ...(await check()), examples };
  const [{ companies, failures }, ...others] = await Promise.all([
    check(),
    loadDeliveries(sample),
    askAboutExamples(sample, examples, false),
  ]);
  const byName = await askAboutExamples(sample, examples, true);
  return { companies, examples, failures: [...failures, ...others.flat(), ...byName] };
}

/** Returns how long the start waits for the first checks. Absent: until they end. */
function patienceOf({ config, problems }: Stack<DemoKeys>, once: boolean): { patienceMs?: number } {
  // without a role that loads records, the checks wait as long as the role is missing
  if (problems.length > 0) return { patienceMs: 5_000 };
  // real publishers may be slow, closed or unreachable: the service is ready without them and lists what is missing
  return once || config.records.mode === 'sample' ? {} : { patienceMs: 60_000 };
}

/** Never resolves. Moves the sample by one day every `RISK_SAMPLE_DAY` seconds. */
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
    logger.error({ err: error }, 'the sample day was not loaded; the next day loads it too');
  }
}

/** Resolves with the result of `work`, or with undefined when `signal` aborts first. */
function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => whenAborted(signal, () => resolve(undefined)))]);
}

function whenAborted(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act();
  else signal.addEventListener('abort', act, { once: true });
}

/** At Ctrl-C, both the terminal and npm send SIGINT to this process: two signals within this time count as one. */
const sameSignalMs = 500;

/**
 * The first SIGINT, SIGTERM or SIGHUP stops everything in order, the second forces the exit. Under npm, the end of the parent shell also
 * counts as a stop: npm runs the command in a shell, and a shell that receives SIGTERM ends without passing it to its child.
 */
function stopSignals({ process: { startedByNpm } }: Config, logger: Logger): { signal: AbortSignal; force: AbortSignal } {
  const stop = new AbortController();
  const force = new AbortController();
  let since = 0;
  const on = (why: string) => () => {
    if (!stop.signal.aborted) {
      since = Date.now();
      logger.info({ why }, 'stopping everything in order; a second signal forces the exit');
      stop.abort();
    } else if (Date.now() - since > sameSignalMs) {
      logger.warn('forced: the next start recovers interrupted work');
      force.abort();
      process.exit(exitCodes.failed);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, on(signal));
  if (startedByNpm) whenParentEnds(on('npm has ended'));
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
  const expected = expectedError(error);
  if (expected !== undefined) {
    process.stderr.write(`${printableLines(expected.message)}\n`);
    return expected.exitCode;
  }
  const message = error instanceof Error ? error.message : String(error);
  const log = join(home, 'logs', 'start.log');
  withServerLog(log, (descriptor) => writeSync(descriptor, `${new Date().toISOString()} ${inspect(error)}\n`));
  process.stderr.write(
    `The service failed with an unexpected error (${printable(message)}): read the details in ${log}, and start again.\n`,
  );
  return exitCodes.failed;
}
