import { expect, test } from '@jest/globals';
import { CancelledFailure } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import type { Store } from '../infra/store/store.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';
import { modelActivities } from './model.ts';

test('the cancellation of an activity reaches the warehouse, and the activity ends as cancelled', async () => {
  const environment = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR', () => {}) });
  // cancels from inside the fit: making the work folder before it can take longer than any delay
  const fitAnomaly: Warehouse['fitAnomaly'] = (_, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      environment.cancel('TIMED_OUT');
    });
  const { fitAnomalyModel } = modelActivities({ warehouse: { fitAnomaly } as Warehouse, store: {} as Store });
  const run = environment.run(fitAnomalyModel);
  await expect(run).rejects.toBeInstanceOf(CancelledFailure);
});
