/**
 * Fits a scorecard on drawn countries with a planted hazard and tests it a year later: AUC against that of the hazard itself, calibration of every band with
 * 50 or more failures, monotonicity in days overdue. The calibration is judged by exact binomial tests of all bands of all seeds together, with Holm's correction;
 * the raw counts stand beside it: observed share outside the limits of the band, mean PD outside the 95% interval of that share. The planted hazard shows what no
 * drawn failure blurs: the mean hazard of each band against its mean PD. Then measures `POST /api/v1/risk-assess` for one company over HTTP.
 *
 *   npm run bench:risk -- [--companies 150000] [--seed N ...] [--seconds 20] [--warehouse N] [--write docs]
 *
 * Default: three seeds that are drawn for the run. `--companies 0` leaves out the drawn countries, `--seconds 0` the API. `--warehouse`: fits on the history of a drawn
 * register of N companies too, as `risk scorecard fit` does, and prints time and memory. `--write`: writes
 * the plot of the first seed to <folder>/images/risk-calibration.svg, and the tables of the seeds into <folder>/performance.md.
 */
import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CompanyFacts } from '../models/clearance/facts.ts';
import { assess } from '../models/risk/assess.ts';
import { chiSquareTail, holm, rejects } from '../models/risk/fit/agreement.ts';
import { fitScorecard, pdsOf, scoresOf } from '../models/risk/fit/fit.ts';
import { auc, bandOutcomes } from '../models/risk/fit/measures.ts';
import { calibrationPlot } from '../models/risk/fit/plot.ts';
import {
  agreementOf,
  type Evaluation,
  evaluate,
  fitReport,
  type JudgedBand,
  judgedBands,
  judgedFailures,
} from '../models/risk/fit/report.ts';
import { fitTemplate } from '../models/risk/fit/template.ts';
import { createTrainingDay } from '../models/risk/fit/training.ts';
import { expertScorecard, type Scorecard } from '../models/risk/scorecard.ts';
import { addDays } from '../uk/day.ts';
import { machineLine, percentile, timed } from './machine.ts';
import { createRandom, daysOf, drawCompanies, drawPlanted, type Planted } from './risk/country.ts';
import { measureServing } from './risk/serving.ts';
import { measureWarehouseFit } from './risk/warehouse.ts';
import { writeBetween } from './write-between.ts';

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '150000' },
    seed: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '20' },
    warehouse: { type: 'string' },
    write: { type: 'string' },
  },
});
const [count, seconds] = [Number(options.companies), Number(options.seconds)];
const seeds = options.seed?.map(Number) ?? Array.from({ length: 3 }, () => randomInt(1_000_000_000));
const [trainDay, testDay] = ['2024-06-01', '2025-06-01'];
const percent = (share: number) => `${(100 * share).toPrecision(3)}%`;
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (columns: readonly string[], lines: readonly string[]) =>
  [row(columns), `|${'---|'.repeat(columns.length)}`, ...lines].join('\n');
/** The largest distance of the fit's AUC from that of the hazard. */
const bar = 0.02;
const template = fitTemplate(expertScorecard);
let misses = 0;

console.log(`${count.toLocaleString('en-GB')} companies a day, seeds ${seeds.join(', ')}; ${machineLine()}\n`);
/** The judged bands of all seeds. */
const judged: JudgedBand[] = [];
const hosmerLemeshow = { statistic: 0, groups: 0 };
/** Mean PD divided by mean hazard of every seed, by band; the last one is of all companies. */
const ratios = new Map<string, number[]>();
/** Rows of the two tables of docs/performance.md, by seed. */
const rows = { seeds: [] as string[], bands: [] as string[] };
if (count > 0) {
  for (const [at, seed] of seeds.entries()) await country(seed, at === 0);
  showCalibration();
  const tables = tablesOf();
  console.log(tables);
  if (options.write !== undefined) await writeBetween(join(options.write, 'performance.md'), 'bench:risk', tables);
}
if (seconds > 0) await serving();
if (options.warehouse !== undefined) await measureWarehouseFit(Number(options.warehouse), seeds[0] ?? 1);
process.exitCode = misses > 0 ? 1 : 0;

async function country(seed: number, isFirst: boolean): Promise<void> {
  const random = createRandom(seed);
  const planted = drawPlanted(random);
  const { seconds: took, result } = await timed(async () => {
    const train = drawn(random, planted, trainDay, 1);
    const test = drawn(random, planted, testDay, 1.1);
    const card = fitScorecard(template, train.binned, { name: 'fit-bench', source: `drawn country ${seed}` });
    return { card, test, evaluation: evaluate(card, train.binned, test.binned) };
  });
  const { card, test, evaluation } = result;
  const own = auc(test.hazards, test.binned.failed);
  console.log(fitReport(`Seed ${seed}`, [`Fitted and tested in ${took.toFixed(0)} s.`], evaluation));
  verdict(
    `AUC ${evaluation.auc.toFixed(4)}, the hazard's own ${own.toFixed(4)}, distance ${(own - evaluation.auc).toFixed(4)}`,
    own - evaluation.auc <= bar,
  );
  judged.push(...judgedBands(evaluation));
  hosmerLemeshow.statistic += evaluation.hosmerLemeshow.statistic;
  hosmerLemeshow.groups += evaluation.hosmerLemeshow.groups;
  const hazards = hazardsOf(card, test);
  console.log(
    `mean PD and mean hazard by band: ${hazards.map(({ band, predicted, hazard }) => `${band} ${predicted} / ${hazard}`).join(', ')}`,
  );
  const measures = [evaluation.auc, own, own - evaluation.auc, evaluation.brierSkill, evaluation.stability].map((value) =>
    value.toFixed(4),
  );
  measures.push(`${evaluation.hosmerLemeshow.statistic.toFixed(1)} (${evaluation.hosmerLemeshow.p.toPrecision(2)})`);
  rows.seeds.push(row([String(seed), evaluation.failures.toLocaleString('en-GB'), ...measures]));
  rows.bands.push(row([String(seed), ...bandCells(evaluation, hazards)]));
  verdict('PD never falls with days overdue', isMonotone(card, test.some));
  console.log('');
  if (isFirst && options.write !== undefined) {
    const plot = calibrationPlot(card, evaluation, `Fitted scorecard a year later, drawn country ${seed}`);
    await writeFile(join(options.write, 'images/risk-calibration.svg'), plot);
  }
}

function drawn(random: ReturnType<typeof createRandom>, planted: Planted, day: string, stress: number) {
  const training = createTrainingDay(template);
  const hazards: number[] = [];
  const some: CompanyFacts[] = [];
  for (const { facts, hazard, failed } of drawCompanies(random, planted, count, day, stress)) {
    training.add(facts, daysOf(day), failed);
    hazards.push(hazard);
    if (some.length < 2_000) some.push(facts);
  }
  return { binned: training.binned(), hazards, some };
}

/** Judges the bands of all seeds together. */
function showCalibration(): void {
  console.log(agreementOf(judged));
  const { statistic, groups } = hosmerLemeshow;
  console.log(
    `Hosmer-Lemeshow statistic of all seeds ${statistic.toFixed(1)} on ${groups} groups, p-value ${chiSquareTail(statistic, groups).toPrecision(2)}`,
  );
  const means = [...ratios].map(([band, of]) => `${band} ${meanOf(of)}`);
  console.log(`mean PD / mean hazard, mean of the seeds with its standard error: ${means.join(', ')}`);
  verdict(
    `no band with ${judgedFailures} or more failures is rejected by exact tests with Holm's correction`,
    !holm(judged.map(({ p }) => p)).some(rejects),
  );
  console.log('');
}

function meanOf(values: readonly number[]): string {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const variance = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, values.length - 1);
  return `${mean.toFixed(3)} (${Math.sqrt(variance / values.length).toFixed(3)})`;
}

/** The mean hazard is what the observed share would be without chance. */
function hazardsOf(card: Scorecard, { binned, hazards }: ReturnType<typeof drawn>) {
  const pds = pdsOf(card, scoresOf(card, binned));
  const of = bandOutcomes(card, pds, hazards);
  const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, one) => total + one, 0);
  const whole = { band: 'all', predicted: sum(pds), observed: sum(hazards) };
  for (const { band, predicted, observed } of [...of, whole]) ratios.set(band, [...(ratios.get(band) ?? []), predicted / observed]);
  return of.map(({ band, predicted, observed }) => ({ band, predicted: percent(predicted), hazard: percent(observed) }));
}

/** Mean PD, mean hazard and observed share of each band: bold where the observed share is outside the band, in brackets where it is not judged. */
function bandCells({ bands }: Evaluation, hazards: ReturnType<typeof hazardsOf>): string[] {
  return expertScorecard.bands.map(({ band }) => {
    const outcome = bands.find((one) => one.band === band);
    const mean = hazards.find((one) => one.band === band);
    if (outcome === undefined || mean === undefined) return '-';
    const text = `${mean.predicted} / ${mean.hazard} / ${percent(outcome.observed)}`;
    if (outcome.failures < judgedFailures) return `(${text})`;
    return outcome.within ? text : `**${text}**`;
  });
}

function tablesOf(): string {
  const measures = [
    'seed',
    'failures of the test year',
    'AUC of the fit',
    'AUC of the hazard itself',
    `distance (bar: ${bar})`,
    'Brier skill',
    'PSI',
    'Hosmer-Lemeshow (p)',
  ];
  return `${table(measures, rows.seeds)}

${agreementOf(judged)}

Mean PD, mean hazard and observed share by band. In brackets: fewer than ${judgedFailures} failures, not judged. Bold: the observed share is outside the limits.

${table(['seed', ...expertScorecard.bands.map(({ band }) => band)], rows.bands)}
`;
}

/** Assesses companies with each filing more and more days overdue. */
function isMonotone(card: Scorecard, companies: readonly CompanyFacts[]): boolean {
  const { register, officers, owners } = daysOf(testDay);
  const base = {
    freshness: [],
    snapshots: { register, officers, owners: owners ?? null },
    now: `${testDay}T10:00:00.000Z`,
    today: testDay,
  };
  return companies.every((company) =>
    (['accountsDueOn', 'confirmationDueOn'] as const).every((which) => {
      const pds = [-10, 1, 10, 31, 60, 91, 200, 400].map((late) => {
        const entry = company.register === null ? null : { ...company.register, [which]: addDays(testDay, -late) };
        return assess(card, { ...base, companyNumber: company.companyNumber, company: { ...company, register: entry } }).pd12 ?? 2;
      });
      return pds.every((pd, at) => at === 0 || pd >= (pds[at - 1] ?? 0));
    }),
  );
}

async function serving(): Promise<void> {
  const random = createRandom(seeds[0] ?? 1);
  const companies = [...drawCompanies(random, drawPlanted(random), 2_000, testDay, 1)].map(({ facts }) => facts);
  const { took, errors, cpuMs } = await measureServing(companies, 100, seconds);
  const at = (share: number) => percentile(took, share).toFixed(1);
  console.log(
    `POST /api/v1/risk-assess at 100 requests/s, ${took.length} answers, ${errors} errors: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  );
  console.log(`CPU of the API for each answer ${cpuMs.toFixed(2)} ms; load average of the machine ${loadavg()[0]?.toFixed(1)}`);
  verdict('p99 at most 30 ms', percentile(took, 0.99) <= 30 && errors === 0);
}

function verdict(what: string, holds: boolean): void {
  if (!holds) misses += 1;
  console.log(`${holds ? 'holds ' : 'MISSED'}  ${what}`);
}
