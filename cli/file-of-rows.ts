import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { moveDurably } from '../infra/durable-file.ts';
import { opened } from './input-file.ts';
import { progressLine } from './output.ts';

/** Groups rows into batches of `size`; the last one may be smaller. */
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
 * Opens the output of a command; `out` absent: stdout. A file is written under `<out>.partial` and renamed by `end`, so an incomplete file never
 * has the name `out`. `head` is written before the first text. Throws `ConfigError` when the file cannot be opened.
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

/** Shows the number and rate of rows on stderr, at most once a second. `details` goes between the two. */
export function rowProgress(rows: () => number, details: () => string = () => '') {
  const line = progressLine();
  const started = performance.now();
  let last = started;
  const text = () => {
    const rate = Math.round(rows() / ((performance.now() - started) / 1_000));
    return `${rows().toLocaleString('en-GB')} rows${details()}, ${rate.toLocaleString('en-GB')} a second`;
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
