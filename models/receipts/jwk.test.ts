import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { calculateJwkThumbprint } from 'jose';
import { z } from 'zod';
import { describeReal, realData } from '../../test/fixtures/real-data.ts';
import { receiptJwk, thumbprint } from './jwk.ts';

describeReal('RFC 7638 section 3.1', () => {
  test('the example key has the thumbprint of the RFC', () => {
    const vector = z
      .object({ jwk: z.object({ n: z.string(), e: z.string() }), thumbprint_sha256: z.string() })
      .parse(JSON.parse(readFileSync(realData('webhooks/jwk-thumbprint-vector.json'), 'utf8')));
    expect(thumbprint(vector.jwk)).toBe(vector.thumbprint_sha256);
  });
});

test('leading zero bytes that a token returns are removed (RFC 7518 section 2)', async () => {
  const modulus = Buffer.alloc(256, 0xab);
  const plain = receiptJwk(modulus, Buffer.from([1, 0, 1]));
  expect(receiptJwk(Buffer.concat([Buffer.alloc(1), modulus]), Buffer.from([0, 1, 0, 1]))).toEqual(plain);
  expect(plain).toMatchObject({ e: 'AQAB', alg: 'RS256', use: 'sig', kid: await calculateJwkThumbprint({ ...plain }) });
});
