/**
 * Measures what the windows of a stream cost once they are loaded: files and bytes in the store, and the seconds in which a rebuild applies them. Prints
 * the cost of a day at a rate of records, and of 30 days.
 *
 *   npm run bench:windows -- [--companies 200000] [--rate 20] [--windows 200]
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { describeFile } from '../activities/publishers/found-file.ts';
import { packageRoot } from '../infra/sql-file.ts';
import { companyNumber } from '../sample/company.ts';
import { createWorld } from '../sample/world.ts';
import { sourceById } from '../sources/index.ts';
import type { RawFile, Source } from '../sources/source.ts';
import { windowFile, windowId } from '../sources/stream-window.ts';
import { stageRelease } from '../warehouse/stage/stage.ts';
import { openWarehouse, type Warehouse } from '../warehouse/warehouse.ts';
import { machineLine, timed } from './machine.ts';

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '200000' },
    rate: { type: 'string', default: '20' },
    windows: { type: 'string', default: '200' },
  },
});
const [companies, rate, windows] = [options.companies, options.rate, options.windows].map(Number) as [number, number, number];
const world = createWorld(20_260_601, companies);
const snapshot = sourceById('companies-house/basic-company-data');
const stream = sourceById('companies-house/company-stream');
const work = mkdtempSync(join(tmpdir(), 'bench-windows-'));
/** Files of a window in the store beside its records: the bytes as received, and the manifest of some 700 bytes. */
const rawFiles = 2;
const manifestBytes = 700;

console.log(`${companies.toLocaleString('en-GB')} companies; ${machineLine()}`);
const warehouse = await openWarehouse({
  path: join(work, 'warehouse.duckdb'),
  sources: [snapshot, stream],
  logger: pino({ level: 'silent' }),
});
try {
  await loadRegister(warehouse);
  console.log('seconds a window  records  files  kB  staged (ms)  applied (ms), first fifth / last fifth');
  let timepoint = 1;
  for (const seconds of [2, 4, 10, 60]) {
    const records = seconds * rate;
    const cost = await costOf(warehouse, timepoint, records);
    timepoint += windows * records;
    print(seconds, records, cost);
  }
} finally {
  await warehouse.close();
  rmSync(work, { recursive: true, force: true });
}

interface Cost {
  readonly files: number;
  readonly bytes: number;
  readonly staged: number;
  readonly applied: readonly number[];
}

/** Stages and applies windows one after the other. Returns means of a window; seconds. */
async function costOf(into: Warehouse, from: number, records: number): Promise<Cost> {
  let [files, bytes, staged] = [0, 0, 0];
  const applied: number[] = [];
  for (let at = 0; at < windows; at += 1) {
    const first = from + at * records;
    const id = windowId(first, first + records - 1);
    const name = windowFile(stream.stream?.url ?? '', id);
    writeFileSync(join(work, name), lines(first, records));
    const file = await describeFile(join(work, name));
    const folder = join(work, 'stage');
    const stage = await timed(() =>
      stageRelease({ source: stream, release: { ...{ id, dataDate: '2026-06-02' }, files: [rawFile(work, file)] }, folder }),
    );
    staged += stage.seconds;
    const parquet = readdirSync(folder).filter((one) => one.endsWith('.parquet'));
    files += rawFiles + parquet.length;
    bytes += manifestBytes + file.bytes + parquet.reduce((sum, one) => sum + statSync(join(folder, one)).size, 0);
    applied.push((await timed(() => apply(into, stream, id, '2026-06-02', stage.result))).seconds);
    rmSync(join(work, name));
  }
  return { files: files / windows, bytes: bytes / windows, staged: staged / windows, applied };
}

function print(seconds: number, records: number, { files, bytes, staged, applied }: Cost): void {
  const fifth = Math.ceil(applied.length / 5);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const ms = (value: number) => (value * 1_000).toFixed(0);
  console.log(
    [
      seconds,
      records,
      files,
      (bytes / 1_000).toFixed(1),
      ms(staged),
      `${ms(mean(applied.slice(0, fifth)))} / ${ms(mean(applied.slice(-fifth)))}`,
    ].join('  '),
  );
  const aDay = 86_400 / seconds;
  const rebuild = (30 * aDay * mean(applied)) / 3_600;
  console.log(
    `  a day: ${aDay.toLocaleString('en-GB')} windows, ${(aDay * files).toLocaleString('en-GB')} files, ${((aDay * bytes) / 1e9).toFixed(2)} GB; 30 days are applied again in ${rebuild.toFixed(1)} hours`,
  );
}

/** Returns changed companies, each of another company of the register. */
function lines(first: number, records: number): string {
  return Array.from({ length: records }, (_, at) => {
    const timepoint = first + at;
    const number = companyNumber(world, (timepoint * 7_919) % companies);
    const data = {
      company_number: number,
      company_name: `STREAMED ${timepoint} LIMITED`,
      type: 'ltd',
      company_status: 'active',
      date_of_creation: '2015-03-04',
      sic_codes: ['62020'],
    };
    const published = new Date(Date.UTC(2026, 5, 2) + timepoint * 10).toISOString().replace('Z', '');
    const event = { timepoint, published_at: published, type: 'changed' };
    return `${JSON.stringify({ resource_kind: 'company-profile', resource_uri: `/company/${number}`, resource_id: number, data, event })}\n`;
  }).join('');
}

async function loadRegister(into: Warehouse): Promise<void> {
  const folder = join(packageRoot, 'bench/results', `sample-${companies}`);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    const args = ['bin/risk.js', 'sample', 'render', '--only', 'companies', '--companies', String(companies), '--out', folder];
    execFileSync('node', args, { cwd: packageRoot, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const zip = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) => /BasicCompanyDataAsOneFile-.*\.zip$/.test(path));
  if (zip === undefined) throw new Error(`no register in ${folder}`);
  const file = await describeFile(join(folder, zip));
  const release = snapshot.recognise(file);
  if (release === undefined) throw new Error(`${zip} was not recognised`);
  const staged = await stageRelease({
    source: snapshot,
    release: { ...release, files: [rawFile(folder, file, zip)] },
    folder: join(work, 'stage'),
  });
  await apply(into, snapshot, release.id, release.dataDate, staged);
}

function rawFile(folder: string, { name, bytes, sha256 }: Omit<RawFile, 'path'>, path = name): RawFile {
  return { name, bytes, sha256, path: join(folder, path) };
}

function apply(into: Warehouse, source: Source, release: string, dataDate: string, staged: { rowsPath: string; quarantinePath: string }) {
  const { rowsPath, quarantinePath } = staged;
  return into.apply({
    source,
    release,
    dataDate,
    runKind: 'scheduled',
    retrievedAt: `${dataDate}T00:00:00.000Z`,
    rowsPath,
    quarantinePath,
  });
}
