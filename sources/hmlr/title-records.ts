import { createReadStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { SourceProblem } from '../problem.ts';
import type { RawFile, RecordWriter } from '../source.ts';
import { isZip } from '../unpack.ts';
import { unzip } from '../zip.ts';
import { checkHeader, checkRows, columnsOf, type Dataset, type FileKind, slots, statedRows } from './layout.ts';

/** The largest full file of overseas companies has about a hundred thousand rows of 400 bytes, as has a month's file of changes. */
const limits = { memberBytes: 2 ** 30, totalBytes: 2 ** 30, ratio: 200, members: 100 };

interface TitleRecord {
  readonly title: string;
  readonly tenure: string;
  readonly overseas: boolean;
  readonly proprietors: readonly { readonly name: string; readonly number: string; readonly category: string; readonly country: string }[];
  readonly added: string;
  readonly more: string;
  readonly op: 'upsert' | 'delete';
  readonly _file: string;
  readonly _line: number;
}

const csvRow = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) });

/**
 * Writes the titles of a file. In a file of changes all deletions count before all additions, in whatever order the file has them: a title that
 * is deleted and added is one record, the added one. `checkName` throws for the name of a file that does not belong to the release. Throws
 * UNEXPECTED_HTML, UNEXPECTED_HEADER, UNEXPECTED_SHAPE, and what `unzip` throws.
 */
export async function writeTitles(
  file: RawFile,
  dataset: Dataset,
  kind: FileKind,
  out: RecordWriter,
  checkName: (name: string) => void,
): Promise<void> {
  const titles = new Map<string, TitleRecord>();
  for await (const { name, bytes } of csvsOf(file)) {
    checkName(name);
    for await (const one of readRows({ name, isWhole: name !== file.name }, bytes, dataset, kind)) {
      if ('reason' in one) {
        await out.reject({ file: name, line: one.line }, one.text, one.reason);
        continue;
      }
      const { title, op, _line } = one;
      const known = titles.get(title);
      if (known?.op === op) await out.reject({ file: name, line: _line }, title, 'the file names the title twice');
      else if (known === undefined || op === 'upsert') titles.set(title, one);
    }
  }
  for (const record of titles.values()) await out.write(record);
}

type Row = TitleRecord | { readonly line: number; readonly text: string; readonly reason: string };

async function* readRows(
  { name: file, isWhole }: { readonly name: string; readonly isWhole: boolean },
  bytes: Readable,
  dataset: Dataset,
  kind: FileKind,
): AsyncGenerator<Row> {
  const columns = columnsOf(dataset, kind);
  const parser = parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true });
  const records = bytes.on('error', (error) => parser.destroy(error)).pipe(parser);
  let rows = -1;
  let stated: number | undefined;
  try {
    for await (const one of records) {
      const { record, info } = csvRow.parse(one);
      if (stated !== undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `${file} has rows after the line that states their number`);
      if (rows === -1) checkHeader(file, record, columns);
      else stated = record.length === 1 ? statedRows(record[0] ?? '') : undefined;
      if (stated !== undefined) continue;
      rows++;
      if (rows > 0) yield rowOf(record, info.lines, { file, dataset, kind, width: columns.length });
    }
  } catch (cause) {
    if (cause instanceof SourceProblem) throw cause;
    // the message of the reader cites the row
    throw new SourceProblem('UNEXPECTED_SHAPE', `${file} is not CSV after row ${Math.max(rows, 0)}: it is cut off or damaged`);
  }
  if (rows === -1) throw new SourceProblem('UNEXPECTED_SHAPE', `${file} is empty`);
  checkRows(file, rows, stated, isWhole);
}

interface Layout {
  readonly file: string;
  readonly dataset: Dataset;
  readonly kind: FileKind;
  readonly width: number;
}

function rowOf(cells: readonly string[], line: number, { file, dataset, kind, width }: Layout): Row {
  const refused = (reason: string) => ({ line, text: cells.join(','), reason });
  if (cells.length !== width) return refused(`${cells.length} columns, not ${width}`);
  const title = (cells[0] ?? '').trim().toUpperCase();
  if (title === '') return refused('no title number');
  const each = dataset === 'ocod' ? 7 : 6;
  const proprietors = slots
    .map((n) => cells.slice(9 + (n - 1) * each, 9 + n * each))
    .map(([name = '', number = '', category = '', country = '']) => ({
      name,
      number,
      category,
      country: dataset === 'ocod' ? country : '',
    }))
    .filter(({ name }) => name.trim() !== '');
  const [added = '', more = '', change = 'A'] = cells.slice(9 + slots.length * each);
  const indicator = kind === 'full' ? 'A' : change.trim().toUpperCase();
  if (indicator !== 'A' && indicator !== 'D') return refused('the change is neither A nor D');
  const op = indicator === 'D' ? 'delete' : 'upsert';
  return { title, tenure: cells[1] ?? '', overseas: dataset === 'ocod', proprietors, added, more, op, _file: file, _line: line };
}

/** Yields the CSV of a file: the file itself, or the CSVs in a zip. */
async function* csvsOf(file: RawFile): AsyncGenerator<{ name: string; bytes: Readable }> {
  if (!(await isZip(file))) {
    yield { name: file.name, bytes: createReadStream(file.path) };
    return;
  }
  const members: { name: string; bytes: PassThrough }[] = [];
  const pieces = new Map<string, Buffer[]>();
  await unzip(file.path, limits, (name) => {
    if (!/\.csv$/i.test(name)) return undefined;
    const kept: Buffer[] = [];
    pieces.set(name, kept);
    const bytes = new PassThrough();
    bytes.on('data', (chunk: Buffer) => kept.push(chunk));
    members.push({ name, bytes });
    return { to: bytes };
  });
  if (members.length === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `${file.name} holds no CSV`);
  for (const { name } of members) yield { name: name.replaceAll(/[^\w.-]/g, '_'), bytes: Readable.from(pieces.get(name) ?? []) };
}
