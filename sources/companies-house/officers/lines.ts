import { isUtf8 } from 'node:buffer';
import { blockAsUtf8 } from '../../as-utf8.ts';
import { lineBlocks, linesOf } from '../../line-blocks.ts';
import { SourceProblem } from '../../problem.ts';
import { header, rowOf, writePlain } from './cells.ts';

/** The first line of a file: `DDDDSNAP` (of the daily update `DDDDUPDT`), a run of four digits, a day such as `20210421`. */
export interface Header {
  readonly product: 'snapshot' | 'update';
  readonly run: string;
  /** ISO 8601. */
  readonly date: string;
}

/** Returns the header at the start of a file, or `undefined`. */
export function readHeader(head: Uint8Array): Header | undefined {
  const text = Buffer.from(head.subarray(0, 20)).toString('latin1');
  const [, kind, run, year, month, day] = /^DDDD(SNAP|UPDT)(\d{4})(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  if (run === undefined) return undefined;
  return { product: kind === 'SNAP' ? 'snapshot' : 'update', run, date: `${year}-${month}-${day}` };
}

const newline = 10;
/** Offset of the record type in a line: `1` a company, `2` a person. */
const typeAt = 8;
const company = '1'.charCodeAt(0);
const person = '2'.charCodeAt(0);
/** The last line: `99999999` and a count of eight digits. Every other record is longer. */
const trailer = /^9{8}(\d{8})$/;
const longestTrailer = 18;

interface Counted {
  lines: number;
  records: number;
  /** Number of records that the trailer states; absent until the trailer is read. */
  stated?: number;
}

/** Receives a line that cannot be used; the first line of a file is 1. */
export type Refuse = (line: number, text: string, reason: string) => Promise<void>;

/**
 * Yields the lines of persons as a CSV of their cells (cells.ts); leaves out the records of companies. Checks the number of records that the trailer
 * states. The specification names no encoding: a line that is not UTF-8 is read as Latin-1. `name` identifies the file in errors. Throws UNEXPECTED_HTML,
 * UNEXPECTED_HEADER, UNEXPECTED_SHAPE.
 */
export async function* personRows(name: string, bytes: AsyncIterable<Buffer>, refuse: Refuse): AsyncGenerator<Buffer> {
  const counted: Counted = { records: 0, lines: 0 };
  for await (const block of lineBlocks(bytes)) {
    if (counted.lines === 0) {
      headerOf(name, block, 'snapshot');
      yield header;
    }
    const { rows, refused } = rowsOf(name, blockAsUtf8(block), counted);
    for (const { line, text, reason } of refused) await refuse(line, text, reason);
    yield rows;
  }
  checkTrailer(name, counted);
}

/** A line of a person in a daily update. */
interface PlacedLine {
  readonly header: Header;
  readonly line: number;
  readonly text: string;
}

/** Does the same for a daily update, line by line: each line has the header of its file and its number, 1 for the header. */
export async function* updateLines(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<PlacedLine> {
  const counted: Counted = { records: 0, lines: 0 };
  let stated: Header | undefined;
  for await (const block of lineBlocks(bytes)) {
    stated ??= headerOf(name, block, 'update');
    for (const [from, to] of linesOf(block)) {
      counted.lines++;
      if (counted.lines === 1) continue;
      const whole = block.subarray(from, to);
      if (!isPerson(block, from, to, counted)) leaveOut(name, whole.toString('latin1').trimEnd(), counted);
      else
        yield {
          header: stated,
          line: counted.lines,
          text: (isUtf8(whole) ? whole.toString('utf8') : whole.toString('latin1')).replace(/\r?\n$/, ''),
        };
    }
  }
  checkTrailer(name, counted);
}

function headerOf(name: string, block: Buffer, product: Header['product']): Header {
  const header = readHeader(block);
  if (header?.product === product) return header;
  const text = block.subarray(0, 120).toString('latin1').trimStart();
  if (text.startsWith('<')) throw new SourceProblem('UNEXPECTED_HTML', `an HTML page in place of appointments: ${text}`);
  const [begins, other] =
    product === 'snapshot'
      ? ['DDDDSNAP', 'a daily update (Product 198): load it as companies-house/officer-updates']
      : ['DDDDUPDT', 'a snapshot (Product 195 or 216): load it as companies-house/officers'];
  const problem = header === undefined ? `${name} does not begin with ${begins}: ${text}` : `${name} is ${other}`;
  throw new SourceProblem('UNEXPECTED_HEADER', problem);
}

/** Returns whether a line is the record of a person, and counts it. Every line after the trailer is refused by `leaveOut`. */
const isPerson = (block: Buffer, start: number, end: number, counted: Counted) => isRecord(person, block, start, end, counted);
/** Does the same for the record of a company. */
const isCompany = (block: Buffer, start: number, end: number, counted: Counted) => isRecord(company, block, start, end, counted);

function isRecord(type: number, block: Buffer, start: number, end: number, counted: Counted): boolean {
  if (block[start + typeAt] !== type || end - start <= longestTrailer || counted.stated !== undefined) return false;
  counted.records++;
  return true;
}

/** Returns the rows of the persons of a block as one block: a block for each company would cost more than reading them. */
function rowsOf(name: string, block: Buffer, counted: Counted) {
  // a row has some characters more than its line, and far fewer than the address that it leaves out
  const out = Buffer.allocUnsafe(block.length * 2);
  const refused: { readonly line: number; readonly text: string; readonly reason: string }[] = [];
  let length = 0;
  for (let from = 0, to = 0; from < block.length; from = to) {
    to = block.indexOf(newline, from) + 1;
    counted.lines++;
    if (counted.lines === 1) continue;
    if (!isPerson(block, from, to, counted)) {
      if (!isCompany(block, from, to, counted)) leaveOut(name, block.toString('utf8', from, to).trimEnd(), counted);
      continue;
    }
    const end = writePlain(block, from, out, length);
    if (end !== -1) {
      length = end;
      continue;
    }
    const text = block.toString('utf8', from, to).replace(/\r?\n$/, '');
    const read = rowOf(text);
    if (typeof read === 'string') refused.push({ line: counted.lines, text: text.trimEnd(), reason: read });
    else length += read.row.copy(out, length);
  }
  return { rows: out.subarray(0, length), refused };
}

/** Counts a record that is not a person's, or reads the trailer. */
function leaveOut(name: string, line: string, counted: Counted): void {
  if (line === '') return;
  if (counted.stated !== undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `${name} goes on after its trailer`);
  const [, count] = trailer.exec(line) ?? [];
  if (count !== undefined) counted.stated = Number(count);
  else if (line[typeAt] === '1') counted.records++;
  else
    throw new SourceProblem(
      'UNEXPECTED_SHAPE',
      `${name}: record ${counted.records + 1} is neither a company nor a person: ${line.slice(0, 60)}`,
    );
}

function checkTrailer(name: string, { lines, records, stated }: Counted): void {
  if (lines === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `${name} is empty`);
  if (stated === undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `${name} has ${records} records and no trailer: it is cut off`);
  if (stated !== records) throw new SourceProblem('UNEXPECTED_SHAPE', `${name} has ${records} records, but its trailer states ${stated}`);
}
