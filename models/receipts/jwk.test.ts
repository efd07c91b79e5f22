import { expect, test } from 'vitest';
import { receiptJwk } from './jwk.ts';

test('a published key is an RS256 signing key whose kid is its thumbprint', () => {
  const n = Buffer.alloc(256, 0xab).toString('base64url');
  expect(receiptJwk({ n, e: 'AQAB', thumbprint: 'made-up' })).toEqual({
    kty: 'RSA',
    n,
    e: 'AQAB',
    alg: 'RS256',
    use: 'sig',
    kid: 'made-up',
  });
});
