import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monthlies } from '../sample/accounts/archives.ts';
import { filingsIn, membersOf } from '../sample/accounts/members.ts';
import { csv } from '../sample/basic-company-data/file.ts';
import { createWorld } from '../sample/world.ts';
import { writeMembers, writeZip } from '../sample/zip.ts';
import { timed } from './machine.ts';

/**
 * Measures the time and the memory in which the sample makes BasicCompanyData and a month of accounts.
 * Run: `npm run build && node dist/bench/sample-render.js [companies]`.
 */
const companies = Number(process.argv[2] ?? 1_000_000);
const world = createWorld(20_260_601, companies);
const folder = await mkdtemp(join(tmpdir(), 'bench-sample-'));

const megabytes = async (path: string) => Number(((await stat(path)).size / 1e6).toFixed(1));

const register = join(folder, 'companies.zip');
const { seconds } = await timed(() => writeZip(register, 'companies.csv', 0, csv(world, 0)));

const month = join(folder, 'accounts.zip');
const [span] = monthlies(0).slice(-1);
if (span === undefined) throw new RangeError('no month of accounts is offered');
const filings = filingsIn(world, span);
const { seconds: accountsSeconds } = await timed(() => writeMembers(month, span.day, membersOf(world, span, filings)));

console.log(
  JSON.stringify({
    companies,
    seconds: Number(seconds.toFixed(1)),
    rowsPerSecond: Math.round(companies / seconds),
    zipMegabytes: Math.round(await megabytes(register)),
    accounts: {
      documents: filings.length,
      seconds: Number(accountsSeconds.toFixed(2)),
      millisecondsPerDocument: Number(((accountsSeconds * 1_000) / filings.length).toFixed(2)),
      zipMegabytes: await megabytes(month),
    },
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1e3),
  }),
);
await rm(folder, { recursive: true });
