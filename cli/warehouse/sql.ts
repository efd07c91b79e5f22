import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import type { Client } from '@temporalio/client';
import { Command, Option } from 'commander';
import type { SnapshotRef } from '../../activities/snapshot.ts';
import { ConfigError } from '../../infra/config.ts';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { query } from '../../infra/duckdb/query.ts';
import { QueryProblem } from '../../infra/duckdb/query-problem.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { csvLine } from '../../serving/output/csv-line.ts';
import { printableLines } from '../../serving/output/printable.ts';
import { priorities, taskQueues, workflowIds } from '../../temporal.config.ts';
import type { exportSnapshot } from '../../workflows/export-snapshot.ts';
import { inNewestSnapshot } from '../newest-snapshot.ts';
import { duration, printRows } from '../output.ts';
import { awaitWorkers, type Patience } from '../records/await-workers.ts';
import { readHomeConfig, withPool, withTemporal } from '../session.ts';

interface Options {
  readonly file?: string;
  readonly refresh?: boolean;
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** Rows of a table on the screen. `--json` and `--csv` print all rows. */
const shownRows = 1_000;

/** `risk sql`: queries an exported snapshot of the warehouse. The worker that owns the warehouse file runs meanwhile. */
export function sqlCommand(): Command {
  return new Command('sql')
    .argument('[query]', 'one or more statements; "SHOW TABLES" lists the tables')
    .option('--file <path>', 'read the statements from a file')
    .option('--refresh', 'export a new snapshot first, and wait for it')
    .addOption(new Option('--json', 'one JSON document on stdout').conflicts('csv'))
    .option('--csv', 'CSV with a header on stdout')
    .action(async (given: string | undefined, options: Options) => {
      if (given !== undefined && options.file !== undefined)
        throw new ConfigError('--file: give the statements in the file or on the command line, not in both');
      const config = readHomeConfig();
      if (options.refresh === true) {
        process.stderr.write('the warehouse worker exports a snapshot ...\n');
        await withPool((pool) => withTemporal(config, (client) => exportNew(client, pool)));
      }
      const sql = options.file === undefined ? given : await readFile(options.file, 'utf8');
      const interactive = sql === undefined && process.stdin.isTTY;
      const statements = sql ?? (interactive ? '' : await text(process.stdin));
      // only a snapshot was wanted
      if (options.refresh === true && statements.trim() === '' && !interactive) return;
      await inNewestSnapshot(config, (db, snapshot) => {
        process.stderr.write(`${ageOf(snapshot)}\n`);
        return interactive ? shell(db, options) : run(db, statements, options);
      });
    });
}

/** Starts the export, or joins the one that runs, and waits for it. */
export async function exportNew(
  client: Pick<Client, 'workflow'>,
  pool: Pool,
  patience: Pick<Patience, 'everyMs' | 'say'> = {},
): Promise<void> {
  const run = client.workflow.execute<typeof exportSnapshot>('exportSnapshot', {
    workflowId: workflowIds.exportSnapshot(),
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    taskQueue: taskQueues.serving,
    staticSummary: 'snapshot of the warehouse for risk sql',
    priority: { priorityKey: priorities.backfill },
  });
  await awaitWorkers(pool, run, { ...patience, roles: [taskQueues.serving, taskQueues.warehouse] });
}

function ageOf({ at, tables }: SnapshotRef): string {
  const age = duration((Date.now() - Date.parse(at)) / 1000);
  return `snapshot of ${at}, ${age} old, ${tables.length} tables; --refresh exports a new one`;
}

async function run(db: DuckDb, sql: string, { json, csv }: Options): Promise<void> {
  const { columns, rows, more } = await query(db, sql, json === true || csv === true ? undefined : shownRows);
  if (csv === true) {
    process.stdout.write(csvLine(columns));
    for (const row of rows) process.stdout.write(csvLine(columns.map((column) => row[column])));
    return;
  }
  printRows(json === true ? rows : rows.map(shown), json === true ? { json } : { exact: true });
  if (more) process.stderr.write(`the first ${shownRows} rows; --csv and --json print all\n`);
}

/** Lists and structs as JSON. */
const shown = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'object' && value !== null ? JSON.stringify(value) : value]),
  );

/** Reads statements until the end of the input or `.quit`. A statement ends with a semicolon. */
async function shell(db: DuckDb, options: Options): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr, prompt: 'risk> ' });
  let statement = '';
  terminal.prompt();
  for await (const line of terminal) {
    if (statement === '' && /^\s*\.(quit|exit)\s*$/.test(line)) break;
    statement += `${line}\n`;
    if (line.trimEnd().endsWith(';')) {
      await run(db, statement, options).catch(report);
      statement = '';
    }
    terminal.setPrompt(statement.trim() === '' ? 'risk> ' : '   -> ');
    terminal.prompt();
  }
  terminal.close();
}

/** Prints the problem of a statement; the message may quote a record. Throws every other error. */
export function report(error: unknown): void {
  if (!(error instanceof QueryProblem)) throw error;
  process.stderr.write(`${printableLines(error.message)}\n`);
}
