/**
 * Where names are searched: the register's load into PostgreSQL (as `npm start` runs it), its size, the time of one query and the rate of
 * many; beside them the in-process index of models/resolution over the same companies.
 *
 *   npm run bench:resolution-serving -- [--companies 5500000] [--queries 300] [--skip-index] [--hold | --held URL]
 *
 * --hold loads the register and tells its URL until SIGTERM; --held measures such a one again.
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
import { takeNames } from '../../serving/publish/company-search-publish.ts';
import { createCompanySearch } from '../../serving/resolution/company-search.ts';
import { machineLine, percentile, timed } from '../machine.ts';
import { type AskedQuery, kinds } from './serving-queries.ts';
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
/** What `risk resolve` is given: so many different rows. */
/** A supplier is paid more than once: the second ledger has so many payments to each. */
const paymentsEach = 5;
const ledgerRows = 4_000;

const work = await mkdtemp(join(tmpdir(), 'resolve-serving-'));
const logger = pino({ level: 'silent' });
const postgres = options.held === undefined ? await startPostgres(work, openState(work), { ledger: openLedger(work), logger }) : undefined;
const pool = openPool(options.held ?? postgres?.url ?? '', { max: atOnce });
try {
  console.log(`${companies.toLocaleString('en-GB')} companies; ${machineLine()}`);
  if (postgres !== undefined) {
    await migrate(pool);
    await load(pool);
  }
  await tellSizes(pool);
  await (options.hold ? held(postgres?.url ?? '') : measure());
} finally {
  await pool.end();
  await postgres?.part.stop();
  await rm(work, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const search = createCompanySearch(pool);
  await tellTimes('PostgreSQL', async (query) => (await search.resolve([query])).answers[0]);
  await tellRate(search);
  if (postgres !== undefined) await tellFreshness(pool);
  if (!options['skip-index']) await inProcess();
}

/** Tells where the register is, and keeps it until the process is ended. */
async function held(url: string): Promise<void> {
  console.log(`--held ${url}`);
  await new Promise((end) => process.once('SIGTERM', end));
}

async function load(into: Pool): Promise<void> {
  const path = join(work, 'names.ndjson');
  await pipeline(Readable.from(lines(0, companies)), createWriteStream(path));
  const { seconds } = await timed(() => inTransaction(into, (client) => takeNames(client, path)));
  await rm(path);
  console.log(
    `first load in one transaction: ${seconds.toFixed(0)} s, ${Math.round(companies / seconds).toLocaleString('en-GB')} companies/s`,
  );
}

function* lines(from: number, to: number, changed = ''): Generator<string> {
  for (let index = from; index < to; index += 1) {
    const company = registerCompany(index);
    const names =
      changed === '' ? company.names : [{ text: `${changed} ${company.names[0]?.text}`, type: 'current' }, ...company.names.slice(1)];
    yield `${JSON.stringify({ ...company, names })}\n`;
  }
}

async function tellSizes(from: Pool): Promise<void> {
  const { rows } = await from.query<{ what: string; mb: number }>(
    `select relname as what, (pg_relation_size(oid) / 1e6)::int as mb from pg_class where relname like 'company_search%' and relkind in ('r', 'i') order by 1`,
  );
  const all = rows.reduce((sum, { mb }) => sum + mb, 0);
  console.log(`${rows.map(({ what, mb }) => `${what} ${mb} MB`).join(', ')}; all ${all} MB`);
}

type Ask = (query: ResolveQuery) => Promise<ResolveAnswer | undefined>;

async function tellTimes(where: string, ask: Ask): Promise<void> {
  console.log(
    `\n${where}, one query at a time\nkind                     p50 ms  p95 ms  p99 ms  max ms  first is the one meant  AUTO  AUTO wrong`,
  );
  const all: number[] = [];
  for (const [kind, make] of Object.entries(kinds)) {
    const asked = Array.from({ length: queries }, (_, at) => make(at + 1_000, companies));
    for (const { query } of asked.slice(0, 10)) await ask(query); // the first queries of a process plan
    const tally = { first: 0, auto: 0, wrong: 0, meant: 0 };
    const times: number[] = [];
    for (const one of asked) times.push(await timeOf(ask, one, tally));
    all.push(...times);
    const found = tally.meant === 0 ? '-' : `${tally.first} of ${tally.meant}`;
    console.log(
      `${kind.padEnd(23)}${figures(times)}  ${found.padStart(22)}  ${String(tally.auto).padStart(4)}  ${String(tally.wrong).padStart(10)}`,
    );
  }
  console.log(`${'all'.padEnd(23)}${figures(all)}`);
}

async function timeOf(
  ask: Ask,
  { query, meant }: AskedQuery,
  tally: { first: number; auto: number; wrong: number; meant: number },
): Promise<number> {
  const { seconds, result } = await timed(() => ask(query));
  if (meant !== undefined) tally.meant += 1;
  if (meant !== undefined && result?.candidates[0]?.companyNumber === meant) tally.first += 1;
  if (result?.result === 'AUTO') tally.auto += 1;
  if (result?.result === 'AUTO' && result.companyNumber !== meant) tally.wrong += 1;
  return seconds * 1_000;
}

function figures(times: readonly number[]): string {
  const shown = [percentile(times, 0.5), percentile(times, 0.95), percentile(times, 0.99), Math.max(...times)];
  return shown.map((time) => time.toFixed(1).padStart(8)).join('');
}

/** A ledger as `risk resolve` sends it: batches, a few under way at a time. */
async function tellRate(search: ReturnType<typeof createCompanySearch>): Promise<void> {
  const kindsOfLedgers = ['exact', 'exact, with postcode', 'informal', 'a word left out', 'typo', 'nobody, with postcode'];
  const rows = Array.from(
    { length: ledgerRows },
    (_, at) => kinds[kindsOfLedgers[at % kindsOfLedgers.length] ?? '']?.(at + 50_000, companies).query ?? { name: '' },
  );
  const suppliers = rows.length / paymentsEach;
  const payments = Array.from({ length: rows.length }, (_, at) => rows[at % suppliers] ?? { name: '' });
  console.log(
    `\nbulk, in batches of ${batchSize}, ${atOnce} at once (${kindsOfLedgers.join('; ')}: each a sixth)\n` +
      `${rows.length} different rows: ${await rateOf(search, rows)} rows/s\n` +
      `${payments.length} payments to ${suppliers} suppliers: ${await rateOf(search, payments)} rows/s`,
  );
}

/** As `risk resolve` asks: who was asked for is not looked for again. */
async function rateOf(search: ReturnType<typeof createCompanySearch>, rows: readonly ResolveQuery[]): Promise<string> {
  const ask = createResolveCache(search);
  let next = 0;
  const { seconds } = await timed(() =>
    Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (;;) {
          const mine = rows.slice(next, next + batchSize);
          next += batchSize;
          if (mine.length === 0) return;
          await ask(mine);
        }
      }),
    ),
  );
  return Math.round(rows.length / seconds).toLocaleString('en-GB');
}

/** What a release that changes some names costs, and when the new name is found: with its commit. */
async function tellFreshness(into: Pool): Promise<void> {
  for (const changed of [100, 10_000]) {
    const path = join(work, 'changed.ndjson');
    await pipeline(Readable.from(lines(0, changed, `Renamed${changed}`)), createWriteStream(path));
    const { seconds } = await timed(() => inTransaction(into, (client) => takeNames(client, path)));
    console.log(`${changed.toLocaleString('en-GB')} names changed: published, and found, after ${seconds.toFixed(1)} s`);
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
  await tellTimes('in-process index', async (query) => resolve(query, result.candidates(query), result.statistics));
}

function built(): RegisterIndex {
  const builder = registerIndexBuilder();
  for (let index = 0; index < companies; index += 1) builder.add(registerCompany(index));
  return builder.finish();
}
