import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { CompanySearch } from '../infra/postgres/company-search.ts';
import type { ResolveAnswer } from '../models/resolution/answer.ts';
import { askedOnce } from './asked-once.ts';
import { opened, openInput } from './input-file.ts';
import { progressLine } from './output.ts';
import type { GivenColumns } from './resolve-columns.ts';
import { csvHeader, csvRow } from './resolve-csv.ts';
import { type LedgerRow, readLedger } from './resolve-ledger.ts';
import { startTally, type Tally } from './resolve-tally.ts';

interface FileOptions {
  /** Absent: stdout. */
  readonly out?: string | undefined;
  readonly json?: boolean | undefined;
  readonly columns: GivenColumns;
}

export const batchSize = 50;
/** Batches under way: while answers of one are judged here, PostgreSQL looks for the others. */
export const batchesAtOnce = 6;

/** Resolves the rows of a CSV file (`-`: stdin) as they come; every row is written, in its order, with its answer or why it has none. */
export async function resolveFile(search: CompanySearch, path: string, { out, json, columns: given }: FileOptions): Promise<Tally> {
  const ledger = await readLedger(await openInput(path), given);
  process.stderr.write(`columns: ${ledger.columns.told}\n`);
  const tally = startTally(ledger.columns);
  const progress = reporter(tally);
  const sink = await openSink(out);
  if (json !== true) await sink.write(csvHeader(ledger.header));
  const ask = askedOnce(search);
  for await (const answered of inOrder(inBatches(ledger.rows), (batch) => answer(ask, batch))) {
    for (const [row, given] of answered) {
      tally.add(row.cells, given);
      if ('error' in row) process.stderr.write(`${path}:${row.line}: ${row.error}\n`);
      await sink.write(json === true ? jsonRow(row, given) : csvRow(row, ledger.columns.width, given));
    }
    progress.show();
  }
  await sink.end();
  progress.end();
  return tally;
}

type Answered = readonly (readonly [row: LedgerRow, answer: ResolveAnswer | undefined])[];

async function answer(ask: ReturnType<typeof askedOnce>, batch: readonly LedgerRow[]): Promise<Answered> {
  const answers = await ask(batch.flatMap((row) => ('query' in row ? [row.query] : [])));
  let taken = 0;
  return batch.map((row) => [row, 'query' in row ? answers[taken++] : undefined]);
}

async function* inBatches(rows: AsyncIterable<LedgerRow>): AsyncGenerator<LedgerRow[]> {
  let batch: LedgerRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A few at a time, told in the order in which they began. */
async function* inOrder<Given, Made>(given: AsyncIterable<Given>, work: (one: Given) => Promise<Made>): AsyncGenerator<Made> {
  const underWay: Promise<Made>[] = [];
  for await (const one of given) {
    const made = work(one);
    made.catch(() => undefined); // it is told when its turn comes
    underWay.push(made);
    const first = underWay.length < batchesAtOnce ? undefined : underWay.shift();
    if (first !== undefined) yield await first;
  }
  for (const made of underWay) yield await made;
}

function jsonRow(row: LedgerRow, given: ResolveAnswer | undefined): string {
  const told = given ?? { result: 'ERROR', error: 'error' in row ? row.error : 'no answer' };
  return `${JSON.stringify({ line: row.line, row: row.cells, ...told })}\n`;
}

interface Sink {
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

/** A file is whole or not there: it has its name when it has its last line. */
async function openSink(out: string | undefined): Promise<Sink> {
  const stream = out === undefined ? process.stdout : createWriteStream(`${out}.partial`);
  if (out !== undefined) await opened(stream, `${out}: cannot be written`);
  return {
    async write(text) {
      if (!stream.write(text)) await once(stream, 'drain');
    },
    async end() {
      if (out === undefined) return;
      stream.end();
      await finished(stream);
      await rename(`${out}.partial`, out);
    },
  };
}

/** A line a second at most; a terminal sees it redrawn. */
function reporter(tally: Tally) {
  const line = progressLine();
  const started = performance.now();
  let last = started;
  const text = () => {
    const rate = Math.round(tally.rows() / ((performance.now() - started) / 1_000));
    return `${tally.rows().toLocaleString('en-GB')} rows, ${rate.toLocaleString('en-GB')} a second`;
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
