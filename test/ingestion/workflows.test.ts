import { activityInfo } from '@temporalio/activity';
import { WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Discovered } from '../../activities/discover.ts';
import type { IngestActivities } from '../../activities/ingest.ts';
import type { RefreshActivities } from '../../activities/refresh.ts';
import type { WarehouseActivities } from '../../activities/warehouse.ts';
import { taskQueues, workflowIds } from '../../temporal.config.ts';
import { type BackfillProgress, type backfillSource, withOutcome } from '../../workflows/backfill-source.ts';
import type { ingestRelease } from '../../workflows/ingest-release.ts';
import type { ingestSource } from '../../workflows/ingest-source.ts';
import { recordHistory } from '../fixtures/recorded-history.ts';
import { giveWorkers } from '../worlds/temporal-workers.ts';

type Activities = IngestActivities & Pick<WarehouseActivities, 'applyRelease'> & RefreshActivities;

/** Offers of the publisher, error codes by release, and the activities that ran, in order. */
const world = {
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

describe('ingestion workflows', () => {
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

  test('a check loads new releases, in their order where they build on one another, requests their publication, and only then records the source as checked', async () => {
    Object.assign(world, { offers: ['a', 'b'], inOrder: true });
    const handle = await check('demo/first');
    expect(await handle.result()).toEqual({ ingested: ['a', 'b'], failed: [] });
    expect(world.done).toEqual([
      ...['fetch a', 'apply a', 'request demo/first/a'],
      ...['fetch b', 'apply b', 'request demo/first/b'],
      'checked demo/first',
    ]);
    await record('ingest-source', handle);
    await record('ingest-release', env.client.workflow.getHandle(workflowIds.ingestRelease('demo/first', 'a')));
  });

  test('a check loads releases side by side when they do not build on one another, and reports them in their order', async () => {
    Object.assign(world, { offers: ['slow', 'b', 'c', 'd', 'e'], slow: 'slow', parseMs: 1_500 });
    const handle = await check('demo/beside');
    expect(await handle.result()).toEqual({ ingested: world.offers, failed: [] });
    expect(world.done.indexOf('apply e')).toBeLessThan(world.done.indexOf('apply slow'));
    expect(world.done.at(-1)).toBe('checked demo/beside');
    await record('ingest-source-beside', handle);
  });

  test('a failed release keeps its reason, the source is not recorded as checked, and later notices are still loaded', async () => {
    world.offers = ['broken', 'fine'];
    world.broken.set('broken', 'UNEXPECTED_HTML');
    const handle = await check('demo/broken');
    const error = await handle.result().catch((e: unknown) => e);
    expect(error).toBeInstanceOf(WorkflowFailedError);
    expect((error as WorkflowFailedError).cause).toMatchObject({
      type: 'UNEXPECTED_HTML',
      message: 'release broken: the file is an HTML page',
    });
    expect(world.done).toContain('failed broken UNEXPECTED_HTML');
    expect(world.done).toContain('request demo/broken/fine');
    expect(world.done).not.toContain('checked demo/broken');
    const { typedSearchAttributes } = await env.client.workflow.getHandle(workflowIds.ingestRelease('demo/broken', 'broken')).describe();
    expect(JSON.stringify(typedSearchAttributes)).toContain('UNEXPECTED_HTML');
    await record('ingest-source-failed', handle);
    await record('ingest-release-failed', env.client.workflow.getHandle(workflowIds.ingestRelease('demo/broken', 'broken')));
  });

  test('a check whose publisher fails for some windows loads the others, and then fails with that reason', async () => {
    world.offers = ['fine'];
    world.unanswered = { failure: { code: 'PUBLISHER_ERROR', message: '2026-05-20 answers 500' } };
    const error = await (await check('demo/unanswered')).result().catch((e: unknown) => e);
    expect((error as WorkflowFailedError).cause).toMatchObject({ type: 'PUBLISHER_ERROR', message: '2026-05-20 answers 500' });
    expect(world.done).toContain('apply fine');
    expect(world.done).toContain('failed  PUBLISHER_ERROR');
    expect(world.done).not.toContain('checked demo/unanswered');
  });

  test('a check of many releases continues in a new run with those that are left, and keeps the first failure to its end', async () => {
    world.offers = Array.from({ length: 102 }, (_, i) => `r${i + 100}`);
    world.broken.set('r100', 'ZIP_TRUNCATED');
    const handle = await check('demo/many');
    const error = await handle.result().catch((e: unknown) => e);
    expect((error as WorkflowFailedError).cause).toMatchObject({
      type: 'ZIP_TRUNCATED',
      message: 'release r100: the file is an HTML page',
    });
    expect(world.done.filter((one) => one.startsWith('apply'))).toHaveLength(101);
    expect(world.done.filter((one) => one.startsWith('fetch'))).toHaveLength(102);
    const first = await env.client.workflow.getHandle(handle.workflowId, handle.firstExecutionRunId).describe();
    expect(first.status.name).toBe('CONTINUED_AS_NEW');
  });

  test('a check that leaves releases to the next one does not record the source as checked', async () => {
    world.offers = ['a'];
    world.unanswered = { more: true };
    expect(await (await check('demo/more')).result()).toEqual({ ingested: ['a'], failed: [] });
    expect(world.done).not.toContain('checked demo/more');
  });

  test('a check and a backfill that meet a release which another run loads wait for that run, and then say what came of the release', async () => {
    Object.assign(world, { offers: ['fine', 'broken'], parseMs: 1_500 });
    world.broken.set('broken', 'ZIP_TRUNCATED');
    for (const [source, start, failure] of [
      ['demo/met', check, 'release broken: the file is an HTML page'],
      ['demo/met-backfill', (of: string) => backfill(of, 2), '1 of 2 releases failed'],
    ] as const) {
      for (const release of world.offers) await load(source, release);
      const error = await (await start(source)).result().catch((e: unknown) => e);
      expect(String((error as WorkflowFailedError).cause)).toContain(failure);
      expect(world.done.filter((one) => one === `request ${source}/fine`)).toHaveLength(2);
    }
    world.broken.clear();
    world.offers = ['later'];
    await load('demo/met', 'later');
    expect(await (await check('demo/met')).result()).toEqual({ ingested: ['later'], failed: [] });
  });

  test.each([['fetch'], ['apply']])(
    'a release whose %s fails for now ends the check, whose other releases are loaded; its run goes on, no later check waits for it, and once it is loaded the source is checked again',
    async (step) => {
      const source = `demo/stalled-${step}`;
      world.offers = ['dead', 'a', 'b', 'c', 'd', 'e'];
      world.failing.add(`${step} dead`);
      const handle = await check(source);
      const error = await within(120_000, handle.result());
      expect((error as WorkflowFailedError).cause).toMatchObject({
        type: 'PUBLISHER_ERROR',
        message: 'release dead: the publisher answers 503; its run goes on',
      });
      for (const release of ['a', 'b', 'c', 'd', 'e']) expect(world.done).toContain(`apply ${release}`);
      expect(world.done).toContain('failed  PUBLISHER_ERROR');
      expect(world.done).not.toContain('failed dead PUBLISHER_ERROR');

      world.offers = ['dead', 'later'];
      const next = await within(120_000, (await check(source)).result());
      expect(next).toEqual({ ingested: ['later'], failed: [], loading: ['dead'] });
      expect(world.done).not.toContain(`checked ${source}`);

      world.offers = [];
      world.failing.clear();
      await until(async () => world.done.includes(`checked ${source}`));
      expect(world.done).toContain('apply dead');
      if (step === 'fetch')
        await record('ingest-source-stalled', env.client.workflow.getHandle(handle.workflowId, handle.firstExecutionRunId));
      if (step === 'fetch')
        await record('ingest-release-stalled', env.client.workflow.getHandle(workflowIds.ingestRelease(source, 'dead')));
    },
  );

  test('of releases that build on one another the next is loaded when the one before is, not while its run goes on', async () => {
    Object.assign(world, { offers: ['dead', 'next'], inOrder: true });
    world.failing.add('fetch dead');
    const error = await within(120_000, (await check('demo/stalled-in-order')).result());
    expect((error as WorkflowFailedError).cause).toMatchObject({ type: 'PUBLISHER_ERROR' });
    expect(await within(120_000, (await check('demo/stalled-in-order')).result())).toEqual({ ingested: [], failed: [], loading: ['dead'] });
    expect(world.done).not.toContain('fetch next');
    world.failing.clear();
    await until(async () => world.done.includes('checked demo/stalled-in-order'));
    const steps = world.done.filter((one) => one.startsWith('apply') || one.startsWith('checked'));
    expect(steps.slice(0, 2)).toEqual(['apply dead', 'apply dead']);
    expect(steps.slice(-2)).toEqual(['apply next', 'checked demo/stalled-in-order']);
  });

  test('when releases build on one another, no release after a failed one is loaded', async () => {
    Object.assign(world, { offers: ['broken', 'next'], inOrder: true });
    world.broken.set('broken', 'SHRUNK');
    await expect((await check('demo/ordered')).result()).rejects.toThrow();
    expect(world.done).not.toContain('apply next');
  });

  test('a backfill can be paused and resumed, and ends with a row for every release', async () => {
    world.offers = Array.from({ length: 16 }, (_, i) => `r${i + 10}`);
    world.parseMs = 150;
    const handle = await backfill('demo/backfill', 2);
    await until(async () => (await handle.query<BackfillProgress>('progress')).done.length >= 1);
    await handle.signal('pause');
    await until(async () => (await handle.query<BackfillProgress>('progress')).paused);
    const finished = async () => (await handle.query<BackfillProgress>('progress')).done.length;
    let before = -1;
    await until(async () => {
      const unchanged = before === (await finished());
      before = await finished();
      if (!unchanged) await new Promise((resolve) => setTimeout(resolve, 1_500));
      return unchanged; // what was under way has ended, and nothing new was started
    });
    expect(before).toBeLessThan(world.offers.length);
    await handle.signal('resume');
    const { done } = await handle.result();
    expect(done.map(({ release }) => release).sort()).toEqual(world.offers);
    await record('backfill-source', handle);
  });

  test('a backfill goes on with others while another run loads a release, and then loads that one', async () => {
    Object.assign(world, { offers: ['slow', 'a', 'b'], parseMs: 45_000, slow: 'slow' });
    await load('demo/backfill-busy', 'slow');
    await until(async () => world.done.includes('fetch slow'));
    const handle = await backfill('demo/backfill-busy', 1);
    await until(async () => world.done.includes('apply b'));
    expect(world.done).not.toContain('apply slow');
    expect(((await within(120_000, handle.result())) as BackfillProgress).done.map(({ release }) => release)).toEqual(['a', 'b', 'slow']);
  });

  test('a backfill asks for the releases beyond those of one answer, and tries a failed one once', async () => {
    Object.assign(world, { offers: ['1', '2', '3', '4', '5'], most: 2 });
    world.broken.set('1', 'ZIP_TRUNCATED');
    const handle = await backfill('demo/backfill-more', 2);
    const error = await handle.result().catch((e: unknown) => e);
    expect((error as WorkflowFailedError).cause).toMatchObject({ message: expect.stringContaining('1 of 5 releases failed;') });
    const { done, ...counts } = await handle.query<BackfillProgress>('progress');
    expect(counts).toEqual({ total: 5, ended: 5, failed: 1, rows: 8, paused: false });
    expect(done.map(({ release }) => release).sort()).toEqual(world.offers);
    expect(world.done.filter((step) => step === 'fetch 1')).toHaveLength(1);
  });

  test('a backfill reports the failed releases and loads the others', async () => {
    world.offers = ['1', '2'];
    world.broken.set('1', 'ZIP_TRUNCATED');
    const handle = await backfill('demo/backfill-failed', 2);
    await expect(handle.result()).rejects.toThrow();
    const { done } = await handle.query<BackfillProgress>('progress');
    expect(done.find(({ release }) => release === '1')?.error).toContain('ZIP_TRUNCATED');
    expect(world.done).toContain('request demo/backfill-failed/2');
  });

  test('a backfill of releases that build on one another ends with the first that fails', async () => {
    Object.assign(world, { offers: ['1', '2', '3'], inOrder: true });
    world.broken.set('2', 'ZIP_TRUNCATED');
    const handle = await backfill('demo/backfill-in-order', 2);
    const error = await handle.result().catch((e: unknown) => e);
    expect((error as WorkflowFailedError).cause).toMatchObject({
      type: 'BACKFILL_INCOMPLETE',
      message: expect.stringContaining('1 of 3 releases failed, 1 not tried'),
    });
    expect(world.done).toContain('apply 1');
    expect(world.done).not.toContain('fetch 3');
    await record('backfill-source-ended', handle);
  });

  test('a cancelled backfill stops its running releases', async () => {
    world.offers = ['1', '2', '3'];
    world.parseMs = 2_000;
    const handle = await backfill('demo/backfill-cancelled', 1);
    await until(async () => world.done.includes('fetch 1'));
    await handle.cancel();
    await expect(handle.result()).rejects.toThrow();
    expect(world.done).not.toContain('fetch 3');
  });

  test('a backfill that is cancelled while it waits for another run of a release ends as cancelled', async () => {
    Object.assign(world, { offers: ['1', '2', '3'], parseMs: 4_000, slow: '1' });
    await load('demo/backfill-waits', '1');
    await until(async () => world.done.includes('fetch 1'));
    const handle = await backfill('demo/backfill-waits', 1);
    await until(
      async () => (await handle.fetchHistory()).events?.some(({ timerStartedEventAttributes }) => timerStartedEventAttributes) === true,
    );
    await handle.cancel();
    const error = await Promise.race([handle.result(), new Promise((resolve) => setTimeout(resolve, 10_000))]).catch((e: unknown) => e);
    expect((error as WorkflowFailedError | undefined)?.cause).toBeInstanceOf(CancelledFailure);
  });

  const record = (name: string, handle: WorkflowHandle) => recordHistory(env, name, handle);

  /** Starts what an operator starts by `risk ingest`. */
  function load(source: string, release: string) {
    return env.client.workflow.start<typeof ingestRelease>('ingestRelease', {
      workflowId: workflowIds.ingestRelease(source, release),
      taskQueue: taskQueues.ingest,
      args: [{ source, release, runKind: 'file' }],
    });
  }

  function check(source: string) {
    return env.client.workflow.start<typeof ingestSource>('ingestSource', {
      workflowId: workflowIds.ingestSource(source),
      taskQueue: taskQueues.ingest,
      args: [{ source }],
    });
  }

  function backfill(source: string, concurrency: number) {
    return env.client.workflow.start<typeof backfillSource>('backfillSource', {
      workflowId: workflowIds.backfillSource(source, '2026-01-01', '2026-01-31'),
      taskQueue: taskQueues.ingest,
      args: [{ source, from: '2026-01-01', to: '2026-01-31', concurrency }],
    });
  }
});

test('the progress of a backfill counts every release and names the first 100 that failed and the newest 100 others', () => {
  const outcomes = Array.from({ length: 300 }, (_, i) => ({
    ...{ release: String(i), rows: 2, rejected: 0, changed: 0 },
    ...(i % 2 === 0 ? { error: 'ZIP_TRUNCATED' } : {}),
  }));
  const { done, ...counts } = outcomes.reduce(withOutcome, { ended: 0, failed: 0, rows: 0, done: [] });
  expect(counts).toEqual({ ended: 300, failed: 150, rows: 600 });
  const named = (failed: boolean) => done.filter(({ error }) => (error !== undefined) === failed).map(({ release }) => Number(release));
  expect([named(true).length, named(true).at(0), named(true).at(-1)]).toEqual([100, 0, 198]);
  expect([named(false).length, named(false).at(0), named(false).at(-1)]).toEqual([100, 101, 299]);
});

/** Returns what the promise gives or fails with. Throws when it does neither in time. */
async function within(ms: number, promise: Promise<unknown>): Promise<unknown> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`nothing ended within ${ms} ms`)), ms).unref());
  return Promise.race([promise.catch((error: unknown) => error), late]);
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('the condition did not hold within 120 s');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
