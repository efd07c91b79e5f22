import type { WorkflowFailedError, WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DispatchActivities } from '../../activities/dispatch.ts';
import { requestScreening, type ScreenedBatch, type ScreeningActivities } from '../../activities/screening/screening.ts';
import { taskQueues, workflowIds } from '../../temporal.config.ts';
import type { screenCompanies } from '../../workflows/screen-companies.ts';
import { recordHistory } from '../fixtures/recorded-history.ts';
import { giveWorkers } from '../worlds/temporal-workers.ts';

/** Returns what an activity screened: `more` companies wait. */
const batch = (publish: string, more: boolean, deliveries = 0): ScreenedBatch => ({ publish, companies: 2, events: 1, deliveries, more });

const world = {
  /** What the activities screen, in order; then nothing waits. */
  batches: [] as ScreenedBatch[],
  done: [] as string[],
  /** What happens before a step of this text returns. */
  during: new Map<string, () => Promise<void>>(),
};

async function step(text: string): Promise<void> {
  world.done.push(text);
  await world.during.get(text)?.();
}

const activities: ScreeningActivities & Pick<DispatchActivities, 'startPages'> = {
  async screenBatch() {
    const next = world.batches.shift() ?? { publish: 'none', companies: 0, events: 0, deliveries: 0, more: false };
    await step(`screen ${next.publish}`);
    return next;
  },
  async startPages({ publish } = {}) {
    await step(`deliver ${publish}`);
    return { started: 1, known: 0 };
  },
};

describe('the workflow screenCompanies', () => {
  let env: TestWorkflowEnvironment;
  giveWorkers({ taskQueues: [taskQueues.serving], workflowsOn: taskQueues.serving, activities: () => activities }, (opened) => {
    env = opened;
  });
  beforeEach(() => {
    Object.assign(world, { batches: [], done: [], during: new Map() });
  });

  test('screens until no company waits, starts the deliveries of each batch that has some, and counts all', async () => {
    world.batches = [batch('a', true, 3), batch('b', true), batch('c', false, 1)];
    const handle = await request('pub_a');
    expect(await handle.result()).toEqual({ companies: 6, events: 3, deliveries: 4 });
    expect(world.done).toEqual(['screen a', 'deliver a', 'screen b', 'screen c', 'deliver c']);
    await recordHistory(env, 'screen-companies', handle);
  });

  test('screens once more when a batch is published meanwhile: its companies may have come after the look', async () => {
    world.batches = [batch('a', false), batch('b', false)];
    world.during.set('screen a', async () => void (await request('pub_b')));
    expect(await (await request('pub_a')).result()).toMatchObject({ companies: 4 });
    expect(world.done).toEqual(['screen a', 'screen b']);
  });

  test('adds to what the run before it carries over', async () => {
    world.batches = [batch('a', false, 1)];
    const handle = await env.client.workflow.start<typeof screenCompanies>('screenCompanies', {
      workflowId: workflowIds.screenCompanies(),
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      taskQueue: taskQueues.serving,
      args: [{ companies: 10, events: 20, deliveries: 30 }],
    });
    expect(await handle.result()).toEqual({ companies: 12, events: 21, deliveries: 31 });
  });

  test('fails visibly when a step fails for good, and the next published batch starts a new run', async () => {
    world.batches = [batch('a', false, 1)];
    world.during.set('deliver a', () => Promise.reject(ApplicationFailure.nonRetryable('the disk is full', 'DISK_FULL')));
    const error = await (await request('pub_a')).result().catch((thrown: unknown) => thrown);
    expect((error as WorkflowFailedError).cause).toMatchObject({ type: 'DISK_FULL' });
    world.batches = [batch('b', false)];
    expect(await (await request('pub_b')).result()).toMatchObject({ companies: 2 });
  });

  /** Names a published batch as the worker does, and returns the run that takes it. */
  async function request(publish: string): Promise<WorkflowHandle<typeof screenCompanies>> {
    await requestScreening(env.client, publish);
    return env.client.workflow.getHandle(workflowIds.screenCompanies());
  }
});
