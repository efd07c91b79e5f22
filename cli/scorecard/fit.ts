import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { type Config, ConfigError } from '../../infra/config.ts';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { outcomeDays } from '../../models/backtest/backtest.ts';
import type { Binned } from '../../models/risk/fit/binned.ts';
import { failures } from '../../models/risk/fit/binned.ts';
import { fitScorecard, TooFewFailures } from '../../models/risk/fit/fit.ts';
import { calibrationPlot } from '../../models/risk/fit/plot.ts';
import { evaluate, fitReport } from '../../models/risk/fit/report.ts';
import { fitTemplate } from '../../models/risk/fit/template.ts';
import { createTrainingDay, joined } from '../../models/risk/fit/training.ts';
import { expertScorecard } from '../../models/risk/scorecard.ts';
import { storeScorecard, versionOf } from '../../serving/risk/scorecards.ts';
import { sources } from '../../sources/index.ts';
import { daysBetween } from '../../uk/day.ts';
import { noticesKnown, whyUnknown } from '../../warehouse/risk/notices-known.ts';
import { sampleCompanies } from '../../warehouse/risk/sample.ts';
import { dayArgument } from '../day-argument.ts';
import { inNewestSnapshot } from '../newest-snapshot.ts';
import { withPool } from '../session.ts';
import { reportedOf } from './reported-of.ts';

const template = fitTemplate(expertScorecard);

interface Options {
  readonly on: readonly string[];
  readonly name: string;
  readonly out?: string;
}

/** `risk scorecard fit`: fits a scorecard on the history of an exported snapshot. The service runs meanwhile, with the scorecard that it has. */
export function fitCommand(): Command {
  return new Command('fit')
    .description(
      'fit a scorecard on the companies of the given days and their insolvencies in the 365 days after; the last day is the out-of-time test. The API uses the scorecard only after "scorecard choose"',
    )
    .requiredOption('--on <day>', 'a day whose companies are sampled, at least a year ago; give two or more', collected, [])
    .option('--name <name>', 'name of the scorecard', named, 'fit')
    .option('--out <folder>', 'write the report, the plot and the scorecard as files too')
    .action((options: Options) =>
      withPool((pool, config) =>
        fitOnDays(options, config, {
          store: (card, report) => storeScorecard(pool, card, report),
          reported: (card) => reportedOf(pool, card),
        }),
      ),
    );
}

type Fit = ReturnType<typeof fitScorecard>;

interface FitDeps {
  readonly store: (card: Fit, report: string) => Promise<string>;
  /** What tenants reported about payments, by the bands of the fit. */
  readonly reported: (card: Fit) => Promise<string>;
}

async function fitOnDays(options: Options, config: Config, deps: FitDeps): Promise<void> {
  const days = [...new Set(options.on)].sort();
  if (days.length < 2) throw new ConfigError('--on: give two or more days; the last one tests the fit out of time');
  await inNewestSnapshot(config, (db, snapshot) => fitOnSnapshot(db, snapshot, { ...options, on: days }, deps));
}

/** `on`: two or more days in their order. `at`: when the snapshot was exported, ISO 8601 UTC. */
export async function fitOnSnapshot(
  db: DuckDb,
  { at }: { readonly at: string },
  { on: days, name, out }: Options,
  { store, reported }: FitDeps,
): Promise<void> {
  const [last = '', newest = ''] = [days.at(-1), days.at(-2)];
  const known = await noticesKnown(db, at.slice(0, 10));
  if (known === undefined) throw new ConfigError(`the snapshot of ${at} holds no notices of insolvency, so no outcome is known`);
  for (const day of days) {
    const why = whyUnknown(day, known);
    if (why !== undefined) throw new ConfigError(`--on ${day}: ${why}`);
  }
  if (daysBetween(newest, last) < outcomeDays)
    throw new ConfigError(
      `--on ${last}: the last day must be at least ${outcomeDays} days after ${newest}; otherwise the fit learns from the outcomes on which it is tested`,
    );
  const samples: Binned[] = [];
  for (const day of days) samples.push(await sampledOn(db, day));
  const [test, ...train] = samples.reverse();
  if (test === undefined) return;
  const source = `companies of ${days.slice(0, -1).join(', ')}, outcomes within 365 days, from the snapshot of ${at}`;
  const card = fitted(joined(train), name, source);
  const result = evaluate(card, joined(train), test);
  const report = fitReport(`Scorecard ${versionOf(card)}`, [`Fitted on ${source}. Tested on the companies of ${last}.`], result);
  const version = await store(card, report);
  const printed = `${report}\n${await reported(card)}`;
  if (out !== undefined)
    await write(out, version, { md: printed, json: `${JSON.stringify(card, null, 2)}\n`, svg: calibrationPlot(card, result, version) });
  process.stdout.write(printed);
  process.stderr.write(`${version} is stored; "risk scorecard choose ${version}" lets it serve\n`);
}

async function sampledOn(db: DuckDb, day: string): Promise<Binned> {
  const training = createTrainingDay(template);
  await sampleCompanies(db, sources, day, ({ facts, failed }, days) => training.add(facts, days, failed));
  const binned = training.binned();
  process.stderr.write(`${day}: ${binned.count} companies, ${failures(binned)} became insolvent within a year\n`);
  return binned;
}

function fitted(train: Binned, name: string, source: string) {
  try {
    return fitScorecard(template, train, { name, source });
  } catch (error) {
    if (error instanceof TooFewFailures) throw new ConfigError(`--on: ${error.message}; give more days or an earlier first day`);
    throw error;
  }
}

async function write(folder: string, version: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [ending, text] of Object.entries(files)) await writeFile(join(folder, `${version}.${ending}`), text);
}

function collected(day: string, before: readonly string[]): string[] {
  return [...before, dayArgument(day)];
}

function named(name: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(name)) throw new InvalidArgumentError('lower-case letters, digits and dashes, 63 at most');
  return name;
}
