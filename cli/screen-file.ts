import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { resultOf } from '../api/screen-reply.ts';
import { type Asked, screenAll } from '../api/screener.ts';
import { opened, openInput } from './input-file.ts';
import { progressLine } from './output.ts';
import { csvHeader, csvLines, type Screened } from './screen-csv.ts';
import { type InputRow, inputRows, type RowDefaults } from './screen-input.ts';
import { mustHold, type ScreenSession } from './screen-session.ts';

export interface FileOptions {
  /** Absent: stdout. */
  readonly out?: string | undefined;
  readonly json?: boolean | undefined;
  /** Of rows with a name that do not say it themselves. */
  readonly defaults: RowDefaults;
  readonly complete: (asked: Asked) => Asked;
}

export interface Counts {
  HOLD: number;
  REVIEW: number;
  CLEAR: number;
  ERROR: number;
}

/** So many are screened with one look at the decisions. */
const batchSize = 100;

/** Screens the rows of a CSV file (`-`: stdin) as they come and writes each as soon as its batch is done; bad rows go to stderr too. */
export async function screenFile(session: ScreenSession, path: string, { out, json, defaults, complete }: FileOptions): Promise<Counts> {
  const counts: Counts = { HOLD: 0, REVIEW: 0, CLEAR: 0, ERROR: 0 };
  const tell = (text: string) => void process.stderr.write(`${text}\n`);
  const progress = reporter(counts);
  const input = await openInput(path);
  const sink = await openSink(out, json === true ? '' : csvHeader());
  const rows = inputRows(input, defaults, (unused) => unused.length > 0 && tell(`columns that are not used: ${unused.join(', ')}`));
  for await (const batch of inBatches(rows)) {
    for (const screened of await screenBatch(session, batch, complete)) {
      const outcome = 'error' in screened ? 'ERROR' : screened.result.outcome;
      counts[outcome] += 1;
      if ('error' in screened) tell(`${path}:${screened.line}: ${screened.error}`);
      await sink.write(json === true ? jsonLine(screened) : csvLines(screened));
    }
    progress.show();
  }
  await sink.end();
  progress.end();
  return counts;
}

async function screenBatch(
  { screener }: ScreenSession,
  batch: readonly InputRow[],
  complete: FileOptions['complete'],
): Promise<Screened[]> {
  const good = batch.flatMap((row) => ('asked' in row ? [complete(row.asked)] : []));
  mustHold(screener, good);
  const results = await screenAll(screener, good);
  let taken = 0;
  return batch.map(({ line, reference, name, ...row }) => {
    if ('error' in row) return { line, reference, name, error: row.error };
    const result = results[taken++];
    return result === undefined ? { line, reference, name, error: 'no answer' } : { line, reference, name, result };
  });
}

async function* inBatches(rows: AsyncIterable<InputRow>): AsyncGenerator<InputRow[]> {
  let batch: InputRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function jsonLine(screened: Screened): string {
  const { line, reference, name } = screened;
  const told = 'error' in screened ? { outcome: 'ERROR', error: screened.error } : resultOf(screened.result);
  return `${JSON.stringify({ line, reference, name, ...told })}\n`;
}

interface Sink {
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

/** A file is whole or not there: it has its name when it has its last line. The head goes before the first line: a file that is refused has none. */
async function openSink(out: string | undefined, head: string): Promise<Sink> {
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
      await rename(partial, out);
    },
  };
}

/** A line a second at most; a terminal sees it redrawn. */
function reporter(counts: Counts) {
  const line = progressLine();
  const started = performance.now();
  let last = started;
  const text = () => {
    const { HOLD, REVIEW, CLEAR, ERROR } = counts;
    const all = HOLD + REVIEW + CLEAR + ERROR;
    const rate = Math.round(all / ((performance.now() - started) / 1000));
    const told = [`${all.toLocaleString('en-GB')} rows`, `${HOLD} HOLD`, `${REVIEW} REVIEW`, `${CLEAR} CLEAR`, `${ERROR} not screened`];
    return `${told.join(', ')}, ${rate.toLocaleString('en-GB')} a second`;
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
