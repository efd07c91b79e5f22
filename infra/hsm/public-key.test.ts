import { readFileSync } from 'node:fs';
import { calculateJwkThumbprint } from 'jose';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeReal, realData } from '../../test/fixtures/real-data.ts';
import { rsaPublicKey } from './public-key.ts';

test('leading zero bytes that a token returns are removed (RFC 7518 section 2)', async () => {
  const modulus = Buffer.alloc(256, 0xab);
  const plain = await rsaPublicKey(modulus, Buffer.from([1, 0, 1]));
  expect(await rsaPublicKey(Buffer.concat([Buffer.alloc(1), modulus]), Buffer.from([0, 1, 0, 1]))).toEqual(plain);
  expect(plain).toMatchObject({ kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB' });
});

test('a key carries its RFC 7638 thumbprint', async () => {
  const { kty, n, e, thumbprint } = await rsaPublicKey(Buffer.alloc(256, 0xab), Buffer.from([1, 0, 1]));
  expect(thumbprint).toBe(await calculateJwkThumbprint({ kty, n, e }));
});

describeReal('RFC 7638 section 3.1', () => {
  test('the example key has the thumbprint of the RFC', async () => {
    const { jwk, thumbprint_sha256 } = z
      .object({ jwk: z.object({ n: z.string(), e: z.string() }), thumbprint_sha256: z.string() })
      .parse(JSON.parse(readFileSync(realData('webhooks/jwk-thumbprint-vector.json'), 'utf8')));
    const { thumbprint } = await rsaPublicKey(Buffer.from(jwk.n, 'base64url'), Buffer.from(jwk.e, 'base64url'));
    expect(thumbprint).toBe(thumbprint_sha256);
  });
});
