/**
 * Counts how many manipulations the fit and its rivals find in companies that are like real ones: the balance sheets of the accounts under
 * RISK_TEST_DATA, smoothed and drawn again. Nine kinds of manipulation by 10, 30 and 100 % of the item, and in both years, three of them unlike what
 * the network learns from; every method may flag one honest company in a hundred. The seed is drawn at each run, so nothing can be tuned to it.
 *
 *   RISK_TEST_DATA=folder npm run bench:cooked-books-shapes -- [companies, default 40000] [seed]
 */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Vector } from '../models/anomaly/scaling.ts';
import { openWarehouse } from '../warehouse/warehouse.ts';
import { boostedTrees } from './cooked-books/boosted.ts';
import { filing, header } from './cooked-books/filing.ts';
import { kindNames, manipulated, shares, taught, untaught, type Variant, variants } from './cooked-books/kinds.ts';
import { load } from './cooked-books/load.ts';
import { files, type Population, writer } from './cooked-books/population.ts';
import { createRandom } from './cooked-books/random.ts';
import {
  beneishLike,
  isolationForest,
  type Learn,
  mahalanobis,
  maxScaledZ,
  minimumCovarianceDeterminant,
  principalComponents,
} from './cooked-books/rivals.ts';
import { readShapes, resampled, type Shape } from './cooked-books/shapes.ts';
import { computeFeatures, fitWarehouse, flagsOf, type HeldOut, heldOutFlags, kindOf, shareOf } from './cooked-books/trial.ts';
import { machineLine, timed } from './machine.ts';

const root = process.env.RISK_TEST_DATA;
if (root === undefined) {
  console.log('RISK_TEST_DATA is not set: there are no real balance sheets. "npm run bench:cooked-books" uses generated companies.');
  process.exit(0);
}
const companies = Number(process.argv[2] ?? 40_000);
const seed = Number(process.argv[3] ?? randomInt(2 ** 31));
const work = mkdtempSync(join(tmpdir(), 'risk-bench-'));
const percent = (share: number) => (100 * share).toFixed(1);
const shapes = readShapes(root);

/** The methods that see no label. */
const unsupervised: Readonly<Record<string, Learn>> = {
  Mahalanobis: mahalanobis,
  MCD: minimumCovarianceDeterminant,
  'isolation forest': isolationForest,
  'max |z| in our spreads': maxScaledZ,
  'Beneish-like rule': beneishLike,
  'principal components (earlier detector)': principalComponents,
};

console.log(`${shapes.length} real pairs of balance sheets, ${companies} companies drawn from them, seed ${seed}; ${machineLine()}`);
await trial('all methods, companies drawn from the same pairs as those that the fit learnt from', shapes, shapes, true);
const even = shapes.filter((_, index) => index % 2 === 0);
await trial(
  'companies drawn from pairs that no fit learnt from',
  even,
  shapes.filter((one) => !even.includes(one)),
  false,
);
rmSync(work, { recursive: true, force: true });

async function trial(title: string, learnt: readonly Shape[], tried: readonly Shape[], all: boolean): Promise<void> {
  const warehouse = await openWarehouse({
    path: join(work, `${all}.duckdb`),
    sources: [],
    logger: pino({ level: 'silent' }),
    threads: 2,
    memoryLimit: '4GB',
    tempFolder: join(work, 'spill'),
  });
  try {
    await load(warehouse.db, await write('learnt', learnt, companies, () => [{ code: 'P0', kind: 'honest', share: 0, repeated: false }]));
    await computeFeatures(warehouse);
    const { seconds, result: cohorts } = await timed(() => fitWarehouse(warehouse, work));
    console.log(`\n${title}: fitted in ${seconds.toFixed(1)} s, ${cohorts.size} cohorts`);
    await load(
      warehouse.db,
      await write('tried', tried, Math.ceil(companies / 4), (index) => (index % 3 === 0 ? variants : variants.slice(0, 1))),
    );
    if (all) await load(warehouse.db, await write('labelled', learnt, Math.ceil(companies / 4), (index) => [labelled(index)]));
    await computeFeatures(warehouse);
    const flags = await heldOutFlags(warehouse, 2);
    const heldOut = flags.filter(({ variant }) => !variant.startsWith('T'));
    const found = new Map<string, readonly boolean[]>([['network (ours)', heldOut.map(({ flagged }) => flagged)]]);
    const rivals = all ? { ...unsupervised, 'boosted trees (labelled, upper bound)': boosted(flags) } : { Mahalanobis: mahalanobis };
    for (const [name, learn] of Object.entries(rivals)) found.set(name, flagsOf(learn, cohorts, heldOut));
    for (const [title, kinds] of [
      ['kinds that the network does not learn from', untaught],
      ['kinds that it learns from', taught],
    ] as const) {
      console.log(title);
      const tried = (share: number, repeated: boolean) =>
        variants.filter((one) => one.kind in kinds && one.share === share && one.repeated === repeated);
      for (const share of [1, 0.3, 0.1]) print(found, heldOut, tried(share, false));
      print(found, heldOut, tried(1, true));
    }
  } finally {
    await warehouse.close();
  }
}

/** Learns from other companies with the manipulations that are tried, each labelled. */
function boosted(flags: readonly HeldOut[]): Learn {
  return (cohorts, kind) => {
    const marked = flags.filter(({ variant, cohort }) => variant.startsWith('T') && kindOf(cohort) === kind).map(({ x }): Vector => x);
    const judge = boostedTrees(cohorts.flat().slice(0, 12_000), marked);
    return cohorts.map(() => judge);
  };
}

/** One manipulation for a labelled company, each kind and share in turn. */
function labelled(index: number): Variant {
  const kind = kindNames[index % kindNames.length] ?? 'cash';
  return { code: 'T0', kind, share: shares[Math.floor(index / kindNames.length) % shares.length] ?? 1, repeated: false };
}

async function write(
  name: string,
  of: readonly Shape[],
  count: number,
  wanted: (index: number) => readonly Variant[],
): Promise<Population> {
  const [accounts, register] = files(work, name);
  const [accountsFile, companiesFile] = [await writer(accounts, header), await writer(register, 'company_number,sic\n')];
  const random = createRandom(seed + name.length * 7_919);
  for (let index = 0; index < count; index += 1) {
    const shape = resampled(random, of);
    for (const variant of wanted(index)) {
      const years = manipulated(variant, shape);
      if (years === undefined) continue;
      const number = `${variant.code}${String(index).padStart(6, '0')}`;
      const row = (year: 2024 | 2025) => filing(number, year, shape.kind, shape.style, year === 2024 ? years.lastYear : years.thisYear);
      await accountsFile.write(row(2024) + row(2025));
      await companiesFile.write(`${number},${shape.sic}\n`);
    }
  }
  await Promise.all([accountsFile.end(), companiesFile.end()]);
  return { accounts, companies: register };
}

function print(found: ReadonlyMap<string, readonly boolean[]>, heldOut: readonly HeldOut[], tried: readonly Variant[]): void {
  const [{ share, repeated } = { share: 1, repeated: false }] = tried;
  console.log(`% flagged, manipulated by ${100 * share} % of the item${repeated ? ' in both years' : ''}`);
  const table = [...found].map(([method, flags]) => {
    const recalls = tried.map(({ kind, code }) => [kind, shareOf(flags, heldOut, code)] as const);
    const mean = recalls.reduce((sum, [, one]) => sum + one, 0) / recalls.length;
    const cells = Object.fromEntries(recalls.map(([kind, one]) => [kind, percent(one)]));
    return { method, honest: (100 * shareOf(flags, heldOut, 'H0')).toFixed(2), ...cells, mean: percent(mean) };
  });
  const counts = Object.fromEntries(tried.map(({ kind, code }) => [kind, heldOut.filter(({ variant }) => variant === code).length]));
  console.table([...table, { method: 'filings', honest: heldOut.filter(({ variant }) => variant === 'H0').length, ...counts }]);
}
