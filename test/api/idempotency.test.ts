import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fingerprint } from '../../api/idempotency-key.ts';
import type { ApiDeps } from '../../api/server.ts';
import { type Signer, SignerUnavailable } from '../../infra/hsm/signer.ts';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { createKey } from '../../serving/api-keys/api-keys.ts';
import { claimKey, dropExpiredKeys } from '../../serving/idempotency/keys.ts';
import { type ApiWorld, allScopes, type CallOptions, expireDecision, payment, publishFacts, startApiWorld } from '../worlds/api.ts';

/** The conformance cases K1 to K20 of an Idempotency-Key, each over HTTP with a real PostgreSQL. */
const path = '/api/v1/transaction-check';
let world: ApiWorld;
let folder: string;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  world = await startApiWorld();
  folder = await mkdtemp(join(tmpdir(), 'risk-api-process-'));
  await publishFacts(world.pool, '01000001');
  await publishFacts(world.pool, '01000002');
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const newKey = () => crypto.randomUUID();
const check = (key: string | undefined, body: unknown = payment(), options: CallOptions = {}) =>
  world.call('POST', path, { ...options, body, headers: { ...(key === undefined ? {} : { 'Idempotency-Key': key }), ...options.headers } });

const decisionsUnder = async (key: string) => {
  const { rows } = await world.pool.query<{ id: string; receipt: string }>('select id, receipt from decision where idempotency_key = $1', [
    key,
  ]);
  return rows;
};
const rowOf = async (key: string) => {
  const { rows } = await world.pool.query('select * from idempotency where key = $1', [key]);
  return rows[0];
};
/** Starts an API on the same database with some dependencies replaced. */
const serve = async (changes: Partial<ApiDeps>) => {
  const api = await world.serve(changes);
  closing.push(api.close);
  return api.url;
};

test('K1: a request without a key is 400', async () => {
  const { status, json } = await check(undefined);
  expect([status, json.code]).toEqual([400, 'IDEMPOTENCY_KEY_MISSING']);
});

test('a search for decisions without a query is 400, and names what a search takes', async () => {
  const { status, json } = await world.call('GET', '/api/v1/transaction-decisions');
  expect([status, json.code]).toEqual([400, 'IDEMPOTENCY_KEY_MISSING']);
  expect(json.detail).toBe('Send idempotencyKey, or transactionId, or since, or companyNumber with since.');
});

test.each([
  ['empty', ''],
  ['empty quoted', '""'],
  ['256 characters', 'k'.repeat(256)],
  ['not ASCII', 'cl\u00e9'],
  ['an unbalanced quote', '"half'],
  ['a quote inside a bare token', '"a"b'],
])('K2: a key that is %s is 400 and stores nothing', async (_, key) => {
  const before = await world.pool.query('select count(*) from idempotency');
  const { status, json } = await check(key);
  expect([status, json.code]).toEqual([400, 'IDEMPOTENCY_KEY_INVALID']);
  expect((await world.pool.query('select count(*) from idempotency')).rows).toEqual(before.rows);
});

test('K2: the HTTP parser of Node refuses a key with a control character', async () => {
  const { port } = new URL(world.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nIdempotency-Key: a\u0001b\r\nContent-Length: 0\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
});

test('K2: two keys in two headers are refused, not joined by a comma', async () => {
  const { hostname, port } = new URL(world.url);
  const body = JSON.stringify(payment());
  const headers = { Authorization: `Bearer ${world.keys.live}`, 'Content-Type': 'application/json', 'Idempotency-Key': ['one', 'two'] };
  const sent = httpRequest({ hostname, port, path, method: 'POST', headers });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const { code, detail } = JSON.parse((await answer.toArray()).join(''));
  expect([answer.statusCode, code, detail]).toEqual([
    ...[400, 'IDEMPOTENCY_KEY_INVALID'],
    'The header Idempotency-Key is given more than once.',
  ]);
});

test('K3: the first request is answered, and its answer is stored with its fingerprint', async () => {
  const key = newKey();
  const body = payment();
  expect((await check(key, body)).status).toBe(200);
  expect(await rowOf(key)).toMatchObject({ state: 'done', status: 200, tenant: 'heron', fingerprint: fingerprint('POST', path, body) });
});

test('K4: the same request again gets the same bytes, and no second decision', async () => {
  const key = newKey();
  const body = payment();
  const first = await check(key, body);
  const again = await check(key, body);
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
  expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([null, 'true']);
  expect(await decisionsUnder(key)).toEqual([{ id: first.json.data.decisionId, receipt: first.json.data.receipt }]);
});

test('K4: a repetition after the decision has expired gets the same bytes, and a header that says so', async () => {
  const key = newKey();
  const body = payment();
  const first = await check(key, body);
  const before = await check(key, body);
  await expireDecision(world.pool, first.json.data.decisionId);
  const again = await check(key, body);
  expect([first, before, again].map(({ headers }) => headers.get('decision-expired'))).toEqual([null, null, 'true']);
  expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true']);
});

test('K5: another body under the same key is 422, and the original answer stays', async () => {
  const key = newKey();
  const body = payment();
  const first = await check(key, body);
  for (const change of [{ amountMinor: 1 }, { payee: { ...body.payee, isNew: true } }]) {
    const { status, json } = await check(key, { ...body, ...change });
    expect([status, json.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  }
  expect((await check(key, body)).text).toBe(first.text);
});

test('K6: members in another order and white space make no difference', async () => {
  const key = newKey();
  const body = payment();
  const first = await check(key, body);
  const reordered = Object.fromEntries(Object.entries(body).reverse());
  expect((await check(key, JSON.stringify(reordered, null, 4))).text).toBe(first.text);
});

test('K6: the key in the body alone, in the header alone, and in both is one key; two different ones are 400', async () => {
  const key = newKey();
  const body = payment();
  const first = await check(undefined, { ...body, idempotencyKey: key });
  expect((await check(key, body)).text).toBe(first.text);
  expect((await check(key, { ...body, idempotencyKey: key })).text).toBe(first.text);
  expect((await check(newKey(), { ...body, idempotencyKey: key })).json.code).toBe('IDEMPOTENCY_KEY_MISMATCH');
});

test('K7: the fingerprint includes method and path: a key that was sent to watch cannot be used for a check', async () => {
  const key = newKey();
  const body = payment();
  expect(fingerprint('POST', path, body)).not.toEqual(fingerprint('POST', '/api/v1/other', body));
  expect(fingerprint('POST', path, body)).not.toEqual(fingerprint('PUT', path, body));
  const watched = await world.call('POST', '/api/v1/watch', {
    body: { webhookUrl: 'http://127.0.0.1:9/k7' },
    headers: { 'Idempotency-Key': key },
  });
  const { status, json } = await check(key, body);
  expect([watched.status, status, json.code]).toEqual([201, 422, 'IDEMPOTENCY_KEY_REUSED']);
});

test('K8: the same key of another tenant is a different key', async () => {
  const key = newKey();
  const body = payment();
  const ours = await check(key, body);
  const theirs = await check(key, { ...body, transactionId: 'theirs' }, { key: world.keys.otherTenant });
  expect([theirs.status, theirs.headers.get('idempotent-replayed')]).toEqual([200, null]);
  expect(theirs.json.data.decisionId).not.toBe(ours.json.data.decisionId);
});

test('K8: the same key in the sandbox is a different key', async () => {
  const key = newKey();
  await check(key, payment());
  expect((await check(key, payment(['99000001', '99000002']), { key: world.keys.sandbox })).json.meta.sandbox).toBe(true);
});

test('K9: another API key of the tenant shares the idempotency keys, so rotation breaks no retry', async () => {
  const rotated = await createKey(world.pool, { tenant: 'heron', environment: 'live', scopes: allScopes });
  const key = newKey();
  const body = payment();
  const first = await check(key, body);
  expect((await check(key, body, { key: rotated.key })).text).toBe(first.text);
});

test('K10: of 25 equal requests at once one is executed; the others get 409 or its bytes', async () => {
  const key = newKey();
  const body = payment();
  const answers = await Promise.all(Array.from({ length: 25 }, () => check(key, body)));
  const executed = answers.filter(({ status, headers }) => status === 200 && !headers.has('idempotent-replayed'));
  expect(executed).toHaveLength(1);
  for (const { status, text, headers, json } of answers) {
    if (status === 200) expect(text).toBe(executed[0]?.text);
    else expect([status, json.code, Number(headers.get('retry-after')) > 0]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE', true]);
  }
  expect(await decisionsUnder(key)).toHaveLength(1);
  expect((await check(key, body)).text).toBe(executed[0]?.text);
});

test('a request that is in flight for less than a second is asked about again after one; a longer one, when its lease ends', async () => {
  const held = { tenant: 'heron', environment: 'live', key: newKey() } as const;
  const claim = () => claimKey(world.pool, { ...held, owner: randomUUID(), fingerprint: Buffer.alloc(32) }, { leaseSeconds: 15 });
  expect((await claim()).state).toBe('claimed');
  expect(await claim()).toEqual({ state: 'busy', retryAfter: 1 });
  await world.pool.query("update idempotency set lease_until = lease_until - interval '5 seconds' where key = $1", [held.key]);
  expect(await claim()).toEqual({ state: 'busy', retryAfter: 10 });
});

test('K11: a request that does not fit the schema is not stored: the corrected request may use the same key', async () => {
  const key = newKey();
  const body = payment();
  expect((await check(key, { ...body, amountMinor: -1 })).status).toBe(400);
  expect(await rowOf(key)).toBeUndefined();
  expect((await check(key, body)).status).toBe(200);
});

test('K12: 401 and 403 are not stored', async () => {
  const key = newKey();
  const body = payment();
  const scopeless = await createKey(world.pool, { tenant: 'heron', environment: 'live', scopes: ['screen:read'] });
  expect((await check(key, body, { key: null })).status).toBe(401);
  expect((await check(key, body, { key: scopeless.key })).status).toBe(403);
  expect(await rowOf(key)).toBeUndefined();
  expect((await check(key, body)).headers.get('idempotent-replayed')).toBeNull();
});

test('K13: an answer that no retry can change is stored: payer and payee are the same company', async () => {
  const key = newKey();
  const body = payment(['01000001', '01000001']);
  const first = await check(key, body);
  const again = await check(key, body);
  expect([first.status, first.json.code, again.status, again.text]).toEqual([422, 'SAME_COMPANY', 422, first.text]);
  expect([again.headers.get('content-type'), again.headers.get('idempotent-replayed')]).toEqual(['application/problem+json', 'true']);
});

test('K14: when the signer fails after the claim the answer is 503, nothing is stored, and the retry is executed once', async () => {
  const key = newKey();
  const body = payment();
  const url = await serve({ signers: { live: failing(liveSigner()), sandbox: world.deps.signers.sandbox } });
  const failed = await check(key, body, { url });
  expect([failed.status, failed.json.code, failed.headers.get('retry-after')]).toEqual([503, 'SIGNER_UNAVAILABLE', '3']);
  expect([await rowOf(key), await decisionsUnder(key)]).toEqual([undefined, []]);
  expect((await check(key, body)).headers.get('idempotent-replayed')).toBeNull();
  expect(await decisionsUnder(key)).toHaveLength(1);
});

test('K14: when the decision was stored but the answer lost, the retry returns it and decides nothing', async () => {
  const key = newKey();
  const body = payment();
  const url = await serve({ pool: losingTheAnswer(world.pool, 'record-decisions') });
  expect((await check(key, body, { url })).status).toBe(503);
  const [stored] = await decisionsUnder(key);
  const retried = await check(key, body);
  expect([retried.status, retried.json.data.decisionId, retried.headers.get('idempotent-replayed')]).toEqual([200, stored?.id, 'true']);
  expect(await decisionsUnder(key)).toHaveLength(1);
});

test('K14: a crash of PostgreSQL or a power cut may undo the claim of a key, never the decision', async () => {
  const pool = openPool(world.databaseUrl, { max: 1 }); // one connection: the claim must not change what comes after it
  closing.push(() => pool.end());
  pool.on('connect', (client) => client.query('set synchronous_commit = on')); // as the product's PostgreSQL has it
  await world.pool.query(`
    create table commit_of (sequence serial, written text, waits_for_disk text);
    create function note_commit() returns trigger language plpgsql as $$
      begin
        insert into commit_of (written, waits_for_disk) values (tg_table_name, current_setting('synchronous_commit'));
        return new;
      end $$;
    create trigger note_commit before insert on idempotency for each row execute function note_commit();
    create trigger note_commit before insert on decision for each row execute function note_commit();
  `);
  closing.push(async () => void (await world.pool.query('drop table commit_of; drop function note_commit cascade')));
  const url = await serve({ pool });
  for (let sent = 0; sent < 2; sent += 1) expect((await check(newKey(), payment(), { url })).status).toBe(200);
  const { rows } = await world.pool.query('select written, waits_for_disk from commit_of order by sequence');
  const each = [
    { written: 'idempotency', waits_for_disk: 'off' },
    { written: 'decision', waits_for_disk: 'on' },
  ];
  expect(rows).toEqual([...each, ...each]);
});

test('K15: when the process is killed between claim and answer, a retry is 409 until the lease ends, then exactly one decision is made', async () => {
  const key = newKey();
  const body = payment();
  const child = fork(join(packageRoot, 'test/api/process.script.ts'), [world.databaseUrl, join(folder, 'key.pem'), '2'], {
    execArgv: ['--no-warnings', '--import', join(packageRoot, 'test/worlds/typescript.mjs')],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const cut = check(key, body, { url }).catch(() => 'cut off');
  await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await cut).toBe('cut off');

  const held = await check(key, body);
  expect([held.status, held.json.code]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE']);
  let taken = held;
  for (let at = 0; at < 3 && taken.status === 409; at += 1) {
    await sleep(Number(taken.headers.get('retry-after')) * 1_000);
    taken = await check(key, body);
  }
  expect([taken.status, taken.headers.get('idempotent-replayed')]).toEqual([200, null]);
  expect(await decisionsUnder(key)).toEqual([{ id: taken.json.data.decisionId, receipt: taken.json.data.receipt }]);
});

test('K15: a slow process that lost its lease stores nothing and returns the answer that the other process stored', async () => {
  const key = newKey();
  const body = payment();
  const gate = signingGate(liveSigner());
  const url = await serve({ leaseSeconds: 0.05, signers: { live: gate.signer, sandbox: world.deps.signers.sandbox } });
  const slow = check(key, body, { url });
  await gate.reached;
  await sleep(100);
  const taken = await check(key, body);
  gate.open();
  const late = await slow;
  expect([taken.status, late.status, late.text, late.headers.get('idempotent-replayed')]).toEqual([200, 200, taken.text, 'true']);
  expect(await decisionsUnder(key)).toHaveLength(1);
});

test('K15: a process that stood still between decision and storage stores nothing, because its receipt would look dated back; a retry decides anew', async () => {
  const key = newKey();
  const body = payment();
  const gate = signingGate(liveSigner());
  const url = await serve({ signers: { live: gate.signer, sandbox: world.deps.signers.sandbox } });
  const slow = check(key, body, { url });
  await gate.reached;
  const passed = `created_at = created_at - interval '20 minutes', lease_until = lease_until - interval '20 minutes'`;
  await world.pool.query(`update idempotency set ${passed} where key = $1`, [key]); // the machine slept
  gate.open();
  const late = await slow;
  expect([late.status, late.json.code, await decisionsUnder(key)]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE', []]);
  const again = await check(key, body);
  expect(again.status).toBe(200);
  expect(await decisionsUnder(key)).toHaveLength(1);
});

test('K16: when the caller disconnects before the answer, the work is finished and a retry returns it', async () => {
  const key = newKey();
  const body = payment();
  const gate = signingGate(liveSigner());
  const url = await serve({ signers: { live: gate.signer, sandbox: world.deps.signers.sandbox } });
  const hasty = httpRequest(url + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${world.keys.live}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
  });
  hasty.on('error', () => {});
  hasty.end(JSON.stringify(body));
  await gate.reached;
  hasty.destroy();
  gate.open();
  while ((await decisionsUnder(key)).length === 0) await sleep(10);
  expect((await check(key, body)).headers.get('idempotent-replayed')).toBe('true');
});

test('K15: another request does not get the key of a process that was killed, also when its lease has ended', async () => {
  const key = newKey();
  const body = payment();
  const killed = { tenant: 'heron', environment: 'live', key, owner: randomUUID(), fingerprint: fingerprint('POST', path, body) } as const;
  expect((await claimKey(world.pool, killed, { leaseSeconds: 0 })).state).toBe('claimed');
  const other = await check(key, { ...body, amountMinor: 5 });
  expect([other.status, other.json.code, await decisionsUnder(key)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED', []]);
});

test('K17: after 24 hours a key is new, even before the sweep; the earlier decision stays', async () => {
  const key = newKey();
  const body = payment();
  const first = await check(key, body);
  const age = () => world.pool.query("update idempotency set expires_at = now() - interval '1 second' where key = $1", [key]);
  await age();
  const second = await check(key, { ...body, amountMinor: 5 });
  expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, null]);
  const found = await world.call('GET', `/api/v1/transaction-decisions?idempotencyKey=${key}`);
  const ids = found.json.data.map(({ decisionId }: { decisionId: string }) => decisionId);
  expect(ids).toEqual([second.json.data.decisionId, first.json.data.decisionId]);
  const again = await check(key, { ...body, amountMinor: 5 });
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([second.text, 'true']);
  await age();
  expect(await dropExpiredKeys(world.pool)).toBeGreaterThanOrEqual(1);
  expect(await rowOf(key)).toBeUndefined();
});

test('K17: while the new request under a key of the day before is in flight, the same request is 409 and does not get the answer of that day', async () => {
  const key = newKey();
  const body = payment();
  await check(key, body);
  await world.pool.query("update idempotency set expires_at = now() - interval '1 second' where key = $1", [key]);
  const gate = signingGate(liveSigner());
  const url = await serve({ signers: { live: gate.signer, sandbox: world.deps.signers.sandbox } });
  const slow = check(key, body, { url });
  await gate.reached;
  const same = await check(key, body);
  gate.open();
  expect([same.status, same.json.code]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE']);
  expect([(await slow).status, await decisionsUnder(key)]).toEqual([200, [expect.anything(), expect.anything()]]);
});

test('K17: the sweep deletes a backlog of expired keys larger than one statement takes, and keeps those in use', async () => {
  const key = newKey();
  await check(key);
  await world.pool.query(
    `insert into idempotency (tenant, environment, key, fingerprint, state, owner, lease_until, expires_at)
     select 'heron', 'live', 'backlog-' || n, '', 'done', '', now(), now() - interval '1 day' from generate_series(1, 25) n`,
  );
  expect(await dropExpiredKeys(world.pool, 10)).toBe(25);
  expect(await rowOf(key)).toBeDefined();
});

test('K18: the header has no effect on a GET', async () => {
  const key = newKey();
  await world.call('GET', '/api/v1/transaction-keys', { headers: { 'Idempotency-Key': key } });
  expect(await rowOf(key)).toBeUndefined();
});

test('K19: a quoted key and the bare key are the same', async () => {
  const key = newKey();
  const body = payment();
  const first = await check(key, body);
  expect((await check(`"${key}"`, body)).text).toBe(first.text);
});

test('K20: an answer with a secret is stored encrypted: a repetition returns the same secret, and no table holds a readable one', async () => {
  const key = newKey();
  const ask = () =>
    world.call('POST', '/api/v1/watch', { body: { webhookUrl: 'http://127.0.0.1:9/k20' }, headers: { 'Idempotency-Key': key } });
  const [first, second] = [await ask(), await ask()];
  const { subscriptionId, webhookSecret } = first.json.data;
  expect(second.json.data.webhookSecret).toBe(webhookSecret);
  const { rows } = await world.pool.query('select * from subscription where id = $1', [subscriptionId]);
  const answer = await rowOf(key);
  const texts = [JSON.stringify([rows, answer]), rows[0].secret.toString('latin1'), answer.body.toString('latin1')];
  for (const text of texts) expect(text).not.toContain(webhookSecret.slice(6));
});

test('an answer is read under its own key only: the sealed secret of another tenant, or its answer, is not shown when someone copies it there', async () => {
  const body = { webhookUrl: 'http://127.0.0.1:9/copied' };
  const theirs = newKey();
  const victim = await world.call('POST', '/api/v1/watch', { body, key: world.keys.otherTenant, headers: { 'Idempotency-Key': theirs } });
  const { subscriptionId, webhookSecret } = victim.json.data;
  const own = newKey();
  const ask = () => world.call('POST', '/api/v1/watch', { body, headers: { 'Idempotency-Key': own } });
  await ask();
  for (const copied of [
    `select secret from subscription where id = '${subscriptionId}'`,
    `select body from idempotency where key = '${theirs}'`,
  ]) {
    await world.pool.query(`update idempotency set body = (${copied}) where key = $1`, [own]);
    const { status, text } = await ask();
    expect(text).not.toContain(webhookSecret);
    expect(status).toBe(500);
  }
});

function liveSigner(): Signer {
  const { live } = world.deps.signers;
  if (live === undefined) throw new Error('the world has no live signer');
  return live;
}

function failing(signer: Signer): Signer {
  return { ...signer, sign: () => Promise.reject(new SignerUnavailable('the token is gone', 3)) };
}

/** A signer that reports when it is called and signs when the test releases it. */
function signingGate(signer: Signer) {
  const { promise: reached, resolve: reach } = withResolvers();
  const { promise: opened, resolve: open } = withResolvers();
  const sign = async (bytes: Uint8Array) => {
    reach();
    await opened;
    return signer.sign(bytes);
  };
  return { signer: { ...signer, sign }, reached, open };
}

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** A pool that executes the named statement and then fails as if the answer was lost. */
function losingTheAnswer(pool: Pool, statement: string): Pool {
  const query = async (config: { name?: string }, values?: unknown[]) => {
    const result = await pool.query(config as never, values as never);
    if (config.name === statement) throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
    return result;
  };
  return new Proxy(pool, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)) });
}
