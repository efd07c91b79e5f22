/**
 * Loads the sample UK from publishers' files to served facts at growing sizes, and prints time, memory, disk and how each grows; then the time of a
 * refresh, also beside a register snapshot that waits or is being applied.
 *
 *   npm run bench:scale -- [--companies 1000000] [--steps 3] [--seed 20260601] [--keep]
 *
 * Each step is five times as large as the step before; the last has `--companies`. Linux only: figures of processes come from /proc.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { machineLine, timed } from './machine.ts';
import { type NamedCompany, type NoticePage, noticePage } from './scale/notices.ts';
import { sampleUsage } from './scale/processes.ts';
import { makePublisherFiles } from './scale/publisher-files.ts';
import { type BenchService, startBenchService } from './scale/service.ts';
import { stepsOf } from './scale/steps.ts';

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '1000000' },
    steps: { type: 'string', default: '3' },
    seed: { type: 'string', default: '20260601' },
    keep: { type: 'boolean', default: false },
  },
});
const stepFactor = 5;
const largest = Number(options.companies);
const sizes = Array.from({ length: Number(options.steps) }, (_, step) =>
  Math.max(50, Math.round(largest / stepFactor ** (Number(options.steps) - 1 - step))),
);

/** Companies that one release of notices names, and releases of that size that are loaded one after another. */
const touched = { companies: 1_000, releases: 6 };

interface Measured {
  readonly companies: number;
  readonly seconds: number;
  readonly memory: number;
  readonly disk: number;
}

console.log(machineLine());
const measured: Measured[] = [];
for (const companies of sizes) measured.push(await measure(companies));
console.log('\ncompanies  load s  exponent  peak memory GiB  exponent  disk GB  exponent');
for (const [at, { companies, seconds, memory, disk }] of measured.entries()) {
  const before = measured[at - 1];
  const grows = (of: 'seconds' | 'memory' | 'disk') =>
    before === undefined ? '' : exponent(before[of], { seconds, memory, disk }[of], before.companies, companies);
  console.log(
    [companies, seconds.toFixed(0), grows('seconds'), gib(memory), grows('memory'), (disk / 1e9).toFixed(2), grows('disk')].join('  '),
  );
}

/** Loads one size and measures its refreshes. */
async function measure(companies: number): Promise<Measured> {
  const home = mkdtempSync(join(tmpdir(), 'bench-scale-'));
  const usage = sampleUsage(home);
  let started: BenchService | undefined;
  console.log(`\n${companies.toLocaleString('en-GB')} companies`);
  try {
    const files = await timed(() => makePublisherFiles(home, companies, Number(options.seed)));
    console.log(`  the sample's bulk files, made beforehand: ${files.seconds.toFixed(0)} s`);
    const { seconds, result: service } = await timed(() => startBenchService(home, companies, Number(options.seed)));
    started = service;
    const memory = usage.peakTogether();
    console.log(
      `  no service to everything served: ${seconds.toFixed(0)} s; peak of all processes ${gib(memory)} GiB (without the sample publishers)`,
    );
    for (const [role, { peakRss, cpuSeconds }] of usage.byRole()) {
      console.log(`    ${role.padEnd(18)} peak ${gib(peakRss).padStart(6)} GiB  processor ${cpuSeconds.toFixed(0).padStart(5)} s`);
    }
    const disk = await diskOf(home, service, companies);
    await refreshes(home, service);
    return { companies, seconds, memory, disk };
  } finally {
    usage.stop();
    await started?.stop();
    if (!options.keep) rmSync(home, { recursive: true, force: true });
  }
}

/** Prints the bytes of each part and returns those of PostgreSQL and the warehouse. */
async function diskOf(home: string, service: BenchService, companies: number): Promise<number> {
  await service.asOwner('vacuum (analyze)');
  const [database] = await service.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  const tables = await service.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 8`,
  );
  const warehouse = bytesIn(join(home, 'warehouse.duckdb')) + bytesIn(join(home, 'warehouse.duckdb.wal'));
  const serving = Number(database?.bytes ?? 0);
  console.log(
    `  disk: warehouse ${mb(warehouse)}, PostgreSQL ${mb(serving)}, together ${((warehouse + serving) / companies / 1e3).toFixed(2)} kB a company`,
  );
  for (const { name, bytes } of tables) console.log(`    table ${name.padEnd(26)} ${mb(Number(bytes))}`);
  for (const part of readdirSync(join(home, 'store')))
    console.log(`    store ${part.padEnd(26)} ${mb(bytesIn(join(home, 'store', part)))}`);
  return warehouse + serving;
}

/** Prints the times from applied to served of 1,000 companies, and of one company beside a month of streams and beside a register snapshot. */
async function refreshes(home: string, service: BenchService): Promise<void> {
  const [first, second, ...others] = await service.query<NamedCompany>(
    `select company_number as number, name from company_facts where facts -> 'register' ->> 'status' = 'active' order by md5(company_number) limit $1`,
    [touched.companies * touched.releases + 2],
  );
  if (first === undefined || second === undefined) throw new Error('the sample serves no active company');
  const clock = JSON.parse(await service.risk('sample', 'advance', '--no-load', '--json')) as { today: string; day: number };
  const times: string[] = [];
  const split: string[] = [];
  for (let at = 0; at < others.length; at += touched.companies) {
    const companies = others.slice(at, at + touched.companies);
    const misnames = at + touched.companies >= others.length;
    const served = await loadNotices(home, service, { companies, day: clock.today, firstNotice: at, misnames });
    times.push(served.appliedToServed.toFixed(1));
    split.push(served.steps);
  }
  console.log(
    `  ${touched.companies} companies touched: applied to served ${times.join(', ')} s (one release after another; in the last each notice misnames its company)`,
  );
  for (const [at, steps] of split.entries()) console.log(`    ${times[at]} s: ${steps}`);

  // day 30 of the sample publishes the next register snapshot
  const later = JSON.parse(await service.risk('sample', 'advance', '--days', String(30 - clock.day), '--no-load', '--json')) as {
    today: string;
  };
  const amid = await loadNotices(home, service, { companies: [first], day: later.today, firstNotice: others.length });
  console.log(`  1 company, beside the streams of ${30 - clock.day} days that arrive at once: ${inWords(amid)}`);
  const drained = await timed(() => everythingIsServed(service));
  console.log(`  the rest of these streams served: ${drained.seconds.toFixed(0)} s later`);
  const snapshot = service.risk('ingest', 'companies-house/basic-company-data', '--json');
  await snapshotIsParsed(service);
  const beside = await loadNotices(home, service, { companies: [second], day: later.today, firstNotice: others.length + 1 });
  console.log(`  1 company, beside a register snapshot that was ${beside.before} before and ${beside.after} after: ${inWords(beside)}`);
  await snapshot;
}

interface Served {
  /** Seconds between two entries of the ledger. */
  readonly appliedToServed: number;
  readonly parsedToServed: number;
  /** States of the newest register snapshot before the notices were loaded and after they were served. */
  readonly before: string;
  readonly after: string;
  /** The steps of the refresh between applied and served (`stepsOf`). */
  readonly steps: string;
}

function inWords({ appliedToServed: applied, parsedToServed: parsed }: Served): string {
  return `applied to served ${applied.toFixed(1)} s, parsed to served ${parsed.toFixed(1)} s`;
}

/** Loads one page of notices by hand. */
async function loadNotices(home: string, service: BenchService, page: NoticePage): Promise<Served> {
  const folder = join(home, 'bench');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `page-${page.firstNotice}.json`);
  writeFileSync(file, noticePage(page));
  const before = await stateOfSnapshot(service);
  const [row] = JSON.parse(await service.risk('ingest', 'gazette/insolvency', '--file', file, '--json')) as {
    release: string;
    failure: string;
  }[];
  if (row === undefined || row.failure !== '') throw new Error(`the notices were not loaded: ${row?.failure}`);
  const after = await stateOfSnapshot(service);
  const [times] = await service.query<{ applied: number; parsed: number; from: number; to: number }>(
    `select extract(epoch from served_at - applied_at)::float8 as applied, extract(epoch from served_at - parsed_at)::float8 as parsed,
       extract(epoch from applied_at)::float8 * 1000 as "from", extract(epoch from served_at)::float8 * 1000 as "to"
     from release where source = $1 and release = $2`,
    ['gazette/insolvency', row.release],
  );
  if (times === undefined) throw new Error(`the ledger has no release ${row.release}`);
  const { applied, parsed, ...window } = times;
  return { appliedToServed: applied, parsedToServed: parsed, before, after, steps: await stepsOf(service.temporal, window) };
}

/** Resolves when no release has been under way for a while. */
async function everythingIsServed(service: BenchService): Promise<void> {
  for (let quiet = 0; quiet < 15; ) {
    await sleep(1_000);
    const [row] = await service.query<{ open: number }>(
      `select count(*)::int as open from release where state in ('offered', 'fetched', 'parsed', 'applied')`,
    );
    quiet = row?.open === 0 ? quiet + 1 : 0;
  }
}

/** Resolves when the second register snapshot is parsed: the warehouse applies it next. The printed state shows when it was applied already. */
async function snapshotIsParsed(service: BenchService): Promise<void> {
  for (;;) {
    const [releases] = await service.query<{ count: number }>(
      `select count(*)::int as count from release where source = 'companies-house/basic-company-data'`,
    );
    const state = await stateOfSnapshot(service);
    if ((releases?.count ?? 0) > 1 && state !== 'offered' && state !== 'fetched') return;
    await sleep(20);
  }
}

async function stateOfSnapshot(service: BenchService): Promise<string> {
  const [newest] = await service.query<{ state: string }>(
    `select state from release where source = 'companies-house/basic-company-data' order by data_date desc limit 1`,
  );
  return newest?.state ?? 'none';
}

function bytesIn(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}

/** Returns how a figure grows with the size: 1 is linear. */
function exponent(before: number, after: number, sizeBefore: number, sizeAfter: number): string {
  return (Math.log(after / before) / Math.log(sizeAfter / sizeBefore)).toFixed(2);
}

function gib(bytes: number): string {
  return (bytes / 2 ** 30).toFixed(2);
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
