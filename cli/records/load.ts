import { setTimeout } from 'node:timers/promises';
import { type Client, WorkflowFailedError } from '@temporalio/client';
import type { Config } from '../../infra/config.ts';
import { openPool } from '../../infra/postgres/pool.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import { connectClient } from '../../infra/temporal/client.ts';
import { countCompanies } from '../../serving/facts/company-facts.ts';
import { sources } from '../../sources/index.ts';
import { keyword, taskQueues, workflowIds } from '../../temporal.config.ts';
import type { ingestSource } from '../../workflows/ingest-source.ts';

export interface Loaded {
  /** Companies that the API serves now. */
  readonly companies: number;
  readonly failures: readonly { readonly source: string; readonly code: string; readonly message: string }[];
}

interface Load {
  readonly config: Config;
  readonly logger: Logger;
  readonly onProgress?: (line: string) => void;
  /** How long to wait for a look; what takes longer goes on without us and is told as STILL_LOADING. Absent: until it ends. */
  readonly patienceMs?: number;
}

/** Looks at every publisher now and waits until what they offer is served. A publisher that fails does not keep the others from it. */
export async function loadAll({ config, logger, onProgress, patienceMs }: Load): Promise<Loaded> {
  const client = await connectClient(config);
  const looks = sources.map(({ id }) => lookNow(client, id));
  // all end before the connection is closed: a call that still retried would fail where nobody waits for it
  const closed = Promise.allSettled(looks).then(() => client.connection.close());
  const results = await Promise.all(
    sources.map(async ({ id }, i) => {
      const failure = await patiently(looks[i], patienceMs);
      if (failure === undefined) logger.info({ source: id }, 'loaded');
      else logger.error({ source: id, ...failure }, 'not loaded');
      onProgress?.(failure === undefined ? `${id}: loaded` : `${id}: ${failure.code}`);
      return failure === undefined ? [] : [{ source: id, ...failure }];
    }),
  );
  if (patienceMs === undefined) await closed;
  return { companies: await served(config), failures: results.flat() };
}

type Failure = { readonly code: string; readonly message: string };

const stillLoading: Failure = { code: 'STILL_LOADING', message: 'it goes on in the background; "risk status" tells how far it is' };

async function patiently(look: Promise<Failure | undefined> | undefined, patienceMs: number | undefined): Promise<Failure | undefined> {
  if (patienceMs === undefined) return look;
  const abandon = new AbortController();
  const waited = setTimeout(patienceMs, stillLoading, { signal: abandon.signal, ref: false }).catch(() => undefined);
  try {
    return await Promise.race([look, waited]);
  } finally {
    abandon.abort();
  }
}

/** One look at one publisher. Returns why it failed, or nothing. */
export async function lookNow(client: Client, source: string): Promise<{ code: string; message: string } | undefined> {
  const look = await client.workflow.start<typeof ingestSource>('ingestSource', {
    workflowId: workflowIds.ingestSource(source),
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    taskQueue: taskQueues.ingest,
    staticSummary: `${source}: a look now`,
    typedSearchAttributes: [keyword('RiskSource', source), keyword('RiskRunKind', 'scheduled')],
    args: [{ source }],
  });
  try {
    await look.result();
    return undefined;
  } catch (error) {
    if (error instanceof WorkflowFailedError) return reasonOf(error);
    throw error;
  }
}

/** Code and words of the failure that ended a workflow. */
export function reasonOf({ cause, message }: WorkflowFailedError): { code: string; message: string } {
  const type = cause !== undefined && 'type' in cause && typeof cause.type === 'string' ? cause.type : 'UNEXPECTED';
  return { code: type, message: cause?.message ?? message };
}

async function served({ databaseUrl }: Config): Promise<number> {
  if (databaseUrl === undefined) return 0;
  const pool = openPool(databaseUrl, { max: 1 });
  try {
    return await countCompanies(pool);
  } finally {
    await pool.end();
  }
}
