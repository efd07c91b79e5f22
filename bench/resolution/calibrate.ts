/**
 * Fits the curve from log-odds to probabilities. It splits the labelled companies in two by their number, fits a curve on each half and tests it
 * on the other; the table and the plot show those answers only. The curve in `models/resolution/calibration-curve.ts` is fitted on both halves;
 * `--write` writes it and the plot.
 *
 *   npm run build && node dist/bench/resolution/calibrate.js --data DIR [--companies 1000000] [--write]
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../infra/sql-file.ts';
import { probabilityOf } from '../../models/resolution/calibration.ts';
import { hashOf } from '../../models/resolution/key-postings.ts';
import { machineLine } from '../machine.ts';
import { benchRegister } from './bench-register.ts';
import { type Bin, calibrationPlot } from './calibration-plot.ts';
import { type Curve, type Judged, risingCurve } from './isotonic.ts';
import { type Outcome, outcomeOf } from './outcomes.ts';
import { removedQuestions, rowQuestions, sampleQuestions } from './questions.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    companies: { type: 'string', default: '1000000' },
    write: { type: 'boolean', default: false },
  },
});
if (values.data === undefined) throw new Error('--data DIR is needed: the folder of company_resolution.csv');

/** Assumptions about a ledger: three names in four are of companies on the register; one in two is of the audited kind. */
const onRegister = 0.75;
const audited = 0.5;
/** Weight of the whole assumed ledger in each half, in answers. */
const answers = 2_000;
/** Bits. An answer with a closer second candidate is left out: whether it is right depends more on that candidate than on the score. */
const clear = 4;

const register = benchRegister([values.data], Number(values.companies));
const { answerable, ownName } = register.truth;
const outcomes = [
  ...rowQuestions(answerable),
  ...removedQuestions([...answerable, ...ownName]),
  ...sampleQuestions(register, 500, 20_260_701),
].map((question) => outcomeOf(register.index, question, false));
const scored = outcomes.filter(({ margin, result }) => result !== 'NO_MATCH' || margin !== null).filter((one) => one.logOdds > -1_000);
const halves = [0, 1].map((half) => weighted(scored.filter((one) => halfOf(one) === half)));
const [first = [], second = []] = halves;

console.log(machineLine());
const bins = [...reliability(first, risingCurve(second.filter(isClear))), ...reliability(second, risingCurve(first.filter(isClear)))];
const table = merged(bins);
console.table(
  table.map(({ predicted, right, answers: n }) => ({ predicted: predicted.toFixed(3), right: right.toFixed(3), answers: Math.round(n) })),
);
const curve = risingCurve([...first, ...second].filter(isClear));
console.log(curve.map(([logOdds, probability]) => `${logOdds}: ${probability}`).join('\n'));
if (values.write) write(curve, table);

interface Weighted extends Judged {
  readonly margin: number | null;
}

function isClear({ margin }: Weighted): boolean {
  return margin === null || margin >= clear;
}

function halfOf({ question }: Outcome): number {
  const key = question.expected ?? question.without ?? question.query.name;
  return hashOf(key) % 2;
}

/** Weighs each kind of answer by its share of the assumed ledger, however many rows it has here. */
function weighted(some: readonly Outcome[]): Weighted[] {
  const kindOf = ({ question }: Outcome) => `${question.expected === null ? 'off' : 'on'} ${isAudited(question.set) ? 'audited' : 'other'}`;
  const sizes = new Map<string, number>();
  for (const one of some) sizes.set(kindOf(one), (sizes.get(kindOf(one)) ?? 0) + 1);
  return some.map((one) => {
    const part = (one.question.expected === null ? 1 - onRegister : onRegister) * (isAudited(one.question.set) ? audited : 1 - audited);
    return { logOdds: one.logOdds, right: one.first, margin: one.margin, weight: (answers * part) / (sizes.get(kindOf(one)) ?? 1) };
  });
}

function isAudited(set: string): boolean {
  return set.includes('audited');
}

function reliability(some: readonly Weighted[], curveOfOther: Curve): Bin[] {
  const edges = [0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.98, 0.99, 1.01];
  return edges.slice(1).map((to, place) => {
    const from = edges[place] ?? 0;
    const inside = some.filter(isClear).map((one) => ({ ...one, predicted: probabilityOf(one.logOdds, curveOfOther) }));
    const here = inside.filter(({ predicted }) => predicted >= from && predicted < to);
    const weight = here.reduce((sum, one) => sum + one.weight, 0);
    const mean = (of: (one: (typeof here)[number]) => number) =>
      weight === 0 ? 0 : here.reduce((sum, one) => sum + of(one) * one.weight, 0) / weight;
    return { predicted: mean(({ predicted }) => predicted), right: mean(({ right }) => Number(right)), answers: weight };
  });
}

/** Merges the bins of both halves that have the same edges. */
function merged(all: readonly Bin[]): Bin[] {
  const each = all.length / 2;
  return Array.from({ length: each }, (_, place) => {
    const both = [all[place], all[place + each]].filter((bin) => bin !== undefined);
    const total = both.reduce((sum, bin) => sum + bin.answers, 0);
    const mean = (of: (bin: Bin) => number) => both.reduce((sum, bin) => sum + of(bin) * bin.answers, 0) / Math.max(total, 1);
    return { predicted: mean(({ predicted }) => predicted), right: mean(({ right }) => right), answers: total };
  }).filter((bin) => bin.answers >= 1);
}

function write(points: Curve, table: readonly Bin[]): void {
  const lines = points.map(([logOdds, probability]) => `  [${logOdds}, ${probability}],`);
  const text = [
    '/**',
    ' * Points of the calibration curve: log-odds (base 2) and the probability there, rising. `bench/resolution/calibrate.ts --write` writes this',
    ' * file; docs/resolution.md describes the data.',
    ' */',
    'export const curve: readonly (readonly [logOdds: number, probability: number])[] = [',
    ...lines,
    '];',
    '',
  ];
  writeFileSync(join(packageRoot, 'models/resolution/calibration-curve.ts'), text.join('\n'));
  const caption = 'Company resolution: each half tested with the curve of the other';
  writeFileSync(join(packageRoot, 'docs/images/resolution-calibration.svg'), calibrationPlot(table, caption));
}
