import { type Client, WorkflowFailedError } from '@temporalio/client';
import { Command } from 'commander';
import { sourceById } from '../sources/index.ts';
import { keyword, priorities, taskQueues, workflowIds } from '../temporal.config.ts';
import type { BackfillProgress, backfillSource } from '../workflows/backfill-source.ts';
import { reasonOf } from './load.ts';
import { duration, exitCodes, printRows, progressLine } from './output.ts';
import { readOperatorConfig, withTemporal } from './session.ts';

interface Options {
  readonly from: string;
  readonly to: string;
  readonly concurrency: number;
  readonly json?: boolean;
  readonly detach?: boolean;
  readonly pause?: boolean;
  readonly resume?: boolean;
  readonly cancel?: boolean;
}

/** `risk backfill <source> --from DAY --to DAY`: the releases of a period, with progress, pausable from another terminal. */
export function backfillCommand(): Command {
  return new Command('backfill')
    .description('take in the releases of a period; Ctrl-C leaves it running, the same command looks at it again')
    .argument('<source>', 'id of the source, see "risk sources"')
    .requiredOption('--from <day>', 'first day, YYYY-MM-DD', isoDay)
    .requiredOption('--to <day>', 'last day, YYYY-MM-DD', isoDay)
    .option('--concurrency <n>', 'releases under way at once', (text) => Number.parseInt(text, 10), 3)
    .option('--detach', 'start it and return')
    .option('--pause', 'let what is under way end, then wait')
    .option('--resume', 'go on after a pause')
    .option('--cancel', 'stop it; starting it again takes in what is left')
    .option('--json', 'one JSON document on stdout')
    .action(async (id: string, options: Options) => {
      const source = sourceById(id).id;
      await withTemporal(readOperatorConfig(), (client) => run(client, source, options));
    });
}

async function run(client: Client, source: string, options: Options): Promise<void> {
  const workflowId = workflowIds.backfillSource(source, options.from, options.to);
  const handle = client.workflow.getHandle<typeof backfillSource>(workflowId);
  if (options.pause === true) return handle.signal('pause');
  if (options.resume === true) return handle.signal('resume');
  if (options.cancel === true) {
    await handle.cancel();
    return;
  }
  await client.workflow.start<typeof backfillSource>('backfillSource', {
    workflowId,
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    taskQueue: taskQueues.ingest,
    staticSummary: `${source} · ${options.from}..${options.to} · backfill`,
    typedSearchAttributes: [keyword('RiskSource', source), keyword('RiskRunKind', 'backfill')],
    priority: { priorityKey: priorities.backfill },
    args: [{ source, from: options.from, to: options.to, concurrency: options.concurrency }],
  });
  if (options.detach === true) {
    process.stdout.write(`${workflowId}\n`);
    return;
  }
  const progress = await follow(client, workflowId);
  printRows(
    progress.done.map(({ error = '', ...outcome }) => ({ ...outcome, error })),
    options.json === true ? { json: true } : {},
  );
  if (progress.done.some(({ error }) => error !== undefined)) process.exitCode = exitCodes.failed;
}

/** Shows how far it is until it ends. */
async function follow(client: Client, workflowId: string): Promise<BackfillProgress> {
  const line = progressLine();
  const started = Date.now();
  const handle = client.workflow.getHandle<typeof backfillSource>(workflowId);
  let ended = false;
  const result = handle
    .result()
    .catch(async (error: unknown) => {
      if (!(error instanceof WorkflowFailedError)) throw error;
      process.stderr.write(`\n${reasonOf(error).message}\n`);
      return handle.query<BackfillProgress>('progress');
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

function progressText({ total, done, paused }: BackfillProgress, elapsed: number): string {
  if (total === 0) return 'asking the publisher what it offers';
  const left = done.length === 0 ? undefined : (elapsed / done.length) * (total - done.length);
  const rows = done.reduce((sum, outcome) => sum + outcome.rows, 0);
  return `${done.length}/${total} releases, ${rows.toLocaleString('en-GB')} rows, ${paused ? 'paused' : `about ${left === undefined ? '?' : duration(left)} left`}`;
}

function isoDay(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) throw new Error(`"${text}" is not a day like 2026-06-01`);
  return text;
}
