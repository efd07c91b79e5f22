import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBatches } from '../../infra/postgres/batches.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import type { ReceiptJwk } from '../../models/receipts/jwk.ts';
import { createClearanceClaim } from '../../serving/clearance/clearance-read.ts';
import { type Recording, recordDecisions } from '../../serving/clearance/decisions.ts';
import type { WantedKey } from '../../serving/idempotency/keys.ts';
import { type ApiWorld, payment, publishFacts, startApiWorld } from '../worlds/api.ts';

/** Payments that are checked at the same time share their statements. */
const path = '/api/v1/transaction-check';
const companies = ['01000001', '01000002', '01000003'] as const;
let world: ApiWorld;

beforeAll(async () => {
  world = await startApiWorld();
  for (const company of companies) await publishFacts(world.pool, company);
});
afterAll(() => world.stop());

function wantedKey(changes: Partial<WantedKey> = {}): WantedKey {
  const held = { tenant: 'heron', environment: 'live', key: randomUUID(), owner: randomUUID() } as const;
  return { ...held, fingerprint: Buffer.alloc(32, 1), companies: { payer: companies[0], payee: companies[1] }, ...changes };
}

/** Counts the statements that are sent. */
function counting(pool: Pool) {
  const count = { statements: 0 };
  const query = (...asked: Parameters<Pool['query']>) => {
    count.statements += 1;
    return pool.query(...asked);
  };
  return { count, pool: Object.create(pool, { query: { value: query } }) as Pool };
}

async function recordingOf(held: WantedKey, inputs: string): Promise<Recording> {
  const { rows } = await world.pool.query<{ jwk: ReceiptJwk }>("select jwk from signing_key where environment = 'live'");
  const [{ jwk }] = rows as [{ jwk: ReceiptJwk }];
  const [decidedAt, expiresAt] = [new Date().toISOString(), new Date(Date.now() + 60_000).toISOString()];
  const verdict = { outcome: 'ALLOW', ruleset: 'clearance-test', findings: [], limits: [], expiresAt } as never;
  const named = {
    id: `dec_${randomUUID()}`,
    transactionId: 'tx',
    payer: companies[0],
    payee: companies[1],
    request: '{}',
    inputs,
    verdict,
  };
  const signedBy = { jwk, signer: 'software', environment: 'live', since: new Date() } as const;
  const decision = { ...named, receipt: `${randomUUID()}.b.c`, signedBy, decidedAt };
  return { held, decision, answer: { status: 200, body: Buffer.from(`{"é":"${held.key}"}`) } };
}

test('keys that are claimed at one time are one statement, and each reads what it reads alone', async () => {
  const { count, pool } = counting(world.pool);
  const pairs = [
    { payer: companies[0], payee: companies[1] },
    { payer: companies[1], payee: companies[2] },
    { payer: companies[2], payee: '09999999' },
    undefined, // of the sandbox
  ];
  const asked = () => pairs.map((companies) => wantedKey({ companies, environment: companies === undefined ? 'sandbox' : 'live' }));
  const together = await Promise.all(asked().map(createClearanceClaim(pool, 15)));
  expect(count.statements).toBe(1);
  const claimAlone = createClearanceClaim(pool, 15);
  const alone = [];
  for (const one of asked()) alone.push(await claimAlone(one));
  const undated = (claims: readonly unknown[]) =>
    JSON.parse(JSON.stringify(claims, (name, value) => (name === 'readAt' ? undefined : value)));
  expect(undated(together)).toEqual(undated(alone));
  expect(alone.map(({ state }) => state)).toEqual(['claimed', 'claimed', 'claimed', 'claimed']);
});

test('of requests that claim one key at the same time one gets it, and one with another body gets a conflict', async () => {
  const key = wantedKey();
  const claimed = createClearanceClaim(world.pool, 15);
  const others = [{ ...key, owner: randomUUID() }, { ...key, owner: randomUUID(), fingerprint: Buffer.alloc(32, 2) }, wantedKey()];
  const claims = await Promise.all([key, ...others].map(claimed));
  expect(claims.map(({ state }) => state)).toEqual(['claimed', 'busy', 'conflict', 'claimed']);
});

test('keys whose rows are locked delay no other claim, also when they are more than the statements under way', async () => {
  const locked = Array.from({ length: 5 }, () => wantedKey());
  const claimed = createClearanceClaim(world.pool, 15);
  await Promise.all(locked.map(claimed));
  const locking = await world.pool.connect();
  await locking.query('begin');
  await locking.query('select from idempotency where key = any($1) for update', [locked.map(({ key }) => key)]);
  const waiting = locked.map((key) => claimed({ ...key, owner: randomUUID() }));
  expect((await claimed(wantedKey())).state).toBe('claimed'); // shares their statement
  expect((await claimed(wantedKey())).state).toBe('claimed');
  expect(await Promise.race([...waiting, 'still waiting'])).toBe('still waiting');
  await locking.query('rollback');
  locking.release();
  expect((await Promise.all(waiting)).map(({ state }) => state)).toEqual(Array(5).fill('busy'));
});

test('decisions that are stored at one time are one statement, and one whose key another process took over is not stored', async () => {
  const keys = [wantedKey(), wantedKey({ tenant: 'wren' }), wantedKey()];
  await Promise.all(keys.map(createClearanceClaim(world.pool, 15)));
  await world.pool.query('update idempotency set owner = $2 where key = $1', [keys[2]?.key, randomUUID()]);
  const recordings = await Promise.all(keys.map((key, at) => recordingOf(key, `{"é":${at}}`)));
  const { count, pool } = counting(world.pool);
  const record = createBatches((together: readonly Recording[], lockTimeout) => recordDecisions(pool, together, lockTimeout));
  expect(await Promise.all(recordings.map(record))).toEqual([true, true, false]);
  expect(count.statements).toBe(1);
  const { rows } = await world.pool.query(
    `select decision.tenant, inputs, receipt, body, entry is not null as logged
     from unnest($1::text[]) with ordinality as asked (id, place)
     join decision using (id) join idempotency as held on held.decision = id
     left join log_pending on entry = receipt_entry(receipt)
     order by place`,
    [recordings.map(({ decision }) => decision.id)],
  );
  const stored = recordings.slice(0, 2).map(({ held: { tenant }, decision: { receipt }, answer: { body } }, at) => ({
    ...{ tenant, inputs: { é: at }, receipt, body, logged: true },
  }));
  expect(rows).toEqual(stored);
});

test('a decision that PostgreSQL refuses does not fail those that are stored at the same time', async () => {
  const keys = [wantedKey(), wantedKey(), wantedKey()];
  await Promise.all(keys.map(createClearanceClaim(world.pool, 15)));
  const recordings = await Promise.all(keys.map((key, at) => recordingOf(key, at === 1 ? String.raw`{"hostile":"\u0000"}` : '{}')));
  const record = createBatches((together: readonly Recording[], lockTimeout) => recordDecisions(world.pool, together, lockTimeout));
  const settled = await Promise.allSettled(recordings.map(record));
  expect(settled).toEqual([
    { status: 'fulfilled', value: true },
    { status: 'rejected', reason: expect.objectContaining({ code: '22P05' }) },
    { status: 'fulfilled', value: true },
  ]);
  const { rows } = await world.pool.query('select id from decision where id = any($1)', [recordings.map(({ decision }) => decision.id)]);
  expect(rows).toHaveLength(2);
});

test('payments that are checked at one time are answered as each of them is alone', async () => {
  const pairs = companies.flatMap((payer) => [...companies, '09999999'].filter((payee) => payee !== payer).map((payee) => [payer, payee]));
  const check = (pair: readonly string[]) =>
    world.call('POST', path, { body: payment(pair as [string, string]), headers: { 'Idempotency-Key': randomUUID() } });
  const content = ({ status, json }: Awaited<ReturnType<typeof check>>) => [status, json.data.outcome, json.data.reasons, json.data.limits];
  const together = (await Promise.all(pairs.map(check))).map(content);
  const alone = [];
  for (const pair of pairs) alone.push(content(await check(pair)));
  expect(together).toEqual(alone);
});

test('when the connection to PostgreSQL is lost, each payment that shares the statement is 503', async () => {
  const query = async () => Promise.reject(Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' }));
  const pool = new Proxy(world.deps.pool, {
    get: (target, name) =>
      name === 'query'
        ? (asked: { name?: string }) => (asked.name === 'claim-idempotency' ? query() : target.query(asked as never))
        : Reflect.get(target, name, target),
  });
  const api = await world.serve({ pool });
  const check = () => world.call('POST', path, { url: api.url, body: payment(), headers: { 'Idempotency-Key': randomUUID() } });
  const answers = await Promise.all([check(), check(), check()]);
  await api.close();
  expect(answers.map(({ status, json }) => [status, json.code])).toEqual(Array(3).fill([503, 'DATABASE_UNAVAILABLE']));
});
