import { Worker } from 'node:worker_threads';
import { type Batch, type Outcome, readBatch } from './read-batch.ts';
import { unread } from './read-document.ts';

/** Reads batches of documents. */
export interface BatchReader {
  /** Number of batches that it reads at the same time. */
  readonly width: number;
  /** Resolves to one outcome for each document of the batch, in order. Further calls wait for a free thread. */
  read(batch: Batch): Promise<Outcome[]>;
  /** Ends all threads. Waiting and later calls of `read` reject. */
  close(): Promise<void>;
}

/** Heap of one thread. A document that needs more ends its thread, and only that document is rejected. */
const heapMegabytes = 512;
/** Milliseconds after which a silent thread counts as lost. A batch takes a few seconds. */
const longestBatch = 5 * 60_000;
/** Milliseconds after which a thread without a batch ends, so that its heap goes back to the system. */
const longestIdle = 30_000;

/** True in compiled code. Node 20 cannot start a worker thread from TypeScript. */
export const canStartThreads = import.meta.url.endsWith('.js');

/** Returns a reader that reads in the calling thread, for tests and single documents. */
export function readHere(): BatchReader {
  return { width: 1, read: readBatch, close: async () => undefined };
}

/**
 * Returns a reader that runs up to `threads` worker threads, each with one batch at a time. A thread without a batch does not keep the process alive,
 * and ends after a while. A document that ends its thread is rejected; the other documents of its batch are read again.
 */
export function createThreads(
  threads: number,
  { worker = workerFile, heap = heapMegabytes, patience = longestBatch, rest = longestIdle } = {},
): BatchReader {
  /** The threads without a batch, each with the timer that ends it. The newest is last. */
  const idle = new Map<Worker, NodeJS.Timeout>();
  const all = new Set<Worker>();
  const waiting: ((worker: Worker | undefined) => void)[] = [];
  let closed = false;

  function start(): Worker {
    const started = new Worker(worker, { resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 16 } });
    all.add(started);
    started.on('error', () => undefined); // `ask` reports the error for the batch that the thread was reading
    started.on('exit', () => {
      all.delete(started);
      clearTimeout(idle.get(started));
      idle.delete(started);
    });
    return started;
  }

  /** Resolves to a free thread: an idle one, a new one below the limit, or the next one that finishes its batch. */
  async function take(): Promise<Worker> {
    if (closed) throw new Error('the reader is closed');
    const [free, timer] = [...idle].at(-1) ?? [];
    if (free !== undefined) {
      clearTimeout(timer);
      idle.delete(free);
      free.ref();
      return free;
    }
    if (all.size < threads) return start();
    const freed = await new Promise<Worker | undefined>((resolve) => waiting.push(resolve));
    if (freed === undefined) throw new Error('the reader was closed');
    return freed;
  }

  function giveBack(free: Worker): void {
    const next = waiting.shift();
    if (next !== undefined) next(free);
    else {
      free.unref();
      idle.set(free, setTimeout(() => end(free), rest).unref());
    }
  }

  /** Ends a thread. It takes no further batch from now on. */
  async function end(thread: Worker): Promise<void> {
    all.delete(thread);
    idle.delete(thread);
    await thread.terminate();
  }

  async function read(batch: Batch): Promise<Outcome[]> {
    const own = await take();
    const answer = await ask(own, batch, patience);
    if (typeof answer !== 'string') {
      giveBack(own);
      return answer;
    }
    await end(own);
    if (closed) throw new Error('the reader was closed');
    // A call that waits gets a new thread in the place of the lost one.
    const next = waiting.shift();
    if (next !== undefined) next(start());
    return readHalves(batch, answer);
  }

  /** Splits the batch in halves and reads each, until the document that ended the thread is alone in its batch and is rejected. */
  async function readHalves(batch: Batch, reason: string): Promise<Outcome[]> {
    const [first] = batch.members;
    if (first === undefined) return [];
    if (batch.members.length === 1) return [{ name: first.name, ...unread(`reading the document ended its worker thread: ${reason}`) }];
    const middle = batch.members.length >> 1;
    const before = await read({ ...batch, members: batch.members.slice(0, middle) });
    return [...before, ...(await read({ ...batch, members: batch.members.slice(middle) }))];
  }

  return {
    width: threads,
    read,
    async close() {
      closed = true;
      for (const left of waiting.splice(0)) left(undefined);
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all([...all].map(end));
    },
  };
}

const workerFile = new URL(new URL('./worker.ts', import.meta.url).href.replace(/\.ts$/, canStartThreads ? '.js' : '.ts'));

/** Resolves to the outcomes of the batch, or to the reason why the thread ended or counts as lost. `patience` in milliseconds. */
function ask(worker: Worker, batch: Batch, patience: number): Promise<Outcome[] | string> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(`no answer in ${patience / 1_000} seconds`), patience);
    const onError = (error: Error) => settle(error.message);
    const onExit = (code: number) => settle(`exit code ${code}`);
    function settle(answer: Outcome[] | string): void {
      clearTimeout(timer);
      worker.off('message', settle).off('error', onError).off('exit', onExit);
      resolve(answer);
    }
    worker.on('message', settle).on('error', onError).on('exit', onExit);
    worker.postMessage(batch);
  });
}
