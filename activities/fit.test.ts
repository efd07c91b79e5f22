import { CancelledFailure } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { expect, test } from 'vitest';
import type { Store } from '../infra/store/store.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';
import { modelActivities } from './fit.ts';
import { takeTurns } from './turns.ts';

test('the cancellation of an activity reaches the warehouse, and the activity ends as cancelled', async () => {
  const environment = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR', () => {}) });
  // cancels from inside the fit: making the work folder before it can take longer than any delay
  const fitAnomaly: Warehouse['fitAnomaly'] = (_, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      environment.cancel('TIMED_OUT');
    });
  const { fitAnomalyModel } = modelActivities({ warehouse: { fitAnomaly } as Warehouse, store: {} as Store, turns: takeTurns() });
  const run = environment.run(fitAnomalyModel);
  await expect(run).rejects.toBeInstanceOf(CancelledFailure);
});

test('another activity takes its turn of the warehouse while the fit learns', async () => {
  const environment = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR', () => {}) });
  const turns = takeTurns();
  const done: string[] = [];
  let learns: () => void = () => {};
  const learning = new Promise<void>((resolve) => {
    learns = resolve;
  });
  const release = learning.then(() => turns({ priority: 3 }, async () => done.push('release')));
  const fitAnomaly: Warehouse['fitAnomaly'] = async (_folder, _signal, turn = (work) => work()) => {
    await turn(async () => done.push('sample'));
    learns();
    await release;
    await turn(async () => done.push('fit'));
    return undefined;
  };
  const { fitAnomalyModel } = modelActivities({ warehouse: { fitAnomaly } as Warehouse, store: {} as Store, turns });
  expect(await environment.run(fitAnomalyModel)).toBeNull();
  expect(done).toEqual(['sample', 'release', 'fit']);
});
