import { pMapIterable } from 'p-map';
import type { ResolveAnswer } from '../../models/resolution/answer.ts';
import type { CompanySearch } from '../../serving/resolution/company-search.ts';
import { inBatches, openSink, rowProgress } from '../file-of-rows.ts';
import { openInput } from '../input-file.ts';
import { askedOnce } from './cache.ts';
import type { GivenColumns } from './columns.ts';
import { csvHeader, csvRow } from './csv.ts';
import { type LedgerRow, readLedger } from './ledger.ts';
import { startTally, type Tally } from './tally.ts';

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
  const progress = rowProgress(tally.rows);
  const sink = await openSink(out, json === true ? '' : csvHeader(ledger.header));
  const ask = askedOnce(search);
  const batches = inBatches(ledger.rows, batchSize);
  for await (const answered of pMapIterable(batches, (batch) => answer(ask, batch), { concurrency: batchesAtOnce })) {
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

function jsonRow(row: LedgerRow, given: ResolveAnswer | undefined): string {
  const told = given ?? { result: 'ERROR', error: 'error' in row ? row.error : 'no answer' };
  return `${JSON.stringify({ line: row.line, row: row.cells, ...told })}\n`;
}
