import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { packageRoot } from '../../infra/sql-file.ts';
import { call, payment } from './client.ts';
import { type Service, startService } from './service.ts';

const home = mkdtempSync(join(tmpdir(), 'risk-damaged-'));
const warehouse = join(home, 'warehouse.duckdb');
let service: Service | undefined;
afterAll(async () => {
  await service?.stop();
  rmSync(home, { recursive: true, force: true });
});

/** Runs a command of the service. Returns its exit code and its stdout. */
function risk(...args: string[]): Promise<{ code: number; stdout: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['bin/risk.js', ...args], { cwd: packageRoot, env: { ...process.env, RISK_HOME: home } }, (error, stdout) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout }),
    );
  });
}

test('with a damaged warehouse file the API clears payments, risk status names the role, and the role runs when the file is gone', async () => {
  service = await startService(home);
  const [payer = '', payee = ''] = service.ready.examples.healthy ?? [];
  await service.stop();
  rmSync(`${warehouse}.wal`, { force: true });
  writeFileSync(warehouse, 'garbage '.repeat(100_000));

  service = await startService(home);
  expect(service.ready).toMatchObject({ notRunning: [expect.stringContaining('WAREHOUSE_DAMAGED')] });
  const answer = await call(service.ready, 'POST', '/api/v1/transaction-check', {
    body: payment(payer, payee),
    idempotencyKey: 'while-damaged',
  });
  expect(answer.status).toBe(200);
  expect((await call(service.ready, 'GET', '/readyz')).status).toBe(200);
  const status = await risk('status', '--json');
  expect([status.code, JSON.parse(status.stdout).roles]).toMatchObject([3, [{ role: 'warehouse' }]]);
  expect(service.log()).toContain('WAREHOUSE_DAMAGED');

  rmSync(warehouse);
  const recovered = async () => JSON.parse((await risk('status', '--json')).stdout).roles.length === 0;
  for (const end = Date.now() + 120_000; !(await recovered()); await new Promise((resolve) => setTimeout(resolve, 500)))
    if (Date.now() > end) throw new Error(`the role does not run again:\n${service.log().slice(-2_000)}`);
}, 600_000);
