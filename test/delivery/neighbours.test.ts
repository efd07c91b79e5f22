import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MockActivityEnvironment, type TestWorkflowEnvironment } from '@temporalio/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryActivities } from '../../activities/delivery.ts';
import { dispatchActivities } from '../../activities/dispatch.ts';
import { webhookPolicy } from '../../infra/http/outbound.ts';
import { createOutbound } from '../../infra/http/outbound-post.ts';
import { createWorker } from '../../infra/temporal/worker.ts';
import { taskQueues, workflowIds } from '../../temporal.config.ts';
import { type Outbox, openOutbox } from '../worlds/delivery-outbox.ts';
import { startReceiver } from '../worlds/delivery-receiver.ts';
import { createTestDatabase, type TestDatabase } from '../worlds/postgres.ts';
import { openTestTemporal, workflowBundle } from '../worlds/temporal.ts';

const policy = webhookPolicy({ allow: ['127.0.0.0/8'], production: false });

let database: TestDatabase;
let outbox: Outbox;
let env: TestWorkflowEnvironment;
beforeAll(async () => {
  [database, env] = await Promise.all([createTestDatabase(), openTestTemporal()]);
  outbox = await openOutbox(database.url);
  await workflowBundle();
}, 600_000);
afterAll(async () => {
  await env?.teardown();
  await outbox?.pool.end();
  await database?.drop();
});

const dispatch = () => dispatchActivities({ pool: outbox.pool, client: env.client });
/** Starts the pages of a publish as the service does after it has published. */
const start = (publish: string) => new MockActivityEnvironment().run(dispatch().startPages, { publish });

test('240 watches of one tenant on a receiver that never answers do not delay the events of another tenant', async () => {
  let [open, mostOpen, ended] = [0, 0, 0];
  const tarpit = await startReceiver((response) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    response.on('close', () => {
      open -= 1;
      ended += 1;
    });
  });
  const healthy = await startReceiver();
  const outbound = createOutbound({ policy, limits: { totalMs: 35_000 } }); // before the limits, the other tenant waited for 40 s and more
  const worker = await createWorker(
    {
      taskQueue: taskQueues.delivery,
      activities: deliveryActivities({
        ...{ pool: outbox.pool, secretBox: outbox.secretBox, policy, outbound, logger: pino({ level: 'silent' }) },
        schedule: { fast: [600], slow: [600], jitter: 0, longestRetryAfter: 1 },
      }),
    },
    { connection: env.nativeConnection, namespace: env.namespace ?? 'default', workflowBundle: await workflowBundle() },
  );
  const stuck = Array.from({ length: 240 }, (_, at) => `sub_stuck_${at}`);
  for (const id of stuck) {
    await outbox.subscribe(id, `${tarpit.url}?watch=${id}`, 'teal');
    await outbox.publish(id, 'pub_stuck', 1);
  }
  healthy.state.secret = await outbox.subscribe('sub_well', healthy.url, 'wren');
  await outbox.publish('sub_well', 'pub_well', 5);

  await worker.runUntil(async () => {
    await start('pub_stuck');
    while (tarpit.received.length === 0) await sleep(20);
    await start('pub_well');
    while (healthy.received.length < 5) await sleep(20);
    // they did not wait for the end of any request to the receiver that never answers
    expect(ended).toBe(0);
    expect(mostOpen).toBeLessThanOrEqual(6);
    tarpit.close();
  });
  healthy.close();
  await outbound.close();
}, 300_000);

const longName = 'é'.repeat(40);
test.each([
  ['its name', 'sub_teal', 'sepia', 'sepia'],
  ['a hash of a name that is longer than a key may be', 'sub_long', longName, createHash('sha256').update(longName).digest('hex')],
])('every workflow of a tenant has the fairness key by which Temporal takes turns: %s', async (_, watch, tenant, fairnessKey) => {
  await outbox.subscribe(watch, 'http://127.0.0.1:9/', tenant);
  const [delivery = ''] = await outbox.publish(watch, `pub_${watch}`, 1);
  await start(`pub_${watch}`);
  await outbox.pool.query("update delivery set next_attempt_at = now() - interval '10 minutes' where id = $1", [delivery]);
  await new MockActivityEnvironment().run(dispatch().startStalled);
  for (const id of [workflowIds.deliverEvents(watch, `pub_${watch}`, 0), workflowIds.deliverWebhook(delivery)]) {
    const { priority } = await env.client.workflow.getHandle(id).describe();
    expect([id, priority?.fairnessKey]).toEqual([id, fairnessKey]);
  }
});
