import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import type { DispatchActivities } from '../../activities/dispatch.ts';
import type { EvaluatedFitRef, ModelActivities } from '../../activities/model.ts';
import type { PublishActivities } from '../../activities/publish.ts';
import { wantedSchedules } from '../../activities/schedules.ts';
import type { WarehouseActivities } from '../../activities/warehouse.ts';
import { scheduleIds, taskQueues, workflowIds } from '../../temporal.config.ts';
import type { fitCookedBooks } from '../../workflows/fit-cooked-books.ts';
import type { refreshFeatures } from '../../workflows/refresh-features.ts';
import { recordHistory } from '../fixtures/recorded-history.ts';
import { openTestTemporal, workflowBundle } from '../worlds/temporal.ts';

type Activities = ModelActivities &
  Pick<WarehouseActivities, 'computeFeatures' | 'exportPublish' | 'markPublished'> &
  Pick<PublishActivities, 'publishFacts'> &
  Pick<DispatchActivities, 'startPages'>;

const fitted: EvaluatedFitRef = { hash: 'cb_0123456789ab', cohorts: 3, n: 4_200, evaluable: 8_000, flagged: 81 };
const world = { fits: null as EvaluatedFitRef | null, wantsModel: false, done: [] as string[] };

const activities: Activities = {
  async fitAnomalyModel() {
    world.done.push('fit');
    return world.fits;
  },
  async computeFeatures() {
    world.done.push('compute');
    return world.wantsModel ? { companies: 2, wantsModel: true } : { companies: 2 };
  },
  async exportPublish({ changeSet }) {
    world.done.push(`export ${changeSet}`);
    return { publish: `pub ${changeSet}`, changeSet, featureBuild: 'f1', sequence: '1', companies: 81, events: 0 };
  },
  async publishFacts({ publish }) {
    world.done.push(`publish ${publish}`);
    return { companies: 81, events: 0, deliveries: 0 };
  },
  async markPublished({ publish }) {
    world.done.push(`mark ${publish}`);
  },
  async startPages() {
    world.done.push('pages');
    return { started: 0, known: 0 };
  },
};

describe('the workflow fitCookedBooks', () => {
  let env: TestWorkflowEnvironment;
  let workers: Worker[];
  let runs: Promise<void>[];

  beforeAll(async () => {
    env = await openTestTemporal();
    const bundle = await workflowBundle();
    const { nativeConnection: connection, namespace = 'default' } = env;
    workers = await Promise.all(
      [taskQueues.ingest, taskQueues.warehouse, taskQueues.serving].map((taskQueue) =>
        Worker.create({
          connection,
          namespace,
          taskQueue,
          activities,
          ...(taskQueue === taskQueues.warehouse ? {} : { workflowBundle: bundle }),
        }),
      ),
    );
    runs = workers.map((worker) => worker.run());
  }, 600_000);

  afterAll(async () => {
    for (const worker of workers ?? []) worker.shutdown();
    await Promise.allSettled(runs ?? []);
    await env?.teardown();
  });

  beforeEach(() => {
    Object.assign(world, { fits: fitted, wantsModel: false, done: [] });
  });

  test('a fit is published as a change set named after its hash', async () => {
    const handle = await fitNow();
    expect(await handle.result()).toEqual(fitted);
    const changeSet = `model/${fitted.hash}`;
    expect(world.done).toEqual(['fit', `export ${changeSet}`, `publish pub ${changeSet}`, `mark pub ${changeSet}`]);
    await recordHistory(env, 'fit-cooked-books', handle);
  });

  test('a fit with too few accounts publishes nothing', async () => {
    world.fits = null;
    const handle = await fitNow();
    expect(await handle.result()).toBeNull();
    expect(world.done).toEqual(['fit']);
    await recordHistory(env, 'fit-cooked-books-too-few', handle);
  });

  test('a refresh with accounts and without a fit starts the first fit once and does not wait for it', async () => {
    world.wantsModel = true;
    const handle = await refresh('first');
    await handle.result();
    await env.client.workflow.getHandle(workflowIds.fitCookedBooks()).result();
    expect(world.done.filter((step) => step === 'fit')).toHaveLength(1);
    await recordHistory(env, 'refresh-features-first-model', handle);

    world.wantsModel = false;
    await (await refresh('second')).result();
    expect(world.done.filter((step) => step === 'fit')).toHaveLength(1);
  });

  test('the refit is scheduled for Sundays at 03:00 London under the workflow id of the first fit', () => {
    const schedule = wantedSchedules([]).find(({ scheduleId }) => scheduleId === scheduleIds.fitCookedBooks);
    expect(schedule?.spec).toEqual({ cronExpressions: ['0 3 * * 0'], timezone: 'Europe/London' });
    expect(schedule?.action).toMatchObject({ workflowType: 'fitCookedBooks', workflowId: workflowIds.fitCookedBooks() });
  });

  const fitNow = () =>
    env.client.workflow.start<typeof fitCookedBooks>('fitCookedBooks', {
      workflowId: workflowIds.fitCookedBooks(),
      taskQueue: taskQueues.serving,
      args: [],
    });

  const refresh = (changeSet: string) =>
    env.client.workflow.start<typeof refreshFeatures>('refreshFeatures', {
      workflowId: workflowIds.refreshFeatures(changeSet),
      taskQueue: taskQueues.ingest,
      args: [{ changeSet }],
    });
});
