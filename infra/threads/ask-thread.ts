import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './messages.ts';

/** The thread ended before it answered. The next thread may answer the same question. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
}

/** A worker thread that answers questions, several at the same time. */
export interface AskedThread {
  /**
   * Resolves to the answer. Rejects with the error of the thread, with `ThreadEnded`, or with the reason of `signal`, which also cancels the work.
   */
  ask(question: unknown, signal?: AbortSignal): Promise<unknown>;
  /** Lets the thread close what it opened, and ends it. */
  close(): Promise<void>;
}

export interface ThreadOptions {
  /** Runs `answerInThread`. */
  readonly file: URL;
  /** What the thread starts with; cloned. */
  readonly data: unknown;
  /** Called when the thread has ended by itself. A new one starts. */
  readonly onEnd: (why: Error) => void;
  /** MiB of the young generation of V8, of three semi-spaces. Absent: Node's 48. */
  readonly youngMiB?: number;
  /** Milliseconds before the next thread starts when one has ended within ten seconds. */
  readonly restartMs?: number;
  /** Milliseconds that the thread has to close what it opened. */
  readonly closeMs?: number;
}

/** True in compiled code. Node 20 cannot start a worker thread from TypeScript. */
export const canStartThreads = import.meta.url.endsWith('.js');

/** A thread that lives shorter has failed to start. */
const shortLifeMs = 10_000;

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** Starts the thread. When it ends, what it was asked rejects and a new thread starts. An idle thread does not keep the process alive. */
export function askThread({ file, data, onEnd, youngMiB, restartMs = 1_000, closeMs = 5_000 }: ThreadOptions): AskedThread {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let closed = false;
  let thread = start();

  function start(): Worker | undefined {
    const began = performance.now();
    const resourceLimits = youngMiB === undefined ? {} : { maxYoungGenerationSizeMb: youngMiB };
    const worker = new Worker(file, { workerData: data, resourceLimits });
    let why: unknown;
    worker.unref();
    worker.on('message', (message: FromThread) => settle(message));
    worker.on('error', (error) => {
      why = error;
    });
    worker.on('exit', (code) => {
      thread = undefined;
      const ended = new ThreadEnded(`a worker thread ended with exit code ${code}`, { cause: why });
      for (const asker of waiting.values()) asker.reject(ended);
      waiting.clear();
      if (closed) return;
      onEnd(ended);
      setTimeout(restart, performance.now() - began < shortLifeMs ? restartMs : 0).unref();
    });
    return worker;
  }

  function restart(): void {
    if (!closed) thread = start();
  }

  function settle(message: FromThread): void {
    const asker = waiting.get(message.id);
    if (asker === undefined) return; // the question was cancelled
    waiting.delete(message.id);
    if ('answer' in message) asker.resolve(message.answer);
    else asker.reject(Object.assign(new Error(message.error.message), message.error));
  }

  return {
    ask(question, signal) {
      if (thread === undefined) return Promise.reject(new ThreadEnded('the worker thread has ended, and the next one has not started'));
      if (signal?.aborted) return Promise.reject(signal.reason);
      const worker = thread;
      asked += 1;
      const id = asked;
      worker.postMessage({ id, question } satisfies ToThread);
      return new Promise((resolve, reject) => {
        const cancel = () => {
          waiting.delete(id);
          worker.postMessage({ id, cancel: true } satisfies ToThread);
          reject(signal?.reason);
        };
        const left = () => signal?.removeEventListener('abort', cancel);
        signal?.addEventListener('abort', cancel);
        waiting.set(id, {
          resolve: (answer) => {
            left();
            resolve(answer);
          },
          reject: (error) => {
            left();
            reject(error);
          },
        });
      });
    },

    async close() {
      closed = true;
      if (thread === undefined) return;
      const worker = thread;
      worker.ref();
      const exited = once(worker, 'exit');
      worker.postMessage({ close: true } satisfies ToThread);
      const waited = new AbortController();
      const late = sleep(closeMs, undefined, { signal: waited.signal }).then(() => worker.terminate());
      await Promise.race([exited, late.catch(() => exited)]);
      waited.abort();
    },
  };
}
