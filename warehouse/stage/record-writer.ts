import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { jsonLine } from '../../sources/json-line.ts';
import { packedBegins, packedEnds } from '../../sources/packed-lines.ts';
import type { CompanyAnswer, RecordWriter } from '../../sources/source.ts';
import { countLines } from './csv-scan.ts';

const writeAhead = 4 << 20;
/** A publisher that renames everything, or sends another record, has no more new names than these. */
const mostNames = 50;
const longestName = 120;

/** True for the reason of a record that a parser leaves out on purpose. */
export const isLeftOut = (reason: string) => reason.startsWith('left out: ');

/** What `parse` wrote. */
export interface Written {
  /** The CSV files in the order of their creation, with their lines without the header. */
  readonly files: readonly { readonly path: string; readonly lines: number }[];
  /** Records given to `write`. */
  readonly records: number;
  /** Records given to `reject`. */
  readonly rejected: number;
  /** Those of them that are left out on purpose. */
  readonly leftOut: number;
  /** Rows of each detail table. */
  readonly details: ReadonlyMap<string, number>;
  /** What was written to each part, by table. */
  readonly parts: ReadonlyMap<string, Written>;
  readonly unread: readonly UnreadRecord[];
  readonly answers: readonly CompanyAnswer[];
  /** Records, also of the parts, with a member or a column that the source does not know, by its name. */
  readonly unmapped: Readonly<Record<string, number>>;
}

/** A record that the release lists, that could not be read, and that may concern any company. */
export interface UnreadRecord {
  /** The publisher's id. */
  readonly record: string;
  readonly reason: string;
}

export interface StageWriter extends RecordWriter {
  /** Records written and rejected so far. */
  count(): number;
  close(): Promise<Written>;
  /** Closes the open files after a failure. */
  abandon(): void;
}

interface BesideTables {
  /** Detail tables. */
  readonly details?: readonly string[];
  /** Tables of the parts. The folder of each is in `folder`, has its name, and exists. */
  readonly parts?: readonly string[];
}

/**
 * Writes a source's records into `folder`: `records.ndjson`, the CSV files, `<table>.ndjson.gz` for each detail table, and `rejects.ndjson` with
 * the columns of the quarantine.
 */
export function createRecordWriter(
  folder: string,
  { details: detailTables = [], parts: partTables = [] }: BesideTables = {},
  signal?: AbortSignal,
  unmapped = new Map<string, number>(),
): StageWriter {
  const records = lines(join(folder, 'records.ndjson'));
  const rejects = lines(join(folder, 'rejects.ndjson'));
  const details = new Map(detailTables.map((table) => [table, lines(join(folder, `${table}.ndjson.gz`), packedBegins)]));
  const parts = new Map(partTables.map((table) => [table, createRecordWriter(join(folder, table), {}, signal, unmapped)]));
  let leftOut = 0;
  const unread: UnreadRecord[] = [];
  const answers: CompanyAnswer[] = [];
  const csvs: { readonly path: string; readonly counted: ReturnType<typeof countLines>; readonly done: Promise<void> }[] = [];

  function csv(name: string): Writable {
    const path = join(folder, name);
    const counted = countLines();
    const file = createWriteStream(path, { highWaterMark: writeAhead });
    const counter = new Transform({
      writableHighWaterMark: writeAhead,
      transform(chunk: Buffer, _encoding, next) {
        counted.feed(chunk);
        next(null, chunk);
      },
    });
    counter.on('error', () => file.destroy());
    const done = finished(counter.pipe(file));
    done.catch(() => undefined); // close() or the failed pipeline reports the error
    csvs.push({ path, counted, done });
    return counter;
  }

  async function close(): Promise<Written> {
    for (const file of details.values()) await file.addLines(packedEnds, 0);
    await Promise.all([records, rejects, ...details.values()].map((file) => file.close()));
    await Promise.all(csvs.map(({ done }) => done));
    const files = csvs.map(({ path, counted }) => ({ path, lines: Math.max(counted.lines() - 1, 0) }));
    const rows = new Map([...details].map(([table, file]) => [table, file.count()]));
    const ofParts = new Map<string, Written>();
    for (const [table, part] of parts) ofParts.set(table, await part.close());
    const counts = { records: records.count(), rejected: rejects.count(), leftOut, unmapped: Object.fromEntries(unmapped) };
    return { files, ...counts, details: rows, parts: ofParts, unread, answers };
  }

  function detail(table: string): Lines {
    const file = details.get(table);
    if (file === undefined) throw new Error(`the source has no detail table "${table}"`);
    return file;
  }

  return {
    folder,
    write: (record) => records.add(record),
    async writeLines(ndjson, rows) {
      signal?.throwIfAborted(); // a parser that serialises records itself runs for minutes
      await records.addLines(ndjson, rows);
    },
    writeDetail: (table, packed, rows) => detail(table).addLines(packed, rows),
    part(table) {
      const part = parts.get(table);
      if (part === undefined) throw new Error(`the source has no part "${table}"`);
      return part;
    },
    csv,
    reject({ file, line }, text, reason) {
      if (isLeftOut(reason)) leftOut++;
      return rejects.add({ file, line, reason, text });
    },
    unread: (record, reason) => unread.push({ record, reason }),
    unmapped(name) {
      const shown = name.slice(0, longestName).replaceAll(/[^\w .:@/-]/g, '_');
      if (unmapped.has(shown) || unmapped.size < mostNames) unmapped.set(shown, (unmapped.get(shown) ?? 0) + 1);
    },
    lookedUp: (answer) => answers.push(answer),
    count: () =>
      records.count() +
      rejects.count() +
      csvs.reduce((sum, { counted }) => sum + counted.lines(), 0) +
      [...parts.values()].reduce((sum, part) => sum + part.count(), 0),
    close,
    abandon: () => {
      for (const file of [records, rejects, ...details.values(), ...parts.values()]) file.abandon();
    },
  };
}

interface Lines {
  add(line: object): Promise<void>;
  addLines(ndjson: Uint8Array, count: number): Promise<void>;
  count(): number;
  close(): Promise<void>;
  abandon(): void;
}

/** Writes a file of JSON lines in blocks, with backpressure from the disk. `begins`: the bytes before them. */
export function lines(path: string, begins?: Uint8Array): Lines {
  const stream: WriteStream = createWriteStream(path);
  if (begins !== undefined) stream.write(begins);
  const ended = finished(stream);
  ended.catch(() => undefined); // close() reports the error
  let block = '';
  let count = 0;

  async function put(bytes: string | Uint8Array): Promise<void> {
    if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), ended]);
  }

  async function flush(): Promise<void> {
    const text = block;
    block = '';
    await put(text);
  }

  return {
    async add(line) {
      block += jsonLine(line);
      count++;
      if (block.length > 65_536) await flush();
    },
    async addLines(ndjson, lineCount) {
      if (block !== '') await flush();
      count += lineCount;
      await put(ndjson);
    },
    count: () => count,
    async close() {
      if (block !== '') await flush();
      stream.end();
      await ended;
    },
    abandon: () => stream.destroy(),
  };
}
