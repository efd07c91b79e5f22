import { MockActivityEnvironment } from '@temporalio/testing';
import { describe, expect, test } from 'vitest';
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
    const other = turns(3, async () => void groups.push(['refresh']));
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
  const running = turns(2, () => first.opened);
  const waiting = [
    turns(5, async () => void done.push('backfill')),
    turns(2, async () => void done.push('live')),
    turns(2, async () => Promise.reject(new Error('no'))).catch(({ message }: Error) => void done.push(message)),
    turns(2, async () => void done.push('live again')),
    turns(1, async () => void done.push('publish')),
  ];
  first.open();
  await Promise.all([running, ...waiting]);
  expect(done).toEqual(['publish', 'live', 'no', 'live again', 'backfill']);
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
