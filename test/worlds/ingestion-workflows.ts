import { activityInfo } from '@temporalio/activity';
import type { WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { beforeEach } from 'vitest';
import type { Discovered } from '../../activities/discover.ts';
import type { IngestActivities } from '../../activities/ingest.ts';
import type { RefreshActivities } from '../../activities/refresh.ts';
import type { WarehouseActivities } from '../../activities/warehouse.ts';
import { taskQueues, workflowIds } from '../../temporal.config.ts';
import type { backfillSource } from '../../workflows/backfill-source.ts';
import type { ingestRelease } from '../../workflows/ingest-release.ts';
import type { ingestSource } from '../../workflows/ingest-source.ts';
import { recordHistory } from '../fixtures/recorded-history.ts';
import { giveWorkers } from './temporal-workers.ts';

type Activities = IngestActivities & Pick<WarehouseActivities, 'applyRelease'> & RefreshActivities;

/** Offers of the publisher, error codes by release, and the activities that ran, in order. */
export const world = {
  offers: [] as string[],
  inOrder: false,
  /** Releases that one answer lists of those that are neither applied nor excepted; 0: every offer. */
  most: 0,
  unanswered: {} as Pick<Discovered, 'failure' | 'more'>,
  broken: new Map<string, string>(),
  /** Steps that fail for now, as `<step> <release>`: each is tried again. */
  failing: new Set<string>(),
  done: [] as string[],
  parseMs: 0,
  /** The only release whose parsing takes `parseMs`; empty: every one. */
  slow: '',
};

function failsForNow(step: string): void {
  if (!world.failing.has(step)) return;
  const { attempt } = activityInfo();
  throw ApplicationFailure.create({
    message: 'the publisher answers 503',
    type: 'PUBLISHER_ERROR',
    nextRetryDelay: attempt > 15 ? 1_000 : 20,
  });
}

const activities: Activities = {
  async discoverReleases({ except = [] }) {
    const open = world.offers.filter((release) => !world.done.includes(`apply ${release}`) && !except.includes(release));
    const listed = world.most === 0 ? { releases: world.offers } : { releases: open.slice(0, world.most), more: open.length > world.most };
    return { ...listed, periods: [{ from: '2026-06-01', to: '2026-06-02' }], inOrder: world.inOrder, ...world.unanswered };
  },
  async fetchRelease({ release }) {
    failsForNow(`fetch ${release}`);
    world.done.push(`fetch ${release}`);
    return { files: 1, bytes: 10, from: 'https://publisher.example/file', dataDate: '2026-06-01' };
  },
  async parseRelease({ release }) {
    if (world.parseMs > 0 && (world.slow === '' || world.slow === release))
      await new Promise((resolve) => setTimeout(resolve, world.parseMs));
    const code = world.broken.get(release);
    if (code !== undefined) throw ApplicationFailure.nonRetryable('the file is an HTML page', code);
    return { rows: 2, rejected: 1 };
  },
  async applyRelease({ source, release }) {
    failsForNow(`apply ${release}`);
    world.done.push(`apply ${release}`);
    return {
      changeSet: `${source}/${release}`,
      status: 'applied',
      baseline: false,
      rows: 2,
      rejected: 1,
      added: 1,
      changed: 1,
      removed: 0,
      companies: 2,
    };
  },
  async requestRefresh({ reason }) {
    world.done.push(`request ${reason}`);
  },
  async recordCheck({ source }) {
    world.done.push(`checked ${source}`);
  },
  async recordFailure({ release, code }) {
    world.done.push(`failed ${release ?? ''} ${code}`);
  },
};

/**
 * Gives the suite workers that run the workflows of ingestion with the activities of `world`, which is empty before each test. Returns what starts the
 * workflows.
 */
export function giveIngestion() {
  let env: TestWorkflowEnvironment;
  giveWorkers(
    {
      taskQueues: [taskQueues.ingest, taskQueues.warehouse, taskQueues.serving],
      workflowsOn: taskQueues.ingest,
      activities: () => activities,
    },
    (opened) => {
      env = opened;
    },
  );
  beforeEach(() => {
    Object.assign(world, {
      offers: [],
      inOrder: false,
      most: 0,
      unanswered: {},
      broken: new Map(),
      failing: new Set(),
      done: [],
      parseMs: 0,
      slow: '',
    });
  });
  return {
    handleOf: (workflow: string, run?: string) => env.client.workflow.getHandle(workflow, run),
    record: (name: string, handle: WorkflowHandle) => recordHistory(env, name, handle),
    /** Starts what an operator starts by `risk ingest`. */
    load: (source: string, release: string) =>
      env.client.workflow.start<typeof ingestRelease>('ingestRelease', {
        workflowId: workflowIds.ingestRelease(source, release),
        taskQueue: taskQueues.ingest,
        args: [{ source, release, runKind: 'file' }],
      }),
    check: (source: string) =>
      env.client.workflow.start<typeof ingestSource>('ingestSource', {
        workflowId: workflowIds.ingestSource(source),
        taskQueue: taskQueues.ingest,
        args: [{ source }],
      }),
    backfill: (source: string, concurrency: number) =>
      env.client.workflow.start<typeof backfillSource>('backfillSource', {
        workflowId: workflowIds.backfillSource(source, '2026-01-01', '2026-01-31'),
        taskQueue: taskQueues.ingest,
        args: [{ source, from: '2026-01-01', to: '2026-01-31', concurrency }],
      }),
  };
}

export async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('the condition did not hold within 120 s');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
