import { ApplicationFailure } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { PublishActivities } from '../../activities/publish.ts';
import type {
  MachineRetentionActivities,
  RetentionRun,
  ServingRetentionActivities,
  WarehouseRetentionActivities,
} from '../../activities/retention.ts';
import { wantedSchedules } from '../../activities/schedules.ts';
import type { WarehouseActivities } from '../../activities/warehouse.ts';
import { createLostSchedules } from '../../infra/temporal/schedules.ts';
import { scheduleIds, taskQueues, workflowIds } from '../../temporal.config.ts';
import type { applyRetention } from '../../workflows/apply-retention.ts';
import { recordHistory } from '../fixtures/recorded-history.ts';
import { giveWorkers } from '../worlds/temporal-workers.ts';

const runs: string[] = [];
let refusal: ApplicationFailure | undefined;
const noted = (step: string, { apply }: RetentionRun) => runs.push(`${step} ${apply}`);

const activities: ServingRetentionActivities &
  WarehouseRetentionActivities &
  MachineRetentionActivities &
  Pick<WarehouseActivities, 'exportLists'> &
  Pick<PublishActivities, 'serveList'> = {
  async expireReleases(run) {
    noted('releases', run);
    return [];
  },
  async expireRecords(run) {
    noted('records', run);
    return {
      retained: [{ store: 'warehouse', what: 'expired: hmrc/deliberate-defaulters', items: 2 }],
      sources: ['hmrc/deliberate-defaulters'],
    };
  },
  async exportLists({ sources }) {
    runs.push(`export ${sources}`);
    return [{ list: 'hmrc-defaulters', version: 'v1', entries: 3, sequence: '1' }];
  },
  async serveList({ list }) {
    runs.push(`serve ${list}`);
    return true;
  },
  async retainServingRows(run) {
    if (refusal !== undefined) throw refusal;
    noted('rows', run);
    return [{ store: 'postgresql', what: 'delivery', items: 7 }];
  },
  async retainStoredFiles(run) {
    noted('files', run);
    return [{ store: 'files', what: 'publish/', items: 3, bytes: 900 }];
  },
  async retainWarehouseRows(run) {
    noted('warehouse', run);
    return [{ store: 'warehouse', what: 'change_log', items: 5 }];
  },
  async retainMachineFiles(run) {
    noted('machine', run);
    return [{ store: 'machine', what: 'work folders of killed workers', items: 1 }];
  },
};

describe('the workflow applyRetention', () => {
  let env: TestWorkflowEnvironment;
  giveWorkers(
    {
      taskQueues: [taskQueues.ingest, taskQueues.warehouse, taskQueues.serving],
      workflowsOn: taskQueues.serving,
      activities: () => activities,
    },
    (opened) => {
      env = opened;
    },
  );

  test.each([true, false])('applies the rules of every store on the queue that owns it: apply %s', async (apply) => {
    runs.length = 0;
    const handle = await env.client.workflow.start<typeof applyRetention>('applyRetention', {
      workflowId: workflowIds.applyRetention(),
      taskQueue: taskQueues.serving,
      args: [{ apply }],
    });
    expect((await handle.result()).map(({ store, items }) => [store, items])).toEqual([
      ['postgresql', 7],
      ['files', 3],
      ['warehouse', 2],
      ['warehouse', 5],
      ['machine', 1],
    ]);
    const lists = apply ? ['export hmrc/deliberate-defaulters', 'serve hmrc-defaulters'] : [];
    const steps = ['files', 'machine', 'records', 'releases', 'rows', 'warehouse'].map((step) => `${step} ${apply}`);
    expect(runs.toSorted()).toEqual([...steps, ...lists].toSorted());
    if (apply) await recordHistory(env, 'apply-retention', handle);
  });

  test('has its schedule again after Temporal has lost it, and a pause of the schedule stays', async () => {
    const wanted = wantedSchedules([]).filter(({ scheduleId }) => scheduleId === scheduleIds.applyRetention);
    const create = () => createLostSchedules(env.client, wanted, pino({ level: 'silent' }));
    const handle = env.client.schedule.getHandle(scheduleIds.applyRetention);
    await create();
    await handle.pause('an operator');
    await create();
    expect((await handle.describe()).state.paused).toBe(true);
    await handle.delete();
    await create();
    expect((await handle.describe()).state.paused).toBe(false);
  });

  test('fails with the code of the activity that refuses to delete', async () => {
    refusal = ApplicationFailure.nonRetryable('nothing is deleted', 'CLOCK_DISAGREES');
    const run = env.client.workflow.execute<typeof applyRetention>('applyRetention', {
      workflowId: workflowIds.applyRetention(),
      taskQueue: taskQueues.serving,
      args: [{ apply: true }],
    });
    await expect(run).rejects.toMatchObject({ cause: { type: 'CLOCK_DISAGREES', message: 'nothing is deleted' } });
    refusal = undefined;
  });

  test('is scheduled every day', () => {
    const schedule = wantedSchedules([]).find(({ scheduleId }) => scheduleId === scheduleIds.applyRetention);
    expect(schedule?.spec).toEqual({ cronExpressions: ['15 4 * * *'], timezone: 'Europe/London' });
    expect(schedule?.action).toMatchObject({ workflowType: 'applyRetention', args: [{ apply: true }] });
  });
});
