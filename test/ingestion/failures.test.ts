import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cancellationSignal } from '@temporalio/activity';
import type { WorkflowFailedError, WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { bundleWorkflowCode, DefaultLogger, Worker } from '@temporalio/worker';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectedError } from '../../cli/expected-error.ts';
import { backfillCommand } from '../../cli/records/backfill.ts';
import { sqlCommand } from '../../cli/warehouse/sql.ts';
import { ConfigError } from '../../infra/config.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { gazetteInsolvency } from '../../sources/gazette/insolvency/source.ts';
import { keyword, publicationQueue, rebuildQueue, taskQueues, workflowIds } from '../../temporal.config.ts';
import { addDays, londonDay } from '../../uk/day.ts';
import { recordHistory } from '../fixtures/recorded-history.ts';
import { capturedOutput } from '../worlds/captured-output.ts';
import { createTestDatabase, type TestDatabase } from '../worlds/postgres.ts';
import { giveWorkers } from '../worlds/temporal-workers.ts';
import { until } from '../worlds/until.ts';

/** What each activity does. An activity that is not named fails as `refuse` does. */
const world: { does: Record<string, () => Promise<unknown>> } = { does: {} };
const refuse = () => Promise.reject(ApplicationFailure.nonRetryable('the publisher answers 403', 'PUBLISHER_REFUSED'));
const ends: (() => void)[] = [];
/** Returns when the test ends, or when its worker stops: on a slow machine an activity of a workflow that a test has ended may begin later. */
const hang = () =>
  new Promise<void>((resolve) => {
    ends.push(resolve);
    cancellationSignal().addEventListener('abort', () => resolve(), { once: true });
  });

const activities = Object.fromEntries(
  [
    ...['advanceClock', 'applyRelease', 'deliverPage', 'discoverReleases', 'expireRecords', 'expireReleases', 'exportSnapshot'],
    ...['fetchRelease', 'fitAnomalyModel', 'openDelivery', 'readServing', 'readStream', 'rebuildReleases', 'recordFailure'],
    ...['retainMachineFiles', 'retainServingRows', 'retainStoredFiles', 'screenBatch', 'startPages'],
  ].map((name) => [name, () => (world.does[name] ?? refuse)()]),
);

let env: TestWorkflowEnvironment;
giveWorkers(
  {
    taskQueues: [...Object.values(taskQueues), publicationQueue, rebuildQueue],
    workflowsOn: [taskQueues.ingest, taskQueues.serving],
    activities: () => activities,
  },
  (opened) => {
    env = opened;
  },
);
beforeEach(() => {
  world.does = { recordFailure: async () => undefined };
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function attributesOf(handle: WorkflowHandle): Promise<Record<string, unknown>> {
  const { typedSearchAttributes } = await handle.describe();
  return Object.fromEntries(typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]));
}

const detailsOf = async (handle: WorkflowHandle) =>
  (await handle.query<{ currentDetails?: string }>('__temporal_workflow_metadata')).currentDetails;

describe('a workflow whose step fails for good', () => {
  test.each<[type: string, ...args: unknown[]]>([
    ['advanceClock'],
    ['applyRetention', { apply: false }],
    ['backfillSource', { source: 'demo/a', from: '2026-01-01', to: '2026-01-31', concurrency: 1 }],
    ['deliverEvents', { subscription: 'sub_1', publish: 'pub_1', page: 0 }],
    ['deliverWebhook', { delivery: 'del_1' }],
    ['dispatchOutbox'],
    ['exportSnapshot'],
    ['fitCookedBooks'],
    ['ingestRelease', { source: 'demo/a', release: 'r1', runKind: 'file' }],
    ['ingestSource', { source: 'demo/a' }],
    ['rebuildWarehouse'],
    ['refresh'],
    ['screenCompanies'],
  ])('%s fails with the code of that step, and its attributes and details show it', async (type, ...args) => {
    const handle = await env.client.workflow.start(type, { taskQueue: taskQueues.ingest, workflowId: `failing/${type}`, args });
    const error = await handle.result().catch((e: unknown) => e);
    expect((error as WorkflowFailedError).cause).toMatchObject({ type: 'PUBLISHER_REFUSED', message: 'the publisher answers 403' });
    expect(await attributesOf(handle)).toMatchObject({ FailureClass: 'PUBLISHER_REFUSED' });
    const details = await detailsOf(handle);
    expect(details).toContain('failed, `PUBLISHER_REFUSED` (see the runbook under this heading)');
    expect(details).toContain('the publisher answers 403');
    if (type === 'exportSnapshot') await recordHistory(env, 'export-snapshot-failed', handle);
  });

  test('a workflow that is cancelled shows no failure', async () => {
    world.does.exportSnapshot = hang;
    const handle = await env.client.workflow.start('exportSnapshot', { taskQueue: taskQueues.ingest, workflowId: 'cancelled' });
    await handle.cancel();
    await expect(handle.result()).rejects.toThrow('cancelled');
    expect(await attributesOf(handle)).not.toHaveProperty('FailureClass');
  });
});

describe('a command whose workflow fails', () => {
  const captured = capturedOutput();
  let home: string;
  let database: TestDatabase;
  let before: NodeJS.ProcessEnv;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'failures-'));
    database = await createTestDatabase();
    before = { ...process.env };
    const { address, namespace = 'default' } = env;
    Object.assign(process.env, {
      DATABASE_URL: database.url,
      TEMPORAL_ADDRESS: address,
      TEMPORAL_NAMESPACE: namespace,
      RISK_HOME: home,
      RISK_RECORDS: 'sample',
    });
  });
  afterAll(async () => {
    for (const name of Object.keys(process.env)) if (before[name] === undefined) delete process.env[name];
    Object.assign(process.env, before);
    await database.drop();
    await rm(home, { recursive: true });
  });

  const source = 'gazette/insolvency';
  const backfill = (day: string, ...options: string[]) =>
    backfillCommand().parseAsync([source, '--from', day, '--to', day, ...options], { from: 'user' });

  test('risk backfill names the refusal of the publisher, and exits as failed', async () => {
    await backfill('2026-01-01');
    expect(captured.err).toContain('PUBLISHER_REFUSED: the publisher answers 403');
    expect(captured.err).not.toContain('nothing to load');
    expect(process.exitCode).toBe(1);
  });

  test('risk backfill exits as failed when it is cancelled while the publisher lists its releases', async () => {
    let isAsked = false;
    world.does.discoverReleases = () => {
      isAsked = true;
      return hang();
    };
    const running = backfill('2026-01-02');
    await until(async () => isAsked);
    await backfill('2026-01-02', '--cancel');
    await running;
    expect(captured.err).toContain('CANCELLED: ');
    expect(captured.err).not.toContain('nothing to load');
    expect(process.exitCode).toBe(1);
  });

  test('risk backfill says that there is nothing to load when the publisher offers nothing new', async () => {
    world.does.discoverReleases = async () => ({ releases: [], periods: [], inOrder: false });
    await backfill('2026-01-03');
    expect(captured.err).toContain('nothing to load: every release that the publisher offers for these days is already served');
    expect(process.exitCode).toBeUndefined();
  });

  test('risk backfill of days that have not come asks no publisher, and names the last day that can be asked for', async () => {
    world.does.discoverReleases = async () => ({ releases: [], periods: [], inOrder: false });
    const last = addDays(londonDay(new Date()), 1);
    await expect(backfill('2062-01-01')).rejects.toThrow(
      new ConfigError(`--from 2062-01-01 lies in the future: the last day that can be asked for is ${last}`),
    );
    await backfill(last);
    expect(captured.err).toContain('nothing to load');
  });

  test('risk backfill of days before the first release of the publisher asks no publisher, and names the first day that can be asked for', async () => {
    world.does.discoverReleases = async () => ({ releases: [], periods: [], inOrder: false });
    const { firstDay } = gazetteInsolvency;
    await expect(backfill('1066-01-01')).rejects.toThrow(
      new ConfigError(
        `--from 1066-01-01 lies before the first release of the publisher: the first day that can be asked for is ${firstDay}`,
      ),
    );
    await backfill(firstDay);
    expect(captured.err).toContain('nothing to load');
  });

  test('risk backfill names each release that failed, and exits as failed', async () => {
    world.does.discoverReleases = async () => ({ releases: ['r1'], periods: [], inOrder: false });
    await backfill('2026-01-04', '--json');
    expect(captured.err).toContain('BACKFILL_INCOMPLETE: 1 of 1 releases failed');
    expect(JSON.parse(captured.out)).toMatchObject([{ release: 'r1', error: 'PUBLISHER_REFUSED: the publisher answers 403' }]);
    expect(process.exitCode).toBe(1);
  });

  test('risk sql --refresh names the reason', async () => {
    const error = await sqlCommand()
      .parseAsync(['--refresh', 'select 1'], { from: 'user' })
      .catch((e: unknown) => e);
    expect(expectedError(error)).toEqual({ message: 'PUBLISHER_REFUSED: the publisher answers 403', exitCode: 1 });
  });
});

describe('a stream that is refused', () => {
  const source = 'demo/stream';
  let folder: string;
  let worker: Worker;
  let run: Promise<void>;

  /** A worker whose `followStream` pauses for a second after a refusal. */
  beforeAll(async () => {
    folder = mkdtempSync(join(packageRoot, 'test/.impatient-'));
    const code = readFileSync(join(packageRoot, 'workflows/follow-stream.ts'), 'utf8')
      .replaceAll("'../", `'${packageRoot}/`)
      .replaceAll("'./", `'${packageRoot}/workflows/`)
      .replace("'10 minutes'", "'1 second'");
    writeFileSync(join(folder, 'index.ts'), code);
    const { nativeConnection: connection, namespace = 'default' } = env;
    worker = await Worker.create({
      ...{ connection, namespace, taskQueue: 'impatient' },
      workflowBundle: await bundleWorkflowCode({ workflowsPath: join(folder, 'index.ts'), logger: new DefaultLogger('ERROR') }),
    });
    run = worker.run();
  });
  afterEach(async () => {
    await env.client.workflow.getHandle(workflowIds.followStream(source)).terminate();
  });
  afterAll(async () => {
    worker.shutdown();
    await run;
    rmSync(folder, { recursive: true, force: true });
  });

  const follow = (failed: boolean) =>
    env.client.workflow.start('followStream', {
      taskQueue: 'impatient',
      workflowId: workflowIds.followStream(source),
      ...(failed ? { typedSearchAttributes: [keyword('FailureClass', 'PUBLISHER_REFUSED')] } : {}),
      args: [{ source }],
    });
  const isReadAgain = async (handle: WorkflowHandle) => (await detailsOf(handle))?.includes('reads the stream since') === true;

  test('shows the refusal until it is read again', async () => {
    let reads = 0;
    let show = () => {};
    const shown = new Promise<void>((resolve) => (show = resolve));
    world.does.recordFailure = () => shown;
    world.does.readStream = () => {
      reads += 1;
      return reads === 1 ? refuse() : hang();
    };
    const handle = await follow(false);
    await until(async () => (await attributesOf(handle)).FailureClass === 'PUBLISHER_REFUSED');
    expect(await detailsOf(handle)).toContain('not read, `PUBLISHER_REFUSED`');
    show();
    await until(async () => reads === 2);
    await until(() => isReadAgain(handle));
    expect(await attributesOf(handle)).not.toHaveProperty('FailureClass');
    await recordHistory(env, 'follow-stream-refused', handle);
  });

  test('a run that continues one which was refused does not show the refusal', async () => {
    world.does.readStream = hang;
    const handle = await follow(true);
    await until(() => isReadAgain(handle));
    expect(await attributesOf(handle)).not.toHaveProperty('FailureClass');
  });
});
