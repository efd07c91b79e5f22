import { parentPort } from 'node:worker_threads';
import { NamesInvalid } from '../refused.ts';
import { copyTextOf } from './copy-text.ts';
import type { Answer, Block } from './thread.ts';

/** Worker thread: answers one block after another, in order. An error that is not about the data ends the thread. */
parentPort?.on('message', (block: Block) => parentPort?.postMessage(answerOf(block)));

function answerOf({ id, lines }: Block): Answer {
  try {
    return { id, text: copyTextOf(lines) };
  } catch (error) {
    if (error instanceof NamesInvalid) return { id, invalid: error.message };
    throw error;
  }
}
