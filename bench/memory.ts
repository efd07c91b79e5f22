/**
 * Measures the largest memory of a worker that parses a register snapshot of several gigabytes, and prints it beside the snapshot's size. The file is
 * the sample's CSV, whose rows are repeated: parsing holds no row, so their values do not matter. Needs about three times the size on the disk.
 *
 *   npm run bench:memory -- [gigabytes, default 5] [megabytes of DuckDB, default 1024]
 */
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csv } from '../sample/basic-company-data/file.ts';
import { createWorld } from '../sample/world.ts';
import { sourceById } from '../sources/index.ts';
import { stageRelease } from '../warehouse/stage/stage.ts';
import { machineLine, timed } from './machine.ts';

const gigabytes = Number(process.argv[2] ?? 5);
const limit = Number(process.argv[3] ?? 1_024);
const source = sourceById('companies-house/basic-company-data');
const work = mkdtempSync(join(tmpdir(), 'risk-bench-'));
const path = join(work, 'BasicCompanyDataAsOneFile-2026-06-01.csv');

await pipeline(Readable.from(repeated()), createWriteStream(path));
const { size } = statSync(path);
const before = process.resourceUsage().maxRSS;
const staged = await timed(() =>
  stageRelease({
    source,
    release: {
      id: '2026-06-01',
      dataDate: '2026-06-01',
      files: [{ name: 'BasicCompanyDataAsOneFile-2026-06-01.csv', path, bytes: size, sha256: '' }],
    },
    folder: join(work, 'stage'),
    withDatabase: (tempFolder, run) => run({ memoryLimit: `${limit}MiB`, tempFolder }),
  }),
);
rmSync(work, { recursive: true, force: true });
const peak = process.resourceUsage().maxRSS;
console.log(
  `${(size / 1e9).toFixed(2)} GB, ${staged.result.rows.toLocaleString('en-GB')} rows, DuckDB limited to ${limit} MiB; ${machineLine()}`,
);
console.log(
  `staged in ${staged.seconds.toFixed(0)} s; largest memory ${(peak / 1024).toFixed(0)} MiB, of which ${(before / 1024).toFixed(0)} MiB before`,
);

/** Yields the header once and the rows until the file is large enough. */
function* repeated(): Generator<Buffer> {
  const text = [...csv(createWorld(20_260_601, 20_000), 0)].join('');
  const begin = text.indexOf('\n') + 1;
  yield Buffer.from(text.slice(0, begin));
  const rows = Buffer.from(text.slice(begin));
  for (let bytes = 0; bytes < gigabytes * 1e9; bytes += rows.length) yield rows;
}
