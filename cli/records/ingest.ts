import type { Client } from '@temporalio/client';
import { Command } from 'commander';
import { askOf, checkOf } from '../../activities/asks.ts';
import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { type Config, ConfigError } from '../../infra/config.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { recordAct } from '../../serving/audit-log/audit-log.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { isByHand } from '../../serving/ledger/source-board.ts';
import { operatorReleases } from '../../serving/releases/releases.ts';
import { refuseFutureDated } from '../../sources/release-date.ts';
import type { ReleaseId, Source } from '../../sources/source.ts';
import { exitCodes, printRows } from '../output.ts';
import { withPool, withTemporal } from '../session.ts';
import { textArgument } from '../text-argument.ts';
import { awaitWorkers, toStderr } from './await-workers.ts';
import { momentOf } from './coverage.ts';
import { recogniseRelease } from './given-files.ts';
import { checkPublisher } from './load.ts';
import { runRelease } from './run-release.ts';
import { notPublished, untilServed } from './served.ts';
import { sourceArgument } from './source-argument.ts';

interface Options {
  readonly file?: string[];
  readonly force?: boolean;
  readonly why?: string;
  readonly json?: boolean;
}

/** `risk ingest <source> [--file PATH...]`: checks the publisher now, or loads a release that was downloaded by hand. */
export function ingestCommand(): Command {
  return new Command('ingest')
    .argument('<source>', 'id of the source, see "risk sources"', sourceArgument)
    .option('--file <paths...>', 'files of one release, as downloaded')
    .option(
      '--force',
      'with --file and --why: load the release although its data fail a check, such as SHRUNK, COLUMN_EMPTIED or CATEGORY_CHANGED',
    )
    .option('--why <reason>', 'with --file: the reason, for the audit log', textArgument(512))
    .option('--json', 'one JSON document on stdout')
    .action(async (source: Source, options: Options) => {
      const { file, force, json } = options;
      if (force === true && file === undefined)
        throw new ConfigError('--force needs --file: it loads a release that a person has inspected');
      if (force === true && options.why === undefined)
        throw new ConfigError('--force needs --why: the audit log keeps the reason why a check was overridden');
      if (options.why !== undefined && file === undefined)
        throw new ConfigError('--why needs --file: the audit log keeps no reason of a check of the publisher');
      const rows = file === undefined ? await checkNow(source) : await loadFiles(source, file, options);
      printRows([rows], json === true ? { json } : {});
      if (rows.failure !== '') process.exitCode = exitCodes.failed;
    });
}

async function checkNow(source: Source) {
  return withPool((pool, config) =>
    withTemporal(config, async (client) => {
      const load = async () => {
        const checked = await checkPublisher(client, source.id, toStderr);
        return { ...checked, failure: checked.failure ?? notPublished(await untilServed(pool, { source: source.id })) };
      };
      const { loaded, failure } = await awaitWorkers(pool, load());
      const result =
        failure !== undefined ? 'failed' : loaded === 0 ? 'nothing new' : `${loaded} ${loaded === 1 ? 'release' : 'releases'} loaded`;
      return { source: source.id, result, failure: failure === undefined ? '' : `${failure.code}: ${failure.message}` };
    }),
  );
}

async function loadFiles(source: Source, paths: readonly string[], { force = false, why }: Options) {
  // before a connection: a wrong path is the operator's mistake, whatever answers
  const files = { paths, release: await recogniseRelease(source, paths) };
  return withPool((pool, config) =>
    withTemporal(config, (client) =>
      loadGiven({ pool, client, config }, source, files, { force, actor: config.operator, ...(why === undefined ? {} : { why }) }),
    ),
  );
}

interface GivenFiles {
  readonly paths: readonly string[];
  readonly release: ReleaseId;
}

interface Given {
  readonly force?: boolean;
  readonly actor: string;
  readonly why?: string;
}

/** Stores the files as a raw release, enters it in the ledger and runs the same workflow as for every other release. */
export async function loadGiven(
  { pool, client, config }: { readonly pool: Pool; readonly client: Client; readonly config: Config },
  source: Source,
  { paths, release }: GivenFiles,
  { force = false, ...act }: Given,
) {
  const moment = await momentOf(config);
  refuseFutureDated(release, moment.today);
  const { files } = await rawReleases(openStore(config.store, config)).keep(source, release, paths);
  const detail = { force, files: files.map(({ name, sha256 }) => ({ name, sha256 })) };
  await recordAct(pool, 'ingest-file', { source: source.id, release: release.id }, act, detail);
  const ledger = ingestionLedger(pool);
  const { baselineThrough } = await ledger.source(source.id);
  // an old gap that an operator fills by hand fires no events
  const baseline = baselineThrough === undefined || release.dataDate <= baselineThrough;
  const before = (await operatorReleases(pool).read(source.id, release.id))?.state;
  await ledger.offer(source.id, { ...release, urls: paths.map((path) => `file://${path}`) }, 'file', baseline);
  if (isByHand(source)) {
    // no check reads this source: the file is the publisher's answer, without which the source would count as never read
    const ask = askOf(source, moment, { ...release, urls: [] });
    await ledger.asked(source.id, [ask, ...checkOf(source, moment, [ask])]);
  }
  const run = await runRelease(client, pool, { source: source.id, release: release.id, runKind: 'file', force, by: 'by hand' });
  const isRepeated = run.failure === '' && (before === 'applied' || before === 'served');
  return { source: source.id, release: release.id, ...run, status: isRepeated ? 'already applied' : run.status };
}
