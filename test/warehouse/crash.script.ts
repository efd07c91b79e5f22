import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DuckDBConnection, type DuckDBMaterializedResult, type DuckDBPreparedStatement, StatementType } from '@duckdb/node-api';
import { pino } from 'pino';
import type { ApplyInput } from '../../warehouse/apply/input.ts';
import { appliesTogether } from '../../warehouse/apply/together.ts';
import type { DetailFile } from '../../warehouse/stage/stage.ts';
import { openWarehouse } from '../../warehouse/warehouse.ts';
import { companies, designations, filings, notices } from '../worlds/warehouse.ts';

/** What crash.test.ts asks of this process, as JSON in its only argument. */
export interface CrashPlan {
  readonly folder: string;
  readonly releases: readonly PlannedRelease[];
  /** Index of the release to start with; those before it are not repeated. */
  readonly from: number;
  /** Where the process kills itself; none: it runs to the end. */
  readonly kill?: KillPoint;
}

interface PlannedRelease {
  readonly source: string;
  readonly release: string;
  readonly dataDate: string;
  readonly rowsPath: string;
  readonly quarantinePath: string;
  readonly details?: readonly DetailFile[];
}

/** A step of one release, or the opening of the warehouse. */
export interface KillPoint {
  readonly step: string;
  /** Index of the statement within the step, and how many milliseconds after its start. */
  readonly statement: number;
  readonly afterMs: number;
}

/** What a process that runs to the end writes to stdout, one line per step. */
export interface StepRecord {
  readonly step: string;
  readonly statements: readonly StatementRecord[];
}

export interface StatementRecord {
  readonly ms: number;
  /** It changes rows, or begins or commits a transaction. */
  readonly writes: boolean;
}

const { folder, releases, from, kill }: CrashPlan = JSON.parse(process.argv[2] ?? '{}');
const done: StepRecord[] = [];
let statements: StatementRecord[] = [];
let current = '';

/** Runs the statements of a script one by one. */
DuckDBConnection.prototype.run = async function (sql) {
  const script = await this.extractStatements(sql);
  for (let index = 0; index < script.count - 1; index += 1) await runStatement(await script.prepare(index));
  return runStatement(await script.prepare(script.count - 1));
};

const { INSERT, UPDATE, DELETE, TRANSACTION } = StatementType;
const writing = new Set([INSERT, UPDATE, DELETE, TRANSACTION]);

/** Kills the process while the statement runs, or when it ends first. */
async function runStatement(statement: DuckDBPreparedStatement): Promise<DuckDBMaterializedResult> {
  const isKilled = current === kill?.step && statements.length >= kill.statement;
  const began = performance.now();
  const running = statement.run();
  if (isKilled) {
    await Promise.race([running, sleep(kill.afterMs)]).catch(() => undefined);
    process.kill(process.pid, 'SIGKILL');
  }
  const result = await running;
  statements.push({ ms: performance.now() - began, writes: writing.has(statement.statementType) });
  statement.destroySync();
  return result;
}

async function inStep<T>(step: string, work: () => Promise<T>): Promise<T> {
  [current, statements] = [step, []];
  const result = await work();
  if (current === kill?.step) process.kill(process.pid, 'SIGKILL'); // a repeated step may have fewer statements
  done.push({ step, statements });
  return result;
}

const accounts = { ...filings, details: [{ table: 'account_facts', staging: 'account_facts.sql' }] };
const sources = new Map([companies, notices, designations, accounts].map((source) => [source.id, source]));

/** Returns the releases that are applied in one pass with that at the index. */
function passFrom(index: number): ApplyInput[] {
  const [first, ...others] = releases.slice(index).map(inputOf);
  if (first === undefined) return [];
  const end = others.findIndex(({ source }) => source.id !== first.source.id || !appliesTogether(source));
  return [first, ...others.slice(0, end === -1 ? others.length : end)];
}

function inputOf({ source: id, ...release }: PlannedRelease): ApplyInput {
  const source = sources.get(id);
  if (source === undefined) throw new Error(`no source ${id}`);
  return { source, runKind: 'scheduled', retrievedAt: `${release.dataDate}T06:00:00Z`, ...release };
}

const warehouse = await inStep('open', () =>
  openWarehouse({ path: join(folder, 'warehouse.duckdb'), sources: [], logger: pino({ level: 'silent' }), threads: 1 }),
);
for (let index = from, pass = passFrom(index); pass.length > 0; index += pass.length, pass = passFrom(index)) {
  const inputs = pass;
  await inStep(`apply ${index}`, async () => {
    for (const outcome of await warehouse.applyEach(inputs)) if (outcome.status === 'rejected') throw outcome.reason;
  });
  const { batch } = await inStep(`refresh ${index}`, () => warehouse.refreshWaiting({ limits: { chunkCompanies: 1_000 } }));
  if (batch !== undefined) {
    const { publish } = batch;
    const { chunks } = await inStep(`manifest ${index}`, () => warehouse.readManifest(publish));
    await inStep(`export ${index}`, async () => {
      for (const chunk of chunks.keys()) await warehouse.exportChunk(publish, chunk, join(folder, 'publish'));
    });
    await inStep(`mark ${index}`, () => warehouse.markPublished(publish));
  }
  if (await warehouse.wantsAnomalyFit()) await inStep(`fit ${index}`, () => warehouse.fitAnomaly(folder));
}
await warehouse.close();
for (const step of done) process.stdout.write(`${JSON.stringify(step)}\n`);
