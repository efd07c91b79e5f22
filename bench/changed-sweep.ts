/**
 * Measures what a change of entries costs as the service runs it: the sweep of changed entries with its two threads against PostgreSQL, from the first step that sees the
 * new lists to the last: it reads what is kept of the names of all companies, compares it, reads and screens the companies that a changed entry may concern, and stores
 * their matches. The lists are in the memory of both threads before, as in a running service. `--entries` entries have changed, a third of which have left their list.
 *
 * All is invented: six lists of 25,000 entries and companies with their people, as dense as the real register is assumed to be (`invented-register.ts`). A million names
 * have 28,000 distinct words, and each thread searches them. So the extrapolation counts 1.4 million words for 25 million names, which are assumed to have one to two
 * million, most of them in one thread only.
 *
 * With `--nominee`, what follows a change of a company that is an officer of so many companies: they wait, and are screened against whole lists.
 *
 *   npm run bench:changed -- [--companies 237000] [--entries 60] [--nominee 0] [--seed 1]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createSweepThread } from '../activities/screening/sweep-thread.ts';
import { startPostgres } from '../infra/embedded/postgres.ts';
import { openLedger } from '../infra/embedded/process-ledger.ts';
import { openState } from '../infra/embedded/stack-state.ts';
import { openPool, type Pool } from '../infra/postgres/pool.ts';
import { sqlFile } from '../infra/sql-file.ts';
import { partiesOf } from '../models/screening/company/parties.ts';
import type { CompanyPeople } from '../models/screening/company/people.ts';
import type { ListEntry } from '../models/screening/entry.ts';
import { keptNames } from '../models/screening/kept-names.ts';
import { type ScreeningList, screeningLists } from '../models/screening/lists.ts';
import { migrate } from '../serving/migrate.ts';
import { createSweep } from '../serving/screening/sweep/sweep.ts';
import { changedLists } from './changed-entries.ts';
import { serveList } from './clearance/records.ts';
import { inventCompanies, inventRegister } from './invented-register.ts';
import { machineLine, ranMs } from './machine.ts';

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '237000' },
    entries: { type: 'string', default: '60' },
    nominee: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
});
const count = (n: number) => Math.round(n).toLocaleString('en-GB');
const today = '2026-06-01';
const moment = () => ({ now: new Date(`${today}T09:00:00Z`), today });
const logger = pino({ level: 'error' }, pino.destination(2));
const wholeRegister = 25_000_000;
/**
 * The first page is small. Both threads read the lists for it, and build what the screening of a company needs, because an added entry concerns one of so many companies in
 * each half of it. So its time does not grow with the names.
 */
const firstPage = 2_000;
const concerned = 250;
/** Companies that are stored together. */
const batch = 5_000;

const home = await mkdtemp(join(tmpdir(), 'bench-changed-'));
const postgres = await startPostgres(home, openState(home), { ledger: openLedger(home), logger });
try {
  const pool = openPool(postgres.urls.owner, { max: 1 });
  await migrate(pool);
  console.log(`${machineLine()}; load ${loadavg()[0]?.toFixed(1)}; seed ${values.seed}`);
  await measure(pool, postgres.urls.owner);
  await pool.end();
} finally {
  await postgres.part.stop();
  await rm(home, { recursive: true, force: true });
}

async function measure(pool: Pool, databaseUrl: string): Promise<void> {
  const register = inventRegister('realistic', Number(values.seed));
  const lists = changedLists(new Map(screeningLists.map((list) => [list, register.entriesOf(list)])), Number(values.entries));
  const numbers = Array.from({ length: Number(values.companies) }, (_, at) => String(10_000_000 + at));
  const added = lists.flatMap(({ some }) => some.find(({ kind }, at) => kind === 'person' && at > 0) ?? [])[0]?.names[0]?.text ?? '';
  const companies = inventCompanies(register, numbers).map((company, at) =>
    at % concerned === 0 && at < firstPage ? withOfficer(company, added) : company,
  );
  const names = await storeCompanies(pool, companies);
  for (const { list, before } of lists) await serveList(pool, list, before);
  await beginScreened(pool);
  const { takeStep, close } = createSweepThread({ clock: moment, logger, databaseUrl, logLevel: 'error' });
  const step = (taken: number) => takeStep('bench', taken, new AbortController().signal);
  await step(0);
  for (const { list, after } of lists) await replaceList(pool, list, after);

  const [processorBefore, began] = [await processor(pool), performance.now()];
  let [fixed, fixedClock, companiesScreened] = [0, 0, 0];
  for (let taken = 1; ; taken += 1) {
    const [before, clock, doneTo] = [await processor(pool), performance.now(), await doneToOf(pool)];
    const { more, companies: screened } = await step(taken);
    companiesScreened += screened;
    if (doneTo === '' || (await doneToOf(pool)) === doneTo) {
      fixed += (await processor(pool)) - before;
      fixedClock += performance.now() - clock;
    }
    if (!more) break;
  }
  const seconds = ((await processor(pool)) - processorBefore) / 1_000;
  const clock = (performance.now() - began) / 1_000;
  const nominee = Number(values.nominee);
  if (nominee > 0) await screenWaiting(pool, numbers.slice(-nominee), step);
  await close();
  report({ names, screened: companiesScreened, seconds, clock, fixed: fixed / 1_000, fixedClock: fixedClock / 1_000 });
}

interface Measured {
  readonly names: number;
  /** Companies that were screened. */
  readonly screened: number;
  /** Seconds of processor of this process and of PostgreSQL, and of the clock; of steps that do not grow with the names: they read lists. */
  readonly seconds: number;
  readonly clock: number;
  readonly fixed: number;
  readonly fixedClock: number;
}

function report({ names, screened, seconds, clock, fixed, fixedClock }: Measured): void {
  const ofAll = (some: number, without: number) => (without + ((some - without) * wholeRegister) / names) / 60;
  console.log(
    `${values.entries} changed entries against ${count(names)} names of ${values.companies} companies, PostgreSQL included: ${seconds.toFixed(1)} s of processor, ` +
      `${clock.toFixed(1)} s of clock, of which ${fixed.toFixed(1)} s and ${fixedClock.toFixed(1)} s do not grow with the names; ${count(screened)} companies are screened; load ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(
    `25 million names: ${ofAll(seconds / 2, fixed / 2).toFixed(2)} minutes of two cores; ${ofAll(clock, fixedClock).toFixed(2)} minutes of clock`,
  );
}

/** Screens companies that wait because a company in the chain of each has changed. */
async function screenWaiting(
  pool: Pool,
  numbers: readonly string[],
  step: (taken: number) => Promise<{ readonly more: boolean }>,
): Promise<void> {
  await pool.query(sqlFile('serving/screening/sweep/wait.sql'), [numbers, false]);
  const [before, began] = [await processor(pool), performance.now()];
  for (let taken = 1; (await step(taken)).more; taken += 1) await sleep(0);
  const [seconds, clock] = [((await processor(pool)) - before) / 1_000, (performance.now() - began) / 1_000];
  console.log(`${count(numbers.length)} companies of a nominee: ${seconds.toFixed(1)} s of processor, ${clock.toFixed(1)} s of clock`);
}

/** Stores companies with their people and what is kept of their names. Returns the number of the names. */
async function storeCompanies(pool: Pool, companies: readonly CompanyPeople[]): Promise<number> {
  const words = new Set<string>();
  const known = new Map(companies.map((company) => [company.companyNumber, company]));
  let [names, bytes] = [0, 0];
  for (let from = 0; from < companies.length; from += batch) {
    const some = companies.slice(from, from + batch).map((company) => {
      const { parties } = partiesOf(company.companyNumber, known);
      const kept = keptNames(parties.map(({ query }) => query));
      names += parties.length;
      bytes += kept.length;
      for (const part of kept.split('\n')) if (/^[po]/.test(part)) for (const word of part.split(' ').slice(1)) words.add(word);
      const { companyNumber, name, ...people } = company;
      return { companyNumber, name, people: JSON.stringify(people), kept };
    });
    await pool.query(
      `insert into company_facts (company_number, name, facts, people, feature_build)
       select *, 'bench' from unnest($1::text[], $2::text[], array_fill('{}'::jsonb, array[cardinality($1)]), $3::jsonb[])`,
      [some.map((one) => one.companyNumber), some.map((one) => one.name), some.map((one) => one.people)],
    );
    await pool.query('insert into screening_names (company_number, names) select * from unnest($1::text[], $2::text[])', [
      some.map((one) => one.companyNumber),
      some.map((one) => one.kept),
    ]);
  }
  await pool.query('vacuum analyze company_facts');
  await pool.query('vacuum analyze screening_names');
  const { rows } = await pool.query<{ stored: string }>("select pg_total_relation_size('screening_names') as stored");
  console.log(
    `${(bytes / names).toFixed(0)} bytes are kept of a name, ${(Number(rows[0]?.stored) / companies.length).toFixed(0)} of a company with its row and its index; ${count(words.size)} distinct words`,
  );
  return names;
}

function withOfficer(company: CompanyPeople, name: string): CompanyPeople {
  return { ...company, officers: company.officers.map((officer, at) => (at === 0 ? { ...officer, name } : officer)) };
}

/** Counts every company as screened against the served lists: the sweep with whole lists finds none behind the last number. */
async function beginScreened(pool: Pool): Promise<void> {
  const step = createSweep({ pool });
  await step('bench', 0, moment());
  await pool.query("update screening_sweep set done_to = '~' where kind = 'whole'");
  for (let taken = 1; (await step('bench', taken, moment())).more; taken += 1) await sleep(0);
}

async function replaceList(pool: Pool, list: ScreeningList, entries: readonly ListEntry[]): Promise<void> {
  await pool.query('delete from screening_entry where list = $1', [list]);
  await pool.query('delete from screening_list where list = $1', [list]);
  await serveList(pool, list, entries, 'bench.2');
}

/** The milliseconds of processor of this process and of the processes of PostgreSQL. */
async function processor(pool: Pool): Promise<number> {
  const { user, system } = process.cpuUsage();
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity where pid is not null');
  return rows.reduce((sum, { pid }) => sum + ranMs(`/proc/${pid}`), (user + system) / 1_000);
}

async function doneToOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ doneTo: string }>(`select done_to as "doneTo" from screening_sweep where kind = 'entries'`);
  return rows[0]?.doneTo ?? '';
}
