import { parentPort } from 'node:worker_threads';
import { type Batch, type Outcome, readBatch } from './read-batch.ts';

/** Worker thread: reads one batch after another. Buffers are transferred to the main thread, not copied. */
parentPort?.on('message', async (batch: Batch) => {
  const outcomes = await readBatch(batch);
  parentPort?.postMessage(outcomes, buffersOf(outcomes));
});

function buffersOf(outcomes: readonly Outcome[]): ArrayBuffer[] {
  const buffers = outcomes.flatMap((one) => (one.kind === 'filing' ? [one.rows.buffer, one.facts.buffer] : []));
  return [...new Set(buffers)].filter((buffer) => buffer instanceof ArrayBuffer);
}
