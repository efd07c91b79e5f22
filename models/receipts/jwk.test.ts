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

test('a published key is an RS256 signing key whose kid is its thumbprint', async () => {
  const n = Buffer.alloc(256, 0xab).toString('base64url');
  const jwk = receiptJwk({ n, e: 'AQAB' });
  expect(jwk).toEqual({
    kty: 'RSA',
    n,
    e: 'AQAB',
    alg: 'RS256',
    use: 'sig',
    kid: await calculateJwkThumbprint({ kty: 'RSA', n, e: 'AQAB' }),
  });
});
