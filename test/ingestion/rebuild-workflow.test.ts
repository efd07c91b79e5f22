import type { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RebuildActivities, Rebuilt } from '../../activities/rebuild.ts';
import type { RefreshActivities } from '../../activities/refresh.ts';
import { rebuildQueue, taskQueues, workflowIds } from '../../temporal.config.ts';
import type { rebuildWarehouse } from '../../workflows/rebuild-warehouse.ts';
import { recordHistory } from '../fixtures/recorded-history.ts';
import { giveWorkers } from '../worlds/temporal-workers.ts';

const world = {
  /** What each run of the rebuild finds, in order. */
  rebuilt: [] as Rebuilt[],
  /** Whether each swap finds the ledger complete, in order. */
  swaps: [] as boolean[],
  fails: false,
  done: [] as string[],
};

const activities: RebuildActivities & RefreshActivities = {
  async rebuildReleases() {
    world.done.push('rebuild');
    if (world.fails) throw ApplicationFailure.nonRetryable('a release has no raw bytes', 'STORE_MISSING');
    return world.rebuilt.shift() ?? { releases: 0, parsed: 0 };
  },
  async swapWarehouse() {
    world.done.push('swap');
    return world.swaps.shift() ?? true;
  },
  async requestRefresh({ reason }) {
    world.done.push(`refresh ${reason}`);
  },
};

describe('the workflow rebuildWarehouse', () => {
  let env: TestWorkflowEnvironment;
  giveWorkers(
    { taskQueues: [taskQueues.serving, rebuildQueue], workflowsOn: taskQueues.serving, activities: () => activities },
    (opened) => {
      env = opened;
    },
  );
  beforeEach(() => {
    Object.assign(world, { rebuilt: [], swaps: [], fails: false, done: [] });
  });

  const start = () =>
    env.client.workflow.start<typeof rebuildWarehouse>('rebuildWarehouse', {
      workflowId: workflowIds.rebuildWarehouse(),
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      taskQueue: taskQueues.serving,
      args: [],
    });

  test('puts the new file in place and requests a refresh', async () => {
    world.rebuilt = [{ releases: 40, parsed: 2 }];
    expect(await (await start()).result()).toEqual({ releases: 40, parsed: 2 });
    expect(world.done).toEqual(['rebuild', 'swap', 'refresh warehouse/rebuild']);
  });

  test('rebuilds again when the warehouse has a release that the ledger lacks, and swaps after that', async () => {
    world.rebuilt = [
      { releases: 40, parsed: 2 },
      { releases: 41, parsed: 1 },
    ];
    world.swaps = [false, true];
    const handle = await start();
    expect(await handle.result()).toEqual({ releases: 41, parsed: 3 });
    expect(world.done).toEqual(['rebuild', 'swap', 'rebuild', 'swap', 'refresh warehouse/rebuild']);
    await recordHistory(env, 'rebuild-warehouse', handle);
  });

  test('swaps nothing and requests no refresh when a release cannot be applied', async () => {
    world.fails = true;
    const error = await (await start()).result().catch((thrown: unknown) => thrown);
    expect((error as WorkflowFailedError).cause).toMatchObject({ type: 'STORE_MISSING' });
    expect(world.done).toEqual(['rebuild']);
  });
});
