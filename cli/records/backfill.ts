import { type Client, WorkflowFailedError, WorkflowNotFoundError } from '@temporalio/client';
import { Command } from 'commander';
import { ConfigError } from '../../infra/config.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { printableLines } from '../../serving/output/printable.ts';
import { readStreams } from '../../serving/streams/read-streams.ts';
import type { Source } from '../../sources/source.ts';
import { keyword, priorities, taskQueues, workflowIds } from '../../temporal.config.ts';
import { addDays } from '../../uk/day.ts';
import type { BackfillProgress, backfillSource } from '../../workflows/backfill-source.ts';
import { dayArgument, refuseEarlier, refuseLater } from '../day-argument.ts';
import { duration, exitCodes, printRows, progressLine } from '../output.ts';
import { withPool, withTemporal } from '../session.ts';
import { wholeNumber } from '../whole-number.ts';
import { reasonOf } from '../workflow-failure.ts';
import { awaitWorkers } from './await-workers.ts';
import { momentOf } from './coverage.ts';
import { notPublished, untilServed } from './served.ts';
import { sourceArgument } from './source-argument.ts';
import { whyNoBackfill } from './streams.ts';

interface Options {
  readonly from?: string;
  readonly to?: string;
  readonly gaps?: boolean;
  readonly concurrency: number;
  readonly json?: boolean;
  readonly detach?: boolean;
  readonly pause?: boolean;
  readonly resume?: boolean;
  readonly cancel?: boolean;
}

/** A backfill leaves most of the worker's activities (infra/temporal/worker.ts) to the checks and the streams. */
const mostConcurrent = 16;

/**
 * `risk backfill <source> --from DAY --to DAY`: loads the releases of a period and shows the progress until the facts are published.
 * With `--gaps`: the releases of the days that `risk gaps` lists. Another terminal can pause it.
 */
export function backfillCommand(): Command {
  return new Command('backfill')
    .argument('<source>', 'id of the source, see "risk sources"', sourceArgument)
    .option('--from <day>', 'first day, YYYY-MM-DD', dayArgument)
    .option('--to <day>', 'last day, YYYY-MM-DD', dayArgument)
    .option('--gaps', 'the days that "risk gaps" lists, instead of --from and --to')
    .option('--concurrency <n>', `releases loaded at once, ${mostConcurrent} at most`, wholeNumber(1, mostConcurrent), 3)
    .option('--detach', 'start the backfill and return')
    .option('--pause', 'pause the backfill of the source that runs: it finishes the releases that have started, then waits')
    .option('--resume', 'continue after a pause')
    .option('--cancel', 'stop; the same command without --cancel loads the remaining releases')
    .addHelpText('after', '\n--pause, --resume and --cancel need the days only while several backfills of the source run.')
    .option('--json', 'one JSON document on stdout')
    .action(async (source: Source, options: Options) => {
      const days = daysOf(options);
      await withPool(async (pool, config) => {
        if (source.stream !== undefined && config.records.mode !== 'mirror')
          throw new ConfigError(whyNoBackfill(source, await readStreams(pool, [source])));
        if (days !== undefined && days !== 'gaps' && ![options.pause, options.resume, options.cancel].includes(true)) {
          refuseEarlier(days, source.firstDay);
          // a publisher dates some releases one day ahead
          refuseLater(days, addDays((await momentOf(config)).today, 1));
        }
        await withTemporal(config, (client) => run({ client, pool }, source.id, days, options));
      });
    });
}

/** The days of a backfill: a period, or those that the coverage ledger lacks. */
type Days = { readonly from: string; readonly to: string } | 'gaps';

/** Undefined: the backfill of the source that runs. Throws `ConfigError` unless the options name a period or the gaps, or act on a backfill that runs. */
function daysOf({ from, to, gaps = false, pause, resume, cancel }: Options): Days | undefined {
  if ([pause, resume, cancel].filter((one) => one === true).length > 1) throw new ConfigError('give one of --pause, --resume and --cancel');
  if (gaps) {
    if (from !== undefined || to !== undefined) throw new ConfigError('--gaps takes no --from and no --to');
    return 'gaps';
  }
  if (from === undefined && to === undefined && [pause, resume, cancel].includes(true)) return undefined;
  if (from === undefined || to === undefined) throw new ConfigError('name the days: --from DAY --to DAY, or --gaps');
  if (from > to) throw new ConfigError(`--from ${from} is after --to ${to}`);
  return { from, to };
}

/** Without days, only `--pause`, `--resume` or `--cancel` is given: see `daysOf`. */
async function run({ client, pool }: Service, source: string, days: Days | undefined, options: Options): Promise<void> {
  const workflowId = days === undefined ? await runningBackfill(client, source) : idOf(source, days);
  const handle = client.workflow.getHandle<typeof backfillSource>(workflowId);
  if (options.pause === true) return request(workflowId, handle.signal('pause'));
  if (options.resume === true) return request(workflowId, handle.signal('resume'));
  if (options.cancel === true || days === undefined) return request(workflowId, handle.cancel());
  await client.workflow.start<typeof backfillSource>('backfillSource', {
    workflowId,
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    taskQueue: taskQueues.ingest,
    staticSummary: `${source} · ${days === 'gaps' ? 'missing days' : `${days.from}..${days.to}`} · backfill`,
    typedSearchAttributes: [keyword('RiskSource', source), keyword('RiskRunKind', 'backfill')],
    priority: { priorityKey: priorities.backfill },
    args: [{ source, concurrency: options.concurrency, ...(days === 'gaps' ? { from: '', to: '', gaps: true } : days) }],
  });
  if (options.detach === true) {
    process.stdout.write(`${workflowId}\n`);
    return;
  }
  const { progress, hasFailed } = await awaitWorkers(pool, follow(client, workflowId));
  if (progress.total === 0 && !hasFailed)
    process.stderr.write('nothing to load: every release that the publisher offers for these days is already served\n');
  printRows(
    progress.done.map(({ error = '', ...outcome }) => ({ ...outcome, error })),
    options.json === true ? { json: true } : {},
  );
  const unnamed = progress.ended - progress.done.length;
  if (unnamed > 0) process.stderr.write(`and ${unnamed} more: "risk release list ${source}" lists all of them\n`);
  const late = notPublished(await awaitWorkers(pool, untilServed(pool, { source })));
  if (late !== undefined) process.stderr.write(`${printableLines(`${late.code}: ${late.message}`)}\n`);
  if (late !== undefined || hasFailed) process.exitCode = exitCodes.failed;
}

interface Service {
  readonly client: Client;
  readonly pool: Pool;
}

function idOf(source: string, days: Days): string {
  return days === 'gaps' ? workflowIds.backfillGaps(source) : workflowIds.backfillSource(source, days.from, days.to);
}

/** Returns the id of the only backfill of the source that runs. Throws `ConfigError` when none or several run. */
export async function runningBackfill(client: { readonly workflow: Pick<Client['workflow'], 'list'> }, source: string): Promise<string> {
  const running: string[] = [];
  for await (const { workflowId } of client.workflow.list({ query: "ExecutionStatus = 'Running' AND WorkflowType = 'backfillSource'" }))
    if (workflowId.startsWith(workflowIds.backfills(source))) running.push(workflowId);
  const [first, second] = running;
  if (first === undefined) throw new ConfigError(`no backfill of ${source} runs`);
  if (second !== undefined)
    throw new ConfigError(
      `several backfills of ${source} run (${running.join(', ')}): name the days of one with --from and --to, or --gaps`,
    );
  return first;
}

/** Throws `ConfigError` when the backfill is not running. */
async function request(workflowId: string, done: Promise<unknown>): Promise<void> {
  try {
    await done;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) throw new ConfigError(`${workflowId} is not running`);
    throw error;
  }
}

/** Shows the progress on stderr until the workflow ends, and then its failure. Returns the last progress, also after a failure. */
async function follow(client: Client, workflowId: string): Promise<{ progress: BackfillProgress; hasFailed: boolean }> {
  const line = progressLine();
  const started = Date.now();
  const handle = client.workflow.getHandle<typeof backfillSource>(workflowId);
  let ended = false;
  const result = handle
    .result()
    .then((progress) => ({ progress, hasFailed: false }))
    .catch(async (error: unknown) => {
      if (!(error instanceof WorkflowFailedError)) throw error;
      const { code, message } = reasonOf(error);
      process.stderr.write(`\n${printableLines(`${code}: ${message}`)}\n`);
      return { progress: await handle.query<BackfillProgress>('progress'), hasFailed: true };
    })
    .finally(() => {
      ended = true;
    });
  while (!ended) {
    const progress = await handle.query<BackfillProgress>('progress').catch(() => undefined);
    if (progress !== undefined) line.show(progressText(progress, (Date.now() - started) / 1000));
    await Promise.race([result.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 1_000))]);
  }
  line.end();
  return result;
}

function progressText({ total, ended, rows, paused }: BackfillProgress, elapsed: number): string {
  if (total === 0) return 'waiting for the publisher to list its releases';
  const left = ended === 0 ? undefined : (elapsed / ended) * (total - ended);
  return `${ended}/${total} releases, ${rows.toLocaleString('en-GB')} rows, ${paused ? 'paused' : `about ${left === undefined ? '?' : duration(left)} left`}`;
}
