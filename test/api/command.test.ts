import { type ChildProcess, execFile, fork, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import type { PublishedKey } from '../../models/receipts/jwk.ts';
import { verifyReceipt } from '../../models/receipts/verify.ts';
import { createKey, type Environment, setPlan } from '../../serving/api-keys/api-keys.ts';
import { payment } from '../worlds/api.ts';
import { type KmsServer, kmsCredentials, startKms } from '../worlds/kms.ts';
import { createTestDatabase, type TestDatabase } from '../worlds/postgres.ts';

/** `risk api` and `risk keys` as processes. */
const fromSources = ['--no-warnings', '--import', join(packageRoot, 'test/worlds/typescript.mjs')];
const risk = join(packageRoot, 'cli/risk.ts');
let database: TestDatabase;
let pool: Pool;
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
  pool = openPool(database.url, { max: 2 });
});
afterAll(async () => {
  if (api.exitCode === null && api.signalCode === null) {
    api.kill('SIGKILL');
    await once(api, 'exit');
  }
  await pool.end();
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

const keys = async (...args: string[]) => {
  const { stdout } = await promisify(execFile)(process.execPath, [...fromSources, risk, 'keys', ...args], { env });
  return stdout;
};
const keyOf = async (environment: Environment, tenant = 'heron') =>
  (await createKey(pool, { tenant, environment, scopes: ['transaction-risk:check'] })).key;

test.each([
  ['an address that is not of this machine', { HOST: '192.0.2.1' }, 2, 'HOST: 192.0.2.1 is not an address of this machine'],
  ['a database that the server does not have', { database: 'made-up' }, 1, 'database "made-up" does not exist): correct DATABASE_URL'],
  ['a database of a newer version', { newer: true }, 1, 'The database has 9999_newer.sql'],
] as const)('risk api says in one line what is wrong: %s', async (_, given, code, says) => {
  const { HOST, database: name, newer } = { HOST: undefined, database: undefined, newer: false, ...given };
  const address = new URL(database.url);
  if (name !== undefined) address.pathname = `/${name}`;
  const own = { ...env, ...(HOST === undefined ? {} : { HOST }), DATABASE_URL: address.href, LOG_LEVEL: 'fatal' };
  if (newer) await pool.query("insert into migration (name, sha256) values ('9999_newer.sql', 'x')");
  try {
    const { status, stderr } = spawnSync(process.execPath, [...fromSources, risk, 'api'], { env: own, encoding: 'utf8' });
    expect([status, stderr.trim().split('\n').length]).toEqual([code, 1]);
    expect(stderr).toContain(says);
  } finally {
    await pool.query("delete from migration where name = '9999_newer.sql'");
  }
});

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
  for (const environment of ['live', 'sandbox'] as const) {
    const key = await keyOf(environment);
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

describe('with a key in AWS KMS', () => {
  let kms: KmsServer;
  let onKms: NodeJS.ProcessEnv;
  let served: ChildProcess | undefined;
  const run = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [...fromSources, risk, ...args], { env: onKms })).stdout;
  beforeAll(async () => {
    kms = await startKms();
    onKms = { ...env, ...kmsCredentials, AWS_REGION: kms.config.region, AWS_ENDPOINT_URL_KMS: kms.config.endpoint };
  });
  afterAll(async () => {
    served?.kill('SIGKILL');
    await kms.stop();
  });

  test('the command publishes it as next, the API signs with it, and risk verify accepts its receipts without an option', async () => {
    const kid = (await run('signing-keys', 'announce', '--kms-key', 'alias/receipts')).trim();
    const states = async () => JSON.parse(await run('signing-keys', 'list', '--json')) as { kid: string; status: string; signer: string }[];
    expect((await states()).find((key) => key.kid === kid)).toMatchObject({ status: 'next', signer: 'aws-kms', environment: 'live' });

    served = fork(risk, ['api'], {
      execArgv: fromSources,
      env: { ...onKms, RISK_KMS_KEY: 'alias/receipts' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const [{ url: at }] = (await once(served, 'message')) as [{ url: string }];
    const key = await keyOf('live');
    const check = (idempotencyKey: string) =>
      fetch(`${at}/api/v1/transaction-check`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
        body: JSON.stringify(payment(undefined, { transactionId: 'tx-kms' })),
      });
    const answer = await (await check('first-kms')).text();
    expect(JSON.parse(answer)).toMatchObject({ data: { signer: 'aws-kms', kid } });
    expect((await states()).map(({ status, signer }) => [signer, status])).toEqual(
      expect.arrayContaining([
        ['aws-kms', 'current'],
        ['software', 'retired'],
      ]),
    );
    const [decision, jwks] = [join(home, 'decision.json'), join(home, 'jwks.json')];
    await writeFile(decision, answer);
    await writeFile(jwks, await (await fetch(`${at}/.well-known/jwks.json`)).text());
    await run('verify', decision, '--jwks', jwks, '--expect-outcome', 'any');
    await run('verify', decision, '--jwks', jwks, '--expect-outcome', 'any', '--expect-signer', 'aws-kms');
    const other = run('verify', decision, '--jwks', jwks, '--expect-outcome', 'any', '--expect-signer', 'pkcs11');
    await expect(other).rejects.toMatchObject({ code: 3, stderr: expect.stringContaining('SIGNER_UNEXPECTED') });

    // while KMS refuses, nothing is decided, and the same request is decided afterwards
    kms.always = 'DisabledException';
    const refused = await check('second-kms');
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'SIGNER_UNAVAILABLE' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const decided = async () =>
      (await pool.query<{ n: number }>("select count(*)::int as n from decision where transaction_id = 'tx-kms'")).rows[0]?.n;
    expect(await decided()).toBe(1);
    kms.always = undefined;
    await expect(eventually(async () => (await check('second-kms')).status)).resolves.toBe(200);
    expect(await decided()).toBe(2);
  });

  test('a command that KMS refuses says why', async () => {
    kms.always = 'AccessDeniedException';
    const announced = run('signing-keys', 'announce', '--kms-key', 'alias/receipts');
    await expect(announced).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^AccessDeniedException: .*\n$/) });
  });
});

test('an unknown scope is a usage error', async () => {
  await expect(keys('create', '--env', 'live', '--tenant', 'heron', '--scopes', 'everything')).rejects.toMatchObject({ code: 2 });
});

describe('two processes', () => {
  let primary: ChildProcess;
  let shared: string;
  let slow: Promise<{ readonly answer: string; readonly ms: number }>;
  beforeAll(async () => {
    slow = sendHalfOfAHeader(); // it waits beside the other tests
    primary = fork(risk, ['api', '--processes', '2'], { execArgv: fromSources, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const [message] = (await once(primary, 'message')) as [{ url: string }];
    shared = message.url;
  });
  afterAll(() => primary.kill('SIGKILL'));

  /** Sends a payment. Each connection goes to the next process. */
  const ask = (key: string, idempotencyKey: string, body: object) =>
    fetch(`${shared}/api/v1/transaction-check`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': idempotencyKey,
        Connection: 'close',
      },
      body: JSON.stringify(body),
    });

  test('two processes share one port and the idempotency keys, and a process that is killed is replaced', async () => {
    const key = await keyOf('sandbox');
    const body = payment(['99000001', '99000002']);
    const asked = async () => {
      const answer = await ask(key, 'shared', body);
      return { status: answer.status, replayed: answer.headers.get('Idempotent-Replayed'), text: await answer.text() };
    };
    const first = await asked();
    expect(first).toMatchObject({ status: 200, replayed: null });
    const again = [await asked(), await asked(), await asked()];
    expect(again).toEqual(again.map(() => ({ ...first, replayed: 'true' })));

    const before = childrenOf(primary.pid);
    expect(before).toHaveLength(2);
    process.kill(before[0] ?? 0, 'SIGKILL');
    await replaced(primary, before[0] ?? 0);
    expect([await asked(), await asked()]).toEqual([0, 1].map(() => ({ ...first, replayed: 'true' })));
    await listening(childrenOf(primary.pid)); // the next test asks both
  });

  test('what a process that is killed had leased of a month is given back by the process that takes its place', async () => {
    const key = await keyOf('live', 'leasing');
    await setPlan(pool, 'leasing', 'trial');
    const cleared = async () => {
      const answer = await ask(key, randomUUID(), payment(['99000001', '99000002']));
      await answer.arrayBuffer();
      return answer.status;
    };
    for (let at = 0; at < 4; at += 1) expect(await cleared()).toBe(200);
    const used = async () =>
      (await pool.query("select used from usage_count where owner = 'leasing' and meter = 'clearances'")).rows[0]?.used;
    const leases = async () =>
      (
        await pool.query<{ pid: number; held: number; process: string }>(
          `select split_part(api_process.process, ' ', 2)::int as pid, held, lease.process
           from usage_lease as lease left join api_process on api_process.id = lease.process
           where owner = 'leasing' order by pid`,
        )
      ).rows;
    const [killed, alive] = await leases();
    if (killed === undefined || alive === undefined) throw new Error('both processes have a lease');
    const before = childrenOf(primary.pid);
    expect(before.toSorted()).toEqual([killed.pid, alive.pid].toSorted());
    expect([killed.held, alive.held].every((held) => held > 0)).toBe(true);
    expect(await used()).toBeGreaterThanOrEqual(4 + killed.held);

    process.kill(killed.pid, 'SIGKILL');
    await replaced(primary, killed.pid);
    expect(await leases()).toHaveLength(2); // it may be a process that has stood still
    const minuteLater = "now() - interval '61 seconds' where";
    await pool.query(`update usage_lease set held_at = ${minuteLater} process = $1`, [killed.process]);
    await pool.query(`update api_process set seen_at = ${minuteLater} id = $1`, [killed.process]);
    const [successor = 0] = childrenOf(primary.pid).filter((pid) => !before.includes(pid));
    process.kill(successor, 'SIGKILL');
    await replaced(primary, successor);
    for (let tried = 0; tried < 1_000 && (await leases()).length > 1; tried += 1) await sleep(100);
    expect(await leases()).toEqual([alive]);
    expect(await used()).toBe(4 + alive.held);

    primary.kill('SIGTERM');
    const [code] = await once(primary, 'exit');
    expect([code, childrenOf(primary.pid)]).toEqual([0, []]);
    // a process that stops gives back what it holds; what it had spent of its lease counts twice (decision 89)
    const { rows } = await pool.query("select used from usage_count where owner = 'leasing' and meter = 'clearances'");
    expect(rows).toEqual([{ used: expect.toSatisfy((used: number) => used >= 4 && used <= 8) }]);
  });

  test('a client that sends half of a header and waits is refused with 408 after fifteen seconds', async () => {
    const { answer, ms } = await slow;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeGreaterThan(14_000);
    expect(ms).toBeLessThan(50_000); // Node waits for a minute; a busy machine may be late
  });
});

async function sendHalfOfAHeader() {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const began = performance.now();
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  const ms = performance.now() - began;
  socket.destroy();
  return { answer: answer.toString(), ms };
}

/** Waits until the primary process has two children, none of them the one that ended. */
async function replaced(primary: ChildProcess, ended: number): Promise<void> {
  for (let seen = [ended]; seen.length < 2 || seen.includes(ended); seen = childrenOf(primary.pid)) await sleep(100);
}

/** Waits until each of the processes has written its first sign of life. */
async function listening(processes: readonly number[]): Promise<void> {
  const alive = "select from api_process where split_part(process, ' ', 2)::int = any($1)";
  while ((await pool.query(alive, [processes])).rows.length < processes.length) await sleep(100);
}

function childrenOf(parent = 0): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === parent);
  return children.map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined; // it ended
  }
}

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

/** Repeats a request whose signer recovers with pauses of seconds, until it is answered with 200. */
async function eventually(status: () => Promise<number>): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    const found = await status();
    if (found === 200 || tried === 100) return found;
    await sleep(100);
  }
}
