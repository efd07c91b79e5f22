import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { canStartThreads } from '../../../infra/threads/ask-thread.ts';
import { copyTextOf } from './copy-text.ts';
import { copyTextsInThread } from './thread.ts';

/** Some 40 ms of work. */
const linesOfBlock = 500;
/** A file with fewer blocks is computed before a thread has started. */
const blocksWorthAThread = 4;

/** Yields the text of COPY for lines of a file of names, in blocks. A longer file is computed in a worker thread. Throws `NamesInvalid`. */
export async function* copyTexts(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const blocks = blocksOf(lines);
  const first: (readonly string[])[] = [];
  while (first.length < blocksWorthAThread) {
    const { done, value } = await blocks.next();
    if (done === true) break;
    first.push(value);
  }
  const all = followed(first, blocks);
  yield* first.length === blocksWorthAThread && canStartThreads ? copyTextsInThread(all) : copyTextsHere(all);
}

/** Yields the text of COPY of each block, computed in this thread. Events are handled between two blocks. */
export async function* copyTextsHere(blocks: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const lines of blocks) {
    yield copyTextOf(lines);
    await yieldToEvents();
  }
}

export async function* blocksOf(lines: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let block: string[] = [];
  for await (const line of lines) {
    block.push(line);
    if (block.length < linesOfBlock) continue;
    yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}

async function* followed<Item>(first: readonly Item[], rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* first;
  yield* rest;
}
