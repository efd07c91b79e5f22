import { parentPort } from 'node:worker_threads';
import { codeOf, isCoded } from '../error-code.ts';
import type { FromThread, ToThread } from './messages.ts';

/** What a worker thread does. */
export interface Answering {
  /** Answers a question; runs beside others. `signal`: the answer is no longer wanted. */
  answer(question: unknown, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Answers the questions of `askThread` in this worker thread until the process closes it.
 * Bytes (alone, or as `body`) are transferred, other answers are cloned.
 */
export function answerInThread({ answer, close }: Answering): void {
  const running = new Map<number, AbortController>();

  async function answered(id: number, question: unknown): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const given = await answer(question, controller.signal);
      post({ id, answer: given }, bytesOf(given));
    } catch (error) {
      post({ id, error: plainError(error) });
    } finally {
      running.delete(id);
    }
  }

  parentPort?.on('message', (message: ToThread) => {
    if ('close' in message) void close().finally(() => process.exit());
    else if ('cancel' in message) running.get(message.id)?.abort();
    else void answered(message.id, message.question);
  });
}

function post(message: FromThread, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred);
}

/** Returns the memory of bytes that fill it, given alone or as `body`. Small buffers share theirs, and are cloned. */
function bytesOf(given: unknown): ArrayBuffer[] {
  if (typeof given === 'object' && given !== null && 'body' in given) return bytesOf(given.body);
  if (!(given instanceof Uint8Array) || !(given.buffer instanceof ArrayBuffer)) return [];
  return given.byteLength === given.buffer.byteLength ? [given.buffer] : [];
}

/** A clone of an error loses its code, and whether a retry may succeed. */
function plainError(error: unknown): Extract<FromThread, { error: object }>['error'] {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack } = error;
  const code = codeOf(error);
  return {
    message,
    ...(stack === undefined ? {} : { stack }),
    ...(typeof code === 'string' ? { code } : {}),
    ...(isCoded(error) ? { retryable: error.retryable } : {}),
  };
}
