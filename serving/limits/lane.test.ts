import { describe, expect, test } from 'vitest';
import { createLane } from './lane.ts';

/** Work that ends when the test says so. */
function work(order: string[], name: string) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = async () => {
    order.push(name);
    await ended;
  };
  return { run, end };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('lane', () => {
  test('tenants take turns, however many batches one of them sends', async () => {
    const lane = createLane({ running: 1 });
    const order: string[] = [];
    const jobs = ['a1', 'a2', 'a3', 'b1'].map((name) => ({ name, ...work(order, name) }));
    const all = jobs.map(({ name, run }) => lane.run(name.charAt(0), run));
    for (const { end } of jobs) {
      await turn();
      end();
    }
    await Promise.all(all);
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('a tenant that holds all its places does not make another one wait, and goes on when one of its own ends', async () => {
    const lane = createLane({ running: 3, perTenant: 2 });
    const order: string[] = [];
    const jobs = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map((name) => ({ name, ...work(order, name) }));
    const all = jobs.map(({ name, run }) => lane.run(name.charAt(0), run));
    await turn();
    expect(order).toEqual(['a1', 'a2', 'b1']);
    for (const at of [4, 0]) {
      jobs[at]?.end();
      await turn();
    }
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
    for (const { end } of jobs) end();
    await Promise.all(all);
    expect(order.at(-1)).toBe('a4');
  });

  test('a tenant whose batches wait already is refused at once, and another tenant is not', async () => {
    const lane = createLane({ running: 1, waitingPerTenant: 1 });
    const order: string[] = [];
    const [one, two, three] = [work(order, 'a1'), work(order, 'a2'), work(order, 'b1')];
    const all = [lane.run('a', one.run), lane.run('a', two.run), lane.run('b', three.run)];
    await expect(lane.run('a', async () => undefined)).rejects.toMatchObject({ code: 'TOO_MANY_AT_ONCE', retryAfter: 1 });
    for (const { end } of [one, two, three]) end();
    await Promise.all(all);
    expect(order).toEqual(['a1', 'a2', 'b1']);
  });

  test('a batch that waits too long is refused, and one that fails gives its place back', async () => {
    const lane = createLane({ running: 1, longestWaitMs: 10 });
    const one = work([], 'a1');
    const running = lane.run('a', one.run);
    await expect(lane.run('b', async () => undefined)).rejects.toMatchObject({ code: 'OVERLOADED' });
    one.end();
    await running;
    const broken = async () => {
      throw new Error('the database is unavailable');
    };
    await expect(lane.run('a', broken)).rejects.toThrow('unavailable');
    expect(await lane.run('a', async () => 'done')).toBe('done');
  });

  test('a batch whose caller has gone leaves the queue, and the next one takes its turn', async () => {
    const lane = createLane({ running: 1, waitingPerTenant: 1 });
    const order: string[] = [];
    const [one, two, three] = [work(order, 'a1'), work(order, 'a2'), work(order, 'a3')];
    const caller = new AbortController();
    const first = lane.run('a', one.run);
    const left = lane.run('a', two.run, caller);
    caller.abort();
    await expect(left).rejects.toThrow('aborted');
    const next = lane.run('a', three.run); // the place of the one that left is free
    for (const { end } of [one, three]) end();
    await Promise.all([first, next]);
    expect(order).toEqual(['a1', 'a3']);
  });

  test('a request that waits apart gives its place to the next one, and takes a place again before it goes on', async () => {
    const lane = createLane({ running: 1 });
    const order: string[] = [];
    const [sleep, two] = [work(order, 'a1 waits'), work(order, 'b1')];
    const first = lane.run('a', async (apart) => {
      await apart(sleep.run);
      order.push('a1 goes on');
    });
    const second = lane.run('b', two.run);
    await turn();
    sleep.end();
    await turn();
    expect(order).toEqual(['a1 waits', 'b1']);
    two.end();
    await Promise.all([first, second]);
    expect(order).toEqual(['a1 waits', 'b1', 'a1 goes on']);
    const broken = () => Promise.reject(new Error('the caller has gone'));
    await expect(lane.run('a', (apart) => apart(broken))).rejects.toThrow('gone');
    expect(await Promise.all([lane.run('a', async () => 'done'), lane.run('b', async () => 'done')])).toEqual(['done', 'done']);
  });
});
