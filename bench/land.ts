/**
 * Measures the full file of titles (CCOD) from its CSV to the current table: parse, staging with pseudonyms, apply. The rows are synthetic, in the exact
 * layout, with the quirks of numbers and dates. Bar: 3,000,000 rows under 180 s on two cores.
 *
 *   npm run bench:land -- [rows, default 3000000]
 */
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describeFile } from '../activities/publishers/found-file.ts';
import { openDuckDb, withConnection } from '../infra/duckdb/connection.ts';
import { columnsOf } from '../sources/hmlr/layout.ts';
import { sourceById } from '../sources/index.ts';
import { stageRelease } from '../warehouse/stage/stage.ts';
import { openWarehouse } from '../warehouse/warehouse.ts';
import { machineLine, timed } from './machine.ts';

const rows = Number(process.argv[2] ?? 3_000_000);
const source = sourceById('hmlr/ccod');
const work = mkdtempSync(join(tmpdir(), 'risk-bench-land-'));
const csv = join(work, 'CCOD_FULL_2026_05.csv');

/** A title of a company; one in twelve has a second proprietor, one in fifty no number, one in fifty no day. */
function line(at: number): string {
  const company = 1 + ((at * 7_919) % 1_500_000);
  const number = at % 50 === 3 ? '' : at % 3 === 0 ? String(company) : String(company).padStart(8, '0');
  const second =
    at % 12 === 0 ? [`OWL ${at % 997} LIMITED`, String(company + 1), 'Limited Company or Public Limited Company'] : ['', '', ''];
  const cells = [
    `QX${at}`,
    at % 3 === 0 ? 'Leasehold' : 'Freehold',
    `${1 + (at % 200)} Example ""Lane"", Exampleton (ZZ1 ${at % 10}ZZ)`,
    'EXAMPLETON',
    'EXAMPLESHIRE',
    'SOUTH EAST',
    `ZZ1 ${at % 10}ZZ`,
    'N',
    at % 3 === 1 ? String(100_000 + at) : '',
    `NIGHTJAR ${company} PROPERTIES LIMITED`,
    number,
    'Limited Company or Public Limited Company',
    `${1 + (at % 90)} Office Street, Exampleton ZZ2 2ZZ`,
    '',
    '',
    ...second,
    ...Array.from({ length: 15 }, () => ''),
    at % 50 === 7 ? '' : `${String(1 + (at % 28)).padStart(2, '0')}-${String(1 + (at % 12)).padStart(2, '0')}-${1990 + (at % 36)}`,
    'N',
  ];
  return `"${cells.join('","')}"\n`;
}

async function writeFile(): Promise<void> {
  const file = createWriteStream(csv, { highWaterMark: 4 << 20 });
  file.write(`${columnsOf('ccod', 'full').join(',')}\n`);
  let block = '';
  for (let at = 0; at < rows; at += 1) {
    block += line(at);
    if (block.length < 1 << 20) continue;
    if (!file.write(block)) await once(file, 'drain');
    block = '';
  }
  file.end(`${block}"Row Count:${rows}"\n`);
  await once(file, 'finish');
}

/** Loads the CSV into a table with all columns as text: the lower bound. */
async function readBare(): Promise<void> {
  const db = await openDuckDb(join(work, 'bare.duckdb'));
  await withConnection(db, (connection) =>
    connection.run(
      `CREATE TABLE bare AS FROM read_csv('${csv}', header = true, all_varchar = true, delim = ',', quote = '"', escape = '"', null_padding = true)`,
    ),
  );
  db.close();
}

await writeFile();
const found = await describeFile(csv);
const release = { id: '2026-05-01', dataDate: '2026-05-01', files: [{ ...found, path: csv }] };
console.log(`${rows.toLocaleString('en-GB')} titles, ${(statSync(csv).size / 2 ** 30).toFixed(2)} GiB; ${machineLine()}`);
const bare = await timed(readBare);
const staged = await timed(() => stageRelease({ source, release, folder: join(work, 'stage'), pseudonymKey: Buffer.alloc(32, 7) }));
const warehouse = await openWarehouse({ path: join(work, 'warehouse.duckdb'), sources: [source], logger: pino({ level: 'silent' }) });
const input = {
  source,
  release: release.id,
  dataDate: release.dataDate,
  runKind: 'scheduled',
  retrievedAt: '2026-05-05T10:00:00Z',
} as const;
const applied = await timed(() => warehouse.apply({ ...input, ...staged.result }));
await warehouse.close();
rmSync(work, { recursive: true, force: true });
const whole = staged.seconds + applied.seconds;
console.log('read_csv alone (s)  staged (s)  applied (s)  CSV to current table (s)  ratio  rows  rejected');
const figures = [bare.seconds, staged.seconds, applied.seconds, whole, whole / bare.seconds].map((one) => one.toFixed(1));
console.log([...figures, staged.result.rows, staged.result.rejected].join('    '));
