import { isUtf8 } from 'node:buffer';
import { lineBlocks, linesOf } from '../../line-blocks.ts';
import { SourceProblem } from '../../problem.ts';

/** `DDDDSNAP`, a run of four digits, `20210421`; of the daily update `DDDDUPDT`. */
export interface Header {
  readonly product: 'snapshot' | 'update';
  readonly run: string;
  /** ISO 8601. */
  readonly date: string;
}

export function readHeader(head: Uint8Array): Header | undefined {
  const text = Buffer.from(head.subarray(0, 20)).toString('latin1');
  const [, kind, run, year, month, day] = /^DDDD(SNAP|UPDT)(\d{4})(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  if (run === undefined) return undefined;
  return { product: kind === 'SNAP' ? 'snapshot' : 'update', run, date: `${year}-${month}-${day}` };
}

/** Position of the record type: `1` a company, `2` a person. */
const typeAt = 8;
const person = '2'.charCodeAt(0);
/** `99999999` and a count of eight digits; every other record is longer. */
const trailer = /^9{8}(\d{8})$/;
const longestTrailer = 18;

interface Seen {
  records: number;
  /** What the trailer says, once it was there. */
  told?: number;
}

/**
 * The lines of persons, under a header that names their one column; companies are in another record and left out. The trailer says how many
 * lines there are between it and the header. Throws UNEXPECTED_HTML, UNEXPECTED_HEADER, UNEXPECTED_SHAPE.
 */
export async function* personLines(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const seen: Seen = { records: 0 };
  let begun = false;
  for await (const block of lineBlocks(bytes)) {
    const body = begun ? block : afterHeader(name, block);
    if (!begun) yield Buffer.from('line\n');
    begun = true;
    yield* persons(name, body, seen);
  }
  checkTrailer(name, begun, seen);
}

function afterHeader(name: string, block: Buffer): Buffer {
  const header = readHeader(block);
  if (header?.product === 'snapshot') return block.subarray(block.indexOf('\n') + 1);
  const text = block.subarray(0, 120).toString('latin1').trimStart();
  if (text.startsWith('<')) throw new SourceProblem('UNEXPECTED_HTML', `a page came where appointments were due: ${text}`);
  throw new SourceProblem('UNEXPECTED_HEADER', header === undefined ? `${name} does not begin with DDDDSNAP: ${text}` : noUpdates(name));
}

/**
 * Product 198 tells what became of single appointments, to be applied day by day without a gap, and some of it to all appointments of a person
 * at once, or to nominees of no named company. Half applied it would be a register that nobody has: the next snapshot is the whole.
 */
function noUpdates(name: string): string {
  return `${name} is a daily update (Product 198), which is not read: take in the next snapshot (Product 195)`;
}

function* persons(name: string, block: Buffer, seen: Seen): Generator<Buffer> {
  let from = 0;
  for (const [start, end] of linesOf(block)) {
    if (block[start + typeAt] === person && end - start > longestTrailer && seen.told === undefined) {
      seen.records++;
      continue;
    }
    if (start > from) yield asUtf8(block.subarray(from, start));
    from = end;
    passOver(name, block.subarray(start, end).toString('latin1').trimEnd(), seen);
  }
  if (from < block.length) yield asUtf8(block.subarray(from));
}

function passOver(name: string, line: string, seen: Seen): void {
  if (line === '') return;
  if (seen.told !== undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `${name} goes on after its trailer`);
  const [, count] = trailer.exec(line) ?? [];
  if (count !== undefined) seen.told = Number(count);
  else if (line[typeAt] === '1') seen.records++;
  else
    throw new SourceProblem(
      'UNEXPECTED_SHAPE',
      `${name}: record ${seen.records + 1} is neither of a company nor of a person: ${line.slice(0, 60)}`,
    );
}

function checkTrailer(name: string, begun: boolean, { records, told }: Seen): void {
  if (!begun) throw new SourceProblem('UNEXPECTED_SHAPE', `${name} is empty`);
  if (told === undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `${name} has ${records} records and no trailer: it is cut off`);
  if (told !== records) throw new SourceProblem('UNEXPECTED_SHAPE', `${name} has ${records} records, its trailer tells of ${told}`);
}

/** The specification names no encoding. What is not UTF-8 is read as Latin-1, in which every byte is a letter. */
function asUtf8(bytes: Buffer): Buffer {
  return isUtf8(bytes) ? bytes : Buffer.from(bytes.toString('latin1'));
}
