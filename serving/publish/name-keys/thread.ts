import { Worker } from 'node:worker_threads';
import { canStartThreads } from '../../../infra/threads/ask-thread.ts';
import { NamesInvalid } from '../refused.ts';

export interface Block {
  readonly id: number;
  readonly lines: readonly string[];
}

export type Answer = { readonly id: number } & ({ readonly text: string } | { readonly invalid: string });

/** A worker thread that computes blocks, one after another. */
export interface NameThread {
  /** Resolves to the text of COPY. Rejects with `NamesInvalid`, or with the error that ended the thread. */
  compute(lines: readonly string[]): Promise<string>;
  end(): Promise<void>;
}

const workerFile = new URL(canStartThreads ? './worker.js' : './worker.ts', import.meta.url);
/** Blocks that the thread holds at once: enough that it never waits for the main thread. */
const mostWaiting = 4;

let shared: NameThread | undefined;

/** Returns the thread of this process. It is started once, because a new thread first loads and compiles the code of names. */
export function sharedThread(): NameThread {
  shared ??= startThread(workerFile, () => {
    shared = undefined;
  });
  return shared;
}

interface Waiting {
  resolve(text: string): void;
  reject(error: unknown): void;
}

/** Starts a thread that does not keep the process alive while it is idle. `onEnd` is called when the thread has ended. */
export function startThread(file: URL, onEnd: () => void): NameThread {
  const worker = new Worker(file);
  const waiting = new Map<number, Waiting>();
  let blocks = 0;
  worker.unref();
  worker.on('message', (answer: Answer) => {
    const { resolve, reject } = waiting.get(answer.id) ?? {};
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
    if ('text' in answer) resolve?.(answer.text);
    else reject?.(new NamesInvalid(answer.invalid));
  });
  const fail = (error: unknown) => {
    onEnd();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`the thread that computes name keys ended with exit code ${code}`)));
  return {
    compute(lines) {
      blocks += 1;
      const id = blocks;
      worker.ref();
      worker.postMessage({ id, lines } satisfies Block);
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
    end: async () => {
      await worker.terminate();
    },
  };
}

/** Yields the text of COPY of each block, in order, so that the event loop of this thread stays free for heartbeats. Throws `NamesInvalid`. */
export async function* copyTextsInThread(blocks: AsyncIterable<readonly string[]>, thread = sharedThread()): AsyncGenerator<string> {
  const computing: Promise<string>[] = [];
  for await (const lines of blocks) {
    if (computing.length === mostWaiting) yield await (computing.shift() ?? '');
    const text = thread.compute(lines);
    text.catch(() => undefined); // a later block may fail while an earlier one is awaited; its own await reports it
    computing.push(text);
  }
  for (const text of computing) yield await text;
}
