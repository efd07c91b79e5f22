import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Source } from '../../sources/source.ts';
import { balanceSheets, numberOf } from '../fixtures/balance-sheets.ts';
import { companies, company, filings, notice, notices, openWorld, type Row, writeRelease } from '../worlds/warehouse.ts';

const kills = Number(process.env.RISK_CRASH_KILLS ?? 8);
const size = 10_000;

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
  const filers = all.filter((index) => index % 4 === 0);
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

function start(home: string, plan: string): ChildProcess {
  const script = fileURLToPath(new URL('./crash.script.ts', import.meta.url));
  const loader = fileURLToPath(new URL('../worlds/typescript.mjs', import.meta.url));
  return spawn(process.execPath, ['--no-warnings', '--import', loader, script, home, plan], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** All tables but what the clock wrote, in one word each. */
async function stateOf(home: string): Promise<Row> {
  const world = await openWorld(join(home, 'warehouse.duckdb'));
  const state: Record<string, unknown> = {};
  const relations: Readonly<Record<string, string>> = {
    release: '(FROM release SELECT * EXCLUDE (applied_at))',
    // after a kill a batch may be exported again, by any change set: what counts is that each change set is exported
    export: '(FROM export SELECT DISTINCT change_set)',
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

test('a warehouse killed at any moment and started again ends in the same state as without the kill', async () => {
  const world = await openWorld();
  const files = [];
  for (const { source, release, dataDate, rows, facts } of releases()) {
    const planned = { source: source.id, release, dataDate, ...(await writeRelease(world.warehouse.db, folder, source, release, rows)) };
    if (facts === undefined) files.push(planned);
    else {
      const detail = { ...source, table: 'account_facts' };
      const { rowsPath: path } = await writeRelease(world.warehouse.db, folder, detail, release, facts, { columns: factColumns });
      files.push({ ...planned, details: [{ table: 'account_facts', path }] });
    }
  }
  await world.close();
  const plan = JSON.stringify(files);
  const [calm, stormy] = await Promise.all([mkdtemp(join(folder, 'calm-')), mkdtemp(join(folder, 'stormy-'))]);

  const began = Date.now();
  const [code] = await once(start(calm, plan), 'exit');
  expect(code).toBe(0);
  const took = Date.now() - began;

  const moments: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const child = start(stormy, plan);
    let said = 'nothing';
    child.stdout?.on('data', (text: Buffer) => {
      said = text.toString().trim().split('\n').at(-1) ?? said;
    });
    const moment = Math.round(took * Math.random());
    const timer = setTimeout(() => child.kill('SIGKILL'), moment);
    await once(child, 'exit');
    clearTimeout(timer);
    moments.push(`${moment} ms, after ${said}`);
  }
  const last = start(stormy, plan);
  expect([(await once(last, 'exit'))[0], moments]).toEqual([0, moments]);
  const expected = await stateOf(calm);
  for (const relation of ['signal_transition', 'anomaly_model', 'account_facts'])
    expect(expected).not.toMatchObject({ [relation]: { rows: 0 } });
  expect({ state: await stateOf(stormy), moments }).toEqual({ state: expected, moments });
}, 240_000);
