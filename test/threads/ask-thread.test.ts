import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type AskedThread, askThread, ThreadEnded } from '../../infra/threads/ask-thread.ts';

const file = new URL('./worker.mjs', import.meta.url);
const threads: AskedThread[] = [];
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close();
});

function started(more: { hangs?: boolean; closeMs?: number } = {}) {
  const ends: Error[] = [];
  const closed = new SharedArrayBuffer(4);
  const { hangs = false, ...options } = more;
  const data = { greeting: 'hello', closed, hangs };
  const thread = askThread({ file, data, onEnd: (why) => ends.push(why), restartMs: 1, ...options });
  threads.push(thread);
  const ask = (what: string, value: unknown = null, signal?: AbortSignal) => thread.ask({ what, value }, signal);
  return { thread, ask, ends, hasClosed: () => new Int32Array(closed)[0] === 1 };
}

/** Asks until a thread answers: a new one takes a moment to start. */
async function untilAnswered(ask: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      await sleep(20);
    }
  }
}

test('a thread answers several questions at the same time, and an error keeps its message, its code and whether a retry may succeed', async () => {
  const { ask } = started();
  const long = ask('wait', 'long', AbortSignal.abort());
  await expect(long).rejects.toThrow('aborted');
  const [one, bytes, failed] = await Promise.allSettled([ask('repeat', 7), ask('bytes', 'héron'), ask('fail', 'terminating connection')]);
  expect(one).toEqual({ status: 'fulfilled', value: { value: 7, data: 'hello' } });
  expect(bytes.status === 'fulfilled' && Buffer.from(bytes.value as Uint8Array).toString()).toBe('héron');
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'terminating connection', code: '57P01' } });
  await expect(ask('refuse', 'no list')).rejects.toMatchObject({ code: 'LISTS_NOT_LOADED', retryable: true });
});

test('a question whose asker has gone rejects at once, and the thread ends its work', async () => {
  const { ask } = started();
  const asker = new AbortController();
  const asked = ask('wait', 'nine', asker.signal);
  expect(await ask('cancelled')).toEqual([]);
  asker.abort();
  await expect(asked).rejects.toThrow('aborted');
  expect(await ask('cancelled')).toEqual(['nine']);
});

test('what a thread was asked when it ended rejects with ThreadEnded, and the next thread answers', async () => {
  const { ask, ends } = started();
  const [waits, end] = await Promise.allSettled([ask('wait'), ask('end')]);
  for (const one of [waits, end]) expect(one).toMatchObject({ status: 'rejected', reason: { name: 'ThreadEnded' } });
  expect(ends.map(({ message }) => message)).toEqual(['a worker thread ended with exit code 3']);
  expect(await untilAnswered(() => ask('repeat', 8))).toEqual({ value: 8, data: 'hello' });
});

test('a thread that is closed closes what it opened and does not start again; one that hangs is ended', async () => {
  const { thread, ask, ends, hasClosed } = started();
  await ask('repeat', 1);
  await thread.close();
  expect([hasClosed(), ends]).toEqual([true, []]);
  await expect(ask('repeat', 2)).rejects.toThrow(ThreadEnded);
  const hanging = started({ hangs: true, closeMs: 1 });
  await hanging.ask('repeat', 1);
  await hanging.thread.close();
  expect([hanging.hasClosed(), hanging.ends]).toEqual([false, []]);
});

(process.platform === 'linux' ? test : test.skip)('on Linux a thread lowers its own priority, and that of no other thread', async () => {
  const before = getPriority();
  const { ask } = started();
  expect(await ask('lower', 3)).toBe(Math.min(19, before + 3));
  expect(getPriority()).toBe(before);
});
