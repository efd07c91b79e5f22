/** A record of a CSV file. `number` counts records and `line` counts lines; the header is record 1 and starts at line 1. */
interface CsvRecord {
  readonly number: number;
  readonly line: number;
  readonly text: string;
}

const State = { start: 0, cell: 1, plain: 2, quoted: 3, quote: 4, broken: 5 } as const;
const newline = 10;
const carriageReturn = 13;
const comma = 44;
const doubleQuote = 34;

/** Counts lines, a last one without a line break included. Cheap; equals the number of records when no cell contains a line break. */
export function countLines(): { feed(chunk: Buffer): void; lines(): number } {
  let breaks = 0;
  let last = newline;
  return {
    feed(chunk) {
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) breaks++;
      last = chunk.at(-1) ?? last;
    },
    lines: () => breaks + (last === newline ? 0 : 1),
  };
}

/**
 * Counts the records of a CSV, header included, exactly as DuckDB's strict reader splits them, so that both counts can be compared. A quoted cell
 * may contain line breaks; text after a closing quote breaks the record up to the end of its line; empty lines are not records. `insideQuotes`:
 * the file ends inside a quoted cell.
 */
export async function countRecords(chunks: AsyncIterable<Uint8Array>): Promise<{ records: number; insideQuotes: boolean }> {
  let state: number = State.start;
  let records = 0;
  for await (const chunk of chunks) {
    for (const byte of chunk) {
      const before = state;
      state = next(state, byte);
      if (state === State.start && before !== State.start) records++;
    }
  }
  return { records: records + (state === State.start ? 0 : 1), insideQuotes: state === State.quoted };
}

/** Yields the records with the wanted numbers, with their first line and their text. */
export async function* recordsAt(chunks: AsyncIterable<Uint8Array>, wanted: ReadonlySet<number>): AsyncGenerator<CsvRecord> {
  let state: number = State.start;
  let [number, line, first] = [1, 1, 1];
  let bytes: number[] = [];
  for await (const chunk of chunks) {
    for (const byte of chunk) {
      const before = state;
      state = next(state, byte);
      if (before === State.start && state !== State.start) first = line;
      if (byte === newline) line++;
      if (state !== State.start) {
        if (wanted.has(number)) bytes.push(byte);
      } else if (before !== State.start) {
        if (wanted.has(number)) yield { number, line: first, text: textOf(bytes) };
        bytes = [];
        number++;
      }
    }
  }
  if (bytes.length > 0) yield { number, line: first, text: textOf(bytes) };
}

/** Maps record number to reason. DuckDB's reader skips unreadable records, so an ordinal does not count them. */
export function wantedRecords(
  unreadable: readonly { number: number; reason: string }[],
  refused: readonly { ordinal: number; reason: string }[],
): ReadonlyMap<number, string> {
  const wanted = new Map(unreadable.map(({ number, reason }) => [number, reason]));
  const skipped = [...wanted.keys()].sort((a, b) => a - b);
  let passed = 0;
  for (const { ordinal, reason } of refused.toSorted((a, b) => a.ordinal - b.ordinal)) {
    while ((skipped[passed] ?? Number.POSITIVE_INFINITY) <= ordinal + 1 + passed) passed++;
    wanted.set(ordinal + 1 + passed, reason);
  }
  return wanted;
}

function next(state: number, byte: number): number {
  switch (state) {
    case State.quoted:
      return byte === doubleQuote ? State.quote : State.quoted;
    case State.quote:
      if (byte === doubleQuote) return State.quoted;
      if (byte === comma) return State.cell;
      if (byte === newline) return State.start;
      return byte === carriageReturn ? State.quote : State.broken;
    case State.broken:
      return byte === newline ? State.start : State.broken;
    case State.start:
      if (byte === newline || byte === carriageReturn) return State.start;
      break;
    default:
      if (byte === newline) return State.start;
  }
  if (byte === comma) return State.cell;
  if (byte === doubleQuote && state !== State.plain) return State.quoted;
  return State.plain;
}

function textOf(bytes: readonly number[]): string {
  return Buffer.from(bytes).toString('utf8').trimEnd();
}
