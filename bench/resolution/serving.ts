/**
 * Measures company resolution through PostgreSQL as `npm start` runs it: loading the register, its size, the time of one query and the rate of
 * many. Compares it with the in-process index of models/resolution over the same companies.
 *
 *   npm run bench:resolution-serving -- [--companies 5500000] [--queries 300] [--skip-index] [--hold | --held URL]
 *
 * --hold loads the register, prints its URL and keeps it until SIGTERM. --held measures the register at such a URL.
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createResolveCache } from '../../cli/resolve/cache.ts';
import { batchesAtOnce, batchSize } from '../../cli/resolve/file.ts';
import { startPostgres } from '../../infra/embedded/postgres.ts';
import { openLedger } from '../../infra/embedded/process-ledger.ts';
import { openState } from '../../infra/embedded/stack-state.ts';
import { inTransaction, openPool, type Pool } from '../../infra/postgres/pool.ts';
import type { ResolveAnswer, ResolveQuery } from '../../models/resolution/answer.ts';
import { type RegisterIndex, registerIndexBuilder } from '../../models/resolution/index-register.ts';
import { resolve } from '../../models/resolution/resolve.ts';
import { migrate } from '../../serving/migrate.ts';
import { createCompanySearch } from '../../serving/resolution/company-search.ts';
import { publishNamesFile } from '../../test/fixtures/published-names.ts';
import { machineLine, percentile, ranMs, timed } from '../machine.ts';
import { kinds, type ServingQuery } from './serving-queries.ts';
import { registerCompany } from './serving-register.ts';

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '5500000' },
    queries: { type: 'string', default: '300' },
    'skip-index': { type: 'boolean', default: false },
    hold: { type: 'boolean', default: false },
    held: { type: 'string' },
  },
});
const companies = Number(options.companies);
const queries = Number(options.queries);
const atOnce = batchesAtOnce;
/** Rows of the ledgers that `risk resolve` reads: in the first all are different, in the second each supplier has several payments. */
const ledgerRows = 4_000;
const paymentsEach = 5;
const kindsOfLedgers = ['exact', 'exact, with postcode', 'informal', 'a word left out', 'typo', 'no company, with postcode'];
const [beforeVacuum, afterVacuum] = [100_000, 50_000];

const work = await mkdtemp(join(tmpdir(), 'resolve-serving-'));
const logger = pino({ level: 'silent' });
const postgres = options.held === undefined ? await startPostgres(work, openState(work), { ledger: openLedger(work), logger }) : undefined;
const pool = openPool(options.held ?? postgres?.urls.owner ?? '', { max: atOnce });
try {
  console.log(`${companies.toLocaleString('en-GB')} companies; ${machineLine()}`);
  if (postgres !== undefined) {
    await migrate(pool);
    await load(pool);
    await rateBeforeVacuum(pool);
    await vacuum(pool);
  }
  await printSizes(pool);
  await (options.hold ? holdRegister(postgres?.urls.owner ?? '') : measure());
} finally {
  await pool.end();
  await postgres?.part.stop();
  await rm(work, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const search = createCompanySearch(pool);
  await printTimes('PostgreSQL', async (query) => (await search.resolve([query])).answers[0]);
  await printRate(search);
  if (postgres !== undefined) await printFreshness(pool);
  if (!options['skip-index']) await inProcess();
}

/** Prints the URL of the register, and keeps it until SIGTERM. */
async function holdRegister(url: string): Promise<void> {
  console.log(`--held ${url}`);
  await new Promise((end) => process.once('SIGTERM', end));
}

async function load(into: Pool): Promise<void> {
  const path = join(work, 'names.ndjson');
  await pipeline(Readable.from(lines(0, companies)), createWriteStream(path));
  const { seconds } = await timed(() => inTransaction(into, (client) => publishNamesFile(client, path)));
  await rm(path);
  console.log(
    `first load in one transaction: ${seconds.toFixed(0)} s, ${Math.round(companies / seconds).toLocaleString('en-GB')} companies/s`,
  );
}

/**
 * Prints the rate of a ledger right after the load: the first reader of a page notes there which rows are committed, which the vacuum does for all pages.
 */
async function rateBeforeVacuum(from: Pool): Promise<void> {
  console.log(`${ledgerRows} different rows before the first vacuum: ${await rateOf(createCompanySearch(from), ledger(beforeVacuum))}`);
}

/** The autovacuum of the server does this in the minutes after a load. Without it the measurements would share the machine with it. */
async function vacuum(of: Pool): Promise<void> {
  const { seconds } = await timed(() => of.query('vacuum (analyze) company_search, company_search_count'));
  console.log(`vacuum: ${seconds.toFixed(0)} s`);
}

function* lines(from: number, to: number, changed = ''): Generator<string> {
  for (let index = from; index < to; index += 1) {
    const company = registerCompany(index);
    const names =
      changed === '' ? company.names : [{ text: `${changed} ${company.names[0]?.text}`, type: 'current' }, ...company.names.slice(1)];
    yield `${JSON.stringify({ ...company, names })}\n`;
  }
}

async function printSizes(from: Pool): Promise<void> {
  const { rows } = await from.query<{ what: string; mb: number }>(
    `select relname as what, (pg_relation_size(oid) / 1e6)::int as mb from pg_class where relname like 'company_search%' and relkind in ('r', 'i') order by 1`,
  );
  const all = rows.reduce((sum, { mb }) => sum + mb, 0);
  console.log(`${rows.map(({ what, mb }) => `${what} ${mb} MB`).join(', ')}; all ${all} MB`);
}

type Resolve = (query: ResolveQuery) => Promise<ResolveAnswer | undefined>;

async function printTimes(where: string, resolveOne: Resolve): Promise<void> {
  console.log(
    `\n${where}, one query at a time\nkind                        p50 ms  p95 ms  p99 ms  max ms   first candidate right  AUTO  AUTO wrong`,
  );
  const all: number[] = [];
  for (const [kind, make] of Object.entries(kinds)) {
    const kindQueries = Array.from({ length: queries }, (_, at) => make(at + 1_000, companies));
    for (const { query } of kindQueries.slice(0, 10)) await resolveOne(query); // PostgreSQL plans during the first queries of a process
    const tally = { first: 0, auto: 0, wrong: 0, expected: 0 };
    const times: number[] = [];
    for (const one of kindQueries) times.push(await timeOf(resolveOne, one, tally));
    all.push(...times);
    const found = tally.expected === 0 ? '-' : `${tally.first} of ${tally.expected}`;
    console.log(
      `${kind.padEnd(26)}${figures(times)}  ${found.padStart(22)}  ${String(tally.auto).padStart(4)}  ${String(tally.wrong).padStart(10)}`,
    );
  }
  console.log(`${'all'.padEnd(26)}${figures(all)}`);
}

async function timeOf(
  resolveOne: Resolve,
  { query, expected }: ServingQuery,
  tally: { first: number; auto: number; wrong: number; expected: number },
): Promise<number> {
  const { seconds, result } = await timed(() => resolveOne(query));
  if (expected !== undefined) tally.expected += 1;
  if (expected !== undefined && result?.candidates[0]?.companyNumber === expected) tally.first += 1;
  if (result?.result === 'AUTO') tally.auto += 1;
  if (result?.result === 'AUTO' && result.companyNumber !== expected) tally.wrong += 1;
  return seconds * 1_000;
}

function figures(times: readonly number[]): string {
  const shown = [percentile(times, 0.5), percentile(times, 0.95), percentile(times, 0.99), Math.max(...times)];
  return shown.map((time) => time.toFixed(1).padStart(8)).join('');
}

/** Prints the rate of a ledger as `risk resolve` reads it: in batches, several in flight. */
async function printRate(search: ReturnType<typeof createCompanySearch>): Promise<void> {
  const rows = ledger(afterVacuum);
  const suppliers = rows.length / paymentsEach;
  const payments = Array.from({ length: rows.length }, (_, at) => rows[at % suppliers] ?? { name: '' });
  console.log(
    `\nbulk, in batches of ${batchSize}, ${atOnce} at once (${kindsOfLedgers.join('; ')}: each a sixth)\n` +
      `${rows.length} different rows: ${await rateOf(search, rows)}\n` +
      `${payments.length} payments to ${suppliers} suppliers: ${await rateOf(search, payments)}`,
  );
}

/** Returns the rows of a ledger, each another supplier. `from`: where the draws of its suppliers begin. */
function ledger(from: number): ResolveQuery[] {
  return Array.from(
    { length: ledgerRows },
    (_, at) => kinds[kindsOfLedgers[at % kindsOfLedgers.length] ?? '']?.(at + from, companies).query ?? { name: '' },
  );
}

/** Returns the rows per second, with the cache of `risk resolve`, and the processor time of a row, which other work on the machine hardly changes. */
async function rateOf(search: ReturnType<typeof createCompanySearch>, rows: readonly ResolveQuery[]): Promise<string> {
  const resolveAll = createResolveCache(search);
  let next = 0;
  const [used, server] = [process.cpuUsage(), await serverMs()];
  const { seconds } = await timed(() =>
    Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (;;) {
          const mine = rows.slice(next, next + batchSize);
          next += batchSize;
          if (mine.length === 0) return;
          await resolveAll(mine);
        }
      }),
    ),
  );
  const { user, system } = process.cpuUsage(used);
  const perRow = (ms: number) => (ms / rows.length).toFixed(2);
  return (
    `${Math.round(rows.length / seconds).toLocaleString('en-GB')} rows/s; ` +
    `processor time of a row: Node ${perRow((user + system) / 1_000)} ms, PostgreSQL ${perRow((await serverMs()) - server)} ms`
  );
}

/**
 * Returns the processor time of the server so far: of the connections, and of its own processes (without a database), because workers may read pages
 * for the connections. A connection that has ended counts no more.
 */
async function serverMs(): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() or datname is null',
  );
  return rows.reduce((sum, { pid }) => sum + ranMs(`/proc/${pid}`), 0);
}

/** Prints how long it takes to publish changed names. A search finds them from the commit on. */
async function printFreshness(into: Pool): Promise<void> {
  for (const changed of [100, 10_000]) {
    const path = join(work, 'changed.ndjson');
    await pipeline(Readable.from(lines(0, changed, `Renamed${changed}`)), createWriteStream(path));
    const { seconds } = await timed(() => inTransaction(into, (client) => publishNamesFile(client, path)));
    console.log(`${changed.toLocaleString('en-GB')} names changed: published and found after ${seconds.toFixed(1)} s`);
  }
}

async function inProcess(): Promise<void> {
  const before = process.memoryUsage();
  const { seconds, result } = await timed(async () => built());
  const after = process.memoryUsage();
  const grown = after.heapUsed + after.arrayBuffers + after.external - before.heapUsed - before.arrayBuffers - before.external;
  console.log(
    `\nin-process index: built in ${seconds.toFixed(0)} s, ${(result.bytes / 1e6).toFixed(0)} MB held, ${(grown / 1e6).toFixed(0)} MB more in the process, resident ${(after.rss / 1e6).toFixed(0)} MB; each process has its own, and builds it anew for each release`,
  );
  await printTimes('in-process index', async (query) => resolve(query, result.candidates(query), result.statistics));
}

function built(): RegisterIndex {
  const builder = registerIndexBuilder();
  for (let index = 0; index < companies; index += 1) builder.add(registerCompany(index));
  return builder.finish();
}
