/**
 * Measures a register snapshot from its zip to the current table, beside the time in which DuckDB alone reads the same CSV.
 *
 *   npm run bench:ingest -- [companies, default 1000000] [runs, default 3]
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describeFile } from '../activities/publishers/found-file.ts';
import { openDuckDb, withConnection } from '../infra/duckdb/connection.ts';
import { packageRoot } from '../infra/sql-file.ts';
import { sourceById } from '../sources/index.ts';
import { addDays } from '../uk/day.ts';
import { stageRelease } from '../warehouse/stage/stage.ts';
import { openWarehouse } from '../warehouse/warehouse.ts';
import { machineLine, timed } from './machine.ts';

const companies = Number(process.argv[2] ?? 1_000_000);
const runs = Number(process.argv[3] ?? 3);
const source = sourceById('companies-house/basic-company-data');
const folder = join(packageRoot, 'bench/results', `sample-${companies}`);
const work = mkdtempSync(join(tmpdir(), 'risk-bench-'));

if (!existsSync(folder)) {
  mkdirSync(folder, { recursive: true });
  execFileSync('node', ['bin/risk.js', 'sample', 'render', '--only', 'companies', '--companies', String(companies), '--out', folder], {
    cwd: packageRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
const zip = find(folder, /^BasicCompanyDataAsOneFile-.*\.zip$/);
const found = await describeFile(zip);
const release = source.recognise(found);
if (release === undefined) throw new Error(`${zip} was not recognised`);
const raw = { ...release, files: [{ name: found.name, path: zip, bytes: found.bytes, sha256: found.sha256 }] };
execFileSync('unzip', ['-o', '-q', zip, '-d', join(work, 'csv')]);
const csv = find(join(work, 'csv'), /\.csv$/);

console.log(`${companies.toLocaleString('en-GB')} companies; ${machineLine()}`);
console.log(
  'run  read_csv alone (s)  staged (s)  applied (s)  zip to current table (s)  ratio  same release again (s)  next day, unchanged (s)',
);
for (let run = 1; run <= runs; run += 1) {
  const bare = await timed(readBare);
  const path = join(work, `warehouse-${run}.duckdb`);
  const warehouse = await openWarehouse({ path, sources: [source], logger: pino({ level: 'silent' }) });
  const staged = await timed(() => stageRelease({ source, release: raw, folder: join(work, `stage-${run}`) }));
  const input = (id: string, dataDate: string) => ({
    source,
    release: id,
    dataDate,
    runKind: 'scheduled' as const,
    retrievedAt: '2026-06-01T00:00:00.000Z',
    rowsPath: staged.result.rowsPath,
    quarantinePath: staged.result.quarantinePath,
  });
  const applied = await timed(() => warehouse.apply(input(release.id, release.dataDate)));
  const again = await timed(() => warehouse.apply(input(release.id, release.dataDate)));
  const unchanged = await timed(() => warehouse.apply(input('next', addDays(release.dataDate, 1))));
  await warehouse.close();
  rmSync(path, { force: true });
  const ours = staged.seconds + applied.seconds;
  const figures = [bare.seconds, staged.seconds, applied.seconds, ours, ours / bare.seconds, again.seconds, unchanged.seconds];
  console.log(`${run}    ${figures.map((figure) => figure.toFixed(2)).join('    ')}`);
}
rmSync(work, { recursive: true, force: true });

/** Loads the unzipped CSV into a table with all columns as text: the lower bound. */
async function readBare(): Promise<void> {
  const path = join(work, 'bare.duckdb');
  rmSync(path, { force: true });
  const db = await openDuckDb(path);
  await withConnection(db, (connection) =>
    connection.run(
      `CREATE TABLE bare AS FROM read_csv('${csv}', header = true, all_varchar = true, delim = ',', quote = '"', escape = '"')`,
    ),
  );
  db.close();
}

function find(where: string, name: RegExp): string {
  const file = readdirSync(where, { recursive: true, encoding: 'utf8' }).find((path) => name.test(path.split('/').at(-1) ?? ''));
  if (file === undefined) throw new Error(`no ${name} in ${where}`);
  return join(where, file);
}
