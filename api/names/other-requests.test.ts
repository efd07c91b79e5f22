import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { otherRequests } from './other-requests.ts';

test('names wait for other requests, which another thread counts in the same memory, and only for a moment', async () => {
  const main = otherRequests();
  const patient = otherRequests(main.memory, 3_600_000);
  const order: string[] = [];
  await patient.pass(); // there are none
  const done = main.attend();
  const passed = patient.pass().then(() => order.push('name'));
  await otherRequests(main.memory, 1).pass(); // a payment without end does not stop a batch
  await sleep(10);
  order.push('payment');
  done();
  await passed;
  expect(order).toEqual(['payment', 'name']);
});
