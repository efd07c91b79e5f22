import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { SourceProblem } from '../../sources/problem.ts';
import type { Source } from '../../sources/source.ts';
import { withholdsText } from '../display.ts';
import { recordsAt, wantedRecords } from './csv-scan.ts';
import { isLeftOut, lines } from './record-writer.ts';
import { inStageDatabase, inStaging, rejectFiles, type Stage, stageSql } from './staging-database.ts';

/** A record that DuckDB's CSV reader rejected; its number counts the header as 1. */
export const unreadableRecord = z.object({ file: z.string(), number: z.number(), reason: z.string() });
export type UnreadableRecord = z.output<typeof unreadableRecord>;

const refusedRow = z.object({
  file: z.string().nullable(),
  line: z.number().nullable(),
  ordinal: z.number(),
  reason: z.string(),
  text: z.string(),
});

/** The reader's message can cite the record; the part before it names the kind of fault and the column. */
export const shownReason = (source: Source, reason: string) => (withholdsText(source) ? (reason.split(': ', 1)[0] ?? '') : reason);

/** Returns where three of the records are that cannot be used, and why: first those of the CSV reader, then of staging.sql, then of the parser. */
export async function firstReasons(stage: Stage, unreadable: readonly UnreadableRecord[]): Promise<string[]> {
  const found = unreadable.slice(0, most).map(({ file, number, reason }) => `${basename(file)} record ${number}: ${reason}`);
  if (found.length < most) {
    const refused = await inStaging(stage, { threads: 1 }, (session) =>
      session.rows(`FROM (${stageSql('row-rejects')}\n) LIMIT ${most}`, refusedRow),
    );
    found.push(
      ...refused.map(({ file, line, ordinal, reason }) => placed(stage, { file: file ?? 'records.ndjson', line: line ?? ordinal, reason })),
    );
  }
  const [rejects = ''] = rejectFiles(stage);
  for await (const line of createInterface({ input: createReadStream(rejects) })) {
    if (found.length >= most) break;
    const reject = rejectLine.parse(JSON.parse(line));
    if (!isLeftOut(reject.reason)) found.push(placed(stage, reject));
  }
  return found.slice(0, most);
}

const most = 3;
const rejectLine = z.object({ file: z.string(), line: z.number(), reason: z.string() });

function placed({ source }: Stage, { file, line, reason }: z.output<typeof rejectLine>): string {
  return `${basename(file)} record ${line}: ${shownReason(source, reason)}`;
}

/**
 * Writes the quarantine. `refused`: how many rows staging.sql must have rejected, given all other counts.
 * Throws UNEXPECTED_SHAPE when the counts differ.
 */
export async function writeQuarantine(
  stage: Stage,
  { read, refused: expected, unreadable }: { read: number; refused: number; unreadable: readonly UnreadableRecord[] },
): Promise<void> {
  // one thread reads a file from start to end, so the ordinal of a row identifies its record
  const refused =
    expected === 0 ? [] : await inStaging(stage, { threads: 1 }, (session) => session.rows(stageSql('row-rejects'), refusedRow));
  if (refused.length !== expected) {
    throw new SourceProblem(
      'UNEXPECTED_SHAPE',
      `${stage.source.id}: of ${read} records ${expected - refused.length} are neither rows nor rejected: the file is not in the format that staging.sql reads`,
    );
  }
  const found = lines(join(stage.records, 'found.ndjson'));
  for (const row of refused) {
    if (!stage.written.files.some(({ path }) => path === row.file)) await found.add({ ...row, file: row.file ?? 'records.ndjson' });
  }
  for (const { path: file } of stage.written.files) {
    const wanted = wantedRecords(
      unreadable.filter((record) => record.file === file),
      refused.filter((record) => record.file === file),
    );
    if (wanted.size === 0) continue;
    for await (const record of recordsAt(createReadStream(file), new Set(wanted.keys()))) {
      await found.add({ file: basename(file), line: record.line, reason: wanted.get(record.number), text: record.text });
    }
  }
  await found.close();
  // DuckDB allocates a buffer of twice the largest record for each thread, so the limit follows the files
  const largest = Math.max(...(await Promise.all(rejectFiles(stage).map(async (path) => (await stat(path)).size))), leastBuffer);
  await inStageDatabase(stage, { threads: 1 }, async (session) => {
    await session.set({ largest: String(largest) });
    await session.run(stageSql('quarantined'));
    if (withholdsText(stage.source)) await session.run(stageSql('withheld'));
    await session.run(stageSql('quarantine'));
  });
}

const leastBuffer = 2 ** 20;
