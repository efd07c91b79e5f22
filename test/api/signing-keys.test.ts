import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import type { PublishedKey } from '../../models/receipts/jwk.ts';
import { type Verification, verifyReceipt } from '../../models/receipts/verify.ts';
import { type ApiWorld, payment, publishFacts, startApiWorld } from '../worlds/api.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
  await publishFacts(world.pool, '01000001');
  await publishFacts(world.pool, '01000002');
});
afterAll(() => world.stop());

const check = (options: { url?: string; key?: string } = {}) =>
  world.call('POST', '/api/v1/transaction-check', {
    body: payment(options.key === world.keys.sandbox ? ['99000001', '99000002'] : undefined),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    ...options,
  });
const published = async () =>
  (await world.call('GET', '/.well-known/jwks.json', { key: null })).json as { readonly keys: readonly PublishedKey[] };
const verified = async (receipt: string): Promise<Verification> => verifyReceipt(receipt, await published());
const keyOf = async (receipt: string) => {
  const { kid } = decodeProtectedHeader(receipt);
  return (await published()).keys.find((key) => key.kid === kid);
};

test('the first receipt of a new key verifies in each environment, by a key that is published for that environment alone', async () => {
  const receipts = { live: (await check()).json.data.receipt, sandbox: (await check({ key: world.keys.sandbox })).json.data.receipt };
  for (const [environment, receipt] of Object.entries(receipts)) {
    expect(await verified(receipt)).toMatchObject({ ok: true, payload: { environment } });
    expect(await keyOf(receipt)).toMatchObject({ environment, signer: 'software', retiredAt: null });
  }
  expect(decodeProtectedHeader(receipts.live).kid).not.toBe(decodeProtectedHeader(receipts.sandbox).kid);
});

test('a service that is given the sandbox key as its live signer issues no live receipt and stores nothing', async () => {
  await check({ key: world.keys.sandbox });
  const { sandbox } = world.deps.signers;
  const api = await world.serve({ signers: { live: sandbox, sandbox } });
  const decisions = async () => (await world.pool.query('select count(*)::int as n from decision')).rows[0].n;
  const before = await decisions();
  const { status, text } = await check({ url: api.url });
  await api.close();
  expect([status, await decisions()]).toEqual([500, before]);
  expect(text).not.toContain('receipt');
  const { kid } = await keyInUse('sandbox');
  expect((await published()).keys.filter((key) => key.kid === kid)).toMatchObject([{ environment: 'sandbox', retiredAt: null }]);
});

test('a process that signs on after its key was retired moves the retirement to its last decision, so its receipts verify', async () => {
  await check();
  const { kid } = await keyInUse('live');
  await world.pool.query("update signing_key set retired_at = now() - interval '1 hour' where kid = $1", [kid]);
  const { json } = await check();
  await sleep(1_100); // the API remembers the set of keys for a second
  expect(await verified(json.data.receipt)).toMatchObject({ ok: true });
  expect(await keyOf(json.data.receipt)).toMatchObject({ status: 'retired', retiredAt: json.data.decidedAt });
});

async function keyInUse(environment: PublishedKey['environment']): Promise<PublishedKey> {
  const key = (await published()).keys.find((one) => one.environment === environment);
  if (key === undefined) throw new Error(`no ${environment} key is published`);
  return key;
}
