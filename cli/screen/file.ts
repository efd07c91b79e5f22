import { printable, printableJson } from '../../serving/output/printable.ts';
import { answerOf } from '../../serving/screening/answer.ts';
import { type ScreeningRequest, screenAll } from '../../serving/screening/screener.ts';
import { inBatches, openSink, rowProgress } from '../file-of-rows.ts';
import { openInput } from '../input-file.ts';
import { csvHeader, csvLines, type Screened } from './csv.ts';
import { type InputRow, inputRows, type RowDefaults } from './input.ts';
import { requireLists, type ScreenSession } from './session.ts';

export interface FileOptions {
  /** Absent: stdout. */
  readonly out?: string | undefined;
  readonly json?: boolean | undefined;
  /** Values for rows with a name whose own cell is empty. */
  readonly defaults: RowDefaults;
  readonly complete: (request: ScreeningRequest) => ScreeningRequest;
}

export interface Counts {
  HOLD: number;
  REVIEW: number;
  CLEAR: number;
  ERROR: number;
}

/** Rows screened with one query for the analysts' decisions. */
const batchSize = 100;

/** Screens the rows of a CSV file (`-`: stdin) in batches and writes each batch at once. Reports rows with an error on stderr as well. */
export async function screenFile(session: ScreenSession, path: string, { out, json, defaults, complete }: FileOptions): Promise<Counts> {
  const counts: Counts = { HOLD: 0, REVIEW: 0, CLEAR: 0, ERROR: 0 };
  const report = (text: string) => void process.stderr.write(`${printable(text)}\n`);
  const rowsDone = () => counts.HOLD + counts.REVIEW + counts.CLEAR + counts.ERROR;
  const progress = rowProgress(rowsDone, () => countsText(counts));
  const input = await openInput(path);
  const sink = await openSink(out, json === true ? '' : csvHeader());
  const rows = inputRows(input, defaults, (unused) => unused.length > 0 && report(`columns that are not used: ${unused.join(', ')}`));
  for await (const batch of inBatches(rows, batchSize)) {
    for (const screened of await screenBatch(session, batch, complete)) {
      const outcome = 'error' in screened ? 'ERROR' : screened.result.outcome;
      counts[outcome] += 1;
      if ('error' in screened) report(`${path}:${screened.line}: ${screened.error}`);
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
  const good = batch.flatMap((row) => ('request' in row ? [complete(row.request)] : []));
  requireLists(screener, good);
  const results = await screenAll(screener, good);
  let next = 0;
  return batch.map(({ line, reference, name, ...row }) => {
    if ('error' in row) return { line, reference, name, error: row.error };
    const result = results[next++];
    return result === undefined ? { line, reference, name, error: 'no answer' } : { line, reference, name, result };
  });
}

function jsonLine(screened: Screened): string {
  const { line, reference, name } = screened;
  const answer = 'error' in screened ? { outcome: 'ERROR', error: screened.error } : answerOf(screened.result);
  return `${printableJson({ line, reference, name, ...answer })}\n`;
}

function countsText({ HOLD, REVIEW, CLEAR, ERROR }: Counts): string {
  return `, ${HOLD} HOLD, ${REVIEW} REVIEW, ${CLEAR} CLEAR, ${ERROR} not screened`;
}
