import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keysCommand } from '../../cli/keys/command.ts';
import type { PublishedKey } from '../../models/receipts/jwk.ts';
import { verifyReceipt } from '../../models/receipts/verify.ts';
import { createKey } from '../../serving/api-keys/api-keys.ts';
import { payment } from '../worlds/api.ts';
import { capturedOutput } from '../worlds/captured-output.ts';
import { giveServiceEnvironment, killProcess, riskProcess, type ServiceEnvironment, startApiProcess } from '../worlds/risk-process.ts';

/** `risk api` as a process, and the commands that work beside it. */
const { execArgv, file: risk } = riskProcess;
let given: ServiceEnvironment;
giveServiceEnvironment((environment) => {
  given = environment;
});

let api: ChildProcess;
let url: string;
let slow: Promise<{ readonly answer: string; readonly ms: number }>;
beforeAll(async () => {
  ({ api, url } = await startApiProcess(given.env));
  slow = sendHalfOfAHeader(); // it waits beside the other tests
  Object.assign(process.env, given.env); // of the commands that run in this process
});
afterAll(() => killProcess(api));

const captured = capturedOutput();

/** Runs `risk keys` and returns what it prints. */
async function keys(...args: string[]): Promise<string> {
  captured.out = '';
  await keysCommand().parseAsync(args, { from: 'user' });
  return captured.out;
}

const check = (key: string) =>
  fetch(`${url}/api/v1/transaction-check`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify(payment(['99000001', '99000002'])),
  });

test.each([
  ['an address that is not of this machine', { HOST: '192.0.2.1' }, 2, 'HOST: 192.0.2.1 is not an address of this machine'],
  ['a database that the server does not have', { database: 'made-up' }, 1, 'database "made-up" does not exist): correct DATABASE_URL'],
  ['a database of a newer version', { newer: true }, 1, 'The database has 9999_newer.sql'],
] as const)('risk api says in one line what is wrong: %s', async (_, wrong, code, says) => {
  const { HOST, database: name, newer } = { HOST: undefined, database: undefined, newer: false, ...wrong };
  const address = new URL(given.env.DATABASE_URL);
  if (name !== undefined) address.pathname = `/${name}`;
  const env = { ...given.env, ...(HOST === undefined ? {} : { HOST }), DATABASE_URL: address.href, LOG_LEVEL: 'fatal' };
  if (newer) await given.pool.query("insert into migration (name, sha256) values ('9999_newer.sql', 'x')");
  try {
    const ended = promisify(execFile)(process.execPath, [...execArgv, risk, 'api'], { env });
    await expect(ended).rejects.toMatchObject({ code, stderr: expect.stringMatching(/^.+\n$/) });
    await expect(ended).rejects.toMatchObject({ stderr: expect.stringContaining(says) });
  } finally {
    await given.pool.query("delete from migration where name = '9999_newer.sql'");
  }
});

test('a key created by the CLI gives access to the API, and is refused once revoked', async () => {
  const made = JSON.parse(await keys('create', '--env', 'sandbox', '--tenant', 'heron', '--scopes', 'transaction-risk:check', '--json'));
  const answer = await check(made.key);
  expect(await answer.json()).toMatchObject({ data: { outcome: 'ALLOW', signer: 'software' }, meta: { sandbox: true } });

  const [listed] = JSON.parse(await keys('list', '--tenant', 'heron', '--json'));
  expect(listed).toMatchObject({ id: made.id, environment: 'sandbox', scopes: ['transaction-risk:check'], revokedAt: null });
  expect(JSON.stringify(listed)).not.toContain(made.key);
  expect(JSON.parse(await keys('revoke', made.id, '--json'))).toEqual({ id: made.id, revoked: true });
  let status = 200;
  for (let tried = 0; status === 200 && tried < 600; tried += 1) {
    status = (await check(made.key)).status;
    if (status === 200) await sleep(100);
  }
  expect(status).toBe(401);
});

test('without a token, live receipts have a software key of their own, and verify as live receipts of a software key', async () => {
  const receipts = [];
  for (const environment of ['live', 'sandbox'] as const) {
    const { key } = await createKey(given.pool, { tenant: 'heron', environment, scopes: ['transaction-risk:check'] });
    const { data } = (await (await check(key)).json()) as { data: { receipt: string } };
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
  const created = keys('create', '--env', 'live', '--tenant', 'heron', '--scopes', 'everything');
  await expect(created).rejects.toMatchObject({ code: 'commander.invalidArgument' });
  expect(captured.err).toContain('unknown scope "everything"');
});

test('an option that `screen` and `screen decide` share belongs to the command that it follows', async () => {
  const subject = ['Ignatius Quillfeather', '--tenant', 'heron', '--list', 'uk-sanctions', '--entry', 'SBX0002'];
  const said = ['--verdict', 'true-match', '--by', 'R. Analyst', '--why', 'the passport'];
  const run = promisify(execFile)(process.execPath, [...execArgv, risk, 'screen', 'decide', ...subject, ...said], { env: given.env });
  await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.not.stringContaining('--tenant') });
});

test('a client that sends half of a header and waits is refused with 408 after fifteen seconds', async () => {
  const { answer, ms } = await slow;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(ms).toBeGreaterThan(14_000);
  expect(ms).toBeLessThan(50_000); // Node waits for a minute; a busy machine may be late
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

test('on SIGTERM the API answers the requests in flight and exits', async () => {
  const inFlight = Promise.all(Array.from({ length: 5 }, () => fetch(`${url}/api/openapi.json`).then(({ status }) => status)));
  await Promise.race([inFlight, sleep(20)]);
  api.kill('SIGTERM');
  const [code] = await once(api, 'exit');
  expect([code, await inFlight]).toEqual([0, [200, 200, 200, 200, 200]]);
});
