/**
 * Measures what a release of notices about 1,000 companies costs the warehouse, without Temporal and PostgreSQL: processor and elapsed time of each step, and
 * of the statements of DuckDB that take the most. Compares two versions of the program when each runs at the same time on a copy of one kept file.
 *
 *   npm run bench:refresh -- [--companies 1000000] [--releases 4] [--statements 15] [--file FILE] [--skip 0]
 *
 * `--file`: a warehouse that an earlier run made and kept; it is made there when it does not exist. `--skip`: leaves out so many companies, which an earlier run on the
 * file has touched.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DuckDBConnection } from '@duckdb/node-api';
import { pino } from 'pino';
import { z } from 'zod';
import { describeFile } from '../activities/publishers/found-file.ts';
import { inSession } from '../infra/duckdb/session.ts';
import { fileStem } from '../sample/basic-company-data/file.ts';
import { companyFiles } from '../sample/basic-company-data/store.ts';
import { isoOf } from '../sample/calendar.ts';
import { snapshotFiles } from '../sample/psc/file.ts';
import { pscFiles } from '../sample/psc/store.ts';
import { snapshotOf } from '../sample/truth.ts';
import { createWorld } from '../sample/world.ts';
import { sourceById, sources } from '../sources/index.ts';
import { stageRelease } from '../warehouse/stage/stage.ts';
import { openWarehouse, type Warehouse } from '../warehouse/warehouse.ts';
import { machineLine } from './machine.ts';
import { noticePage } from './scale/notices.ts';

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '1000000' },
    releases: { type: 'string', default: '4' },
    statements: { type: 'string', default: '15' },
    file: { type: 'string' },
    skip: { type: 'string', default: '0' },
  },
});
const touched = 1_000;
const today = 0;
const work = mkdtempSync(join(tmpdir(), 'bench-refresh-'));
const path = options.file ?? join(work, 'warehouse.duckdb');

interface Spent {
  elapsed: number;
  processor: number;
}

/** By step, and by statement of a step. */
const spent = new Map<string, Spent>();
const inStatements = new Map<string, Spent>();
let step = 'open';

countStatements();
console.log(machineLine());
const isNew = !existsSync(path);
const warehouse = await openWarehouse({
  path,
  sources,
  logger: pino({ level: 'silent' }),
  threads: 2,
  memoryLimit: '4GiB',
  tempFolder: work,
});
if (isNew) await fill(warehouse);
// a file of another version is computed anew
const { batch: before } = await warehouse.refreshWaiting({});
if (before !== undefined) await warehouse.markPublished(before.publish);
spent.clear();
inStatements.clear();
const companies = await inSession(warehouse.db, (session) =>
  session.rows(
    `FROM company SELECT company_number AS number, name WHERE status = 'active' ORDER BY md5(company_number) LIMIT ${touched * Number(options.releases)} OFFSET ${Number(options.skip)}`,
    z.object({ number: z.string(), name: z.string() }),
  ),
);
for (let at = 0; at < companies.length; at += touched) {
  const page = {
    companies: companies.slice(at, at + touched),
    day: isoOf(today + 1),
    firstNotice: Number(options.skip) + at,
  };
  const file = join(work, `page-${at}.json`);
  writeFileSync(file, noticePage(page));
  await apply(warehouse, 'gazette/insolvency', file);
  await publish(warehouse, `${at}`);
}
await warehouse.close();
rmSync(work, { recursive: true, force: true });
const releases = companies.length / touched;
const line = ({ elapsed, processor }: Spent) =>
  `${(processor / releases).toFixed(0).padStart(6)} ms of processor  ${(elapsed / releases).toFixed(0).padStart(6)} ms elapsed`;
console.log(`a release about ${touched} companies, mean of ${releases}:`);
for (const [name, one] of spent) console.log(`  ${line(one)}  ${name}`);
console.log('the statements that take the most:');
const largest = [...inStatements].sort(([, a], [, b]) => b.processor - a.processor).slice(0, Number(options.statements));
for (const [name, one] of largest) console.log(`  ${line(one)}  ${name}`);

/** Loads the register and its owners of the sample country. */
async function fill(into: Warehouse): Promise<void> {
  const world = createWorld(20_260_601, Number(options.companies));
  const register = await companyFiles(world, work).archive(`${fileStem(snapshotOf(today).name)}.zip`, today);
  if (register === undefined) throw new Error('the sample has no register of its first day');
  await apply(into, 'companies-house/basic-company-data', register.path);
  const owners = pscFiles(world, work);
  for (const { stem } of snapshotFiles(world, today)) {
    const archive = await owners.archive(`${stem}.zip`, today);
    if (archive !== undefined) await apply(into, 'companies-house/psc', archive.path);
  }
}

async function apply(into: Warehouse, id: string, file: string): Promise<void> {
  const source = sourceById(id);
  const found = await describeFile(file);
  const release = source.recognise(found);
  if (release === undefined) throw new Error(`${file} was not recognised`);
  const raw = { ...release, files: [{ name: found.name, path: file, bytes: found.bytes, sha256: found.sha256 }] };
  step = 'stage';
  const staged = await stageRelease({ source, release: raw, folder: join(work, `stage-${release.id}`) });
  const input = {
    source,
    release: release.id,
    dataDate: release.dataDate,
    runKind: 'file' as const,
    retrievedAt: `${release.dataDate}T06:00:00Z`,
  };
  const applied = await timed('apply', () => into.apply({ ...input, ...staged, force: true }));
  await timed('list the companies that the release can alter', () => into.companiesOf([applied.changeSet], 50_000));
}

async function publish(from: Warehouse, name: string): Promise<void> {
  const { batch } = await timed('recompute', () => from.refreshWaiting({ smallerFirst: true }));
  if (batch === undefined) return;
  const folder = join(work, `export-${name}`);
  mkdirSync(folder);
  const { chunks } = await timed('read the manifest', () => from.readManifest(batch.publish));
  await timed('export', async () => {
    for (const chunk of chunks.keys()) await from.exportChunk(batch.publish, chunk, folder);
  });
  await timed('mark as published', () => from.markPublished(batch.publish));
}

async function timed<T>(name: string, run: () => Promise<T>): Promise<T> {
  step = name;
  return counted(spent, name, run);
}

async function counted<T>(into: Map<string, Spent>, name: string, run: () => Promise<T>): Promise<T> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  try {
    return await run();
  } finally {
    const { user, system } = process.cpuUsage(before);
    const sum = into.get(name) ?? { elapsed: 0, processor: 0 };
    sum.elapsed += performance.now() - began;
    sum.processor += (user + system) / 1_000;
    into.set(name, sum);
  }
}

/** Has every statement of DuckDB counted under its step and its first words. */
function countStatements(): void {
  const { run } = DuckDBConnection.prototype;
  DuckDBConnection.prototype.run = function (this: DuckDBConnection, sql, ...rest) {
    const words = sql.replaceAll(/pub_\w+|\/\S+/g, '...').replaceAll(/\s+/g, ' ');
    return counted(inStatements, `${step}: ${words.slice(0, 100)}`, () => run.call(this, sql, ...rest));
  };
}
