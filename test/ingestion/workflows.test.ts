import { WorkflowFailedError } from '@temporalio/client';
import { CancelledFailure } from '@temporalio/common';
import { describe, expect, test } from 'vitest';
import { workflowIds } from '../../temporal.config.ts';
import { type BackfillProgress, withOutcome } from '../../workflows/backfill-source.ts';
import { giveIngestion, until, world } from '../worlds/ingestion-workflows.ts';

describe('ingestion workflows', () => {
  const { load, check, backfill, record, handleOf } = giveIngestion();

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
    await record('ingest-release', handleOf(workflowIds.ingestRelease('demo/first', 'a')));
  });

  test('a check loads releases side by side when they do not build on one another, and reports them in their order', async () => {
    Object.assign(world, { offers: ['slow', 'b', 'c', 'd', 'e'], slow: 'slow', parseAfter: 'apply e' });
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
    const { typedSearchAttributes } = await handleOf(workflowIds.ingestRelease('demo/broken', 'broken')).describe();
    expect(JSON.stringify(typedSearchAttributes)).toContain('UNEXPECTED_HTML');
    await record('ingest-source-failed', handle);
    await record('ingest-release-failed', handleOf(workflowIds.ingestRelease('demo/broken', 'broken')));
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
    const first = await handleOf(handle.workflowId, handle.firstExecutionRunId).describe();
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
