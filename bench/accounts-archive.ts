/**
 * Measures a day of accounts from its zip to typed Parquet: documents per second with one thread and with two, and the peak memory of the process.
 *
 *   npm run bench:accounts-archive -- [documents, default 50000] [folder of real documents, default: the sample's documents]
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { openDuckDb } from '../infra/duckdb/connection.ts';
import { inSession } from '../infra/duckdb/session.ts';
import { parseWith } from '../sources/companies-house/accounts/parse.ts';
import { createThreads } from '../sources/companies-house/accounts/reading/threads.ts';
import { companiesHouseAccounts as source } from '../sources/companies-house/accounts/source.ts';
import type { RawRelease, RecordWriter } from '../sources/source.ts';
import { stageRelease } from '../warehouse/stage/stage.ts';
import { documentPaths, sampleDocuments } from './accounts/documents.ts';
import { machineLine, timed } from './machine.ts';

const measure = z.object({
  seconds: z.number(),
  cpuSeconds: z.number(),
  rows: z.number(),
  facts: z.number(),
  rejected: z.number(),
  peakMegabytes: z.number(),
});
type Measure = z.infer<typeof measure>;

const [first = '50000', second, third] = process.argv.slice(2);
if (first === 'measure') process.stdout.write(JSON.stringify(await measured(second ?? '', Number(third))));
else compare(Number(first), second);

function compare(count: number, folder: string | undefined): void {
  const work = mkdtempSync(join(tmpdir(), 'risk-bench-'));
  const path = join(work, 'Accounts_Bulk_Data-2026-06-02.zip');
  const bytes = writeArchive(
    path,
    count,
    folder === undefined ? sampleDocuments(1_000) : documentPaths(folder).map((each) => readFileSync(each)),
  );
  const packed = statSync(path).size;
  console.log(`${count.toLocaleString('en-GB')} documents, ${megabytes(bytes)} MB in a zip of ${megabytes(packed)} MB; ${machineLine()}`);
  const one = report('read and mapped, 1 thread', count, inProcess(path, 'one'));
  report('read and mapped, 2 threads', count, inProcess(path, 'two'), one);
  report('to Parquet, all cores', count, inProcess(path, 'staged'), one);
  rmSync(work, { recursive: true });
}

function report(what: string, count: number, of: Measure, than?: Measure): Measure {
  const speed = `${of.seconds.toFixed(1)} s, ${Math.round(count / of.seconds)} documents/s, ${Math.round(count / of.cpuSeconds)} per second of CPU`;
  const times = than === undefined ? '' : `, ${(than.seconds / of.seconds).toFixed(2)} x`;
  console.log(`${what}: ${speed}${times}; ${of.rows} rows, ${of.facts} facts, ${of.rejected} rejected; peak ${of.peakMegabytes} MB`);
  return of;
}

/** Runs each measure in a separate process, so that its memory peak excludes the other measures. */
function inProcess(path: string, what: 'one' | 'two' | 'staged'): Measure {
  const threads = { one: 1, two: 2, staged: 0 }[what];
  const run = spawnSync(process.execPath, [fileURLToPath(import.meta.url), 'measure', path, String(threads)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return measure.parse(JSON.parse(run.stdout));
}

async function measured(path: string, threads: number): Promise<Measure> {
  const release = { id: 'bench', dataDate: '2026-06-02', files: [{ name: 'day.zip', path, bytes: 0, sha256: '' }] };
  const { seconds, result } = await timed(() => (threads === 0 ? staged(path, release) : read(release, threads)));
  const { user, system } = process.cpuUsage();
  return { seconds, cpuSeconds: (user + system) / 1e6, ...result, peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024) };
}

/** Reads and maps without writing: the cost of reading alone. */
async function read(release: RawRelease, threads: number) {
  const counted = { rows: 0, facts: 0, rejected: 0 };
  const nothing: RecordWriter = {
    folder: '',
    write: async () => undefined,
    part: () => {
      throw new Error('the accounts source has no parts');
    },
    csv: () => {
      throw new Error('the accounts source does not write CSV');
    },
    writeLines: async (_, rows) => {
      counted.rows += rows;
    },
    writeDetail: async (_table, _packed, rows) => {
      counted.facts += rows;
    },
    unread: () => undefined,
    lookedUp: () => undefined,
    unmapped: () => undefined,
    reject: async () => {
      counted.rejected += 1;
    },
  };
  const reader = createThreads(threads);
  try {
    await parseWith(reader, release, nothing);
  } finally {
    await reader.close();
  }
  return counted;
}

async function staged(path: string, release: RawRelease) {
  const folder = `${path}.stage`;
  const { rows, rejected, details } = await stageRelease({ source, release, folder });
  const facts = await rowsIn(details[0]?.path ?? '');
  rmSync(folder, { recursive: true });
  return { rows, facts, rejected };
}

async function rowsIn(path: string): Promise<number> {
  const db = await openDuckDb(':memory:');
  const { rows } = await inSession(db, async (session) => {
    await session.set({ path });
    return session.one("SELECT count(*)::INTEGER AS rows FROM read_parquet(getvariable('path'))", z.object({ rows: z.number() }));
  });
  db.close();
  return rows;
}

/** Repeats the documents under new company numbers: the same bytes under another name are another filing. Packs each document once. Returns the unpacked bytes. */
function writeArchive(path: string, count: number, documents: readonly Buffer[]): number {
  const packed = documents.map((bytes) => ({ bytes: bytes.length, sum: crc32(bytes), data: deflateRawSync(bytes) }));
  const file = openSync(path, 'w');
  const directory: Buffer[] = [];
  let [at, total] = [0, 0];
  for (let n = 0; n < count; n++) {
    const member = packed[n % packed.length];
    if (member === undefined) throw new Error('there are no documents to pack');
    const name = Buffer.from(`Prod223_4000_${String(10_000_000 + n)}_20251231.html`);
    const common = header(member, name.length);
    writeSync(file, Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, member.data]));
    directory.push(centralEntry(common, name, at));
    at += 30 + name.length + member.data.length;
    total += member.bytes;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count % 0x10000, 8);
  end.writeUInt16LE(count % 0x10000, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  writeSync(file, Buffer.concat([entries, end]));
  closeSync(file);
  return total;
}

/** Returns the fields that a local header and a directory entry share: from the version needed to the length of the extra field. */
function header(member: { bytes: number; sum: number; data: Buffer }, nameBytes: number): Buffer {
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(member.sum, 10);
  common.writeUInt32LE(member.data.length, 14);
  common.writeUInt32LE(member.bytes, 18);
  common.writeUInt16LE(nameBytes, 22);
  return common;
}

function centralEntry(common: Buffer, name: Buffer, at: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(at, 10);
  return Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, rest, name]);
}

function megabytes(bytes: number): string {
  return Math.round(bytes / 1e6).toLocaleString('en-GB');
}
