/**
 * Counts how many planted manipulations of balance sheets each of eight methods finds while it may flag one honest company in a hundred. All
 * methods learn from the same filings, cohort by cohort, see the same features, and set their threshold on the half that they did not learn
 * from. Then prints the time of scoring and the agreement of fits of other companies. bench/cooked-books-shapes.ts does the same on real shapes.
 *
 *   npm run bench:cooked-books -- [companies, default 120000] [filings to score, default 5000000] [share that issue shares, default 0.025] [seed]
 */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { inSession } from '../infra/duckdb/session.ts';
import { sqlFile } from '../infra/sql-file.ts';
import { openWarehouse } from '../warehouse/warehouse.ts';
import { load } from './cooked-books/load.ts';
import { variants, writeHeldOut, writePopulation } from './cooked-books/population.ts';
import {
  beneishLike,
  isolationForest,
  type Learn,
  mahalanobis,
  maxRobustZ,
  maxScaledZ,
  minimumCovarianceDeterminant,
  principalComponents,
} from './cooked-books/rivals.ts';
import { type Cohort, computeFeatures, fitWarehouse, flagsOf, type HeldOut, heldOutFlags, shareOf } from './cooked-books/trial.ts';
import { machineLine, timed } from './machine.ts';

const companies = Number(process.argv[2] ?? 120_000);
const filings = Number(process.argv[3] ?? 5_000_000);
const issues = Number(process.argv[4] ?? 0.025);
const seed = Number(process.argv[5] ?? randomInt(2 ** 31));
const work = mkdtempSync(join(tmpdir(), 'risk-bench-'));
const count = (value: number) => value.toLocaleString('en-GB');
const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

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

const rivals: Readonly<Record<string, Learn>> = {
  'principal components (earlier detector)': principalComponents,
  Mahalanobis: mahalanobis,
  MCD: minimumCovarianceDeterminant,
  'max robust |z|': maxRobustZ,
  'max |z| in our spreads': maxScaledZ,
  'isolation forest': isolationForest,
  'Beneish-like rule': beneishLike,
};

const settings = { sources: [], logger: pino({ level: 'silent' }), threads: 2, memoryLimit: '4GB', tempFolder: join(work, 'spill') };
const warehouse = await openWarehouse({ ...settings, path: join(work, 'warehouse.duckdb') });
try {
  console.log(`${count(companies)} companies, ${count(2 * companies)} filings, ${issues} issue shares, seed ${seed}; ${machineLine()}`);
  await load(warehouse.db, await writePopulation(work, seed, companies, issues));
  console.table(await rows(marginals));
  await computeFeatures(warehouse);
  const { seconds, result: cohorts } = await timed(() => fitWarehouse(warehouse, work));
  const sizes = [...cohorts.values()].map(({ calibrate }) => calibrate.length).sort((a, b) => a - b);
  console.log(`fitted in ${seconds.toFixed(1)} s: ${sizes.length} cohorts, calibrated on ${sizes[0]} to ${sizes.at(-1)} filings\n`);
  await load(warehouse.db, await writeHeldOut(work, seed + 1, Math.ceil(companies / 2), issues));
  await computeFeatures(warehouse);
  const heldOut = await heldOutFlags(warehouse, 1);
  compare(cohorts, heldOut);
  if (filings > 0) await scoreMany();
  if (filings > 0) await redrawn(heldOut);
} finally {
  await warehouse.close();
  rmSync(work, { recursive: true, force: true });
}

function compare(cohorts: ReadonlyMap<string, Cohort>, heldOut: readonly HeldOut[]): void {
  const found = new Map<string, readonly boolean[]>([['network (ours)', heldOut.map(({ flagged }) => flagged)]]);
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

/**
 * Compares the honest companies that the stored fit flags with those that fits of populations drawn anew flag: the companies learnt from and those
 * that set the thresholds both differ. No fit can be more stable than the 1 % quantile of n losses.
 */
async function redrawn(heldOut: readonly HeldOut[]): Promise<void> {
  const honest = heldOut.filter(({ variant }) => variant === 'H');
  const agreed: number[] = [];
  for (let draw = 0; draw < 3; draw += 1) {
    const other = await openWarehouse({ ...settings, path: join(work, `warehouse-${draw}.duckdb`) });
    await load(other.db, await writePopulation(work, seed + 2 + draw, companies, issues));
    await computeFeatures(other);
    await fitWarehouse(other, work);
    await load(other.db, await writeHeldOut(work, seed + 1, Math.ceil(companies / 2), issues));
    await computeFeatures(other);
    const again = (await heldOutFlags(other, 1)).filter(({ variant }) => variant === 'H');
    await other.close();
    if (again.length === honest.length)
      agreed.push(
        jaccard(
          honest.map(({ flagged }) => flagged),
          again.map(({ flagged }) => flagged),
        ),
      );
  }
  console.log(`honest companies flagged by the stored fit and by ${agreed.length} fits of other companies, Jaccard: ${range(agreed)}\n`);
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
