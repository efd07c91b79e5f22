import { getEventListeners } from 'node:events';
import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import { MockActivityEnvironment } from '@temporalio/testing';
import { describe, expect, test } from 'vitest';
import { priorities, publicationQueue } from '../temporal.config.ts';
import { gathered, inTurn, takeTurns } from './turns.ts';

/** Work that ends when the test says so. */
function gate() {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Resolves when work that may begin has begun. */
const begun = () => new Promise((resolve) => setTimeout(resolve, 5));

const never = new AbortController().signal;
const value = (text: string): PromiseSettledResult<string> => ({ status: 'fulfilled', value: text });

describe('items that wait for a turn', () => {
  /** Items that begin with the same letter are worked on together. */
  function start() {
    const turns = takeTurns();
    const first = gate();
    const groups: (readonly string[])[] = [];
    const ended: string[] = [];
    const worked = gathered<string, string>({
      turns,
      joining: (item, waiting) => waiting.filter((one) => one[0] === item[0]),
      work: async (items, signal) => {
        groups.push(items);
        if (groups.length === 1) await first.opened;
        if (items.includes('a-slow')) {
          await new Promise((resolve) => signal.addEventListener('abort', () => setTimeout(resolve, 10), { once: true }));
          ended.push('interrupted');
          throw signal.reason;
        }
        ended.push(items.join(' '));
        return items.map(
          (one): PromiseSettledResult<string> => (one.endsWith('bad') ? { status: 'rejected', reason: new Error(one) } : value(one)),
        );
      },
    });
    const run = (item: string, signal: AbortSignal) => worked(item, { priority: 3, signal });
    return { turns, first, groups, ended, run };
  }

  test('are worked on in one turn with those that may join them, and each gets its own outcome', async () => {
    const { turns, first, groups, run } = start();
    const running = run('a1', never);
    await begun();
    const other = turns({ priority: 3 }, async () => void groups.push(['refresh']));
    const waiting = ['a2', 'b1', 'a3-bad', 'a4'].map((item) => run(item, never));
    first.open();
    const outcomes = await Promise.allSettled([running, ...waiting]);
    await other;
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
      'a1',
      'a2',
      'b1',
      'a3-bad',
      'a4',
    ]);
    expect(groups).toEqual([['a1'], ['refresh'], ['a2', 'a3-bad', 'a4'], ['b1']]);
  });

  test('go on without one that is cancelled while they are worked on, when that work has ended', async () => {
    const { first, groups, ended, run } = start();
    const running = run('b1', never);
    await begun();
    const cancel = new AbortController();
    const slow = run('a-slow', cancel.signal).catch((error: Error) => {
      ended.push(error.message);
    });
    const others = [run('a2', never), run('a3', never)];
    first.open();
    await running;
    await new Promise((resolve) => setTimeout(resolve, 10));
    cancel.abort(new Error('cancelled'));
    expect(await Promise.all(others)).toEqual(['a2', 'a3']);
    await slow;
    expect(groups).toEqual([['b1'], ['a-slow', 'a2', 'a3'], ['a2', 'a3']]);
    expect(ended.slice(0, 2)).toEqual(['b1', 'interrupted']);
    expect(ended.slice(2).sort()).toEqual(['a2 a3', 'cancelled']);
  });

  test('are dropped at once when they are cancelled while they wait', async () => {
    const { first, groups, run } = start();
    const running = run('a1', never);
    const cancel = new AbortController();
    const dropped = run('a2', cancel.signal);
    cancel.abort(new Error('cancelled'));
    await expect(dropped).rejects.toThrow('cancelled');
    await expect(run('a3', cancel.signal)).rejects.toThrow('cancelled');
    first.open();
    await running;
    expect(groups).toEqual([['a1']]);
  });
});

test('work of a smaller priority is done before work that waits already, and work that ended in an error lets the next begin', async () => {
  const turns = takeTurns();
  const done: string[] = [];
  const first = gate();
  const running = turns({ priority: 2 }, () => first.opened);
  const waiting = [
    turns({ priority: 5 }, async () => void done.push('backfill')),
    turns({ priority: 2 }, async () => void done.push('live')),
    turns({ priority: 2 }, async () => Promise.reject(new Error('no'))).catch(({ message }: Error) => void done.push(message)),
    turns({ priority: 2 }, async () => void done.push('live again')),
    turns({ priority: 1 }, async () => void done.push('publish')),
  ];
  first.open();
  await Promise.all([running, ...waiting]);
  expect(done).toEqual(['publish', 'live', 'no', 'live again', 'backfill']);
});

test('turns that have begun leave no listener on the signal of their activity, which takes many', async () => {
  const [turns, activity] = [takeTurns(), new AbortController()];
  const worked = gathered<string, string>({ turns, joining: (_, others) => others, work: async (items) => items.map(value) });
  for (let at = 0; at < 3; at += 1) {
    await turns({ priority: 3 }, async () => {}, activity.signal);
    await Promise.all(['a', 'b'].map((item) => worked(item, { priority: 3, signal: activity.signal })));
  }
  expect(getEventListeners(activity.signal, 'abort')).toEqual([]);
});

test('activities that take turns run one at a time, in their order, and one that waits sends heartbeats', async () => {
  const first = gate();
  const order: string[] = [];
  const { apply, refresh } = inTurn(takeTurns(), {
    async apply(of: string) {
      order.push(`${of} begins`);
      await first.opened;
      order.push(`${of} ends`);
      return of;
    },
    async refresh() {
      order.push('refresh');
    },
  });
  const env = new MockActivityEnvironment();
  const beats: unknown[] = [];
  env.on('heartbeat', (details: unknown) => beats.push(details));
  const applying = new MockActivityEnvironment().run(apply, 'a');
  const refreshing = env.run(refresh);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect([order, beats.length]).toEqual([['a begins'], 1]);
  first.open();
  expect(await applying).toBe('a');
  await refreshing;
  expect(order).toEqual(['a begins', 'a ends', 'refresh']);
});

test('a step of a publication is next, also where Temporal states no priority', async () => {
  const first = gate();
  const done: string[] = [];
  const { work } = inTurn(takeTurns(), {
    async work(name: string, until?: Promise<void>) {
      await until;
      done.push(name);
    },
  });
  const running = new MockActivityEnvironment().run(work, 'running', first.opened);
  const waiting = new MockActivityEnvironment({ priority: { priorityKey: priorities.live } }).run(work, 'release');
  const step = new MockActivityEnvironment({ taskQueue: publicationQueue }).run(work, 'publication');
  await begun();
  first.open();
  await Promise.all([running, waiting, step]);
  expect(done).toEqual(['running', 'publication', 'release']);
});

test('an activity that waited for its turn heartbeats as itself, and the end of another does not cancel it', async () => {
  const [first, second] = [gate(), gate()];
  const { work } = inTurn(takeTurns(), {
    async work(until: Promise<void>) {
      await until;
      heartbeat({ activity: activityInfo().activityId });
      return cancellationSignal().aborted;
    },
  });
  const beats: unknown[] = [];
  const [earlier, later] = ['earlier', 'later'].map((activityId) => {
    const env = new MockActivityEnvironment({ activityId });
    env.on(
      'heartbeat',
      (details: { activity?: string }) => void (details.activity !== undefined && beats.push([activityId, details.activity])),
    );
    return env;
  }) as [MockActivityEnvironment, MockActivityEnvironment];
  const running = earlier.run(work, first.opened);
  await begun();
  const waiting = later.run(work, second.opened);
  first.open();
  await running;
  earlier.cancel();
  second.open();
  expect(await waiting).toBe(false);
  expect(beats).toEqual([
    ['earlier', 'earlier'],
    ['later', 'later'],
  ]);
});

describe('a publication, which takes several turns', () => {
  const publish = { priority: 1 };
  const small = { priority: 2, leavesChanges: true };
  const snapshot = { priority: 2, isLong: true };
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  test('has its next turn before work that waited for longer, when it asks soon after the last one', async () => {
    const turns = takeTurns({ lingerMs: 200 });
    const done: string[] = [];
    const first = turns(publish, async () => void done.push('recompute'));
    const release = turns(small, async () => void done.push('apply'));
    await first;
    await pause(20);
    await turns(publish, async () => void done.push('export'));
    await release;
    expect(done).toEqual(['recompute', 'export', 'apply']);
  });

  test('takes what was applied before a snapshot begins, which waits for it', async () => {
    const turns = takeTurns({ lingerMs: 1, mostHeldMs: 60_000 });
    const done: string[] = [];
    await turns({ ...publish, takesChanges: true }, async () => undefined);
    const release = turns(small, async () => void done.push('apply'));
    const long = turns(snapshot, async () => void done.push('snapshot'));
    await release;
    await pause(20);
    await turns(small, async () => void done.push('apply more'));
    await turns({ ...publish, takesChanges: true }, async () => void done.push('recompute'));
    await long;
    expect(done).toEqual(['apply', 'apply more', 'recompute', 'snapshot']);
  });

  test('holds back a snapshot no longer than it may, and none before the first publication or with nothing applied', async () => {
    const turns = takeTurns({ lingerMs: 1, mostHeldMs: 200 });
    const timeOf = async () => {
      const began = performance.now();
      await turns(snapshot, async () => undefined);
      return performance.now() - began;
    };
    await turns(small, async () => undefined);
    expect(await timeOf()).toBeLessThan(150);
    await turns({ ...publish, takesChanges: true }, async () => undefined);
    expect(await timeOf()).toBeLessThan(150);
    await turns(small, async () => undefined);
    expect(await timeOf()).toBeGreaterThan(190);
  });
});
