import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { packageRoot } from '../../infra/sql-file.ts';
import type { PublishedKey } from '../../models/receipts/jwk.ts';
import { verifyReceipt } from '../../models/receipts/verify.ts';
import { payment } from '../worlds/api.ts';
import { createTestDatabase, type TestDatabase } from '../worlds/postgres.ts';

/** `risk api` and `risk keys` as processes, on a database without migrations. */
const fromSources = ['--no-warnings', '--import', join(packageRoot, 'test/worlds/typescript.mjs')];
const risk = join(packageRoot, 'cli/risk.ts');
let database: TestDatabase;
let home: string;
let env: NodeJS.ProcessEnv;
let api: ChildProcess;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  home = await mkdtemp(join(tmpdir(), 'risk-api-command-'));
  env = {
    PATH: process.env.PATH,
    HOME: home,
    RISK_HOME: home,
    RISK_RECORDS: 'mirror',
    RISK_MIRROR: home,
    RISK_SECRET_KEY: '07'.repeat(32),
    DATABASE_URL: database.url,
    PORT: '0',
  };
  api = fork(risk, ['api'], { execArgv: fromSources, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const [message] = (await once(api, 'message')) as [{ ready: boolean; url: string }];
  expect(message.ready).toBe(true);
  url = message.url;
});
afterAll(async () => {
  if (api.exitCode === null && api.signalCode === null) {
    api.kill('SIGKILL');
    await once(api, 'exit');
  }
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

const keys = async (...args: string[]) => {
  const { stdout } = await promisify(execFile)(process.execPath, [...fromSources, risk, 'keys', ...args], { env });
  return stdout;
};

test('a key created by the CLI gives access to the API, and is refused once revoked', async () => {
  const made = JSON.parse(await keys('create', '--env', 'sandbox', '--tenant', 'heron', '--scopes', 'transaction-risk:check', '--json'));
  const answer = await fetch(`${url}/api/v1/transaction-check`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${made.key}`, 'Content-Type': 'application/json', 'Idempotency-Key': 'first' },
    body: JSON.stringify(payment(['99000001', '99000002'])),
  });
  expect(await answer.json()).toMatchObject({ data: { outcome: 'ALLOW', signer: 'software' }, meta: { sandbox: true } });

  const [listed] = JSON.parse(await keys('list', '--tenant', 'heron', '--json'));
  expect(listed).toMatchObject({ id: made.id, environment: 'sandbox', scopes: ['transaction-risk:check'], revokedAt: null });
  expect(JSON.stringify(listed)).not.toContain(made.key);
  expect(JSON.parse(await keys('revoke', made.id, '--json'))).toEqual({ id: made.id, revoked: true });
});

test('without a token, live receipts have a software key of their own, and verify as live receipts of a software key', async () => {
  const receipts = [];
  for (const env of ['live', 'sandbox']) {
    const key = (await keys('create', '--env', env, '--tenant', 'heron', '--scopes', 'transaction-risk:check')).trim();
    const answer = await fetch(`${url}/api/v1/transaction-check`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify(payment(['99000001', '99000002'])),
    });
    const { data } = (await answer.json()) as { data: { receipt: string } };
    receipts.push(data.receipt);
  }
  const set = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: PublishedKey[] };
  const verified = await Promise.all(receipts.map((receipt) => verifyReceipt(receipt, set)));
  expect(verified).toMatchObject([
    { ok: true, payload: { environment: 'live', signer: 'software' } },
    { ok: true, payload: { environment: 'sandbox', signer: 'software' } },
  ]);
  expect(set.keys.map(({ environment }) => environment).sort()).toEqual(['live', 'sandbox']);
});

test('an unknown scope is a usage error', async () => {
  await expect(keys('create', '--env', 'live', '--tenant', 'heron', '--scopes', 'everything')).rejects.toMatchObject({ code: 2 });
});

test('on SIGTERM the API answers the requests in flight and exits', async () => {
  const inFlight = Promise.all(Array.from({ length: 5 }, () => fetch(`${url}/api/openapi.json`).then(({ status }) => status)));
  await Promise.race([inFlight, new Promise((wait) => setTimeout(wait, 20))]);
  api.kill('SIGTERM');
  const [code] = await once(api, 'exit');
  expect([code, await inFlight]).toEqual([0, [200, 200, 200, 200, 200]]);
});

test('an option that `screen` and `screen decide` share belongs to the command that it follows', async () => {
  const subject = ['Ignatius Quillfeather', '--tenant', 'heron', '--list', 'uk-sanctions', '--entry', 'SBX0002'];
  const said = ['--verdict', 'true-match', '--by', 'R. Analyst', '--why', 'the passport'];
  const run = promisify(execFile)(process.execPath, [...fromSources, risk, 'screen', 'decide', ...subject, ...said], { env });
  await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.not.stringContaining('--tenant') });
});
