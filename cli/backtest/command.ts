import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { SnapshotRef } from '../../activities/snapshot.ts';
import { type Config, ConfigError } from '../../infra/config.ts';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { openPool } from '../../infra/postgres/pool.ts';
import { type Firing, monthEnds } from '../../models/backtest/backtest.ts';
import { factsRead } from '../../models/backtest/facts-read.ts';
import { backtestPlot } from '../../models/backtest/plot.ts';
import { backtestReport, measuresOf, notesOf } from '../../models/backtest/report.ts';
import { NoSuchSetting, type Setting, type Stance, settingsOf, stances, thresholdsOf } from '../../models/backtest/setting.ts';
import { type ReportedGroup, reportedByRule, reportedSection } from '../../models/outcomes/reported.ts';
import { countReported } from '../../serving/outcomes/outcomes.ts';
import { csvLine } from '../../serving/output/csv-line.ts';
import { printableJson } from '../../serving/output/printable.ts';
import { sources } from '../../sources/index.ts';
import { runBacktest } from '../../warehouse/backtest/run.ts';
import { noticesKnown } from '../../warehouse/risk/notices-known.ts';
import { dayArgument, refuseLater } from '../day-argument.ts';
import { inNewestSnapshot } from '../newest-snapshot.ts';
import { printRows } from '../output.ts';
import { readHomeConfig } from '../session.ts';

interface Options {
  readonly rule: string;
  readonly set: Readonly<Record<string, number>>;
  readonly from: string;
  readonly to: string;
  readonly position: Stance;
  readonly out?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
}

type Backtest = Awaited<ReturnType<typeof runBacktest>>;

/** `risk backtest`: which companies a rule would have stopped, and what became of them. It reads an exported snapshot; the service runs meanwhile. */
export function backtestCommand(): Command {
  return new Command('backtest')
    .requiredOption('--rule <code>', 'a reason code of a clearance, such as CS_OVERDUE')
    .option('--set <threshold=number>', 'a threshold to change, such as days=30; repeat for several', collected, {})
    .requiredOption(
      '--from <day>',
      'first day of the period: the backtest looks at every company on the last day of each month',
      dayArgument,
    )
    .requiredOption('--to <day>', 'last day of the period', dayArgument)
    .addOption(
      new Option('--position <position>', 'position of the company: it pays (out), is paid or will owe (in), or gets credit (credit)')
        .choices(stances)
        .default('out'),
    )
    .option('--out <folder>', 'write the report, the firings and the plot as files too')
    .addOption(new Option('--json', 'one JSON document on stdout').conflicts('csv'))
    .option('--csv', 'the firings as CSV with a header on stdout')
    .action((options: Options) => {
      const [days, settings] = [daysOf(options), settingsFor(options)];
      const config = readHomeConfig();
      return inNewestSnapshot(config, async (db, snapshot) =>
        backtest(db, snapshot, { days, settings, options, reported: await reportedOn(options.rule, config) }),
      );
    });
}

/** Returns how the payments ended on which the rule fired, as their tenants reported; undefined: the address of the database is not known. */
async function reportedOn(rule: string, { databaseUrl }: Config): Promise<readonly ReportedGroup[] | undefined> {
  if (databaseUrl === undefined) return undefined;
  const pool = openPool(databaseUrl, { max: 1 });
  try {
    const counts = reportedByRule(rule);
    await countReported(pool, counts);
    return counts.groups();
  } finally {
    await pool.end();
  }
}

interface Asked {
  readonly days: readonly string[];
  readonly settings: readonly Setting[];
  readonly options: Options;
  readonly reported: readonly ReportedGroup[] | undefined;
}

async function backtest(db: DuckDb, snapshot: SnapshotRef, { days, settings, options, reported }: Asked): Promise<void> {
  refuseLater(options, snapshot.at.slice(0, 10));
  const parts = factsRead[options.rule] ?? [];
  const known = await noticesKnown(db, snapshot.at.slice(0, 10));
  if (known === undefined) throw new ConfigError(`the snapshot of ${snapshot.at} holds no notices of insolvency, so no outcome is known`);
  const early = days.filter((day) => day < known.from);
  const done = await runBacktest(db, sources, { days, settings, parts, knownUntil: known.until, onDay: shown(settings) });
  const labels = settings.map(({ label }) => (label === 'today' ? `today ${thresholdsOf(options.rule, options.position)}`.trim() : label));
  const title = `${options.rule}, position ${options.position}, ${days[0]} to ${days.at(-1)}`;
  const result = done.result();
  const missing = `The notices of the snapshot begin on ${known.from}: failures before are missing, so precision and recall of ${early.length} of ${days.length} days are too low.`;
  const notes = [
    ...(early.length === 0 ? [] : [missing]),
    ...notesOf(result, done.knownUntil),
    `Snapshot of ${snapshot.at}.`,
    ...(reported === undefined ? ['DATABASE_URL is not set, so outcomes that tenants reported are not counted.'] : []),
  ];
  const section = reported === undefined ? '' : `\n${reportedSection(reported)}`;
  if (options.out !== undefined) {
    await write(options.out, options.rule, {
      md: backtestReport(title, notes, labels, result) + section,
      csv: [...csvOf(done, labels)].join(''),
      svg: backtestPlot(title, labels, result),
    });
  }
  if (options.csv === true) for (const line of csvOf(done, labels)) process.stdout.write(line);
  else if (options.json === true)
    process.stdout.write(
      `${printableJson({ title, labels, knownFrom: known.from, knownUntil: done.knownUntil, ...result, reported: reported ?? null }, 2)}\n`,
    );
  else {
    process.stdout.write(`${title}\n`);
    printRows(
      measuresOf(result).map(({ measure, texts }) => ({ measure, ...Object.fromEntries(labels.map((one, at) => [one, texts[at]])) })),
      {},
    );
    process.stdout.write(`${notes.join('\n')}\n${section}`);
  }
}

const shown = (settings: readonly Setting[]) => (day: string, companies: number, fired: readonly number[]) => {
  const counts = settings.map(({ label }, at) => `${label} ${fired[at]}`).join(', ');
  process.stderr.write(`${day}: ${companies} companies; fires for: ${counts}\n`);
};

const columns = ['setting', 'company_number', 'company_name', 'fired_on', 'standing', 'outcome', 'outcome_on', 'lead_days'];

function* csvOf({ firings }: Backtest, labels: readonly string[]): Generator<string> {
  yield csvLine(columns);
  for (const one of firings()) yield csvLine(cellsOf(one, labels));
}

function cellsOf({ setting, companyNumber, name, firedOn, standing, outcome, outcomeOn, leadDays }: Firing, labels: readonly string[]) {
  return [labels[setting], companyNumber, name, firedOn, standing, outcome, outcomeOn, leadDays];
}

function daysOf({ from, to }: Options): string[] {
  const days = monthEnds(from, to);
  if (days.length === 0) throw new ConfigError(`--from ${from} --to ${to}: no last day of a month lies between them`);
  return days;
}

function settingsFor({ rule, position, set }: Options): Setting[] {
  try {
    return settingsOf(rule, position, set);
  } catch (error) {
    if (error instanceof NoSuchSetting) throw new ConfigError(error.message);
    throw error;
  }
}

async function write(folder: string, name: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [ending, text] of Object.entries(files)) await writeFile(join(folder, `${name}.${ending}`), text);
}

function collected(text: string, before: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const [, name, value] = /^([a-z][a-z-]*)=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError(`"${text}" is not a threshold like days=30`);
  return { ...before, [name]: Number(value) };
}
