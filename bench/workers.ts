/**
 * Measures how parsing scales over ingest workers: one process stages four register snapshots one after another, then two processes stage two each.
 * Each process has one thread for DuckDB, as two workers that share two cores have. Prints clock seconds, core seconds and their ratios.
 *
 *   npm run bench:workers -- [companies, default 200000]
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeFile } from '../activities/publishers/found-file.ts';
import { packageRoot } from '../infra/sql-file.ts';
import { sourceById } from '../sources/index.ts';
import { stageRelease } from '../warehouse/stage/stage.ts';
import { machineLine, timed } from './machine.ts';

const snapshots = 4;
const source = sourceById('companies-house/basic-company-data');
const [, , first = '200000', zip, count = '1'] = process.argv;

if (first === 'worker' && zip !== undefined) await stageAll(zip, Number(count));
else await compare(Number(first));

async function compare(companies: number): Promise<void> {
  const path = render(companies);
  const one = await timed(() => worker(path, snapshots));
  const two = await timed(() => Promise.all([worker(path, snapshots / 2), worker(path, snapshots / 2)]));
  const [alone, together] = [one.result, two.result.reduce((sum, core) => sum + core, 0)];
  console.log(`${snapshots} snapshots of ${companies.toLocaleString('en-GB')} companies; ${machineLine()}`);
  console.log('workers  seconds  core seconds');
  console.log(`1        ${one.seconds.toFixed(1)}     ${alone.toFixed(1)}`);
  console.log(`2        ${two.seconds.toFixed(1)}     ${together.toFixed(1)}`);
  console.log(
    `Two workers are ${(one.seconds / two.seconds).toFixed(2)} times as fast and use ${(together / alone).toFixed(2)} times the cores' time.`,
  );
}

/** Runs a process that stages the snapshot so many times. Returns its core seconds. */
async function worker(path: string, times: number): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), ['worker', path, String(times)]);
  const [core] = (await once(child, 'message')) as [number];
  await once(child, 'exit');
  return core;
}

async function stageAll(path: string, times: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'risk-bench-'));
  const found = await describeFile(path);
  const release = source.recognise(found);
  if (release === undefined) throw new Error(`${path} was not recognised`);
  const raw = { ...release, files: [{ name: found.name, path, bytes: found.bytes, sha256: found.sha256 }] };
  for (let time = 0; time < times; time += 1) {
    await stageRelease({
      source,
      release: raw,
      folder: join(folder, 'stage'),
      withDatabase: (tempFolder, work) => work({ memoryLimit: '1GiB', threads: 1, tempFolder }),
    });
  }
  rmSync(folder, { recursive: true, force: true });
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1e6);
}

function render(companies: number): string {
  const folder = join(packageRoot, 'bench/results', `sample-${companies}`);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    const options = ['--only', 'companies', '--companies', String(companies), '--out', folder];
    execFileSync('node', ['bin/risk.js', 'sample', 'render', ...options], { cwd: packageRoot, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const name = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((one) => /BasicCompanyDataAsOneFile-.*\.zip$/.test(one));
  if (name === undefined) throw new Error(`no register snapshot in ${folder}`);
  return join(folder, name);
}
