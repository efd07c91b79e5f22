/**
 * Counts how many planted manipulations of balance sheets each of four methods finds while it may flag one honest company in a hundred. All
 * methods learn from the same filings, cohort by cohort, see the same features, and set their threshold on the half that they did not learn
 * from. Then prints the share of honest companies flagged, the agreement of models from bootstraps, and the time of scoring.
 *
 *   npm run bench:cooked-books -- [companies, default 120000] [filings to score, default 5000000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { inSession } from '../infra/duckdb/session.ts';
import { sqlFile } from '../infra/sql-file.ts';
import { fitComponents, scoreOf } from '../models/anomaly/fit.ts';
import type { Vector } from '../models/anomaly/scaling.ts';
import { fitIn } from '../warehouse/anomaly/fit.ts';
import { openWarehouse } from '../warehouse/warehouse.ts';
import { load } from './cooked-books/load.ts';
import { variants, writeHeldOut, writePopulation } from './cooked-books/population.ts';
import { createRandom } from './cooked-books/random.ts';
import { isolationForest, type Learn, maxRobustZ, maxScaledZ } from './cooked-books/rivals.ts';
import { machineLine, timed } from './machine.ts';

const companies = Number(process.argv[2] ?? 120_000);
const filings = Number(process.argv[3] ?? 5_000_000);
const work = mkdtempSync(join(tmpdir(), 'risk-bench-'));
const count = (value: number) => value.toLocaleString('en-GB');
const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

const vector = z.array(z.number().nullable());

/** The share of filings that state each figure; docs/signals/cooked-books.md shows the real shares beside. */
const marginals = `
  FROM accounts
  SELECT
    accounts_type AS kind, count(*)::INTEGER AS filings, round(avg((coalesce(net_assets, equity) < 0)::INTEGER), 3) AS "negative net assets",
    round(count(fixed_assets) / count(*), 3) AS fixed, round(count(current_assets) / count(*), 3) AS current,
    round(count(cash) / count(*), 3) AS cash, round(count(creditors_within_one_year) / count(*), 3) AS creditors,
    round(count(employees) / count(*), 3) AS employees, round(count(equity) / count(*), 3) AS equity
  GROUP BY ROLLUP (accounts_type)
  ORDER BY filings`;

const ours: Learn = (cohorts) => fitComponents(cohorts, cohorts[0]?.[0]?.length ?? 0).map((fitted) => (row) => scoreOf(fitted, row).loss);
const rivals: Readonly<Record<string, Learn>> = {
  'max robust |z|': maxRobustZ,
  'max |z| in our spreads': maxScaledZ,
  'isolation forest': isolationForest,
};

const warehouse = await openWarehouse({
  path: join(work, 'warehouse.duckdb'),
  sources: [],
  logger: pino({ level: 'silent' }),
  threads: 2,
  memoryLimit: '4GB',
  tempFolder: join(work, 'spill'),
});
try {
  console.log(`${count(companies)} companies, ${count(2 * companies)} filings; ${machineLine()}`);
  await load(warehouse.db, await writePopulation(work, 20_260_601, companies));
  console.table(await rows(marginals));
  await features();
  const { seconds, result: cohorts } = await timed(fit);
  const sizes = [...cohorts.values()].map(({ calibrate }) => calibrate.length).sort((a, b) => a - b);
  console.log(`fitted in ${seconds.toFixed(1)} s: ${sizes.length} cohorts, calibrated on ${sizes[0]} to ${sizes.at(-1)} filings\n`);
  await load(warehouse.db, await writeHeldOut(work, 20_260_602, Math.ceil(companies / 2)));
  await features();
  const heldOut = await heldOutFlags();
  compare(cohorts, heldOut);
  bootstraps(cohorts, heldOut);
  await scoreMany();
} finally {
  await warehouse.close();
  rmSync(work, { recursive: true, force: true });
}

interface Cohort {
  readonly learn: readonly Vector[];
  readonly calibrate: readonly Vector[];
}

interface HeldOut {
  readonly variant: string;
  readonly cohort: string;
  readonly flagged: boolean;
  readonly x: Vector;
}

/** Computes only the SQL models that lead to the vectors and the flags. */
async function features(): Promise<void> {
  await inSession(warehouse.db, async (session) => {
    await session.run('CREATE TEMP TABLE scope AS FROM accounts SELECT DISTINCT company_number');
    for (const name of ['filed_accounts', 'accounts_compared', 'accounts_anomaly_features', 'accounts_anomaly']) {
      await session.run(`CREATE OR REPLACE TABLE ${name} AS ${sqlFile(`models/features/${name}.sql`)}`);
    }
  });
}

/** Fits as the service does. Returns what each cohort learnt from and was calibrated on, for the other methods to use the same. */
function fit(): Promise<Map<string, Cohort>> {
  return inSession(warehouse.db, async (session) => {
    await fitIn(session, work);
    const cohorts = new Map<string, Cohort>();
    const vectorRow = z.object({ calibrates: z.boolean(), x: vector });
    for (const { cohort } of await session.rows('FROM anomaly_model SELECT cohort', z.object({ cohort: z.string() }))) {
      const all = await session.rows(`FROM peers SELECT calibrates, x WHERE cohort = '${cohort}' ORDER BY place`, vectorRow);
      const half = (calibrates: boolean) => all.filter((row) => row.calibrates === calibrates).map(({ x }) => x);
      cohorts.set(cohort, { learn: half(false), calibrate: half(true) });
    }
    return cohorts;
  });
}

/** Returns the held-out companies with the flags of the service's SQL. */
function heldOutFlags(): Promise<HeldOut[]> {
  const row = z.object({ variant: z.string(), cohort: z.string(), flagged: z.boolean(), x: vector });
  return inSession(warehouse.db, (session) =>
    session.rows(
      `FROM accounts_anomaly JOIN accounts_anomaly_features USING (company_number)
       SELECT left(company_number, 1) AS variant, cohort, flagged, x WHERE evaluable AND company_number NOT LIKE 'P%'
       ORDER BY company_number`,
      row,
    ),
  );
}

function compare(cohorts: ReadonlyMap<string, Cohort>, heldOut: readonly HeldOut[]): void {
  const found = new Map<string, readonly boolean[]>([['robust components (ours)', heldOut.map(({ flagged }) => flagged)]]);
  for (const [name, learn] of Object.entries(rivals)) found.set(name, flagsOf(learn, cohorts, heldOut));
  const table = [...found].map(([method, flags]) => {
    const shares = variants.map(({ name, letter }) => [name, shareOf(flags, heldOut, letter)] as const);
    const recalls = shares.slice(1).map(([, share]) => share);
    const mean = recalls.reduce((sum, share) => sum + share, 0) / recalls.length;
    return { method, ...Object.fromEntries(shares.map(([name, share]) => [name, percent(share)])), 'mean of the five': percent(mean) };
  });
  const numbers = variants.map(({ name, letter }) => [name, count(heldOut.filter(({ variant }) => variant === letter).length)]);
  console.log('share flagged, honest and manipulated, at a threshold that flags one honest company in a hundred');
  console.table([...table, { method: 'filings', ...Object.fromEntries(numbers) }]);
}

/** Learns from one half and sets the threshold on the other half, as the service does. */
function flagsOf(learn: Learn, cohorts: ReadonlyMap<string, Cohort>, heldOut: readonly HeldOut[]): boolean[] {
  const judges = new Map<string, (row: Vector) => boolean>();
  for (const kind of new Set([...cohorts.keys()].map(kindOf))) {
    const alike = [...cohorts].filter(([name]) => kindOf(name) === kind);
    const learnt = learn(alike.map(([, cohort]) => cohort.learn));
    alike.forEach(([name, { calibrate }], index) => {
      const odd = learnt[index] ?? (() => 0);
      const losses = calibrate.map(odd).sort((a, b) => b - a);
      const threshold = losses[Math.floor((losses.length + 1) / 100) - 1] ?? Number.POSITIVE_INFINITY;
      judges.set(name, (row) => odd(row) > threshold);
    });
  }
  return heldOut.map(({ cohort, x }) => judges.get(cohort)?.(x) ?? false);
}

function kindOf(cohort: string): string {
  return cohort.split('/')[0] ?? cohort;
}

function shareOf(flags: readonly boolean[], heldOut: readonly HeldOut[], letter: string): number {
  const of = flags.filter((_, i) => heldOut[i]?.variant === letter);
  return of.filter(Boolean).length / Math.max(1, of.length);
}

/**
 * Compares the honest companies that the stored fit flags with those that a bootstrap fit flags: first with the fitting half drawn again with
 * replacement, then with the calibrating half drawn again too. No fit can be more stable in the second comparison than the 1 % quantile of n losses.
 */
function bootstraps(cohorts: ReadonlyMap<string, Cohort>, heldOut: readonly HeldOut[]): void {
  const random = createRandom(7);
  const again = (all: readonly Vector[]) => all.map(() => all[Math.floor(random.uniform() * all.length)] ?? []);
  const honest = heldOut.filter(({ variant }) => variant === 'H');
  const fitted = honest.map(({ flagged }) => flagged);
  const [learnt, both]: [number[], number[]] = [[], []];
  for (let draw = 0; draw < 10; draw += 1) {
    const drawn = new Map([...cohorts].map(([name, { learn, calibrate }]) => [name, { learn: again(learn), calibrate }]));
    learnt.push(jaccard(fitted, flagsOf(ours, drawn, honest)));
    for (const [name, { learn, calibrate }] of drawn) drawn.set(name, { learn, calibrate: again(calibrate) });
    both.push(jaccard(fitted, flagsOf(ours, drawn, honest)));
  }
  console.log(`honest companies flagged by 10 bootstrap fits and by the stored fit, Jaccard: fitting half drawn again ${range(learnt)},`);
  console.log(`both halves drawn again ${range(both)}\n`);
}

function jaccard(a: readonly boolean[], b: readonly boolean[]): number {
  const both = a.filter((flag, i) => flag && b[i] === true).length;
  return both / a.filter((flag, i) => flag || b[i] === true).length;
}

function range(values: readonly number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return `${mean.toFixed(3)} (${Math.min(...values).toFixed(3)} to ${Math.max(...values).toFixed(3)})`;
}

/** Repeats the population under other company numbers and computes flags from vectors, as a rebuild does. */
async function scoreMany(): Promise<void> {
  await inSession(warehouse.db, async (session) => {
    await session.run(`
      CREATE TABLE many AS
      FROM accounts_anomaly_features AS f, range(${Math.ceil(filings / companies)}) AS copy
      SELECT f.* REPLACE (copy.range || f.company_number AS company_number) WHERE company_number LIKE 'P%' LIMIT ${filings}`);
    await session.run('CREATE OR REPLACE TABLE accounts_anomaly_features AS FROM many');
    await session.run('CREATE TEMP TABLE scope AS FROM accounts_anomaly_features SELECT company_number');
    const { seconds } = await timed(() =>
      session.run(`CREATE OR REPLACE TABLE accounts_anomaly AS ${sqlFile('models/features/accounts_anomaly.sql')}`),
    );
    console.log(`${count(filings)} filings scored in ${seconds.toFixed(1)} s on two threads`);
  });
}

function rows(sql: string): Promise<object[]> {
  return inSession(warehouse.db, (session) => session.rows(sql, z.record(z.string(), z.unknown())));
}
