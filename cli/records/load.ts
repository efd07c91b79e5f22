import { setTimeout } from 'node:timers/promises';
import { type Client, WorkflowFailedError } from '@temporalio/client';
import { missingKeys } from '../../activities/publishers/publisher-key.ts';
import { type Config, ConfigError } from '../../infra/config.ts';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { untilAvailable } from '../../infra/postgres/unavailable.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import { connectClient } from '../../infra/temporal/client.ts';
import { countCompanies } from '../../serving/facts/company-facts.ts';
import { sources } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';
import { keyword, taskQueues, workflowIds } from '../../temporal.config.ts';
import type { advanceClock } from '../../workflows/advance-clock.ts';
import type { IngestSourceResult, ingestSource } from '../../workflows/ingest-source.ts';
import { reasonOf } from '../workflow-failure.ts';
import { sayWaits } from './say-waits.ts';
import { notPublished, untilServed } from './served.ts';

export interface Loaded {
  /** Number of companies that the API serves now. */
  readonly companies: number;
  readonly failures: readonly { readonly source: string; readonly code: string; readonly message: string }[];
}

interface Load {
  readonly config: Config;
  readonly logger: Logger;
  readonly onProgress?: (line: string) => void;
  /**
   * Milliseconds to wait for each source and for the publication. A slower source keeps loading and is reported as STILL_LOADING. Absent: wait until
   * it ends.
   */
  readonly patienceMs?: number;
}

/**
 * Checks every publisher and the clock now, and waits until the releases are served. The failure of one publisher does not stop the others.
 */
export async function loadAll({ config, logger, onProgress, patienceMs }: Load): Promise<Loaded> {
  const client = await connectClient(config);
  const began = Date.now();
  const clock = advance(client);
  const checked = checkedSources(config);
  const checks = checked.map(async ({ id }) => (await checkPublisher(client, id)).failure);
  // the connection stays open until every check has ended: a call that still retries would fail in an unhandled promise
  const closed = Promise.allSettled([clock, ...checks]).then(() => client.connection.close());
  const results = await Promise.all(
    checked.map(async ({ id }, i) => {
      const failure = await withPatience(checks[i], patienceMs);
      if (failure === undefined) logger.info({ source: id }, 'loaded');
      else if (failure === stillLoading) logger.info({ source: id }, 'still loading');
      else logger.error({ source: id, ...failure }, 'not loaded');
      onProgress?.(failure === undefined ? `${id}: loaded` : `${id}: ${failure.code}`);
      return failure === undefined ? [] : [{ source: id, ...failure }];
    }),
  );
  if (patienceMs === undefined) await closed;
  return untilAvailable(logger, () => withDatabase(config, served));

  async function served(pool: Pool): Promise<Loaded> {
    const left = patienceMs === undefined ? {} : { patienceMs: Math.max(0, began + patienceMs - Date.now()) };
    const failure = notPublished(await untilServed(pool, left));
    const unpublished = failure === undefined ? [] : [{ source: 'refresh', ...failure }];
    return { companies: await countCompanies(pool), failures: [...results.flat(), ...unpublished] };
  }
}

/** Returns the sources that have a list to check. A stream has none, nor has a source that an operator loads from files, but for the files of a mirror. */
export function checkedSources(config: Config): Source[] {
  const unconfigured = missingKeys(sources, config);
  const isMirror = config.records.mode === 'mirror';
  return sources.filter(({ id, schedule, stream }) => ((schedule.length > 0 && stream === undefined) || isMirror) && !unconfigured.has(id));
}

/** Requests a refresh, which also finds what an earlier run left. A failure shows in the Temporal UI, and the schedule repeats it. */
async function advance(client: Client): Promise<void> {
  const run = await client.workflow.start<typeof advanceClock>('advanceClock', {
    workflowId: workflowIds.advanceClock(),
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    taskQueue: taskQueues.serving,
    args: [],
  });
  await run.result();
}

type Failure = { readonly code: string; readonly message: string };

const stillLoading: Failure = { code: 'STILL_LOADING', message: 'loading continues in the background; "risk status" shows its progress' };

async function withPatience(check: Promise<Failure | undefined> | undefined, patienceMs: number | undefined): Promise<Failure | undefined> {
  if (patienceMs === undefined) return check;
  const abandon = new AbortController();
  const waited = setTimeout(patienceMs, stillLoading, { signal: abandon.signal, ref: false }).catch(() => undefined);
  try {
    return await Promise.race([check, waited]);
  } finally {
    abandon.abort();
  }
}

/**
 * Checks one publisher now. Waits for releases that other runs load, and then checks again for what they left. Returns how many releases were loaded by the
 * check and by the runs that it waited for, and the failure.
 */
export async function checkPublisher(
  client: Client,
  source: string,
  say?: (line: string) => void,
): Promise<{ readonly loaded: number; readonly failure?: Failure }> {
  let loaded = 0;
  try {
    for (;;) {
      const { ingested, loading = [] } = await check(client, source, say);
      loaded += ingested.length + loading.length;
      if (loading.length === 0) return { loaded };
      say?.(`waits: another run loads ${loading.join(', ')}; "risk status" and the Temporal UI show why it takes long`);
      for (const release of loading) await ended(client, source, workflowIds.ingestRelease(source, release), say);
    }
  } catch (error) {
    if (error instanceof WorkflowFailedError) return { loaded, failure: reasonOf(error) };
    throw error;
  }
}

async function check(client: Client, source: string, say?: (line: string) => void): Promise<IngestSourceResult> {
  const run = await client.workflow.start<typeof ingestSource>('ingestSource', {
    workflowId: workflowIds.ingestSource(source),
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    taskQueue: taskQueues.ingest,
    staticSummary: `${source} · check now`,
    typedSearchAttributes: [keyword('RiskSource', source), keyword('RiskRunKind', 'scheduled')],
    args: [{ source }],
  });
  const result = run.result();
  return say === undefined ? result : sayWaits({ client, workflowId: run.workflowId, source, say }, result);
}

async function ended(client: Client, source: string, workflowId: string, say?: (line: string) => void): Promise<void> {
  const result = client.workflow.getHandle(workflowId).result();
  await (say === undefined ? result : sayWaits({ client, workflowId, source, say }, result));
}

async function withDatabase<T>({ databaseUrl }: Config, work: (pool: Pool) => Promise<T>): Promise<T> {
  if (databaseUrl === undefined) throw new ConfigError('DATABASE_URL: needed to load records');
  const pool = openPool(databaseUrl, { max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
