import { blockAsUtf8 } from '../../as-utf8.ts';
import { lineBlocks, linesOf } from '../../line-blocks.ts';
import { SourceProblem } from '../../problem.ts';

/** The first line of a file: `DDDDSNAP` (of the daily update `DDDDUPDT`), a run of four digits, a day such as `20210421`. */
interface Header {
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

/** Offset of the record type in a line: `1` a company, `2` a person. */
const typeAt = 8;
const person = '2'.charCodeAt(0);
/** The last line: `99999999` and a count of eight digits. Every other record is longer. */
const trailer = /^9{8}(\d{8})$/;
const longestTrailer = 18;

interface Counted {
  records: number;
  /** Number of records that the trailer states; absent until the trailer is read. */
  stated?: number;
}

/**
 * Yields the lines of persons under a header that names their one column; leaves out the records of companies. Checks the number of records
 * that the trailer states. The specification names no encoding: a line that is not UTF-8 is read as Latin-1. `name` identifies the file in errors. Throws UNEXPECTED_HTML, UNEXPECTED_HEADER, UNEXPECTED_SHAPE.
 */
export async function* personLines(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const counted: Counted = { records: 0 };
  let begun = false;
  for await (const block of lineBlocks(bytes)) {
    const body = begun ? block : afterHeader(name, block);
    if (!begun) yield Buffer.from('line\n');
    begun = true;
    yield* persons(name, body, counted);
  }
  checkTrailer(name, begun, counted);
}

function afterHeader(name: string, block: Buffer): Buffer {
  const header = readHeader(block);
  if (header?.product === 'snapshot') return block.subarray(block.indexOf('\n') + 1);
  const text = block.subarray(0, 120).toString('latin1').trimStart();
  if (text.startsWith('<')) throw new SourceProblem('UNEXPECTED_HTML', `an HTML page in place of appointments: ${text}`);
  throw new SourceProblem('UNEXPECTED_HEADER', header === undefined ? `${name} does not begin with DDDDSNAP: ${text}` : noUpdates(name));
}

/**
 * Returns the message for Product 198. A daily update changes single appointments and has to be applied every day without a gap; some changes
 * concern all appointments of a person, or nominees of no named company. Applied in part, it would give a register that never existed. The next
 * snapshot holds everything.
 */
function noUpdates(name: string): string {
  return `${name} is a daily update (Product 198), which is not read: load the next snapshot (Product 195)`;
}

function* persons(name: string, block: Buffer, counted: Counted): Generator<Buffer> {
  let from = 0;
  for (const [start, end] of linesOf(block)) {
    if (block[start + typeAt] === person && end - start > longestTrailer && counted.stated === undefined) {
      counted.records++;
      continue;
    }
    if (start > from) yield blockAsUtf8(block.subarray(from, start));
    from = end;
    leaveOut(name, block.subarray(start, end).toString('latin1').trimEnd(), counted);
  }
  if (from < block.length) yield blockAsUtf8(block.subarray(from));
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

function checkTrailer(name: string, begun: boolean, { records, stated }: Counted): void {
  if (!begun) throw new SourceProblem('UNEXPECTED_SHAPE', `${name} is empty`);
  if (stated === undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `${name} has ${records} records and no trailer: it is cut off`);
  if (stated !== records) throw new SourceProblem('UNEXPECTED_SHAPE', `${name} has ${records} records, but its trailer states ${stated}`);
}
