/**
 * Measures the daily snapshot of owners from its zip to the current table, then the snapshots of the next two days against it: the cost of a day
 * once the table is filled. Compares the first day with what DuckDB alone needs. Prints clock seconds and core seconds, since other programs may use
 * the machine.
 *
 *   npm run bench:owners -- [companies, default 650000: about a million persons]
 */
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describeFile } from '../activities/publishers/found-file.ts';
import { openDuckDb } from '../infra/duckdb/connection.ts';
import { inSession } from '../infra/duckdb/session.ts';
import { isoOf } from '../sample/calendar.ts';
import { snapshotFiles, snapshotLines } from '../sample/psc/file.ts';
import { createWorld } from '../sample/world.ts';
import { writeZip } from '../sample/zip.ts';
import { sourceById } from '../sources/index.ts';
import { unzip } from '../sources/zip.ts';
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
const rendered = await render(0);
const bare = await metered(() => bareLoad(rendered.map(({ path }) => path)));
const first = await day(0);
let latest = first;
for (const today of [1, 2]) latest = await day(today);
await warehouse.close();
rmSync(work, { recursive: true, force: true });
const minutes = (latest.core * REAL) / latest.persons / 60;
console.log(`Scaled to ${REAL.toLocaleString('en-GB')} persons, a day takes ${minutes.toFixed(1)} core minutes.`);

const ratio = first.core / bare.core;
console.log(
  `Bare DuckDB loads the first day in ${seconds(bare)} (s, core s); the service takes ${ratio.toFixed(1)} times its core seconds, at most 3 are allowed.`,
);

/**
 * The least that any load does: unpacks the zip, and DuckDB reads the typed keys of its JSON into a table on disk. Nothing is checked or compared.
 */
async function bareLoad(zips: readonly string[]): Promise<void> {
  const lines = join(work, 'bare.ndjson');
  for (const zip of zips)
    await unzip(zip, { memberBytes: 64 * 2 ** 30, totalBytes: 64 * 2 ** 30, ratio: 200, members: 100 }, () => ({
      to: createWriteStream(lines, { flags: 'a' }),
    }));
  const db = await openDuckDb(join(work, 'bare.duckdb'));
  try {
    await inSession(db, async (session) => {
      await session.set({ lines });
      await session.run(`CREATE TABLE psc AS FROM read_json(getvariable('lines'), format = 'newline_delimited', columns = {
        company_number: 'VARCHAR',
        data: 'STRUCT(kind VARCHAR, name VARCHAR, nationality VARCHAR, country_of_residence VARCHAR, notified_on DATE, ceased_on DATE,
          natures_of_control VARCHAR[], name_elements STRUCT(forename VARCHAR, middle_name VARCHAR, surname VARCHAR),
          date_of_birth STRUCT("month" INTEGER, "year" INTEGER), links STRUCT(self VARCHAR), address STRUCT(postal_code VARCHAR),
          identification STRUCT(legal_form VARCHAR, registration_number VARCHAR, place_registered VARCHAR, country_registered VARCHAR))'
      })`);
      await session.run('CHECKPOINT');
    });
  } finally {
    db.close();
  }
}

async function day(today: number): Promise<{ persons: number; core: number }> {
  const release = { id: isoOf(today), dataDate: isoOf(today), files: today === 0 ? rendered : await render(today) };
  const staged = await metered(() => stageRelease({ source, release, folder: join(work, 'stage') }));
  const applied = await metered(() =>
    warehouse.apply({
      source,
      release: release.id,
      dataDate: release.dataDate,
      runKind: 'scheduled',
      retrievedAt: `${release.dataDate}T11:00:00.000Z`,
      ...staged.result,
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
  mkdirSync(folder, { recursive: true });
  const paths: string[] = [];
  for (const file of snapshotFiles(world, today)) {
    const path = join(folder, `${file.stem}.zip`);
    await writeZip(path, `${file.stem}.txt`, today, snapshotLines(world, today, file));
    paths.push(path);
  }
  return Promise.all(paths.map(async (path) => ({ ...(await describeFile(path)), path, bytes: statSync(path).size })));
}
