import { z } from 'zod';
import { outcomeKinds } from '../../models/outcomes/history.ts';
import type { DecisionCursor, ListedDecision, StoredDecision } from '../../serving/clearance/decisions.ts';
import { decided, meta, outcome } from '../transaction-check/reply.ts';

const stored = decided
  .extend({ transactionId: z.string().nullable(), idempotencyKey: z.string(), payer: z.string(), payee: z.string() })
  .meta({ id: 'StoredClearance' });

const listed = z
  .object({
    decisionId: z.string().meta({ description: 'Also the `receiptId` of the receipt.' }),
    transactionId: z.string().nullable(),
    idempotencyKey: z.string(),
    outcome,
    role: z
      .enum(['payer', 'payee'])
      .nullable()
      .meta({ description: 'The part of the company in the payment; null: no company was asked for.' }),
    direction: z.enum(['outbound', 'inbound']),
    payer: z.string(),
    payee: z.string(),
    amountMinor: z.int(),
    currency: z.string(),
    decidedAt: z.iso.datetime(),
    kid: z.string().meta({ description: 'RFC 7638 thumbprint of the key that signed the receipt.' }),
    latestOutcome: z
      .enum(outcomeKinds)
      .nullable()
      .meta({ description: 'How the payment ended, as far as you recorded it; null: nothing is recorded.' }),
    receiptUrl: z.string().meta({ description: 'Path of the API that returns the decision with its reasons and its receipt.' }),
  })
  .meta({ id: 'ClearanceOfCompany' });

export const reply = z.object({
  data: z.union([z.array(stored), z.array(listed)]),
  meta: meta.extend({
    before: z.string().nullable().optional().meta({ description: 'In a list: cursor of the next page; null: this is the last page.' }),
  }),
});

export function storedReply({ id, verdict, decidedAt, expiresAt, ...rest }: StoredDecision): z.input<typeof stored> {
  return {
    ...rest,
    decisionId: id,
    reasons: verdict.findings.map((finding) => ({ ...finding, evidence: [...finding.evidence] })),
    limits: [...verdict.limits],
    decidedAt: decidedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

export function listedReply({ id, decidedAt, ...rest }: ListedDecision): z.input<typeof listed> {
  const receiptUrl = `/api/v1/transaction-decisions?idempotencyKey=${encodeURIComponent(rest.idempotencyKey)}`;
  return { ...rest, decisionId: id, decidedAt: decidedAt.toISOString(), receiptUrl };
}

/** The cursor after a decision, as text. */
export function cursorOf({ decidedAt, id }: DecisionCursor): string {
  return `${decidedAt.toISOString()}_${id}`;
}
