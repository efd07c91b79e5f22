import { WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import { CancelledFailure } from '@temporalio/common';
import { describe, expect, test } from 'vitest';
import { workflowIds } from '../../temporal.config.ts';
import { type BackfillProgress, withOutcome } from '../../workflows/backfill-source.ts';
import { giveIngestion, worldOf } from '../worlds/ingestion-workflows.ts';
import { until } from '../worlds/until.ts';

/** Side by side: each test waits for Temporal most of the time. */
describe.concurrent('ingestion workflows', () => {
  const { load, check, backfill, record, handleOf } = giveIngestion();

  test('a check loads new releases, in their order where they build on one another, requests their publication, and only then records the source as checked', async () => {
    const world = worldOf('demo/first', { offers: ['a', 'b'], inOrder: true });
    const handle = await check('demo/first');
    expect(await handle.result()).toEqual({ ingested: ['a', 'b'], failed: [] });
    expect(world.done).toEqual([
      ...['fetch a', 'apply a', 'request demo/first/a'],
      ...['fetch b', 'apply b', 'request demo/first/b'],
      'checked demo/first',
    ]);
    await record('ingest-source', handle);
    await record('ingest-release', handleOf(workflowIds.ingestRelease('demo/first', 'a')));
  });

  test('a check loads releases side by side when they do not build on one another, and reports them in their order', async () => {
    const world = worldOf('demo/beside', { offers: ['slow', 'b', 'c', 'd', 'e'], slow: 'slow', parseAfter: 'apply e' });
    const handle = await check('demo/beside');
    expect(await handle.result()).toEqual({ ingested: world.offers, failed: [] });
    expect(world.done.indexOf('apply e')).toBeLessThan(world.done.indexOf('apply slow'));
    expect(world.done.at(-1)).toBe('checked demo/beside');
    await record('ingest-source-beside', handle);
  });

  test('a failed release keeps its reason, the source is not recorded as checked, and later notices are still loaded', async () => {
    const world = worldOf('demo/broken', { offers: ['broken', 'fine'], broken: new Map([['broken', 'UNEXPECTED_HTML']]) });
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
    const { typedSearchAttributes } = await handleOf(workflowIds.ingestRelease('demo/broken', 'broken')).describe();
    expect(JSON.stringify(typedSearchAttributes)).toContain('UNEXPECTED_HTML');
    await record('ingest-source-failed', handle);
    await record('ingest-release-failed', handleOf(workflowIds.ingestRelease('demo/broken', 'broken')));
  });

  test('a check whose publisher fails for some windows loads the others, and then fails with that reason', async () => {
    const unanswered = { failure: { code: 'PUBLISHER_ERROR', message: '2026-05-20 answers 500' } };
    const world = worldOf('demo/unanswered', { offers: ['fine'], unanswered });
    const error = await (await check('demo/unanswered')).result().catch((e: unknown) => e);
    expect((error as WorkflowFailedError).cause).toMatchObject({ type: 'PUBLISHER_ERROR', message: '2026-05-20 answers 500' });
    expect(world.done).toContain('apply fine');
    expect(world.done).toContain('failed  PUBLISHER_ERROR');
    expect(world.done).not.toContain('checked demo/unanswered');
  });

  test('a check of many releases continues in a new run with those that are left, and keeps the first failure to its end', async () => {
    const offers = Array.from({ length: 102 }, (_, i) => `r${i + 100}`);
    const world = worldOf('demo/many', { offers, broken: new Map([['r100', 'ZIP_TRUNCATED']]) });
    const handle = await check('demo/many');
    const error = await handle.result().catch((e: unknown) => e);
    expect((error as WorkflowFailedError).cause).toMatchObject({
      type: 'ZIP_TRUNCATED',
      message: 'release r100: the file is an HTML page',
    });
    expect(world.done.filter((one) => one.startsWith('apply'))).toHaveLength(101);
    expect(world.done.filter((one) => one.startsWith('fetch'))).toHaveLength(102);
    const first = await handleOf(handle.workflowId, handle.firstExecutionRunId).describe();
    expect(first.status.name).toBe('CONTINUED_AS_NEW');
  });

  test('a check that leaves releases to the next one does not record the source as checked', async () => {
    const world = worldOf('demo/more', { offers: ['a'], unanswered: { more: true } });
    expect(await (await check('demo/more')).result()).toEqual({ ingested: ['a'], failed: [] });
    expect(world.done).not.toContain('checked demo/more');
  });

  test('a check and a backfill that meet a release which another run loads wait for that run, and then say what came of the release', async () => {
    for (const [source, start, failure] of [
      ['demo/met', check, 'release broken: the file is an HTML page'],
      ['demo/met-backfill', (of: string) => backfill(of, 2), '1 of 2 releases failed'],
    ] as const) {
      const broken = new Map([['broken', 'ZIP_TRUNCATED']]);
      const world = worldOf(source, { offers: ['fine', 'broken'], broken, parseAfter: 'both are met' });
      for (const release of world.offers) await load(source, release);
      const handle = await start(source);
      await untilTimers(handle, 2);
      world.done.push('both are met');
      const error = await handle.result().catch((e: unknown) => e);
      expect(String((error as WorkflowFailedError).cause)).toContain(failure);
      expect(world.done.filter((one) => one === `request ${source}/fine`)).toHaveLength(2);
    }
    const later = worldOf('demo/met-later', { offers: ['later'], parseAfter: 'it is met' });
    await load('demo/met-later', 'later');
    const handle = await check('demo/met-later');
    await untilTimers(handle, 1);
    later.done.push('it is met');
    expect(await handle.result()).toEqual({ ingested: ['later'], failed: [] });
  });

  test('when releases build on one another, no release after a failed one is loaded', async () => {
    const world = worldOf('demo/ordered', { offers: ['broken', 'next'], inOrder: true, broken: new Map([['broken', 'SHRUNK']]) });
    await expect((await check('demo/ordered')).result()).rejects.toThrow();
    expect(world.done).not.toContain('apply next');
  });

  test('a backfill can be paused and resumed, and ends with a row for every release', async () => {
    const offers = ['1', '2', '3', '4', '5'];
    const world = worldOf('demo/backfill', { offers, parseAfter: 'it is paused' });
    const handle = await backfill('demo/backfill', 2);
    await until(async () => world.done.includes('fetch 1') && world.done.includes('fetch 2'));
    await handle.signal('pause');
    await until(async () => (await handle.query<BackfillProgress>('progress')).paused);
    world.done.push('it is paused');
    await until(async () => (await handle.query<BackfillProgress>('progress')).done.length === 2);
    // the run that starts a release when another has ended starts it in the same step
    const started = (await eventsOf(handle)).filter((one) => one.startChildWorkflowExecutionInitiatedEventAttributes);
    expect(started).toHaveLength(2);
    await handle.signal('resume');
    const { done } = await handle.result();
    expect(done.map(({ release }) => release).sort()).toEqual(offers);
    await record('backfill-source', handle);
  });

  test('a backfill asks for the releases beyond those of one answer, and tries a failed one once', async () => {
    const broken = new Map([['1', 'ZIP_TRUNCATED']]);
    const world = worldOf('demo/backfill-more', { offers: ['1', '2', '3', '4', '5'], most: 2, broken });
    const handle = await backfill('demo/backfill-more', 2);
    const error = await handle.result().catch((e: unknown) => e);
    expect((error as WorkflowFailedError).cause).toMatchObject({ message: expect.stringContaining('1 of 5 releases failed;') });
    const { done, ...counts } = await handle.query<BackfillProgress>('progress');
    expect(counts).toEqual({ total: 5, ended: 5, failed: 1, rows: 8, paused: false });
    expect(done.map(({ release }) => release).sort()).toEqual(world.offers);
    expect(world.done.filter((step) => step === 'fetch 1')).toHaveLength(1);
  });

  test('a backfill reports the failed releases and loads the others', async () => {
    const world = worldOf('demo/backfill-failed', { offers: ['1', '2'], broken: new Map([['1', 'ZIP_TRUNCATED']]) });
    const handle = await backfill('demo/backfill-failed', 2);
    await expect(handle.result()).rejects.toThrow();
    const { done } = await handle.query<BackfillProgress>('progress');
    expect(done.find(({ release }) => release === '1')?.error).toContain('ZIP_TRUNCATED');
    expect(world.done).toContain('request demo/backfill-failed/2');
  });

  test('a backfill of releases that build on one another ends with the first that fails', async () => {
    const broken = new Map([['2', 'ZIP_TRUNCATED']]);
    const world = worldOf('demo/backfill-in-order', { offers: ['1', '2', '3'], inOrder: true, broken });
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
    const world = worldOf('demo/backfill-cancelled', { offers: ['1', '2', '3'], parseAfter: 'the test ends' });
    const handle = await backfill('demo/backfill-cancelled', 1);
    await until(async () => world.done.includes('fetch 1'));
    await handle.cancel();
    await expect(handle.result()).rejects.toThrow();
    const release = handleOf(workflowIds.ingestRelease('demo/backfill-cancelled', '1'));
    await expect(release.result()).rejects.toThrow('by parent close policy');
    world.done.push('the test ends');
    expect(world.done).not.toContain('fetch 2');
  });

  test('a backfill that is cancelled while it waits for another run of a release ends as cancelled', async () => {
    const world = worldOf('demo/backfill-waits', { offers: ['1', '2', '3'], slow: '1', parseAfter: 'the test ends' });
    await load('demo/backfill-waits', '1');
    await until(async () => world.done.includes('fetch 1'));
    const handle = await backfill('demo/backfill-waits', 1);
    await untilTimers(handle, 1);
    await handle.cancel();
    const error = await handle.result().catch((e: unknown) => e);
    expect((error as WorkflowFailedError).cause).toBeInstanceOf(CancelledFailure);
    world.done.push('the test ends'); // the other run has gone on meanwhile
  });
});

const eventsOf = async (handle: WorkflowHandle) => (await handle.fetchHistory()).events ?? [];

/** Waits until the workflow has set so many timers: it waits for other runs of so many releases. */
const untilTimers = (handle: WorkflowHandle, timers: number) =>
  until(async () => (await eventsOf(handle)).filter((one) => one.timerStartedEventAttributes).length >= timers);

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
