import type { WorkflowFailedError, WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DispatchActivities } from '../../activities/dispatch.ts';
import type { EvaluatedFitRef, ModelActivities } from '../../activities/fit.ts';
import type { PublishActivities } from '../../activities/publish.ts';
import { refreshActivities } from '../../activities/refresh.ts';
import { wantedSchedules } from '../../activities/schedules.ts';
import type { PassSummary, WarehouseActivities } from '../../activities/warehouse.ts';
import { priorities, publicationQueue, scheduleIds, taskQueues, workflowIds } from '../../temporal.config.ts';
import type { advanceClock } from '../../workflows/advance-clock.ts';
import type { fitCookedBooks } from '../../workflows/fit-cooked-books.ts';
import type { ingestRelease } from '../../workflows/ingest-release.ts';
import type { RefreshTotals, refresh } from '../../workflows/refresh.ts';
import { recordHistory } from '../fixtures/recorded-history.ts';
import { giveWorkers } from '../worlds/temporal-workers.ts';

type Activities = ModelActivities & WarehouseActivities & PublishActivities & Pick<DispatchActivities, 'startPages'>;

const fitted: EvaluatedFitRef = { hash: 'cb_0123456789ab', cohorts: 3, n: 4_200, evaluable: 8_000, flagged: 81 };
const nothing: PassSummary = { resumed: false, more: false, repaired: false, lacking: [], problems: 0, recomputed: 0 };

/** Returns a pass whose batch has one change set and two companies. */
function passOf(id: string, more: Partial<PassSummary> = {}, sources: readonly string[] = ['demo/source']): PassSummary {
  const batch = { publish: `pub_${id}`, sequence: '1', featureBuild: 'f1', full: false, companies: 2, events: 1, sources };
  return { ...nothing, recomputed: 2, ...more, batch: { ...batch, changeSets: 1, examples: [`demo/source@${id}`] } };
}

const world = {
  /** The passes that the warehouse finds, in order; then there is nothing to do. */
  passes: [] as PassSummary[],
  /** What the first publication waits for at each look, in order. */
  awaits: [] as (readonly string[])[],
  fits: null as EvaluatedFitRef | null,
  deliveries: 1,
  /** The lists that the end of the newest batch looks for in PostgreSQL. */
  listsOfBatch: [] as string[],
  /** Batches during which PostgreSQL is restored. */
  restored: new Set<string>(),
  done: [] as string[],
  /** What happens before a step of this text returns. */
  during: new Map<string, () => Promise<void>>(),
};

async function step(text: string): Promise<void> {
  world.done.push(text);
  await world.during.get(text)?.();
}

const activities: Activities = {
  async applyRelease() {
    await step('apply');
    return { status: 'superseded', changeSet: '', companies: 0, rows: 0, rejected: 0, added: 0, changed: 0, removed: 0, baseline: false };
  },
  async readServing() {
    const awaits = world.awaits.shift();
    return { epoch: 'e', publish: null, sequence: '0', begun: '0', ...(awaits === undefined ? {} : { awaits }) };
  },
  async refreshWaiting() {
    const pass = world.passes.shift() ?? nothing;
    await step(`refresh ${pass.batch?.publish ?? ''}`.trim());
    return pass;
  },
  async exportBatch({ publish }) {
    await step(`export ${publish}`);
    return true;
  },
  async exportLists({ sources }) {
    return sources.includes('demo/list') ? [{ list: 'a-list', version: 'a.1', entries: 3, sequence: '1' }] : [];
  },
  async serveList({ list, version }) {
    await step(`serve ${list} ${version}`);
    return true;
  },
  async publishChunks({ publish, lists = [] }) {
    world.listsOfBatch = lists.map(({ list, version }) => `${list} ${version}`);
    await step(`publish ${publish}`);
    if (world.restored.has(publish)) return null;
    return { companies: 2, events: 1, deliveries: world.deliveries };
  },
  async startPages({ publish } = {}) {
    await step(`deliver ${publish}`);
    return { started: 1, known: 0 };
  },
  async markPublished({ publish }) {
    await step(`mark ${publish}`);
  },
  async advanceClock() {
    await step('clock');
    return { today: '2026-06-02' };
  },
  async fitAnomalyModel() {
    await step('fit');
    return world.fits;
  },
};

/** Of each queue, fewer than in the service (`infra/temporal/worker.ts`), so that fewer releases fill them. */
const slots = 2;

describe('the workflow refresh', () => {
  let env: TestWorkflowEnvironment;
  giveWorkers(
    {
      taskQueues: [taskQueues.warehouse, publicationQueue, taskQueues.serving],
      workflowsOn: taskQueues.serving,
      activities: ({ client }) => ({ ...activities, ...refreshActivities({ client }) }),
      concurrency: slots,
    },
    (opened) => {
      env = opened;
    },
  );

  beforeEach(() => {
    Object.assign(world, { passes: [], awaits: [], fits: fitted, deliveries: 1, restored: new Set(), done: [], during: new Map() });
  });

  test('serves the lists, publishes the batch, starts deliveries, and marks the batch last', async () => {
    world.passes = [passOf('a', {}, ['demo/list'])];
    const handle = await request('demo/list@a');
    expect(await handle.result()).toEqual({ batches: 1, companies: 2, events: 1, deliveries: 1 });
    expect(world.done).toEqual(['refresh pub_a', 'export pub_a', 'serve a-list a.1', 'publish pub_a', 'deliver pub_a', 'mark pub_a']);
    expect(world.listsOfBatch).toEqual(['a-list a.1']);
    await recordHistory(env, 'refresh', handle);
  });

  test('computes nothing while the first publication waits for snapshots', async () => {
    world.passes = [passOf('a')];
    world.awaits = [['companies-house/psc'], ['companies-house/psc']];
    const before: number[] = [];
    world.during.set('refresh pub_a', async () => void before.push(world.awaits.length));
    expect(await (await request('demo/source@a')).result()).toMatchObject({ batches: 1 });
    expect(before).toEqual([0]);
  });

  test('takes a change set that arrives during a pass in a second pass of the same run', async () => {
    world.passes = [passOf('a'), passOf('b')];
    world.deliveries = 0;
    world.during.set('publish pub_a', async () => void (await request('demo/source@b')));
    const handle = await request('demo/source@a');
    expect(await handle.result()).toMatchObject({ batches: 2 });
    expect(world.done.filter((text) => text.startsWith('mark'))).toEqual(['mark pub_a', 'mark pub_b']);
  });

  test('shows in the Temporal UI what waits, what runs and what was published, the newest first', async () => {
    world.passes = [passOf('a'), passOf('b')];
    const panel = async () => {
      const handle = env.client.workflow.getHandle(workflowIds.refresh());
      return (await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata')).currentDetails;
    };
    let amid = '';
    world.during.set('publish pub_a', async () => {
      await request('demo/source@b');
      amid = await panel();
    });
    await (await request('demo/source@a')).result();
    expect(amid).toContain('**Waits** (1): demo/source@b\n\n**Runs**: publish batch `pub_a`\n\n2 companies recomputed');
    expect(await panel()).toMatch(
      /\*\*Waits\*\* \(0\): nothing\n\n\*\*Runs\*\*: nothing\n\n.*\n- `pub_b`: 2 companies [^\n]*\n- `pub_a`: 2 companies /s,
    );
  });

  test('publishes what is applied and moves the clock while releases hold every slot of the warehouse, and sixty wait behind them', async () => {
    world.passes = [passOf('a')];
    const waiting = 60;
    let release = () => {};
    const published = new Promise<void>((resolve) => (release = resolve));
    world.during.set('apply', () => published);
    const loads = await Promise.all(
      Array.from({ length: waiting }, (_, at) =>
        env.client.workflow.start<typeof ingestRelease>('ingestRelease', {
          workflowId: `ingest/waiting/${at}`,
          taskQueue: taskQueues.serving,
          priority: { priorityKey: priorities.live },
          args: [{ source: 'demo/source', release: String(at), runKind: 'scheduled', from: 'apply' }],
        }),
      ),
    );
    try {
      await expect.poll(() => world.done.includes('apply'), { timeout: 30_000 }).toBe(true);
      const handle = await request('demo/source@a');
      const clock = await startClock();
      const within = new Promise((_, reject) => setTimeout(reject, 60_000, new Error('it waits for the releases')).unref());
      await Promise.race([Promise.all([handle.result(), clock.result()]), within]);
      expect(world.done.filter((text) => text === 'apply')).toHaveLength(slots);
    } finally {
      release();
    }
    await Promise.all(loads.map((load) => load.result()));
    expect(world.done.filter((text) => text === 'apply')).toHaveLength(waiting);
  });

  test('finishes the batch of an earlier run first, and then looks again for what waits', async () => {
    world.passes = [passOf('left', { resumed: true }), passOf('new')];
    const handle = await request('clock@2026-06-02');
    expect(await handle.result()).toMatchObject({ batches: 2 });
    expect(world.done.filter((text) => text.startsWith('refresh'))).toEqual(['refresh pub_left', 'refresh pub_new']);
    await recordHistory(env, 'refresh-resumed', handle);
  });

  test('starts another pass when PostgreSQL was restored while a batch was published, and does not mark that batch', async () => {
    world.passes = [passOf('lost'), passOf('all', { repaired: true })];
    world.restored.add('pub_lost');
    const handle = await request('demo/source@lost');
    expect(await handle.result()).toMatchObject({ batches: 1 });
    expect(world.done.filter((text) => text.startsWith('mark'))).toEqual(['mark pub_all']);
  });

  test('fails visibly when a step fails for good, and the next request starts a new run', async () => {
    world.passes = [passOf('a')];
    world.during.set('publish pub_a', () => Promise.reject(ApplicationFailure.nonRetryable('the disk is full', 'DISK_FULL')));
    const handle = await request('demo/source@a');
    const error = await handle.result().catch((e: unknown) => e);
    expect((error as WorkflowFailedError).cause).toMatchObject({ type: 'DISK_FULL', message: 'the disk is full' });
    expect(JSON.stringify((await handle.describe()).typedSearchAttributes)).toContain('DISK_FULL');
    expect(world.done).not.toContain('mark pub_a');
    await recordHistory(env, 'refresh-failed', handle);
    Object.assign(world, { passes: [passOf('a', { resumed: true })], during: new Map() });
    expect(await (await request('clock@2026-06-02')).result()).toMatchObject({ batches: 1 });
  });

  test('starts the first fit once when there are accounts and no fit, and does not wait for it', async () => {
    world.passes = [passOf('a', { wantsModel: true })];
    const handle = await request('demo/source@a');
    await handle.result();
    await env.client.workflow.getHandle(workflowIds.fitCookedBooks()).result();
    expect(world.done.filter((text) => text === 'fit')).toHaveLength(1);
    await recordHistory(env, 'refresh-first-model', handle);
  });

  test('publishes a fit as what waits', async () => {
    world.passes = [passOf('fit')];
    const handle = await fitNow();
    expect(await handle.result()).toEqual(fitted);
    await current().result();
    expect(world.done).toContain('publish pub_fit');
    await recordHistory(env, 'fit-cooked-books', handle);
  });

  test('is not requested by a fit with too few accounts', async () => {
    world.fits = null;
    const handle = await fitNow();
    expect(await handle.result()).toBeNull();
    expect(world.done).toEqual(['fit']);
    await recordHistory(env, 'fit-cooked-books-too-few', handle);
  });

  test('is requested by the clock, whatever the day', async () => {
    const handle = await startClock();
    await handle.result();
    await current().result();
    expect(world.done).toEqual(['clock', 'refresh']);
    await recordHistory(env, 'advance-clock', handle);
  });

  test.each([
    {
      id: scheduleIds.fitCookedBooks,
      cronExpressions: ['0 3 * * 0'],
      workflowType: 'fitCookedBooks',
      workflowId: workflowIds.fitCookedBooks(),
    },
    {
      id: scheduleIds.advanceClock,
      cronExpressions: ['*/10 * * * *'],
      workflowType: 'advanceClock',
      workflowId: workflowIds.advanceClock(),
    },
  ])('the schedule $id runs $workflowType at $cronExpressions in London', ({ id, cronExpressions, workflowType, workflowId }) => {
    const schedule = wantedSchedules([]).find(({ scheduleId }) => scheduleId === id);
    expect(schedule?.spec).toEqual({ cronExpressions, timezone: 'Europe/London' });
    expect(schedule?.action).toMatchObject({ workflowType, workflowId });
  });

  /** Requests a refresh as a workflow does, and returns the run that takes it. */
  async function request(reason: string): Promise<WorkflowHandle<typeof refresh>> {
    await refreshActivities({ client: env.client }).requestRefresh({ reason });
    return current();
  }

  const startClock = () =>
    env.client.workflow.start<typeof advanceClock>('advanceClock', {
      workflowId: workflowIds.advanceClock(),
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      taskQueue: taskQueues.serving,
      args: [],
    });

  function current(): WorkflowHandle<() => Promise<RefreshTotals>> {
    return env.client.workflow.getHandle(workflowIds.refresh());
  }

  const fitNow = () =>
    env.client.workflow.start<typeof fitCookedBooks>('fitCookedBooks', {
      workflowId: workflowIds.fitCookedBooks(),
      taskQueue: taskQueues.serving,
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      args: [],
    });
});
