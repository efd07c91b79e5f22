/** A worker thread that does what the test asks. */
import { register } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';

register('../worlds/typescript.mjs', import.meta.url);
const { answerInThread } = await import('../../infra/threads/answer-in-thread.ts');
const { lowerPriority } = await import('../../infra/threads/lower-priority.ts');
const { readFileSync } = await import('node:fs');
const cancelled = [];

answerInThread({
  async answer({ what, value }, signal) {
    if (what === 'repeat') return { value, data: workerData.greeting };
    if (what === 'bytes') return new TextEncoder().encode(value);
    if (what === 'fail') throw Object.assign(new Error(value), { code: '57P01' });
    if (what === 'refuse') throw Object.assign(new Error(value), { code: 'LISTS_NOT_LOADED', retryable: true });
    if (what === 'cancelled') return cancelled;
    if (what === 'end') process.exit(3);
    if (what === 'lower') {
      lowerPriority(value);
      return Number(readFileSync('/proc/thread-self/stat', 'utf8').split(') ')[1].split(' ')[16]);
    }
    await sleep(600_000, undefined, { signal }).catch(() => cancelled.push(value));
  },
  async close() {
    if (workerData.hangs) await new Promise(() => undefined);
    new Int32Array(workerData.closed)[0] = 1;
  },
});
