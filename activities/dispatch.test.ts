import type { Client } from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workflowIds } from '../temporal.config.ts';
import { type Outbox, openOutbox } from '../test/worlds/delivery-outbox.ts';
import { createTestDatabase, type TestDatabase } from '../test/worlds/postgres.ts';
import { dispatchActivities } from './dispatch.ts';

let database: TestDatabase;
let outbox: Outbox;

beforeAll(async () => {
  database = await createTestDatabase();
  outbox = await openOutbox(database.url);
});
afterAll(async () => {
  await outbox.pool.end();
  await database.drop();
});

test('more pages of a slow receiver than one run starts, which are all running, do not keep the pages of the next tenant from being started', async () => {
  await outbox.subscribe('sub_a', 'https://hooks.nightjar.example/a');
  await outbox.subscribe('sub_b', 'https://hooks.petrel.example/b', 'petrel');
  await outbox.publish('sub_a', 'pub_1', 5_000);
  await outbox.publish('sub_b', 'pub_1', 1);
  await outbox.pool.query("update delivery set page = event, created_at = now() - interval '1 minute'"); // a page of each
  const started: string[] = [];
  const start = (type: string, { workflowId }: { workflowId: string }) => {
    if (workflowId.includes('sub_a')) throw new WorkflowExecutionAlreadyStartedError('it is running', workflowId, type);
    started.push(workflowId);
    return Promise.resolve();
  };
  const client = { workflow: { start: async (type: string, options: { workflowId: string }) => start(type, options) } };
  const { startPages } = dispatchActivities({ pool: outbox.pool, client: client as unknown as Client });
  expect(await new MockActivityEnvironment().run(startPages, {})).toEqual({ started: 1, known: 5_000 });
  const { rows } = await outbox.pool.query<{ page: number }>("select page from delivery where subscription = 'sub_b'");
  expect(started).toEqual(rows.map(({ page }) => workflowIds.deliverEvents('sub_b', 'pub_1', page)));
});
