import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../infra/postgres/pool.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { workflowIds } from '../../temporal.config.ts';
import { describeSoftHsm } from '../worlds/softhsm.ts';
import { type Answer, addresses, call, payment } from './client.ts';
import { query, readFinalState } from './final-state.ts';
import { sleep } from './life.ts';
import { killAll, processesOf } from './processes.ts';
import { makeKey, type Service, startService } from './service.ts';

/** One service: PostgreSQL is killed in each step of its start, its token goes away, and its warehouse is made anew and damaged. */
const home = mkdtempSync(join(tmpdir(), 'risk-lost-parts-'));
const companies = 150;
/** Also on a machine that runs other work. */
const startWithinMs = 500_000;
const start = () => startService(home, { RISK_SAMPLE_COMPANIES: String(companies) }, startWithinMs);
let started: Service | undefined;
afterAll(async () => {
  await started?.stop();
  killAll(home);
  rmSync(home, { recursive: true, force: true });
});

function running(): Service {
  if (started === undefined) throw new Error('the service has not started');
  return started;
}

/** A start migrates the database, starts the parts that use it, and loads the records. */
test('a kill of PostgreSQL while the tables are made, while the parts start and in the first load restarts PostgreSQL, and the start goes on to the end', async () => {
  const starting = start();
  starting.catch(() => undefined);
  const killed: string[] = [];
  const killWhen = async (what: string, sql: string) => {
    const found = await whenAnswers(sql);
    process.kill(found, 'SIGKILL');
    killed.push(what);
  };
  await killWhen('migration', "select to_regclass('migration') is not null as yes");
  await sleep(1_500);
  await killWhen('parts', "select to_regclass('tenant') is not null and exists (select from tenant) as yes");
  await sleep(3_000);
  await killWhen('first release', 'select exists (select from release) as yes');
  await sleep(3_000);
  await killWhen('first facts', 'select exists (select from company_facts) as yes');
  started = await starting;
  expect(killed).toHaveLength(4);
  expect(started.ready.companies).toBeGreaterThanOrEqual(companies);
  expect(started.ready).toMatchObject({ notLoaded: [] });
  const log = readFileSync(join(home, 'service.log'), 'utf8');
  expect(log.match(/"part":"postgres".*ended unexpectedly: restarting it/g)?.length).toBe(4);
  expect(log).toContain('PostgreSQL does not answer: trying again');
}, 600_000);

const path = '/api/v1/transaction-check';

/** Clears a payment between healthy companies. */
function pay(idempotencyKey: string): Promise<Answer> {
  const { ready } = running();
  const [payer = '', payee = ''] = ready.examples.healthy ?? [];
  return call(ready, 'POST', path, { body: payment(payer, payee), idempotencyKey });
}

/** SoftHSM stores the token in files. While they are moved away, every call fails as with an unplugged device. */
describeSoftHsm('the token goes away while the service runs', () => {
  const tokens = join(home, 'softhsm', 'tokens');
  const away = join(home, 'softhsm', 'away');
  let operatorKey: string;
  beforeAll(() => {
    operatorKey = makeKey(home, 'operator:read');
  });

  test('without the token, live answers 503 and stores nothing, the sandbox still answers, and the same keys work once the token is back', async () => {
    expect(running().ready.signer).toBe('pkcs11');
    const before = await clear('before');
    expect(before.status).toBe(200);
    const api = apiProcess();
    const stored = await counts();

    renameSync(tokens, away);
    for (let i = 0; i < 20; i += 1) refused(await clear(`gone-${i}`));
    for (const answer of await Promise.all(Array.from({ length: 20 }, (_, i) => clear(`at-once-${i}`)))) refused(answer);
    expect(await counts()).toEqual(stored);
    expect((await clear('before')).text).toBe(before.text); // the API still returns stored decisions
    expect(await ready()).toMatchObject({ status: 503, json: { ready: false, database: { ok: true }, signer: { ok: false } } });
    expect((await sandbox('while-gone')).status).toBe(200);

    renameSync(away, tokens);
    const back = Date.now();
    while ((await clear('gone-0')).status !== 200 && Date.now() - back < 60_000) await new Promise((wait) => setTimeout(wait, 100));
    expect(Date.now() - back).toBeLessThan(60_000);
    const after = await clear('gone-1');
    expect([after.status, kidOf(after)]).toEqual([200, kidOf(before)]);
    expect(await ready()).toMatchObject({ status: 200, json: { ready: true } });
    expect(apiProcess()).toBe(api);
    expect(await counts('live')).toEqual({ decisions: 3, keys: 3 });
  });

  function clear(idempotencyKey: string): Promise<Answer> {
    return pay(idempotencyKey);
  }

  function sandbox(idempotencyKey: string): Promise<Answer> {
    return call(running().ready, 'POST', path, {
      body: payment('99000001', '99000002'),
      idempotencyKey,
      key: running().ready.sandboxKey,
    });
  }

  const ready = () => call(running().ready, 'GET', '/readyz', { key: operatorKey });
  const apiProcess = () => processesOf(home).find(({ role }) => role === 'api')?.pid;

  async function counts(environment = 'live'): Promise<{ decisions: number; keys: number }> {
    const client = new pg.Client({ connectionString: addresses(home).DATABASE_URL });
    client.on('error', () => undefined); // PostgreSQL may be killed between two steps; the query then rejects
    await client.connect();
    try {
      const { rows } = await client.query<{ decisions: number; keys: number }>(
        `select (select count(*)::int from decision where environment = $1) as decisions,
           (select count(*)::int from idempotency where environment = $1) as keys`,
        [environment],
      );
      return rows[0] ?? { decisions: -1, keys: -1 };
    } finally {
      await client.end();
    }
  }
});

test('a kill of PostgreSQL right after its last answer loses no decision: each key returns the same bytes', async () => {
  const keys = Array.from({ length: 20 }, (_, at) => `kept-${at}`);
  const answers = await Promise.all(keys.map(pay));
  const killed = postgresProcess();
  process.kill(killed, 'SIGKILL');
  expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
  // open connections outlive the killed server for a moment: only the next server shows what was stored
  await until('PostgreSQL runs again', async () => postgresProcess() !== killed && (await pay('kept-0')).status === 200);
  const repeated = await Promise.all(keys.map(pay));
  expect(repeated.map(({ status }) => status)).toEqual(keys.map(() => 200)); // a refusal has no header of a repetition either
  expect(repeated.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual(keys.map(() => 'true'));
  expect(repeated.map(({ text }) => text)).toEqual(answers.map(({ text }) => text));
});

/** Runs a command of the service. Returns its exit code and its output. */
function risk(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, RISK_HOME: home };
    execFile(process.execPath, ['bin/risk.js', ...args], { cwd: packageRoot, env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

let payments = 0;

/** Clears a payment. Returns what differs between no two clearances of it. */
async function cleared(payer: string, payee: string) {
  payments += 1;
  const { status, json } = await call(running().ready, 'POST', path, {
    body: payment(payer, payee),
    idempotencyKey: `payment-${payments}`,
  });
  const { outcome, reasons, limits } = (json.data ?? {}) as Record<string, unknown>;
  return { status, outcome, reasons: JSON.parse(JSON.stringify(reasons ?? null, withoutChecks)), limits };
}

/** Leaves out when a source was last checked: the schedules go on checking it. */
const withoutChecks = (key: string, value: unknown) => (key === 'checkedAt' ? undefined : value);

/** Repeats the check each half second until it is true. */
async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 240_000; !(await isTrue()); await sleep(500))
    if (Date.now() > end) throw new Error(`${what} does not come true:\n${running().log().slice(-2_000)}`);
}

/** Waits until the workflow `refresh` has ended: everything that was loaded is published. */
async function published(): Promise<void> {
  const connection = await Connection.connect({ address: addresses(home).TEMPORAL_ADDRESS ?? '' });
  try {
    const run = new Client({ connection }).workflow.getHandle(workflowIds.refresh());
    await until('the end of the refresh', async () => (await run.describe()).status.name === 'COMPLETED');
  } finally {
    await connection.close();
  }
}

test('while `risk warehouse rebuild` makes a new file and swaps it, payments are cleared as before, and afterwards the facts and events are the same', async () => {
  const { healthy: [first = '', payee = ''] = [], ...others } = running().ready.examples;
  const payers = [first, ...Object.values(others).flatMap(([number]) => number ?? [])];
  await published();
  await until('a payment between healthy companies is allowed', async () => (await cleared(first, payee)).outcome === 'ALLOW');
  const before = new Map<string, unknown>();
  for (const payer of payers) before.set(payer, await cleared(payer, payee));
  expect([...before.values()]).toEqual(expect.arrayContaining(['ALLOW', 'HOLD'].map((outcome) => expect.objectContaining({ outcome }))));
  const stored = async () => [
    await query(home, 'select company_number, sequence, facts from company_facts order by company_number'),
    await readFinalState(home),
  ];
  const [state, oldFile] = [await stored(), fileNumber()];

  let hasEnded = false;
  const rebuilt = risk('warehouse', 'rebuild').finally(() => {
    hasEnded = true;
  });
  let beforeSwap = 0;
  for (let at = 0; !hasEnded || at % payers.length !== 0; at += 1) {
    const payer = payers[at % payers.length] ?? '';
    expect([payer, await cleared(payer, payee)]).toEqual([payer, before.get(payer)]);
    await sleep(50);
    if (fileNumber() === oldFile) beforeSwap += 1;
  }
  expect(await rebuilt).toMatchObject({ code: 0 });
  await published();
  for (const payer of payers) expect([payer, await cleared(payer, payee)]).toEqual([payer, before.get(payer)]);
  expect(beforeSwap).toBeGreaterThan(payers.length);
  expect(fileNumber()).not.toBe(oldFile);
  expect(await stored()).toEqual(state);
}, 600_000);

/** The file system's number of the file: the swap puts another file in its place. */
const fileNumber = () => statSync(warehouse, { throwIfNoEntry: false })?.ino;
const warehouse = join(home, 'warehouse.duckdb');

test('with a damaged warehouse file the API clears payments, risk status names the role, and the role runs when the file is gone', async () => {
  await running().stop();
  rmSync(`${warehouse}.wal`, { force: true });
  writeFileSync(warehouse, 'garbage '.repeat(100_000));

  started = await start();
  expect(started.ready).toMatchObject({ notRunning: [expect.stringContaining('WAREHOUSE_DAMAGED')] });
  expect((await pay('damaged')).status).toBe(200);
  expect((await call(started.ready, 'GET', '/readyz')).status).toBe(200);
  const status = await risk('status', '--json');
  expect([status.code, JSON.parse(status.stdout).roles]).toMatchObject([3, [{ role: 'warehouse' }]]);
  expect(started.log()).toContain('WAREHOUSE_DAMAGED');

  rmSync(warehouse);
  await until('the role runs again', async () => JSON.parse((await risk('status', '--json')).stdout).roles.length === 0);
}, 600_000);

/** Process of the PostgreSQL server; NaN while it starts. */
function postgresProcess(): number {
  const file = join(home, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : Number.NaN;
}

/** Waits until PostgreSQL answers the query with true. Returns the process of the server. */
async function whenAnswers(sql: string): Promise<number> {
  for (;;) {
    await sleep(50);
    const url = databaseUrl();
    if (url === undefined) continue;
    const pool = openPool(url, { max: 1 });
    try {
      const { rows } = await pool.query<{ yes: boolean }>(sql);
      if (rows[0]?.yes === true) return postgresProcess();
    } catch {
      // it starts, or a table is not there yet
    } finally {
      await pool.end();
    }
  }
}

/** The address is stored when the parts start, and the state of the stack has its port and password from the first moment. */
function databaseUrl(): string | undefined {
  const stored = existsSync(join(home, 'addresses.json')) ? addresses(home).DATABASE_URL : undefined;
  if (stored !== undefined) return stored;
  const state = join(home, 'stack.json');
  if (!existsSync(state)) return undefined;
  const { postgres } = JSON.parse(readFileSync(state, 'utf8')) as { postgres?: { port: number; password: string } };
  return postgres === undefined ? undefined : `postgres://risk:${postgres.password}@127.0.0.1:${postgres.port}/risk`;
}

function refused({ status, headers, json }: Answer): void {
  expect([status, headers.get('content-type'), json.code]).toEqual([503, 'application/problem+json', 'SIGNER_UNAVAILABLE']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
}

function kidOf({ json }: Answer): unknown {
  return (json.data as { kid?: unknown } | undefined)?.kid;
}
