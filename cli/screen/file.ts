import { answerOf } from '../../serving/screening/answer.ts';
import { type ScreeningRequest, screenAll } from '../../serving/screening/screener.ts';
import { inBatches, openSink, rowProgress } from '../file-of-rows.ts';
import { openInput } from '../input-file.ts';
import { csvHeader, csvLines, type Screened } from './csv.ts';
import { type InputRow, inputRows, type RowDefaults } from './input.ts';
import { mustHold, type ScreenSession } from './session.ts';

export interface FileOptions {
  /** Absent: stdout. */
  readonly out?: string | undefined;
  readonly json?: boolean | undefined;
  /** Of rows with a name that do not say it themselves. */
  readonly defaults: RowDefaults;
  readonly complete: (asked: ScreeningRequest) => ScreeningRequest;
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
  const rowsDone = () => counts.HOLD + counts.REVIEW + counts.CLEAR + counts.ERROR;
  const progress = rowProgress(rowsDone, () => toldCounts(counts));
  const input = await openInput(path);
  const sink = await openSink(out, json === true ? '' : csvHeader());
  const rows = inputRows(input, defaults, (unused) => unused.length > 0 && tell(`columns that are not used: ${unused.join(', ')}`));
  for await (const batch of inBatches(rows, batchSize)) {
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

function jsonLine(screened: Screened): string {
  const { line, reference, name } = screened;
  const answer = 'error' in screened ? { outcome: 'ERROR', error: screened.error } : answerOf(screened.result);
  return `${JSON.stringify({ line, reference, name, ...answer })}\n`;
}

function toldCounts({ HOLD, REVIEW, CLEAR, ERROR }: Counts): string {
  return `, ${HOLD} HOLD, ${REVIEW} REVIEW, ${CLEAR} CLEAR, ${ERROR} not screened`;
}
