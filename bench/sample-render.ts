import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csv } from '../sample/basic-company-data/file.ts';
import { createWorld } from '../sample/world.ts';
import { writeZip } from '../sample/zip.ts';

/** How long the sample takes to make BasicCompanyData, and how much memory: `node dist/bench/sample-render.js [companies]`. */
const companies = Number(process.argv[2] ?? 1_000_000);
const folder = await mkdtemp(join(tmpdir(), 'bench-sample-'));
const path = join(folder, 'companies.zip');
const begun = performance.now();
await writeZip(path, 'companies.csv', 0, csv(createWorld(20_260_601, companies), 0));
const seconds = (performance.now() - begun) / 1_000;
console.log(
  JSON.stringify({
    companies,
    seconds: Number(seconds.toFixed(1)),
    rowsPerSecond: Math.round(companies / seconds),
    zipMegabytes: Math.round((await stat(path)).size / 1e6),
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1e3),
  }),
);
await rm(folder, { recursive: true });
