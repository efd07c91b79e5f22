import { createHmac, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { CompactSign, calculateJwkThumbprint, compactVerify, createLocalJWKSet } from 'jose';
import { expect, test } from 'vitest';
import { receiptPayloadOf } from '../../test/fixtures/receipt.ts';
import { rsaKey } from '../../test/fixtures/signers.ts';
import { type PublishedKey, type ReceiptJwk, receiptJwk } from './jwk.ts';
import { assembleReceipt, receiptSigningInput } from './jws.ts';
import { verifyReceipt } from './verify.ts';

const ours = await keyOf('first');
const other = await keyOf('second');
const jwks = { keys: [published(other.jwk), published(ours.jwk)] };
const receipt = signed(receiptSigningInput(receiptPayloadOf(), ours.jwk.kid));

test('verifying a receipt needs only its key and returns the payload', async () => {
  const verification = await verifyReceipt(receipt, jwks, { now: new Date('2026-06-01T10:00:00Z') });
  expect(verification).toEqual({ ok: true, payload: receiptPayloadOf(), kid: ours.jwk.kid, expired: false });
});

test('jose verifies a receipt without any code of this project', async () => {
  const { protectedHeader } = await compactVerify(receipt, createLocalJWKSet({ keys: jwks.keys.map((key) => ({ ...key })) }));
  expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'decision-receipt+jws', kid: ours.jwk.kid });
});

test('the receipt of an expired decision still verifies, marked as expired', async () => {
  expect(await verifyReceipt(receipt, jwks, { now: new Date('2031-01-01T00:00:00Z') })).toMatchObject({ ok: true, expired: true });
});

test('a retired key verifies the receipts that it signed', async () => {
  const retired = { ...published(ours.jwk), retiredAt: '2026-07-01T00:00:00Z' };
  expect(await verifyReceipt(receipt, { keys: [published(other.jwk), retired] })).toMatchObject({ ok: true });
});

test('changing any single character makes a receipt invalid', async () => {
  const accepted: number[] = [];
  for (let at = 0; at < receipt.length; at += 1) {
    const changed = receipt.slice(0, at) + (receipt[at] === 'A' ? 'B' : 'A') + receipt.slice(at + 1);
    if ((await verifyReceipt(changed, jwks)).ok) accepted.push(at);
  }
  expect(accepted).toEqual([]);
});

test('changing the last character makes a receipt invalid, even when only unused bits change', async () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const last of alphabet) {
    if (receipt.endsWith(last)) continue;
    expect((await verifyReceipt(receipt.slice(0, -1) + last, jwks)).ok).toBe(false);
  }
});

test('changing any byte of the signature makes a receipt invalid', async () => {
  const [head, payload, signature = ''] = receipt.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] ?? 0) ^ 0x01;
    expect(await verifyReceipt(`${head}.${payload}.${flipped.toString('base64url')}`, jwks)).toMatchObject({
      code: 'RECEIPT_SIGNATURE_INVALID',
    });
  }
});

test('alg none, with and without a signature, is refused', async () => {
  const input = withHeader({ alg: 'none', typ: 'decision-receipt+jws', kid: ours.jwk.kid });
  expect(await verifyReceipt(`${input}.`, jwks)).toMatchObject({ code: 'RECEIPT_ALG_NOT_ALLOWED' });
  expect(await verifyReceipt(signed(input), jwks)).toMatchObject({ code: 'RECEIPT_ALG_NOT_ALLOWED' });
});

test('HS256 keyed with the public key is refused', async () => {
  const input = withHeader({ alg: 'HS256', typ: 'decision-receipt+jws', kid: ours.jwk.kid });
  const pem = createPublicKey(ours.privateKey).export({ type: 'spki', format: 'pem' });
  const forged = assembleReceipt(input, createHmac('sha256', pem).update(input).digest());
  expect(await verifyReceipt(forged, jwks)).toMatchObject({ code: 'RECEIPT_ALG_NOT_ALLOWED' });
});

test('another RSA algorithm of the same key is refused', async () => {
  const signature = await new CompactSign(Buffer.from(JSON.stringify(receiptPayloadOf())))
    .setProtectedHeader({ alg: 'PS256', typ: 'decision-receipt+jws', kid: ours.jwk.kid })
    .sign(ours.privateKey);
  expect(await verifyReceipt(signature, jwks)).toMatchObject({ code: 'RECEIPT_ALG_NOT_ALLOWED' });
});

test.each([
  ['another type', { alg: 'RS256', typ: 'JWT', kid: ours.jwk.kid }, 'RECEIPT_TYP_WRONG'],
  ['no type', { alg: 'RS256', kid: ours.jwk.kid }, 'RECEIPT_TYP_WRONG'],
  ['an unknown key', { alg: 'RS256', typ: 'decision-receipt+jws', kid: 'unknown' }, 'RECEIPT_KID_UNKNOWN'],
  ['no key', { alg: 'RS256', typ: 'decision-receipt+jws' }, 'RECEIPT_KID_UNKNOWN'],
  ['the kid of another key', { alg: 'RS256', typ: 'decision-receipt+jws', kid: other.jwk.kid }, 'RECEIPT_SIGNATURE_INVALID'],
  ['a key of its own', { alg: 'RS256', typ: 'decision-receipt+jws', kid: ours.jwk.kid, jwk: ours.jwk }, 'RECEIPT_MALFORMED'],
  ['extensions', { alg: 'RS256', typ: 'decision-receipt+jws', kid: ours.jwk.kid, crit: ['b64'], b64: false }, 'RECEIPT_MALFORMED'],
])('a header with %s is refused', async (_name, header, code) => {
  expect(await verifyReceipt(signed(withHeader(header)), jwks)).toMatchObject({ ok: false, code });
});

test('a key set with another key under the same kid is refused', async () => {
  const swapped = { keys: [{ ...published(other.jwk), kid: ours.jwk.kid }] };
  expect(await verifyReceipt(receipt, swapped)).toMatchObject({ code: 'RECEIPT_KEY_MISMATCH' });
});

test('a correctly signed payload that is not a receipt is refused', async () => {
  const input = receiptSigningInput({ ...receiptPayloadOf(), outcome: 'MAYBE' as never }, ours.jwk.kid);
  expect(await verifyReceipt(signed(input), jwks)).toMatchObject({
    code: 'RECEIPT_PAYLOAD_INVALID',
    message: expect.stringContaining('outcome'),
  });
});

test('an unknown member of the payload is returned', async () => {
  const input = receiptSigningInput({ ...receiptPayloadOf(), logIndex: 7 }, ours.jwk.kid);
  expect(await verifyReceipt(signed(input), jwks)).toMatchObject({ ok: true, payload: { logIndex: 7 } });
});

test.each(['', 'a.b', 'a.b.c.d', 'not a receipt', `${receipt}.x`, ` ${receipt}`, `${receipt}=`])(
  'the text "%s" is malformed',
  async (text) => {
    expect(await verifyReceipt(text, jwks)).toMatchObject({ ok: false, code: 'RECEIPT_MALFORMED' });
  },
);

async function keyOf(name: string): Promise<{ privateKey: KeyObject; jwk: ReceiptJwk }> {
  const { privateKey, publicKey } = rsaKey(name);
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  return { privateKey, jwk: receiptJwk({ n, e, thumbprint: await calculateJwkThumbprint({ kty: 'RSA', n, e }) }) };
}

function published(jwk: ReceiptJwk): PublishedKey {
  return { ...jwk, environment: 'live', signer: 'software', createdAt: '2026-05-01T00:00:00Z', retiredAt: null };
}

function withHeader(header: object): string {
  const [, payload] = receipt.split('.');
  return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}`;
}

function signed(input: string): string {
  return assembleReceipt(input, sign('sha256', Buffer.from(input), ours.privateKey));
}
