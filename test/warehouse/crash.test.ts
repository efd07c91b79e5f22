import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Source } from '../../sources/source.ts';
import { balanceSheets, numberOf } from '../fixtures/balance-sheets.ts';
import { companies, company, filings, notice, notices, openWorld, type Row, writeRelease } from '../worlds/warehouse.ts';
import type { CrashPlan, KillPoint, StepRecord } from './crash.script.ts';

const kills = Number(process.env.RISK_CRASH_KILLS ?? 8);
const size = 3_000;

interface Made {
  readonly source: Source;
  readonly release: string;
  readonly dataDate: string;
  readonly rows: Row[];
  readonly facts?: Row[];
}

const factsOf = (rows: readonly Row[]): Row[] =>
  rows.flatMap(({ filing, net_assets }) => [0, 1].map((ordinal) => ({ filing, ordinal, value: `${net_assets}` })));

function releases(): Made[] {
  const all = Array.from({ length: size }, (_, index) => index);
  const may = all.map((index) => company(numberOf(index)));
  const june = all
    .filter((index) => index % 50 !== 0)
    .map((index) => company(numberOf(index), index % 10 === 0 ? { postcode: 'ZZ2 2ZZ' } : {}));
  const day1 = all.filter((index) => index % 40 === 0).map((index) => notice(String(index), '2450', numberOf(index), '2026-05-10'));
  const day2 = all.filter((index) => index % 80 === 0).map((index) => notice(`e${index}`, '2461', numberOf(index), '2026-05-20'));
  const filers = all.filter((index) => index % 6 !== 0); // enough of them for a model: warehouse/anomaly/wanted.sql
  const month = filers.flatMap((index) => balanceSheets(index));
  // one is the same document again, the others are filed anew for the same day: some with ten times the cash that they own
  const refiled = filers.slice(0, 400).flatMap((index) => balanceSheets(index, index === 0 ? 1 : index % 3 === 0 ? 10 : 0.99));
  return [
    { source: companies, release: 'may', dataDate: '2026-05-01', rows: may },
    { source: notices, release: 'day-1', dataDate: '2026-05-10', rows: day1 },
    { source: notices, release: 'day-2', dataDate: '2026-05-20', rows: day2 },
    { source: filings, release: '2026-05', dataDate: '2026-05-31', rows: month, facts: factsOf(month) },
    { source: companies, release: 'june', dataDate: '2026-06-01', rows: june },
    { source: filings, release: '2026-06-02', dataDate: '2026-06-02', rows: refiled, facts: factsOf(refiled) },
  ];
}

const factColumns = "{filing: 'VARCHAR', ordinal: 'INTEGER', value: 'VARCHAR'}";

/** All tables but what the clock wrote, in one word each. */
async function stateOf(home: string): Promise<Row> {
  const world = await openWorld(join(home, 'warehouse.duckdb'));
  const state: Record<string, unknown> = {};
  const relations: Readonly<Record<string, string>> = {
    release: '(FROM release SELECT * EXCLUDE (applied_at))',
    // a batch is named anew when it is made again; none may stay in flight
    batch: '(FROM batch SELECT feature_build WHERE published_at IS NULL)',
    batch_change_set: '(FROM batch_change_set SELECT change_set)',
    event: '(FROM event SELECT * EXCLUDE (publish))',
    own_change_set: '(FROM own_change_set SELECT change_set)',
    published: '(FROM published SELECT * EXCLUDE (sequence))',
    refreshed: '(FROM refreshed SELECT change_set)',
  };
  const tables = await world.rows('FROM duckdb_tables() SELECT table_name WHERE NOT temporary ORDER BY table_name');
  for (const { table_name } of tables) {
    const table = String(table_name);
    const [row] = await world.rows(
      `FROM ${relations[table] ?? table} AS t SELECT count(*)::INTEGER AS rows, bit_xor(hash(t))::VARCHAR AS content`,
    );
    state[table] = row;
  }
  await world.close();
  return state;
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warehouse-crash-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/**
 * The moments of the kills: one step of each kind at a random release, then random steps, in the order in which a run reaches them. Within a
 * step, three of four kills are at a statement that writes. For the fourth, a statement is as likely as it is slow.
 */
function killPoints(steps: readonly StepRecord[], count: number): KillPoint[] {
  const kinds = [...new Set(steps.map(({ step }) => kindOf(step)))];
  const chosen = kinds.map((kind) => randomOf(steps.filter(({ step }) => kindOf(step) === kind)));
  while (chosen.length < count) chosen.push(randomOf(steps));
  return chosen.sort((a, b) => steps.indexOf(a) - steps.indexOf(b)).map(momentIn);
}

function momentIn({ step, statements }: StepRecord): KillPoint {
  const writing = statements.flatMap(({ writes }, statement) => (writes ? [statement] : []));
  if (Math.random() < 0.75 && writing.length > 0) {
    const statement = randomOf(writing);
    return { step, statement, afterMs: Math.random() * (statements[statement]?.ms ?? 0) };
  }
  let left = Math.random() * statements.reduce((sum, { ms }) => sum + ms, 0);
  for (const [statement, { ms }] of statements.entries()) {
    if (left < ms) return { step, statement, afterMs: left };
    left -= ms;
  }
  return { step, statement: statements.length, afterMs: 0 };
}

const kindOf = (step: string) => step.split(' ')[0];
const releaseOf = (step: string) => Number(step.split(' ')[1] ?? 0);
function randomOf<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)] as T;
}

test('a warehouse killed at any moment and started again ends in the same state as without the kill', async () => {
  const releases = await writeReleases();
  const [calm, stormy] = await Promise.all([mkdtemp(join(folder, 'calm-')), mkdtemp(join(folder, 'stormy-'))]);
  const steps = await runWhole({ folder: calm, releases, from: 0 });
  const moments = killPoints(steps, kills - 1);
  // the last kill is in a process that repeats all steps, as the last process does to the end; a repeated refresh finds nothing to publish
  const repeated = momentIn(randomOf(steps.filter(({ step }) => ['open', 'apply', 'refresh'].includes(kindOf(step) ?? ''))));
  let from = 0;
  for (const kill of moments) {
    const { ended, output } = await run({ folder: stormy, releases, from, kill });
    // a kill right after a batch was marked leaves no batch to mark, so a later kill in that step finds no such step
    if (ended === 0) expect(stepsIn(output).map(({ step }) => step)).not.toContain(kill.step);
    else expect([kill, ended]).toEqual([kill, 'SIGKILL']);
    from = releaseOf(kill.step);
  }
  expect([repeated, (await run({ folder: stormy, releases, from: 0, kill: repeated })).ended]).toEqual([repeated, 'SIGKILL']);
  await runWhole({ folder: stormy, releases, from: 0 });
  const expected = await stateOf(calm);
  for (const table of ['signal_transition', 'anomaly_model', 'account_facts']) expect(expected).not.toMatchObject({ [table]: { rows: 0 } });
  expect({ state: await stateOf(stormy), moments, repeated }).toEqual({ state: expected, moments, repeated });
}, 600_000);

async function writeReleases(): Promise<CrashPlan['releases']> {
  const world = await openWorld();
  const written = [];
  for (const { source, release, dataDate, rows, facts } of releases()) {
    const planned = { source: source.id, release, dataDate, ...(await writeRelease(world.warehouse.db, folder, source, release, rows)) };
    if (facts === undefined) written.push(planned);
    else {
      const detail = { ...source, table: 'account_facts' };
      const { rowsPath: path } = await writeRelease(world.warehouse.db, folder, detail, release, facts, { columns: factColumns });
      written.push({ ...planned, details: [{ table: 'account_facts', path }] });
    }
  }
  await world.close();
  return written;
}

async function runWhole(plan: CrashPlan): Promise<StepRecord[]> {
  const { ended, output } = await run(plan);
  expect(ended).toBe(0);
  return stepsIn(output);
}

const stepsIn = (output: string): StepRecord[] =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Runs the script to its end or to its kill. Returns its exit code or signal, and what it wrote to stdout. */
async function run(plan: CrashPlan): Promise<{ ended: number | string | null; output: string }> {
  const script = fileURLToPath(new URL('./crash.script.ts', import.meta.url));
  const loader = fileURLToPath(new URL('../worlds/typescript.mjs', import.meta.url));
  const args = ['--no-warnings', '--import', loader, script, JSON.stringify(plan)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await once(child, 'close');
  return { ended: child.exitCode ?? child.signalCode, output };
}
