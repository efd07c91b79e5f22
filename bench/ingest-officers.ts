/**
 * Measures a snapshot of officers from its lines to the current table: Product 195 first, then Product 216 of a later day with as many who have left.
 * Prints clock seconds and core seconds, since other programs may use the machine, and the rows for each core second. DuckDB has one thread: the bar is
 * that of one core, and a second thread adds a third to the processor time of the same work. Beside it: bare DuckDB, which inserts the same rows from their Parquet file into an empty
 * table of a file and does nothing else.
 *
 *   npm run bench:officers -- [companies, default 650000: about a million officers]
 */
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pino } from 'pino';
import { describeFile } from '../activities/publishers/found-file.ts';
import { openDuckDb, withConnection } from '../infra/duckdb/connection.ts';
import { isoOf } from '../sample/calendar.ts';
import { deliveryLines } from '../sample/officers/file.ts';
import { createWorld } from '../sample/world.ts';
import { sourceById } from '../sources/index.ts';
import { stageRelease } from '../warehouse/stage/stage.ts';
import { openWarehouse } from '../warehouse/warehouse.ts';
import { machineLine, timed } from './machine.ts';

/** Rows for each second of one core that the whole register of 18 million needs. */
const needed = 200_000;

const companies = Number(process.argv[2] ?? 650_000);
const source = sourceById('companies-house/officers');
const work = mkdtempSync(join(tmpdir(), 'risk-bench-'));
const world = createWorld(20_260_601, companies);
const warehouse = await openWarehouse({
  path: join(work, 'warehouse.duckdb'),
  sources: [source],
  logger: pino({ level: 'silent' }),
  threads: 1,
});

console.log(`${companies.toLocaleString('en-GB')} companies; ${machineLine()}`);
console.log(
  'product  officers  file (MB)  staged (s, core s)  applied (s, core s)  rows/s/core staged  rows/s/core in all  peak RSS (MB)  bare DuckDB (s, core s)  rows/s/core bare',
);
await load('195', 0, deliveryLines(world, 0));
await load('216', 30, withLeavers(deliveryLines(world, 30)));
await warehouse.close();
rmSync(work, { recursive: true, force: true });

/** Adds to each director in office one who has left, and counts both in the trailer. */
function* withLeavers(pieces: Iterable<string>): Generator<string> {
  let added = 0;
  for (const piece of pieces) {
    const lines = piece.split('\n').map((line) => {
      const [, records] = /^9{8}(\d{8})$/.exec(line) ?? [];
      if (records !== undefined) return `99999999${String(Number(records) + added).padStart(8, '0')}`;
      if (line.slice(8, 12) !== '2101') return line;
      added += 1;
      const left = `${line.slice(0, 10)}03${line.slice(12, 16)}9${line.slice(17, 32)}2001010120150131${line.slice(48)}`;
      return `${line}\n${left}`;
    });
    yield lines.join('\n');
  }
}

async function load(product: string, day: number, pieces: Iterable<string>): Promise<void> {
  const path = join(work, `Prod${product}.dat`);
  await pipeline(Readable.from(pieces), createWriteStream(path));
  const release = { id: `${isoOf(day)}.4000.${product}`, dataDate: isoOf(day), files: [{ ...(await describeFile(path)), path }] };
  const staged = await metered(() =>
    stageRelease({ source, release, folder: join(work, 'stage'), withDatabase: (tempFolder, run) => run({ tempFolder, threads: 1 }) }),
  );
  const { rowsPath, quarantinePath, rows } = staged.result;
  const applied = await metered(() =>
    warehouse.apply({
      source,
      release: release.id,
      dataDate: release.dataDate,
      runKind: 'file',
      retrievedAt: `${release.dataDate}T11:00:00.000Z`,
      rowsPath,
      quarantinePath,
    }),
  );
  const rates = [rows / staged.core, rows / (staged.core + applied.core)];
  const bare = await metered(() => bareInsert(rowsPath));
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  const figures = [
    rows,
    (statSync(path).size / 1e6).toFixed(0),
    seconds(staged),
    seconds(applied),
    ...rates.map(Math.round),
    peak,
    seconds(bare),
    Math.round(rows / bare.core),
  ];
  console.log(`${product}  ${figures.join('  ')}`);
  if (rates.some((rate) => rate < needed)) console.log(`MISSED: ${needed} rows/s/core`);
  rmSync(path);
}

/** Inserts the rows of a Parquet file into an empty table of a file, with one thread. */
async function bareInsert(rowsPath: string): Promise<void> {
  const path = join(work, 'bare.duckdb');
  const db = await openDuckDb(path, { threads: 1 });
  try {
    await withConnection(db, async (connection) => {
      const from = `FROM '${rowsPath}'`;
      await connection.run(`CREATE TABLE officer AS ${from} LIMIT 0; BEGIN; INSERT INTO officer ${from}; COMMIT; CHECKPOINT`);
    });
  } finally {
    db.close();
    rmSync(path);
  }
}

async function metered<T>(step: () => Promise<T>) {
  const before = process.cpuUsage();
  const { result, seconds: clock } = await timed(step);
  const { user, system } = process.cpuUsage(before);
  return { result, seconds: clock, core: (user + system) / 1e6 };
}

function seconds({ seconds: clock, core }: { seconds: number; core: number }): string {
  return `${clock.toFixed(1)}, ${core.toFixed(1)}`;
}
