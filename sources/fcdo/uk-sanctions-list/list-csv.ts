import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { SourceProblem } from '../../problem.ts';
import type { RawFile, RecordWriter } from '../../source.ts';
import { type DesignationBuilder, designationBuilder } from './designation.ts';
import { fields } from './layout.ts';

/** The columns of each group, by their place. */
const places = [...new Set(fields.map(([, , group]) => group))].map((group) => ({
  group,
  columns: fields.flatMap(([, , of, key], at) => (of === group ? [{ key, at }] : [])),
}));

export interface Placed {
  readonly builder: DesignationBuilder;
  readonly line: number;
}

const csvRow = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) });

/**
 * The CSV: `Report Date: 08-Oct-2026`, a header of 58 columns, then a row per name, address and identifier. Rows that cannot be read are
 * rejected; a list that ends in the middle of a row is cut off and throws UNEXPECTED_SHAPE.
 */
export async function readCsv(file: RawFile, out: RecordWriter): Promise<Map<string, Placed>> {
  const designations = new Map<string, Placed>();
  const broken: { line: number; reason: string; text: string }[] = [];
  const parser = parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true, skip_records_with_error: true });
  parser.on('skip', (error: { code?: string; lines?: number; message: string } | undefined, raw?: string) => {
    const cutOff = error?.code === 'CSV_QUOTE_NOT_CLOSED';
    broken.push({ line: Number(error?.lines ?? 0), reason: cutOff ? 'cut off' : (error?.message ?? 'not CSV'), text: raw ?? '' });
  });
  let rows = 0;
  let short: { line: number; text: string } | undefined;
  const bytes = createReadStream(file.path);
  bytes.on('error', (error) => parser.destroy(error));
  try {
    for await (const one of bytes.pipe(parser)) {
      const { record, info } = csvRow.parse(one);
      rows++;
      if (rows === 1) checkFirstLine(record);
      else if (rows === 2) checkHeader(record);
      else {
        if (short !== undefined) await out.reject({ file: file.name, line: short.line }, short.text, 'not 58 columns');
        short = undefined;
        if (record.length !== fields.length) short = { line: info.lines, text: record.join(',') };
        else if ((record[1] ?? '').trim() === '') await out.reject({ file: file.name, line: info.lines }, record.join(','), 'no Unique ID');
        else addRow(designations, record, info.lines);
      }
    }
  } finally {
    bytes.destroy();
  }
  if (rows < 2) throw new SourceProblem('UNEXPECTED_HEADER', `${file.name} has no header: ${rows} lines`);
  const cut = broken.find(({ reason }) => reason === 'cut off');
  if (short !== undefined || cut !== undefined) {
    throw new SourceProblem(
      'UNEXPECTED_SHAPE',
      `${file.name} ends in the middle of a row, at line ${short?.line ?? cut?.line}: it is cut off`,
    );
  }
  for (const { line, reason, text } of broken) await out.reject({ file: file.name, line }, text, reason);
  return designations;
}

function addRow(designations: Map<string, Placed>, record: readonly string[], line: number): void {
  const id = (record[1] ?? '').trim();
  const known = designations.get(id) ?? { builder: designationBuilder(id), line };
  designations.set(id, known);
  for (const { group, columns } of places)
    known.builder.add(group, Object.fromEntries(columns.map(({ key, at }) => [key, record[at] ?? ''])));
}

function checkFirstLine([first = '', second]: readonly string[]): void {
  if (first.trimStart().startsWith('<'))
    throw new SourceProblem('UNEXPECTED_HTML', `a page came where the list was due: ${first.slice(0, 120)}`);
  if (/^Report Date:/i.test(first) && second === undefined) return;
  const retired = first === 'Last Updated' ? ": OFSI's consolidated list ended on 28 January 2026, and its format is not this one" : '';
  throw new SourceProblem('UNEXPECTED_HEADER', `the list does not begin with its report date but with "${first.slice(0, 60)}"${retired}`);
}

function checkHeader(record: readonly string[]): void {
  if (record.length !== fields.length) throw new SourceProblem('UNEXPECTED_HEADER', `${record.length} columns, not ${fields.length}`);
  for (const [at, [name]] of fields.entries()) {
    if (record[at]?.trim() !== name) throw new SourceProblem('UNEXPECTED_HEADER', `column ${at + 1} is "${record[at]}", not "${name}"`);
  }
}
