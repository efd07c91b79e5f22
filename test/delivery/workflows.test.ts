import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkflowHandle } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deliveryActivities } from '../../activities/delivery.ts';
import { dispatchActivities } from '../../activities/dispatch.ts';
import { webhookPolicy } from '../../infra/http/outbound.ts';
import { createOutbound } from '../../infra/http/outbound-post.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import type { RetrySchedule } from '../../models/webhooks/retry-schedule.ts';
import { taskQueues, workflowIds } from '../../temporal.config.ts';
import { type Outbox, openOutbox } from '../worlds/delivery-outbox.ts';
import { type Answer, type Receiver, startReceiver } from '../worlds/delivery-receiver.ts';
import { createTestDatabase, type TestDatabase } from '../worlds/postgres.ts';
import { openTestTemporal, workflowBundle } from '../worlds/temporal.ts';

const policy = webhookPolicy({ allow: ['127.0.0.0/8'], production: false });
const settled = ['delivered', 'dead_letter'];

let database: TestDatabase;
let outbox: Outbox;
let env: TestWorkflowEnvironment;
let count = 0;
const receivers: Receiver[] = [];

beforeAll(async () => {
  [database, env] = await Promise.all([createTestDatabase(), openTestTemporal()]);
  outbox = await openOutbox(database.url);
  await workflowBundle();
}, 600_000);
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.close();
});
afterAll(async () => {
  await env?.teardown();
  await outbox?.pool.end();
  await database?.drop();
});

/** Creates a subscription with a receiver that gives `answer`, and publishes `events` events for it. */
async function published(events: number, answer?: Answer) {
  count += 1;
  const [subscription, publish] = [`sub_${count}`, `pub_${count}`];
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  // the port may be that of an earlier receiver, which has been closed
  receiver.state.secret = await outbox.subscribe(subscription, `${receiver.url}?watch=${subscription}`);
  const ids = await outbox.publish(subscription, publish, events);
  return { subscription, publish, receiver, ids, first: ids[0] ?? '' };
}

const quick = { fast: [0.2, 0.2], slow: [0.5, 0.5] };
const patient = { fast: [600], slow: [600] };

/** The retries of the workers (seconds). A test states its own before the first attempt. */
const schedule = { ...quick, jitter: 0, longestRetryAfter: 1 };
const retryAfter = (given: Pick<RetrySchedule, 'fast' | 'slow'>): void => void Object.assign(schedule, given);

async function dispatch(): Promise<void> {
  const run = await env.client.workflow.start('dispatchOutbox', {
    taskQueue: taskQueues.serving,
    workflowId: workflowIds.dispatchOutbox(),
  });
  await run.result();
  await record('dispatch-outbox', run);
}

const deliverEvents = ({ subscription, publish }: { subscription: string; publish: string }, page = 0) =>
  env.client.workflow.execute('deliverEvents', {
    taskQueue: taskQueues.delivery,
    workflowId: workflowIds.deliverEvents(subscription, publish, page),
    args: [{ subscription, publish, page }],
  });

const retries = (delivery: string): WorkflowHandle => env.client.workflow.getHandle(workflowIds.deliverWebhook(delivery));

/** Stores the history for the replay test when `RISK_RECORD_HISTORIES` is set. */
async function record(name: string, handle: WorkflowHandle): Promise<void> {
  if (process.env.RISK_RECORD_HISTORIES === undefined) return;
  await writeFile(
    join(packageRoot, 'test/histories', `${name}.json`),
    historyToJSON(await handle.fetchHistory()).replaceAll(`${packageRoot}/`, ''),
  );
}

async function until<T>(what: () => Promise<T>, enough: (value: T) => boolean, ms = 60_000): Promise<T> {
  for (const end = Date.now() + ms; ; await sleep(100)) {
    const value = await what();
    if (enough(value)) return value;
    if (Date.now() > end) throw new Error(`not reached: ${JSON.stringify(value)?.slice(0, 500)}`);
  }
}

describe('delivery workflows', () => {
  let stop: (() => Promise<void>) | undefined;

  /** Workers of the queues `delivery` and `serving`. The threads that run workflows take longer to start than a test runs. */
  beforeAll(async () => {
    const { nativeConnection: connection, namespace = 'default' } = env;
    const shared = { connection, namespace, workflowBundle: await workflowBundle() };
    const outbound = createOutbound({ policy, limits: { connectMs: 5_000, totalMs: 5_000 } });
    const deps = { pool: outbox.pool, secretBox: outbox.secretBox, policy, logger: pino({ level: 'silent' }), outbound };
    const of = {
      [taskQueues.delivery]: deliveryActivities({ ...deps, schedule }),
      [taskQueues.serving]: dispatchActivities({ ...deps, client: env.client }),
    };
    const workers = await Promise.all(
      Object.entries(of).map(([taskQueue, activities]) => Worker.create({ ...shared, taskQueue, activities })),
    );
    const runs = workers.map((worker) => worker.run());
    stop = async () => {
      for (const worker of workers) worker.shutdown();
      await Promise.all(runs);
      await outbound.close();
    };
  });
  afterAll(() => stop?.());

  test('the outbox schedule starts deliveries that were committed and never started, and each event arrives once, signed', async () => {
    const { subscription, receiver, ids } = await published(120);
    await outbox.pool.query("update delivery set created_at = now() - interval '1 minute' where subscription = $1", [subscription]);
    retryAfter(quick);
    await dispatch();
    await until(
      () => outbox.ledger(subscription),
      (rows) => rows.every(({ state }) => state === 'delivered'),
    );
    await dispatch();
    expect(receiver.received).toHaveLength(ids.length);
    expect(receiver.received.every(({ valid }) => valid)).toBe(true);
    expect(new Set(receiver.received.map(({ sourceId }) => sourceId)).size).toBe(ids.length);
    expect(receiver.received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Service-Webhook-Dispatcher/2.0',
      'x-service-event': 'gazette.insolvency.published',
    });
    expect(Object.keys(receiver.received[0]?.headers ?? {})).toHaveLength(7); // and what HTTP needs: host, connection, content-length
  });

  test('a failed delivery is retried with the same body and a new signature until the receiver answers, and the workflow shows each attempt', async () => {
    const page = await published(3, (response, { companyNumber }, n) => {
      response.writeHead(companyNumber === '00000002' && n < 6 ? 500 : 204).end('busy');
    });
    retryAfter(quick);
    const [, second = ''] = page.ids;
    expect(await deliverEvents(page)).toEqual({ delivered: 2, failed: [second] });
    expect(await retries(second).result()).toMatchObject({ state: 'delivered', attempts: 4, lastStatus: 204, lastError: null });
    await record('deliver-webhook', retries(second));
    await record('deliver-events', env.client.workflow.getHandle(workflowIds.deliverEvents(page.subscription, page.publish, 0)));
    const { typedSearchAttributes } = await retries(second).describe();
    const attributes = Object.fromEntries(typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]));
    expect(attributes).toMatchObject({
      SubscriptionId: page.subscription,
      EventType: 'gazette.insolvency.published',
      CompanyNumber: '00000002',
      DeliveryState: 'delivered',
    });
    expect(attributes).not.toHaveProperty('FailureClass'); // of the attempts before
    const [, row] = await outbox.ledger(page.subscription);
    expect(row).toMatchObject({ state: 'delivered', attempts: 4, recorded: 4 });
    const sent = page.receiver.received.filter(({ companyNumber }) => companyNumber === '00000002');
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(sent.every(({ valid }) => valid)).toBe(true);
    for (const handle of [retries(second), env.client.workflow.getHandle(workflowIds.deliverEvents(page.subscription, page.publish, 0))]) {
      const history = JSON.stringify((await handle.fetchHistory()).events, (_, value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      );
      expect(history).not.toMatch(/whsec_|Petition to wind up|127\.0\.0\.1:|busy/);
    }
  });

  test('a receiver that never recovers ends as a dead letter; a replay of the same id sends it again', async () => {
    const page = await published(1, (response) => response.writeHead(503, { 'Retry-After': '1' }).end());
    retryAfter(quick);
    await deliverEvents(page);
    expect(await retries(page.first).result()).toMatchObject({ state: 'dead_letter', attempts: 5, lastStatus: 503 });
    expect(await outbox.ledger(page.subscription)).toMatchObject([{ state: 'dead_letter', attempts: 5, recorded: 5 }]);
    page.receiver.state.answer = (response) => response.writeHead(200).end();
    const again = await env.client.workflow.start('deliverWebhook', {
      taskQueue: taskQueues.delivery,
      workflowId: workflowIds.deliverWebhook(page.first),
      args: [{ delivery: page.first, replay: true }],
    });
    expect(await again.result()).toMatchObject({ state: 'delivered', attempts: 6 });
    await record('deliver-webhook-replay', again);
  });

  test('every attempt and a replay send the look-back that was counted before the first attempt', async () => {
    const page = await published(1, async (response, { companyNumber }, n) => {
      await outbox.decide(companyNumber);
      response.writeHead(n === 1 ? 500 : 204).end();
    });
    const petition = { kind: 'winding-up-petition', presented_on: '2026-05-04' };
    await outbox.pool.query('update event set metadata = $2 where publish = $1', [page.publish, petition]);
    await outbox.decide('00000001');
    retryAfter(quick);
    await deliverEvents(page);
    expect(await retries(page.first).result()).toMatchObject({ state: 'delivered', attempts: 2 });
    const args = [{ delivery: page.first, replay: true }];
    const workflow = { taskQueue: taskQueues.delivery, workflowId: workflowIds.deliverWebhook(page.first), args };
    expect(await env.client.workflow.execute('deliverWebhook', workflow)).toMatchObject({ state: 'delivered', attempts: 3 });
    const [first, ...later] = page.receiver.received.map(({ body }) => body);
    expect(JSON.parse(first ?? '').data.metadata).toEqual({
      ...petition,
      look_back: { since: '2026-05-04', count: 1, url: '/api/v1/transaction-decisions?companyNumber=00000001&since=2026-05-04' },
    });
    expect(later).toEqual([first, first]);
  });

  test('the ledger distinguishes a receiver that hangs, one that resets the connection and one that redirects', async () => {
    const answers: Record<string, Answer> = {
      '00000001': () => {},
      '00000002': (response) => response.socket?.resetAndDestroy(),
      '00000003': (response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
      '00000004': (response) => response.writeHead(404).end(),
    };
    const page = await published(4, (response, received, n) => answers[received.companyNumber]?.(response, received, n));
    retryAfter(patient);
    expect(await deliverEvents(page)).toMatchObject({ delivered: 0, failed: page.ids });
    const rows = await outbox.ledger(page.subscription);
    expect(rows.map(({ lastError }) => lastError)).toEqual(['timeout', 'connection_reset', 'redirect', 'http_error']);
    // 404 is an error of the request: the same bytes are not retried quickly.
    expect(rows.map(({ state }) => state)).toEqual(['pending', 'pending', 'pending', 'retrying']);
    for (const id of page.ids) await retries(id).terminate();
  });

  test('410 disables the subscription, and its other due deliveries become dead letters without a request', async () => {
    const page = await published(30, (response) => response.writeHead(410).end());
    retryAfter(quick);
    await deliverEvents(page);
    const later = await outbox.publish(page.subscription, `${page.publish}b`, 2);
    await deliverEvents({ subscription: page.subscription, publish: `${page.publish}b` });
    const rows = await outbox.ledger(page.subscription);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['dead_letter']));
    expect(rows.filter(({ id }) => later.includes(id))).toMatchObject([
      { attempts: 0, lastError: 'subscription_disabled' },
      { attempts: 0, lastError: 'subscription_disabled' },
    ]);
    expect(page.receiver.received).toHaveLength(30);
  });

  test('a pause ends the workflow of a retry that comes due, and the outbox schedule starts it again once the watch is resumed', async () => {
    const page = await published(2, (response) => response.writeHead(500).end());
    retryAfter({ fast: [3], slow: [3] });
    await deliverEvents(page);
    await outbox.enable(page.subscription, false);
    for (const id of page.ids) expect(await retries(id).result()).toMatchObject({ state: 'pending', attempts: 1, isHeld: true });
    await outbox.pool.query("update delivery set next_attempt_at = now() - interval '10 minutes' where subscription = $1", [
      page.subscription,
    ]);
    await dispatch();
    expect(page.receiver.received).toHaveLength(2);
    page.receiver.state.answer = (response) => response.writeHead(204).end();
    await outbox.enable(page.subscription, true);
    await dispatch();
    const rows = await until(
      () => outbox.ledger(page.subscription),
      (all) => all.every(({ state }) => settled.includes(state)),
    );
    expect(rows).toMatchObject([
      { state: 'delivered', attempts: 2 },
      { state: 'delivered', attempts: 2 },
    ]);
  });

  test('the signal retryNow sends the next attempt at once, and the workflow shows when it was due', async () => {
    const page = await published(1, (response, _, n) => response.writeHead(n === 1 ? 500 : 204).end());
    retryAfter(patient);
    await deliverEvents(page);
    const handle = retries(page.first);
    await until(
      () => handle.query<{ currentDetails?: string }>('__temporal_workflow_metadata').then(({ currentDetails }) => currentDetails ?? ''),
      (details) => details.includes('| 1 | 500 | http_error |'),
    );
    expect(page.receiver.received).toHaveLength(1);
    await handle.signal('retryNow');
    expect(await handle.result()).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  test('a cancelled delivery becomes a dead letter; the outbox schedule starts a terminated one again', async () => {
    const page = await published(2, (response) => response.writeHead(500).end());
    const [cancelled = '', terminated = ''] = page.ids;
    retryAfter(patient);
    await deliverEvents(page);
    await retries(cancelled).cancel();
    await expect(retries(cancelled).result()).rejects.toThrow();
    await record('deliver-webhook-cancelled', retries(cancelled));
    await retries(terminated).terminate('a test');
    page.receiver.state.answer = (response) => response.writeHead(204).end();
    await outbox.pool.query("update delivery set next_attempt_at = now() - interval '10 minutes' where id = $1", [terminated]);
    await dispatch();
    const rows = await until(
      () => outbox.ledger(page.subscription),
      (all) => all.every(({ state }) => settled.includes(state)),
    );
    expect(rows).toMatchObject([
      { state: 'dead_letter', lastError: 'cancelled', attempts: 1 },
      { state: 'delivered', attempts: 2 },
    ]);
  });

  test('the outbox schedule starts a completed page again when a restored PostgreSQL has lost its attempts', async () => {
    const page = await published(2);
    retryAfter(quick);
    await deliverEvents(page);
    await outbox.pool.query('delete from attempt where delivery = any($1)', [page.ids]);
    await outbox.pool.query(
      `update delivery set state = 'pending', attempts = 0, settled_at = null, created_at = now() - interval '1 minute' where id = any($1)`,
      [page.ids],
    );
    await dispatch();
    await until(
      () => outbox.ledger(page.subscription),
      (rows) => rows.every(({ state }) => state === 'delivered'),
    );
    expect(page.receiver.received).toHaveLength(4);
  });

  test('the outbox schedule starts a replay again whose workflow was terminated before its first attempt', async () => {
    const page = await published(1);
    await outbox.pool.query("update delivery set state = 'retrying', next_attempt_at = now() - interval '10 minutes' where id = $1", [
      page.first,
    ]);
    retryAfter(quick);
    await dispatch();
    await until(
      () => outbox.ledger(page.subscription),
      (rows) => rows.every(({ state }) => state === 'delivered'),
    );
  });
});

describe('a killed delivery worker', () => {
  async function startWorkerProcess() {
    const { codePath } = await workflowBundle();
    const args = [env.address, env.namespace ?? 'default', database.url, outbox.key.toString('hex'), codePath];
    const child = fork(join(packageRoot, 'test/worlds/delivery-worker.ts'), args, {
      execArgv: ['--no-warnings', '--import', join(packageRoot, 'test/worlds/typescript.mjs')],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    return child;
  }

  test('loses no delivery of a page, and the ledger records each as delivered once', async () => {
    const page = await published(100, (response) => void setTimeout(() => response.writeHead(204).end(), 60));
    const first = await startWorkerProcess();
    const done = deliverEvents(page);
    await until(
      async () => page.receiver.received.length,
      (n) => n >= 30,
    );
    first.kill('SIGKILL');
    await once(first, 'exit');
    const before = await outbox.ledger(page.subscription);
    const unsettled = before.filter(({ state }) => state === 'pending').length;
    expect(unsettled).toBeGreaterThan(0);
    expect(unsettled).toBeLessThan(100);

    const second = await startWorkerProcess();
    try {
      expect(await done).toEqual({ delivered: unsettled, failed: [] });
    } finally {
      second.kill('SIGKILL');
      await once(second, 'exit');
    }
    const rows = await outbox.ledger(page.subscription);
    expect(rows.every(({ state, attempts, recorded }) => state === 'delivered' && attempts === 1 && recorded === 1)).toBe(true);
    const sources = page.receiver.received.map(({ sourceId }) => sourceId);
    expect(new Set(sources).size).toBe(100);
    expect(sources.length).toBeLessThanOrEqual(110); // again only those that were under way, ten at once
  });
});
