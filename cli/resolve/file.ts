import { pMapIterable } from 'p-map';
import type { ResolveAnswer } from '../../models/resolution/answer.ts';
import { printable, printableJson } from '../../serving/output/printable.ts';
import type { CompanySearch } from '../../serving/resolution/company-search.ts';
import { inBatches, openSink, rowProgress } from '../file-of-rows.ts';
import { openInput } from '../input-file.ts';
import { createResolveCache } from './cache.ts';
import type { GivenColumns } from './columns.ts';
import { csvHeader, csvRow } from './csv.ts';
import { readSuppliers, type SupplierRow } from './supplier-file.ts';
import { startTally, type Tally } from './tally.ts';

interface FileOptions {
  /** Path of the file to write; absent: stdout. */
  readonly out?: string | undefined;
  /** One line of JSON for each row instead of CSV. */
  readonly json?: boolean | undefined;
  /** Columns that the operator names. */
  readonly columns: GivenColumns;
}

export const batchSize = 50;
/** Batches in flight: while this process compares the candidates of one, PostgreSQL searches for the others. */
export const batchesAtOnce = 6;

/**
 * Resolves the rows of a CSV file (`-`: stdin) while it reads them. Writes every row in its order, with its answer or the reason why it has
 * none. Returns the counts. Throws `ConfigError` when a file cannot be opened or the header has no usable column.
 */
export async function resolveFile(search: CompanySearch, path: string, { out, json, columns: givenColumns }: FileOptions): Promise<Tally> {
  const suppliers = await readSuppliers(await openInput(path), givenColumns);
  process.stderr.write(`columns: ${printable(suppliers.columns.description)}\n`);
  const tally = startTally(suppliers.columns);
  const progress = rowProgress(tally.rows);
  const sink = await openSink(out, json === true ? '' : csvHeader(suppliers.header));
  const resolveAll = createResolveCache(search);
  const batches = inBatches(suppliers.rows, batchSize);
  for await (const answered of pMapIterable(batches, (batch) => answer(resolveAll, batch), { concurrency: batchesAtOnce })) {
    for (const [row, found] of answered) {
      tally.add(row.cells, found);
      if ('error' in row) process.stderr.write(`${printable(`${path}:${row.line}: ${row.error}`)}\n`);
      await sink.write(json === true ? jsonRow(row, found) : csvRow(row, suppliers.columns.width, found));
    }
    progress.show();
  }
  await sink.end();
  progress.end();
  return tally;
}

type Answered = readonly (readonly [row: SupplierRow, answer: ResolveAnswer | undefined])[];

async function answer(resolveAll: ReturnType<typeof createResolveCache>, batch: readonly SupplierRow[]): Promise<Answered> {
  const answers = await resolveAll(batch.flatMap((row) => ('query' in row ? [row.query] : [])));
  let next = 0;
  return batch.map((row) => [row, 'query' in row ? answers[next++] : undefined]);
}

function jsonRow(row: SupplierRow, answer: ResolveAnswer | undefined): string {
  const outcome = answer ?? { result: 'ERROR', error: 'error' in row ? row.error : 'no answer' };
  return `${printableJson({ line: row.line, row: row.cells, ...outcome })}\n`;
}
