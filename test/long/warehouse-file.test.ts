import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { workflowIds } from '../../temporal.config.ts';
import { addresses, call, payment } from './client.ts';
import { query, readFinalState } from './final-state.ts';
import { killAll } from './killing.ts';
import { sleep } from './life.ts';
import { type Service, startService } from './service.ts';

const home = mkdtempSync(join(tmpdir(), 'risk-warehouse-file-'));
const warehouse = join(home, 'warehouse.duckdb');
/** A start of the sample, also on a machine that runs other work. */
const startWithinMs = 500_000;
const start = () => startService(home, { RISK_SAMPLE_COMPANIES: '150' }, startWithinMs);
let service: Service;
beforeAll(async () => {
  service = await start();
}, startWithinMs + 20_000);
afterAll(async () => {
  await service?.stop();
  killAll(home);
  rmSync(home, { recursive: true, force: true });
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
  const { status, json } = await call(service.ready, 'POST', '/api/v1/transaction-check', {
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
    if (Date.now() > end) throw new Error(`${what} does not come true:\n${service.log().slice(-2_000)}`);
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
  const { healthy: [first = '', payee = ''] = [], ...others } = service.ready.examples;
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

test('with a damaged warehouse file the API clears payments, risk status names the role, and the role runs when the file is gone', async () => {
  const [payer = '', payee = ''] = service.ready.examples.healthy ?? [];
  await service.stop();
  rmSync(`${warehouse}.wal`, { force: true });
  writeFileSync(warehouse, 'garbage '.repeat(100_000));

  service = await start();
  expect(service.ready).toMatchObject({ notRunning: [expect.stringContaining('WAREHOUSE_DAMAGED')] });
  expect((await cleared(payer, payee)).status).toBe(200);
  expect((await call(service.ready, 'GET', '/readyz')).status).toBe(200);
  const status = await risk('status', '--json');
  expect([status.code, JSON.parse(status.stdout).roles]).toMatchObject([3, [{ role: 'warehouse' }]]);
  expect(service.log()).toContain('WAREHOUSE_DAMAGED');

  rmSync(warehouse);
  await until('the role runs again', async () => JSON.parse((await risk('status', '--json')).stdout).roles.length === 0);
}, 600_000);
