import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSoftwareSigner } from '../../infra/hsm/software.ts';
import { type PublishedKey, type ReceiptJwk, receiptJwk } from '../../models/receipts/jwk.ts';
import { type Verification, verifyReceipt } from '../../models/receipts/verify.ts';
import { announceSigningKey, publishedKeys, rememberSigningKey } from '../../serving/clearance/signing-keys.ts';
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

test('a service that is given the sandbox key as its live signer issues no live receipt and stores nothing, also when it has signed in the sandbox', async () => {
  const { sandbox } = world.deps.signers;
  const api = await world.serve({ signers: { live: sandbox, sandbox } });
  expect((await check({ key: world.keys.sandbox, url: api.url })).status).toBe(200);
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

test('a key is published as next before it signs, takes the place of the current one when it does, and is refused when it was not announced', async () => {
  const newKey = async () => {
    const signer = await openSoftwareSigner(join(await mkdtemp(join(tmpdir(), 'risk-key-')), 'key.pem'));
    await signer.close();
    return receiptJwk(signer.publicKey);
  };
  const [first, next, other] = [await newKey(), await newKey(), await newKey()];
  const use = (jwk: ReceiptJwk, signer: 'pkcs11' | 'aws-kms' = 'pkcs11') => {
    const key = { jwk, signer, environment: 'live', since: new Date() } as const;
    return rememberSigningKey(world.deps.pool, key, { announcedFirst: true });
  };
  const states = async () => {
    const keys = await publishedKeys(world.deps.pool);
    return [first, next, other].map(({ kid }) => keys.find((key) => key.kid === kid)?.status);
  };
  await use(first); // the first key of a token needs no announcement
  expect(await announceSigningKey(world.pool, next, 'pkcs11')).toMatchObject({ activatedAt: null });
  expect(await states()).toEqual(['current', 'next', undefined]);
  await use(first); // a restart
  expect(await states()).toEqual(['current', 'next', undefined]);
  await expect(use(other)).rejects.toThrow(/was not announced: run "risk signing-keys announce"/);
  expect(await states()).toEqual(['current', 'next', undefined]);
  await sleep(1_100); // the API remembers the set of keys for a second
  const shown = (await world.call('GET', '/.well-known/jwks.json', { key: null })).json.keys as { kid: string; status: string }[];
  expect(shown.find(({ kid }) => kid === next.kid)).toMatchObject({ status: 'next', retiredAt: null });
  await use(next);
  expect(await states()).toEqual(['retired', 'current', undefined]);
  expect(await announceSigningKey(world.pool, next, 'pkcs11')).toMatchObject({ activatedAt: expect.any(Date) });
  await use(first); // an operator goes back
  expect(await states()).toEqual(['current', 'retired', undefined]);
  // a key in AWS KMS takes the place of a token's key by the same rule
  await expect(use(other, 'aws-kms')).rejects.toThrow(/was not announced/);
  await announceSigningKey(world.pool, other, 'aws-kms');
  await expect(use(other, 'pkcs11')).rejects.toThrow(/is published for live receipts of a aws-kms signer/);
  await use(other, 'aws-kms');
  expect(await states()).toEqual(['retired', 'retired', 'current']);
  // a key that was retired for longer is announced again
  await world.pool.query("update signing_key set retired_at = now() - interval '25 hours' where kid = $1", [first.kid]);
  await expect(use(first)).rejects.toThrow(/was not announced: run "risk signing-keys announce"/);
  expect(await states()).toEqual(['retired', 'retired', 'current']);
  expect(await announceSigningKey(world.pool, first, 'pkcs11')).toMatchObject({ activatedAt: null });
  expect(await states()).toEqual(['next', 'retired', 'current']);
  await use(first);
  expect(await states()).toEqual(['current', 'retired', 'retired']);
});

test('the first receipt of a new key verifies in each environment, by a key that is published for that environment alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'risk-key-'));
  const [live, sandbox] = await Promise.all(['live.pem', 'sandbox.pem'].map((file) => openSoftwareSigner(join(folder, file))));
  if (live === undefined || sandbox === undefined) throw new Error('no signers');
  const { url, close } = await world.serve({ signers: { live, sandbox } });
  const receipts = {
    live: (await check({ url })).json.data.receipt,
    sandbox: (await check({ url, key: world.keys.sandbox })).json.data.receipt,
  };
  const jwks = (await world.call('GET', '/.well-known/jwks.json', { key: null, url })).json as { readonly keys: readonly PublishedKey[] };
  await close();
  for (const [environment, receipt] of Object.entries(receipts)) {
    expect(await verifyReceipt(receipt, jwks)).toMatchObject({ ok: true, payload: { environment } });
    const { kid } = decodeProtectedHeader(receipt);
    expect(jwks.keys.find((key) => key.kid === kid)).toMatchObject({ environment, signer: 'software', retiredAt: null });
  }
  expect(decodeProtectedHeader(receipts.live).kid).not.toBe(decodeProtectedHeader(receipts.sandbox).kid);
});

async function keyInUse(environment: PublishedKey['environment']): Promise<PublishedKey> {
  const key = (await published()).keys.find((one) => one.environment === environment);
  if (key === undefined) throw new Error(`no ${environment} key is published`);
  return key;
}
