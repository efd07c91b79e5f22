import type { Signer } from '../infra/hsm/signer.ts';
import { sha256 } from '../models/receipts/canonical-json.ts';
import { assembleReceipt, receiptSigningInput } from '../models/receipts/jws.ts';
import type { ReceiptPayload } from '../models/receipts/receipt.ts';

/** A receipt's payload with made-up companies: a petition against the payer. */
export function receiptPayloadOf(changes: Partial<ReceiptPayload> = {}): ReceiptPayload {
  const notice = {
    source: 'gazette/insolvency',
    release: '2026-05-30.1',
    record: '4890001',
    publishedAt: '2026-05-30',
    retrievedAt: '2026-05-30T06:10:00Z',
  };
  return {
    schemaVersion: 1,
    receiptId: 'dec_0001',
    tenant: 'tenant-a',
    environment: 'live',
    outcome: 'HOLD',
    reasons: [
      {
        code: 'WUP_LIVE',
        basis: 'Insolvency Act 1986 ss 127, 129(2)',
        outcome: 'HOLD',
        role: 'payer',
        companyNumber: '00000001',
        detail: 'A winding-up petition against Kestrel Joinery Ltd is pending; “hold” it.',
        evidence: [notice],
      },
    ],
    evidence: [notice],
    sources: [{ source: 'gazette/insolvency', release: '2026-05-30.1', dataDate: '2026-05-30', checkedAt: '2026-06-01T08:00:00Z' }],
    limits: ['PETITION_BLIND_WINDOW'],
    transactionId: 'payout-1',
    idempotencyKeyHash: sha256('key-1'),
    payer: '00000001',
    payee: 'SC000002',
    amountMinor: 125_000,
    currency: 'GBP',
    ruleset: 'clearance/1',
    featureBuild: 'features/1',
    inputHash: sha256('inputs'),
    signer: 'software',
    decidedAt: '2026-06-01T09:00:00Z',
    expiresAt: '2026-06-02T09:00:00Z',
    ...changes,
  };
}

export async function signedReceipt(signer: Signer, changes: Partial<ReceiptPayload> = {}): Promise<string> {
  const input = receiptSigningInput(receiptPayloadOf({ signer: signer.kind, ...changes }), signer.kid);
  return assembleReceipt(input, await signer.sign(Buffer.from(input)));
}
