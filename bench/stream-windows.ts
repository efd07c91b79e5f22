/**
 * Measures what the windows of a stream cost once they are loaded: files and bytes in the store, the seconds in which they are applied one by one, as
 * they arrive, and in one pass, as in a rebuild. Prints the cost of a day at a rate of records, and of 30 days.
 * Fails when the two ways differ in a row.
 *
 *   npm run bench:windows -- [--companies 200000] [--rate 20] [--windows 200]
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { z } from 'zod';
import { describeFile } from '../activities/publishers/found-file.ts';
import { inSession } from '../infra/duckdb/session.ts';
import { packageRoot } from '../infra/sql-file.ts';
import { companyNumber } from '../sample/company.ts';
import { createWorld } from '../sample/world.ts';
import { sourceById } from '../sources/index.ts';
import type { RawFile, Source } from '../sources/source.ts';
import { windowFile, windowId } from '../sources/stream-window.ts';
import type { ApplyInput } from '../warehouse/apply/input.ts';
import { type Staged, stageRelease } from '../warehouse/stage/stage.ts';
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
const open = (name: string) => openWarehouse({ path: join(work, name), sources: [snapshot, stream], logger: pino({ level: 'silent' }) });
const warehouse = await open('warehouse.duckdb');
let rebuilt: Warehouse | undefined;
try {
  await loadRegister(warehouse);
  await warehouse.exclusively((db) => inSession(db, (session) => session.run('CHECKPOINT')));
  copyFileSync(join(work, 'warehouse.duckdb'), join(work, 'rebuilt.duckdb'));
  rebuilt = await open('rebuilt.duckdb');
  console.log(
    'seconds a window  records  files  kB  staged (ms)  applied one by one (ms), first fifth / last fifth  in one pass (ms a window)',
  );
  let timepoint = 1;
  for (const seconds of [2, 4, 10, 60]) {
    const records = seconds * rate;
    const cost = await costOf({ live: warehouse, rebuilt }, timepoint, records);
    timepoint += windows * records;
    print(seconds, records, cost);
  }
} finally {
  await warehouse.close();
  await rebuilt?.close();
  rmSync(work, { recursive: true, force: true });
}

interface Cost {
  readonly files: number;
  readonly bytes: number;
  readonly staged: number;
  readonly applied: readonly number[];
  /** Seconds of one pass over all windows. */
  readonly pass: number;
}

/** Stages windows, and applies them one after the other to one warehouse and in one pass to the other. Returns means of a window; seconds. */
async function costOf(into: { live: Warehouse; rebuilt: Warehouse }, from: number, records: number): Promise<Cost> {
  let [files, bytes, staged] = [0, 0, 0];
  const applied: number[] = [];
  const inputs: ApplyInput[] = [];
  for (let at = 0; at < windows; at += 1) {
    const first = from + at * records;
    const id = windowId(first, first + records - 1);
    const name = windowFile(stream.stream?.url ?? '', id);
    writeFileSync(join(work, name), lines(first, records));
    const file = await describeFile(join(work, name));
    const folder = join(work, `stage-${id}`);
    const stage = await timed(() =>
      stageRelease({ source: stream, release: { ...{ id, dataDate: '2026-06-02' }, files: [rawFile(work, file)] }, folder }),
    );
    staged += stage.seconds;
    const parquet = readdirSync(folder).filter((one) => one.endsWith('.parquet'));
    files += rawFiles + parquet.length;
    bytes += manifestBytes + file.bytes + parquet.reduce((sum, one) => sum + statSync(join(folder, one)).size, 0);
    const input = inputOf(stream, id, '2026-06-02', stage.result);
    inputs.push(input);
    applied.push((await timed(() => into.live.apply(input))).seconds);
    rmSync(join(work, name));
  }
  const { seconds: pass } = await timed(() =>
    into.rebuilt.applyTogether(
      inputs.map((input) => ({ ...input, force: true })),
      'last',
    ),
  );
  for (const { rowsPath } of inputs) rmSync(dirname(rowsPath), { recursive: true });
  const [one, other] = [await contentOf(into.live), await contentOf(into.rebuilt)];
  if (one !== other) throw new Error(`the windows in one pass end in ${other}, one by one in ${one}`);
  return { files: files / windows, bytes: bytes / windows, staged: staged / windows, applied, pass };
}

/** Returns the number and the hash of the rows of the register and of its history. */
function contentOf(of: Warehouse): Promise<string> {
  const sql = `FROM (FROM company SELECT *, NULL AS _to UNION ALL BY NAME FROM company_history) AS one
    SELECT concat(count(*), ' rows of hash ', sum(hash(to_json(one)::VARCHAR))) AS content`;
  return of.exclusively((db) => inSession(db, async (session) => (await session.one(sql, z.object({ content: z.string() }))).content));
}

function print(seconds: number, records: number, { files, bytes, staged, applied, pass }: Cost): void {
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
      ms(pass / windows),
    ].join('  '),
  );
  const aDay = 86_400 / seconds;
  const hours = (each: number) => ((30 * aDay * each) / 3_600).toFixed(1);
  console.log(
    `  a day: ${aDay.toLocaleString('en-GB')} windows, ${(aDay * files).toLocaleString('en-GB')} files, ${((aDay * bytes) / 1e9).toFixed(2)} GB; 30 days are applied one by one in ${hours(mean(applied))} hours, by passes over ${windows} in ${hours(pass / windows)}`,
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
  await into.apply(inputOf(snapshot, release.id, release.dataDate, staged));
}

function rawFile(folder: string, { name, bytes, sha256 }: Omit<RawFile, 'path'>, path = name): RawFile {
  return { name, bytes, sha256, path: join(folder, path) };
}

function inputOf(source: Source, release: string, dataDate: string, staged: Pick<Staged, 'rowsPath' | 'quarantinePath'>): ApplyInput {
  const { rowsPath, quarantinePath } = staged;
  return { source, release, dataDate, runKind: 'scheduled', retrievedAt: `${dataDate}T00:00:00.000Z`, rowsPath, quarantinePath };
}
