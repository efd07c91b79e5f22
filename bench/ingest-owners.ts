/**
 * Measures the daily snapshot of owners from its zip to the current table, then the snapshots of the next two days against it: the cost of a day
 * once the table is filled. Prints clock seconds and core seconds, since other programs may use the machine.
 *
 *   npm run bench:owners -- [companies, default 650000: about a million persons]
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describeFile } from '../activities/publishers/found-file.ts';
import { isoOf } from '../sample/calendar.ts';
import { snapshotFiles, snapshotLines } from '../sample/psc/file.ts';
import { createWorld } from '../sample/world.ts';
import { writeZip } from '../sample/zip.ts';
import { sourceById } from '../sources/index.ts';
import { stageRelease } from '../warehouse/stage/stage.ts';
import { openWarehouse } from '../warehouse/warehouse.ts';
import { machineLine, timed } from './machine.ts';

/** Persons in the real snapshot of 18 September 2026: its lines without statements, exemptions and totals (docs/assumptions.md). */
const REAL = 15_029_813;

const companies = Number(process.argv[2] ?? 650_000);
const source = sourceById('companies-house/psc');
const work = mkdtempSync(join(tmpdir(), 'risk-bench-'));
const world = createWorld(20_260_601, companies);
const warehouse = await openWarehouse({ path: join(work, 'warehouse.duckdb'), sources: [source], logger: pino({ level: 'silent' }) });

console.log(`${companies.toLocaleString('en-GB')} companies; ${machineLine()}`);
console.log('day         persons  zip (MB)  staged (s, core s)  applied (s, core s)  added  changed  removed  peak RSS (MB)');
let latest = { persons: 0, core: 0 };
for (const today of [0, 1, 2]) latest = await day(today);
await warehouse.close();
rmSync(work, { recursive: true, force: true });
const minutes = (latest.core * REAL) / latest.persons / 60;
console.log(`Scaled to ${REAL.toLocaleString('en-GB')} persons, a day takes ${minutes.toFixed(1)} core minutes.`);

async function day(today: number): Promise<{ persons: number; core: number }> {
  const release = { id: isoOf(today), dataDate: isoOf(today), files: await render(today) };
  const staged = await metered(() => stageRelease({ source, release, folder: join(work, 'stage') }));
  const { rowsPath, quarantinePath } = staged.result;
  const applied = await metered(() =>
    warehouse.apply({
      source,
      release: release.id,
      dataDate: release.dataDate,
      runKind: 'scheduled',
      retrievedAt: `${release.dataDate}T11:00:00.000Z`,
      rowsPath,
      quarantinePath,
    }),
  );
  const { rows, added, changed, removed } = applied.result;
  const bytes = release.files.reduce((sum, file) => sum + file.bytes, 0);
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  const figures = [rows, (bytes / 1e6).toFixed(0), seconds(staged), seconds(applied), added, changed, removed, peak];
  console.log(`${release.id}  ${figures.join('  ')}`);
  return { persons: rows, core: staged.core + applied.core };
}

async function metered<T>(step: () => Promise<T>) {
  const before = process.cpuUsage();
  const { result, seconds } = await timed(step);
  const { user, system } = process.cpuUsage(before);
  return { result, seconds, core: (user + system) / 1e6 };
}

function seconds({ seconds, core }: { seconds: number; core: number }): string {
  return `${seconds.toFixed(1)}, ${core.toFixed(1)}`;
}

async function render(today: number) {
  const folder = join(work, isoOf(today));
  mkdirSync(folder);
  const paths: string[] = [];
  for (const file of snapshotFiles(world, today)) {
    const path = join(folder, `${file.stem}.zip`);
    await writeZip(path, `${file.stem}.txt`, today, snapshotLines(world, today, file));
    paths.push(path);
  }
  return Promise.all(paths.map(async (path) => ({ ...(await describeFile(path)), path, bytes: statSync(path).size })));
}
