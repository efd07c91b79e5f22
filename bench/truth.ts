/**
 * Compares what the service says of a sample country with what is true of it: every event type and every code of a clearance, with precision and
 * recall. The publishers' files of some weeks are loaded through the real sources; the truth comes from the world's own facts (sample/happenings.ts,
 * sample/findings.ts).
 *
 *   npm run bench:truth -- [--companies 2000] [--days 60] [--step 5] [--truth-seed N ...] [--difficulty easy|hard ...]
 *
 * Default: three seeds that are drawn for the run, and both difficulties. `--step`: days between two loads.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type Difficulty, difficulties } from '../sample/world.ts';
import { machineLine, timed } from './machine.ts';
import { examplesOf, faultLines, informingLine, type Score, tableOf, together, unplantedLine } from './truth/compare.ts';
import { runTruth, type TruthScores } from './truth/run.ts';

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '2000' },
    days: { type: 'string', default: '60' },
    step: { type: 'string', default: '5' },
    'truth-seed': { type: 'string', multiple: true },
    difficulty: { type: 'string', multiple: true },
  },
});
const [companies, days, step] = [options.companies, options.days, options.step].map(Number) as [number, number, number];
const seeds = options['truth-seed']?.map(Number) ?? Array.from({ length: 3 }, () => randomInt(1_000_000_000));
const wanted = difficulties.filter((one) => options.difficulty?.includes(one) ?? true);

const count = (value: number) => value.toLocaleString('en-GB');
console.log(`${count(companies)} companies, ${days} days in steps of ${step}, truth seeds ${seeds.join(', ')}; ${machineLine()}`);
for (const difficulty of wanted) await report(difficulty);

async function report(difficulty: Difficulty): Promise<void> {
  const runs: TruthScores[] = [];
  for (const truthSeed of seeds) {
    const { seconds, result } = await timed(() => runTruth({ companies, days, step, truthSeed, difficulty }));
    console.log(`${difficulty}, truth seed ${truthSeed}: ${seconds.toFixed(0)} s`);
    // a run of several seeds takes hours: one that is stopped keeps what its seeds showed
    for (const line of faultLines([result.events, result.codes, result.pairs].flat())) console.log(line);
    runs.push(result);
  }
  const print = (title: string, scores: readonly Score[]) => {
    console.log(`\n${difficulty}: ${title}`);
    for (const line of [...tableOf(scores), '', ...scores.flatMap(examplesOf)]) console.log(line);
  };
  print('event types', together(runs.map(({ events }) => events)));
  const on = `on day ${runs[0]?.sampled.join(' and day ')}`;
  const codes = together(runs.map((run) => run.codes));
  print(`codes of clearance ${on}`, codes);
  console.log(informingLine(codes));
  const pairs = together(runs.map((run) => run.pairs));
  print(`phoenix pairs of level HIGH or MEDIUM ${on}`, pairs);
  for (const pair of pairs) console.log(unplantedLine(pair));
  const sum = (of: (run: TruthScores) => number) => runs.reduce((total, run) => total + of(run), 0);
  const alerts = pairs.reduce((total, { found }) => total + found, 0);
  console.log(`\nphoenix pairs for 1,000 companies on the register: ${((1_000 * alerts) / sum(({ live }) => live)).toFixed(1)}`);
  console.log(`companies with a code in one position of a payment and not in another: ${sum(({ onesided }) => onesided)}\n`);
}
