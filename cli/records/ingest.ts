import { WorkflowFailedError } from '@temporalio/client';
import { Command } from 'commander';
import { describeFile } from '../../activities/publishers/found-file.ts';
import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { ConfigError } from '../../infra/config.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { SourceProblem } from '../../sources/problem.ts';
import { refuseFutureDated } from '../../sources/release-date.ts';
import type { FoundFile, ReleaseId, Source } from '../../sources/source.ts';
import { keyword, priorities, taskQueues, workflowIds } from '../../temporal.config.ts';
import type { ingestRelease } from '../../workflows/ingest-release.ts';
import { exitCodes, printRows } from '../output.ts';
import { withPool, withTemporal } from '../session.ts';
import { momentOf } from './coverage.ts';
import { checkPublisher, reasonOf } from './load.ts';
import { notPublished, untilServed } from './served.ts';
import { sourceArgument } from './source-argument.ts';

interface Options {
  readonly file?: string[];
  readonly force?: boolean;
  readonly json?: boolean;
}

/** `risk ingest <source> [--file PATH...]`: checks the publisher now, or loads a release that was downloaded by hand. */
export function ingestCommand(): Command {
  return new Command('ingest')
    .description('check a publisher now, or load files that were downloaded by hand')
    .argument('<source>', 'id of the source, see "risk sources"', sourceArgument)
    .option('--file <paths...>', 'files of one release, as downloaded')
    .option('--force', 'with --file: load the release although it is much smaller than the previous one')
    .option('--json', 'one JSON document on stdout')
    .action(async (source: Source, { file, force, json }: Options) => {
      if (force === true && file === undefined)
        throw new ConfigError('--force needs --file: it loads a release that a person has inspected');
      const rows = file === undefined ? await checkNow(source) : await loadFiles(source, file, force === true);
      printRows([rows], json === true ? { json } : {});
      if (rows.failure !== '') process.exitCode = exitCodes.failed;
    });
}

async function checkNow(source: Source) {
  return withPool((pool, config) =>
    withTemporal(config, async (client) => {
      const failure = (await checkPublisher(client, source.id)) ?? notPublished(await untilServed(pool, { source: source.id }));
      return { source: source.id, failure: failure === undefined ? '' : `${failure.code}: ${failure.message}` };
    }),
  );
}

/** Stores the files as a raw release, enters it in the ledger and runs the same workflow as for every other release. */
async function loadFiles(source: Source, paths: readonly string[], force: boolean) {
  const release = await recognise(source, paths);
  return withPool((pool, config) =>
    withTemporal(config, async (client) => {
      refuseFutureDated(release, (await momentOf(config)).today);
      await rawReleases(openStore(config.store, config)).keep(source, release, paths);
      const ledger = ingestionLedger(pool);
      const { baselineThrough } = await ledger.source(source.id);
      // an old gap that an operator fills by hand fires no events
      const baseline = baselineThrough === undefined || release.dataDate <= baselineThrough;
      await ledger.offer(source.id, { ...release, urls: paths.map((path) => `file://${path}`) }, 'file', baseline);
      const run = await client.workflow.start<typeof ingestRelease>('ingestRelease', {
        workflowId: workflowIds.ingestRelease(source.id, release.id),
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        taskQueue: taskQueues.ingest,
        staticSummary: `${source.id} · ${release.id} · by hand`.slice(0, 200),
        typedSearchAttributes: [keyword('RiskSource', source.id), keyword('RiskRunKind', 'file')],
        priority: { priorityKey: priorities.live },
        args: [{ source: source.id, release: release.id, runKind: 'file', force }],
      });
      try {
        const { rows, rejected, added, changed, removed, status } = await run.result();
        const late = notPublished(await untilServed(pool, { source: source.id }));
        const failure = late === undefined ? '' : `${late.code}: ${late.message}`;
        return { source: source.id, release: release.id, status, rows, rejected, added, changed, removed, failure };
      } catch (error) {
        if (!(error instanceof WorkflowFailedError)) throw error;
        const { code, message } = reasonOf(error);
        return { source: source.id, release: release.id, status: 'failed', failure: `${code}: ${message}` };
      }
    }),
  );
}

async function recognise(source: Source, paths: readonly string[]): Promise<ReleaseId> {
  const releases = await Promise.all(
    paths.map(async (path) => {
      const release = source.recognise(await described(path));
      if (release === undefined)
        throw new SourceProblem('UNRECOGNISED_FILE', `${path} is not a file of ${source.id}: neither its name nor its first bytes match`);
      return release;
    }),
  );
  const [first] = releases;
  if (first === undefined || releases.some(({ id }) => id !== first.id)) {
    throw new SourceProblem('UNRECOGNISED_FILE', `the files belong to several releases: ${releases.map(({ id }) => id).join(', ')}`);
  }
  return first;
}

async function described(path: string): Promise<FoundFile> {
  try {
    return await describeFile(path);
  } catch (error) {
    throw new ConfigError(`--file ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
