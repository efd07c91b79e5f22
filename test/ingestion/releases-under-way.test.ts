import type { WorkflowFailedError } from '@temporalio/client';
import { describe, expect, test } from 'vitest';
import { workflowIds } from '../../temporal.config.ts';
import type { BackfillProgress } from '../../workflows/backfill-source.ts';
import { giveIngestion, worldOf } from '../worlds/ingestion-workflows.ts';
import { until } from '../worlds/until.ts';

/** Half a minute each, beside one another: a check looks that long at a run that loads the same release. */
describe('releases that another run loads', () => {
  const { load, check, backfill, record, handleOf } = giveIngestion();

  test.concurrent.each([['fetch'], ['apply']])(
    'a release whose %s fails for now ends the check, whose other releases are loaded; its run goes on, no later check waits for it, and once it is loaded the source is checked again',
    async (step) => {
      const source = `demo/stalled-${step}`;
      const world = worldOf(source, { offers: ['dead', 'a', 'b', 'c', 'd', 'e'], failing: new Set([`${step} dead`]) });
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
      if (step === 'fetch') await record('ingest-source-stalled', handleOf(handle.workflowId, handle.firstExecutionRunId));
      if (step === 'fetch') await record('ingest-release-stalled', handleOf(workflowIds.ingestRelease(source, 'dead')));
    },
  );

  test.concurrent('of releases that build on one another the next is loaded when the one before is, not while its run goes on', async () => {
    const world = worldOf('demo/stalled-in-order', { offers: ['dead', 'next'], inOrder: true, failing: new Set(['fetch dead']) });
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

  test.concurrent('a backfill goes on with others while another run loads a release, and then loads that one', async () => {
    const world = worldOf('demo/backfill-busy', { offers: ['slow', 'a', 'b'], parseMs: 45_000, slow: 'slow' });
    await load('demo/backfill-busy', 'slow');
    await until(async () => world.done.includes('fetch slow'));
    const handle = await backfill('demo/backfill-busy', 1);
    await until(async () => world.done.includes('apply b'));
    expect(world.done).not.toContain('apply slow');
    world.parseMs = 0;
    expect(((await within(120_000, handle.result())) as BackfillProgress).done.map(({ release }) => release)).toEqual(['a', 'b', 'slow']);
  });
});

/** Returns what the promise gives or fails with. Throws when it does neither in time. */
async function within(ms: number, promise: Promise<unknown>): Promise<unknown> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`nothing ended within ${ms} ms`)), ms).unref());
  return Promise.race([promise.catch((error: unknown) => error), late]);
}
