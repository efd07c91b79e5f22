import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Signer } from '../../infra/hsm/signer.ts';
import { signerOf } from '../../test/fixtures/signers.ts';
import { receiptJwk } from '../receipts/jwk.ts';
import { assembleReceipt } from '../receipts/jws.ts';
import { headSigningInput, verifyHead } from './head.ts';

let signer: Signer;
beforeAll(async () => {
  signer = await signerOf('first');
});
afterAll(() => signer?.close());

/** A head of the log, signed with the key of an environment. */
async function verified(log: string, environment: 'live' | 'sandbox') {
  const jwk = receiptJwk(signer.publicKey);
  const timestamp = new Date().toISOString();
  const head = { schemaVersion: 1, log, environment, treeSize: 1, rootHash: 'ab'.repeat(32), timestamp, signer: 'software' } as const;
  const text = headSigningInput(head, jwk.kid);
  const described = { ...jwk, environment, signer: 'software', createdAt: timestamp, retiredAt: null };
  return verifyHead(assembleReceipt(text, await signer.sign(Buffer.from(text))), { keys: [described] });
}

describe('a signed tree head', () => {
  test.each([
    ['live', 'live'],
    ['live-2', 'live'],
    ['sandbox', 'sandbox'],
  ] as const)('of log %s and environment %s verifies', async (log, environment) => {
    expect(await verified(log, environment)).toMatchObject({ ok: true, head: { log, environment } });
  });

  test.each([
    ['live', 'sandbox'],
    ['live-2', 'sandbox'],
    ['sandbox', 'live'],
    ['lively', 'live'],
  ] as const)('of log %s does not verify with the key of %s', async (log, environment) => {
    expect(await verified(log, environment)).toMatchObject({ ok: false, code: 'HEAD_PAYLOAD_INVALID' });
  });
});
