/**
 * Measures the largest memory of a worker that parses a register snapshot of several gigabytes, and prints it beside the snapshot's size. The file has
 * the rows of the sample, repeated: parsing holds no row, so their values do not matter. DuckDB reads the CSV of companies as it comes; the snapshots
 * of owners (JSON lines) and of officers (fixed positions) first pass through line readers in TypeScript. Needs about three times the size on the
 * disk.
 *
 *   npm run bench:memory -- [gigabytes, default 5] [megabytes of DuckDB, default 1024] [source, default companies-house/basic-company-data]
 */
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csv } from '../sample/basic-company-data/file.ts';
import { deliveryLines, deliveryName } from '../sample/officers/file.ts';
import { snapshotFiles, snapshotLines } from '../sample/psc/file.ts';
import { createWorld } from '../sample/world.ts';
import { sourceById } from '../sources/index.ts';
import { stageRelease } from '../warehouse/stage/stage.ts';
import { machineLine, timed } from './machine.ts';

/** A snapshot whose rows can be repeated. */
interface Snapshot {
  readonly name: string;
  readonly text: string;
  /** Whether the first line is a header. */
  readonly headed: boolean;
  /** Returns the last line, which states how many rows there are, for rows that are repeated. */
  readonly last?: (line: string, times: number) => string;
}

const world = createWorld(20_260_601, 20_000);
const snapshots: Readonly<Record<string, () => Snapshot>> = {
  'companies-house/basic-company-data': () => ({
    name: 'BasicCompanyDataAsOneFile-2026-06-01.csv',
    text: [...csv(world, 0)].join(''),
    headed: true,
  }),
  'companies-house/psc': () => {
    const files = snapshotFiles(world, 0);
    const text = files.flatMap((file) => [...snapshotLines(world, 0, file)]).join('');
    const last = (line: string, times: number) =>
      line.replaceAll(/(_count":)(\d+)/g, (_, name, count) => `${name}${Number(count) * times}`);
    return { name: `${files[0]?.stem}.txt`, text, headed: false, last };
  },
  'companies-house/officers': () => ({
    name: deliveryName(0),
    text: [...deliveryLines(world, 0)].join(''),
    headed: true,
    last: (line, times) => `99999999${String(Number(line.slice(8)) * times).padStart(8, '0')}`,
  }),
};

const gigabytes = Number(process.argv[2] ?? 5);
const limit = Number(process.argv[3] ?? 1_024);
const id = process.argv[4] ?? 'companies-house/basic-company-data';
const snapshot = snapshots[id]?.();
if (snapshot === undefined) throw new Error(`no snapshot of ${id}: one of ${Object.keys(snapshots).join(', ')}`);
const work = mkdtempSync(join(tmpdir(), 'risk-bench-'));
const path = join(work, snapshot.name);

await pipeline(Readable.from(repeated(snapshot)), createWriteStream(path));
const { size } = statSync(path);
const before = process.resourceUsage().maxRSS;
const staged = await timed(() =>
  stageRelease({
    source: sourceById(id),
    release: { id: '2026-06-01', dataDate: '2026-06-01', files: [{ name: snapshot.name, path, bytes: size, sha256: '' }] },
    folder: join(work, 'stage'),
    withDatabase: (tempFolder, run) => run({ memoryLimit: `${limit}MiB`, tempFolder }),
  }),
);
rmSync(work, { recursive: true, force: true });
const peak = process.resourceUsage().maxRSS;
console.log(
  `${id}: ${(size / 1e9).toFixed(2)} GB, ${staged.result.rows.toLocaleString('en-GB')} rows, DuckDB limited to ${limit} MiB; ${machineLine()}`,
);
console.log(
  `staged in ${staged.seconds.toFixed(0)} s; largest memory ${(peak / 1024).toFixed(0)} MiB, of which ${(before / 1024).toFixed(0)} MiB before`,
);

/** Yields the rows until the file is large enough, between the lines that stand once. */
function* repeated({ text, headed, last }: Snapshot): Generator<Buffer> {
  const begin = headed ? text.indexOf('\n') + 1 : 0;
  const end = last === undefined ? text.length : text.lastIndexOf('\n', text.length - 2) + 1;
  const rows = Buffer.from(text.slice(begin, end));
  const times = Math.ceil((gigabytes * 1e9) / rows.length);
  yield Buffer.from(text.slice(0, begin));
  for (let time = 0; time < times; time += 1) yield rows;
  if (last !== undefined) yield Buffer.from(`${last(text.slice(end).trimEnd(), times)}\n`);
}
