import { setTimeout as sleep } from 'node:timers/promises';
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect, test } from 'vitest';
import { type WindowLoads, windowLoads } from './window-loads.ts';

const rejects = async () => {
  throw new Error('Channel has been shut down');
};

/** Adds six windows, more than are loaded side by side, and stops the worker while their loading goes on. */
async function addedThenStopped(start: () => Promise<unknown>, retryMs: number) {
  let starts = 0;
  const stopped = new AbortController();
  const client = {
    workflow: {
      start: () => {
        starts += 1;
        return start();
      },
    },
  } as never;
  const add = async () => {
    const made = windowLoads({ client, source: 's', stopping: stopped.signal, retryMs });
    for (const window of ['1', '2', '3', '4', '5', '6']) made.add(window);
    return made;
  };
  const loads = await new MockActivityEnvironment().run<[], WindowLoads, typeof add>(add);
  await sleep(50);
  const before = starts;
  stopped.abort();
  await sleep(100);
  return { before, after: starts, isLoading: loads.isLoading() };
}

test('a worker that stops starts no window again, neither one that waits for its retry nor one that waits in the queue', async () => {
  expect(await addedThenStopped(rejects, 60_000)).toEqual({ before: 4, after: 4, isLoading: false });
});

test('a worker that stops starts no queued window when the connection of a running one closes', async () => {
  const closed = new AbortController();
  const result = () => new Promise((_, reject) => closed.signal.addEventListener('abort', () => reject(new Error('closed'))));
  setTimeout(() => closed.abort(), 80);
  expect(await addedThenStopped(async () => ({ result }), 60_000)).toEqual({ before: 4, after: 4, isLoading: false });
});

test('a window whose loading could not be started is tried again while the worker runs', async () => {
  const { before } = await addedThenStopped(rejects, 20);
  expect(before).toBeGreaterThan(4);
});
