import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { moveDurably } from '../infra/durable-file.ts';
import { opened } from './input-file.ts';
import { progressLine } from './output.ts';

/** What a command that answers each row of a file shares with the others: batches in, a whole file out, and how far it is. */
export async function* inBatches<Row>(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

interface Sink {
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

/**
 * A file is whole or not there: it has its name when it has its last line. The head goes before the first line, so a file that is refused
 * writes nothing. `out` absent: stdout.
 */
export async function openSink(out: string | undefined, head: string): Promise<Sink> {
  let started = head === '';
  const partial = `${out}.partial`;
  const stream = out === undefined ? process.stdout : createWriteStream(partial);
  if (out !== undefined) await opened(stream, `${out}: cannot be written`);
  const put = async (text: string) => {
    if (!stream.write(text)) await once(stream, 'drain');
  };
  const start = async () => {
    if (!started) await put(head);
    started = true;
  };
  return {
    async write(text) {
      await start();
      await put(text);
    },
    async end() {
      await start();
      if (out === undefined) return;
      stream.end();
      await finished(stream);
      await moveDurably(partial, out);
    },
  };
}

/** A line a second at most, with the rate of rows; a terminal sees it redrawn. `told`: what goes between rows and rate. */
export function rowProgress(rows: () => number, told: () => string = () => '') {
  const line = progressLine();
  const started = performance.now();
  let last = started;
  const text = () => {
    const rate = Math.round(rows() / ((performance.now() - started) / 1_000));
    return `${rows().toLocaleString('en-GB')} rows${told()}, ${rate.toLocaleString('en-GB')} a second`;
  };
  return {
    show(): void {
      if (performance.now() - last < 1_000) return;
      last = performance.now();
      line.show(text());
    },
    end(): void {
      line.show(text());
      line.end();
    },
  };
}
