import { setTimeout as sleep } from 'node:timers/promises';
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect, test } from 'vitest';
import { SourceProblem } from '../sources/problem.ts';
import { companies, notices } from '../test/worlds/warehouse.ts';
import type { ApplyInput } from '../warehouse/apply/input.ts';
import { applyReleases, type WarehouseDeps } from './apply-releases.ts';
import { inTurn, takeTurns } from './turns.ts';

const counts = { rows: 1, rejected: 0, added: 1, changed: 0, removed: 0, companies: 1, baseline: false };
const appliedOf = ({ source, release }: ApplyInput) => ({ changeSet: `${source.id}@${release}`, status: 'applied' as const, ...counts });

/** Activities whose warehouse is busy with a refresh until the test says so. `done`: what was done, in order. */
function start() {
  const done: string[] = [];
  const turns = takeTurns();
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const states = new Map([['aside', 'set-aside']]);
  const deps = {
    turns,
    sourceById: (id: string) => (id === companies.id ? companies : notices),
    warehouse: {
      async apply(input: ApplyInput) {
        done.push(`apply ${input.release}`);
        return appliedOf(input);
      },
      async applyEach(inputs: readonly ApplyInput[]) {
        done.push(`apply ${inputs.map(({ release }) => release).join(' ')}`);
        return inputs.map((input) =>
          input.release === 'broken'
            ? { status: 'rejected', reason: new SourceProblem('UNEXPECTED_SHAPE', 'another column') }
            : { status: 'fulfilled', value: appliedOf(input) },
        );
      },
      async companiesOf(changeSets: readonly string[]) {
        if (changeSets.some((one) => one.endsWith('@heavy'))) throw new Error('out of memory');
        return changeSets.map((changeSet) => [`company of ${changeSet}`]);
      },
      agreesWith: async () => true,
    },
    raw: { manifest: async () => ({ sealedAt: '2026-06-01T06:00:00Z', files: [] }) },
    store: { local: async () => '/made/up' },
    ledger: {
      read: async (_: string, id: string) => ({
        id,
        state: states.get(id) ?? 'parsed',
        dataDate: '2026-06-01',
        runKind: 'scheduled',
        rows: 1,
      }),
      source: async () => ({ open: [] }),
      async applied(_: string, release: string) {
        await sleep(release === '1' ? 50 : 0); // PostgreSQL may answer the first statement last
        done.push(`applied ${release}`);
      },
    },
    pool: { query: async (_: string, [, release]: readonly unknown[]) => void done.push(`unserved ${release}`) },
    clock: { clock: () => ({ today: '2026-06-02' }) },
  } as unknown as WarehouseDeps;
  const applyRelease = applyReleases(deps);
  const { refresh } = inTurn(turns, {
    async refresh(name: string) {
      await ended;
      done.push(name);
    },
  });
  const run = <A extends unknown[], R>(activity: (...args: A) => Promise<R>, ...args: A) =>
    new MockActivityEnvironment().run<A, R, (...args: A) => Promise<R>>(activity, ...args);
  return {
    done,
    end,
    refresh: (name: string) => run(refresh, name),
    apply: (source: { id: string }, release: string, more = {}) => run(applyRelease, { source: source.id, release, ...more }),
  };
}

test('releases of a source that wait for a refresh are applied together, and each is recorded before the next refresh, in their order', async () => {
  const { done, end, refresh, apply } = start();
  const busy = refresh('first refresh');
  const waiting = [apply(notices, '1'), apply(companies, 'may'), refresh('second refresh'), apply(notices, '2'), apply(notices, '3')];
  end();
  await Promise.all([busy, ...waiting]);
  expect(done.slice(0, 2)).toEqual(['first refresh', 'apply 1 2 3']);
  const second = done.indexOf('second refresh');
  expect(done.slice(2, second).sort()).toEqual(
    ['applied 1', 'applied 2', 'applied 3', 'unserved 1', 'unserved 2', 'unserved 3', 'apply may', 'applied may', 'unserved may'].sort(),
  );
  expect(done).toHaveLength(second + 1);
  expect(done.filter((one) => /^applied \d/.test(one))).toEqual(['applied 1', 'applied 2', 'applied 3']);
});

test('a release that fails, is set aside or is confirmed by an operator stops none of those that wait beside it', async () => {
  const { done, end, refresh, apply } = start();
  const busy = refresh('refresh');
  const waiting = [apply(notices, '1'), apply(notices, 'broken'), apply(notices, 'aside'), apply(notices, 'sure', { force: true })];
  end();
  await busy;
  const outcomes = await Promise.allSettled(waiting);
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value.status : one.reason.code))).toEqual([
    'applied',
    'UNEXPECTED_SHAPE',
    'SET_ASIDE',
    'applied',
  ]);
  expect(done.filter((one) => /^(apply|applied) /.test(one)).sort()).toEqual(
    ['applied 1', 'applied sure', 'apply 1 broken', 'apply sure'].sort(),
  );
});

test('a release whose companies cannot be found fails alone', async () => {
  const { done, end, refresh, apply } = start();
  const busy = refresh('refresh');
  const waiting = [apply(notices, '1'), apply(notices, 'heavy'), apply(notices, '2')];
  end();
  await busy;
  const outcomes = await Promise.allSettled(waiting);
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value.status : one.reason.message))).toEqual([
    'applied',
    'out of memory',
    'applied',
  ]);
  expect(done.filter((one) => one.startsWith('unserved')).sort()).toEqual(['unserved 1', 'unserved 2']);
});
