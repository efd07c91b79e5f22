import { Worker } from 'node:worker_threads';
import { type Batch, type Outcome, readBatch } from './read-batch.ts';
import { unread } from './read-document.ts';

/** Reads batches, so many at a time; `close` when done. */
export interface BatchReader {
  readonly width: number;
  read(batch: Batch): Promise<Outcome[]>;
  close(): Promise<void>;
}

/** A document may need so much and no more: past it, it costs its thread, and nothing else. */
const heapMegabytes = 512;
/** A batch is some seconds' work; a thread that is silent for so long is taken for lost. */
const longestBatch = 5 * 60_000;

/** From compiled code: Node 20 starts no thread from TypeScript. */
export const canStartThreads = import.meta.url.endsWith('.js');

/** In this thread, for tests and single documents. */
export function readHere(): BatchReader {
  return { width: 1, read: readBatch, close: async () => undefined };
}

/** `threads` worker threads, each with one batch at a time. A document that ends its thread is rejected, and the others of its batch are read again. */
export function createThreads(threads: number, { worker = workerFile, heap = heapMegabytes, patience = longestBatch } = {}): BatchReader {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: ((worker: Worker | undefined) => void)[] = [];
  let closed = false;

  function start(): Worker {
    const started = new Worker(worker, { resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 16 } });
    all.add(started);
    started.on('error', () => undefined); // told by the batch that it was at
    started.on('exit', () => {
      all.delete(started);
      const at = idle.indexOf(started);
      if (at >= 0) idle.splice(at, 1);
    });
    return started;
  }

  async function take(): Promise<Worker> {
    if (closed) throw new Error('the reader is closed');
    const free = idle.pop();
    if (free !== undefined) return free;
    if (all.size < threads) return start();
    const given = await new Promise<Worker | undefined>((resolve) => waiting.push(resolve));
    if (given === undefined) throw new Error('the reader was closed');
    return given;
  }

  function giveBack(free: Worker): void {
    const next = waiting.shift();
    if (next === undefined) idle.push(free);
    else next(free);
  }

  async function read(batch: Batch): Promise<Outcome[]> {
    const own = await take();
    const answer = await ask(own, batch, patience);
    if (typeof answer !== 'string') {
      giveBack(own);
      return answer;
    }
    all.delete(own);
    await own.terminate();
    if (closed) throw new Error('the reader was closed');
    // nobody waits for a thread that is gone
    const next = waiting.shift();
    if (next !== undefined) next(start());
    return apart(batch, answer);
  }

  /** Half and half, until the document that ended the thread stands alone. */
  async function apart(batch: Batch, reason: string): Promise<Outcome[]> {
    const [first] = batch.members;
    if (first === undefined) return [];
    if (batch.members.length === 1) return [{ name: first.name, ...unread(`reading it ended its thread: ${reason}`) }];
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
      await Promise.all([...all].map((one) => one.terminate()));
    },
  };
}

const workerFile = new URL(new URL('./worker.ts', import.meta.url).href.replace(/\.ts$/, canStartThreads ? '.js' : '.ts'));

/** What the thread made of the batch, or why it ended. */
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
