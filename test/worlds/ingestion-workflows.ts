import { activityInfo } from '@temporalio/activity';
import type { WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { afterAll } from 'vitest';
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
import { until } from './until.ts';

type Activities = IngestActivities & Pick<WarehouseActivities, 'applyRelease'> & RefreshActivities;

/** Offers of a publisher, error codes by release, and the activities that ran, in order. */
const untouched = () => ({
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
  /** The only release whose parsing takes `parseMs` or waits for `parseAfter`; empty: every one. */
  slow: '',
  /** A step without which parsing does not end, as in `done`. */
  parseAfter: '',
});
type PublisherWorld = ReturnType<typeof untouched>;

const worlds = new Map<string, PublisherWorld>();

/** Returns the world of a source. */
function of(source: string): PublisherWorld {
  const given = worlds.get(source);
  if (given === undefined) throw ApplicationFailure.nonRetryable(`no test has given a world to ${source}`);
  return given;
}

/** Gives a source its world. Each test has sources of its own, so tests run beside one another. */
export function worldOf(source: string, given: Partial<PublisherWorld>): PublisherWorld {
  const own = { ...untouched(), ...given };
  worlds.set(source, own);
  return own;
}

function failsForNow(source: string, step: string): void {
  if (!of(source).failing.has(step)) return;
  const { attempt } = activityInfo();
  throw ApplicationFailure.create({
    message: 'the publisher answers 503',
    type: 'PUBLISHER_ERROR',
    nextRetryDelay: attempt > 15 ? 1_000 : 20,
  });
}

const activities: Activities = {
  async discoverReleases({ source, except = [] }) {
    const { offers, done, most, inOrder, unanswered } = of(source);
    const open = offers.filter((release) => !done.includes(`apply ${release}`) && !except.includes(release));
    const listed = most === 0 ? { releases: offers } : { releases: open.slice(0, most), more: open.length > most };
    return { ...listed, periods: [{ from: '2026-06-01', to: '2026-06-02' }], inOrder, ...unanswered };
  },
  async fetchRelease({ source, release }) {
    failsForNow(source, `fetch ${release}`);
    of(source).done.push(`fetch ${release}`);
    return { files: 1, bytes: 10, from: 'https://publisher.example/file', dataDate: '2026-06-01' };
  },
  async parseRelease({ source, release }) {
    const { parseMs, parseAfter, slow, broken, done } = of(source);
    if (slow === '' || slow === release) {
      if (parseMs > 0) await new Promise((resolve) => setTimeout(resolve, parseMs));
      if (parseAfter !== '') await until(async () => done.includes(parseAfter));
    }
    const code = broken.get(release);
    if (code !== undefined) throw ApplicationFailure.nonRetryable('the file is an HTML page', code);
    return { rows: 2, rejected: 1 };
  },
  async applyRelease({ source, release }) {
    failsForNow(source, `apply ${release}`);
    of(source).done.push(`apply ${release}`);
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
    of(reason.slice(0, reason.lastIndexOf('/'))).done.push(`request ${reason}`);
  },
  async recordCheck({ source }) {
    of(source).done.push(`checked ${source}`);
  },
  async recordFailure({ source, release, code }) {
    of(source).done.push(`failed ${release ?? ''} ${code}`);
  },
};

/**
 * Gives the suite workers that run the workflows of ingestion with the activities of the sources' worlds. Returns what starts the workflows.
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
  afterAll(() => worlds.clear());
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
