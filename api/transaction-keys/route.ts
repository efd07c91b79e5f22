import { z } from 'zod';
import { publishedKeys } from '../../serving/clearance/signing-keys.ts';
import type { ApiDeps } from '../deps.ts';
import { instant, instantOrNull, signer } from '../members.ts';
import { remembered } from '../remembered.ts';
import { openOperation, operation } from '../route.ts';
import { meta } from '../transaction-check/reply.ts';
import examples from './examples.json' with { type: 'json' };

const key = z
  .object({
    kty: z.literal('RSA').meta({ description: 'Key type.' }),
    n: z.string().meta({ description: 'Modulus, base64url.' }),
    e: z.string().meta({ description: 'Public exponent, base64url.' }),
    alg: z.literal('RS256').meta({ description: 'Algorithm of the signatures.' }),
    use: z.literal('sig').meta({ description: 'The key signs.' }),
    kid: z.string().meta({ description: 'RFC 7638 SHA-256 thumbprint.' }),
    status: z
      .enum(['next', 'current', 'retired'])
      .meta({ description: 'A next key is published before it signs. A retired key no longer signs; its receipts stay valid.' }),
    signer,
    environment: z.enum(['live', 'sandbox']).meta({ description: 'Environment of the receipts that the key signs.' }),
    createdAt: instant('When the key was announced, or the service first used it.'),
    retiredAt: instantOrNull('When the key stopped signing.', 'it signs, or will sign'),
  })
  .meta({ id: 'VerificationKey', description: 'A JSON Web Key (RFC 7517) with its status and dates.' });

/** Milliseconds for which the keys are answered from memory. */
const keysFreshMs = 1_000;

const keySet = z
  .object({ keys: z.array(key).meta({ description: 'Newest first.' }) })
  .meta({ id: 'VerificationKeys', description: 'A JSON Web Key Set (RFC 7517).' });

/** `GET /api/v1/transaction-keys`. */
export function transactionKeys({ pool }: ApiDeps) {
  const read = remembered(() => published(pool), keysFreshMs);
  return operation({
    method: 'get',
    path: '/api/v1/transaction-keys',
    id: 'listVerificationKeys',
    example: examples.listVerificationKeys,
    tag: 'Receipts',
    summary: 'Public keys that verify receipts',
    description: 'Every key that signs, has signed or will sign, newest first; the same as /.well-known/jwks.json.',
    scope: 'transaction-risk:keys:read',
    reply: z.object({ data: keySet, meta }),
    run: async ({ caller }) => ({ body: { data: await read(), meta: { sandbox: caller.environment === 'sandbox' } } }),
  });
}

/** The same keys without authentication: a third party can verify a receipt without an account. */
export function jwks({ pool }: ApiDeps) {
  const read = remembered(() => published(pool), keysFreshMs);
  return openOperation({
    method: 'get',
    path: '/.well-known/jwks.json',
    id: 'getJwks',
    example: examples.getJwks,
    tag: 'Receipts',
    summary: 'JSON Web Key Set of receipts',
    description: 'RFC 7517. Retired keys stay.',
    reply: keySet,
    run: async () => ({ body: await read(), headers: { 'Cache-Control': 'public, max-age=3600' } }),
  });
}

async function published(pool: ApiDeps['pool']): Promise<z.input<typeof keySet>> {
  return { keys: await publishedKeys(pool) };
}
