import { z } from 'zod';
import { outcomeKinds } from '../../models/outcomes/history.ts';
import type { DecisionCursor, ListedDecision, StoredDecision } from '../../serving/clearance/decisions.ts';
import { currency, decisionId, direction, idempotencyKey, instant, payee, payer, transactionId } from '../members.ts';
import { decided, metaWith, outcome, writeFindings } from '../transaction-check/reply.ts';
import { kindWords } from '../transaction-outcomes/reply.ts';

export const stored = decided
  .extend({ transactionId: transactionId.nullable(), idempotencyKey, payer, payee })
  .meta({ id: 'StoredClearance', description: 'An earlier decision, with its reasons and its receipt.' });

const listed = z
  .object({
    decisionId,
    transactionId: transactionId.nullable(),
    idempotencyKey,
    outcome,
    role: z
      .enum(['payer', 'payee'])
      .nullable()
      .meta({ description: 'Role of the company in the payment; null when the request names no companyNumber.' }),
    direction,
    payer,
    payee,
    amountMinor: z.int().meta({ description: 'Amount in minor units of `currency`.' }),
    currency,
    decidedAt: instant('When the service decided.'),
    kid: z.string().meta({ description: 'RFC 7638 thumbprint of the key that signed the receipt.' }),
    latestOutcome: z
      .enum(outcomeKinds)
      .nullable()
      .meta({ description: `How the payment ended, as far as you recorded it; null: nothing is recorded. ${kindWords}.` }),
    receiptUrl: z.string().meta({ description: 'Path of the API that returns the decision with its reasons and its receipt.' }),
  })
  .meta({ id: 'ClearanceOfCompany', description: 'A decision in a list, without its reasons.' });

export const reply = z.object({
  data: z
    .union([z.array(stored), z.array(listed)])
    .meta({ description: 'Newest first. By key: with reasons and receipt. In a list: without them.' }),
  meta: metaWith({
    before: z.string().nullable().optional().meta({ description: 'In a list: cursor of the next page; null: this is the last page.' }),
  }),
});

export function storedReply({ id, verdict, decidedAt, expiresAt, ...rest }: StoredDecision): z.input<typeof stored> {
  return {
    ...rest,
    decisionId: id,
    ...(verdict.priority === undefined ? {} : { priority: verdict.priority }),
    reasons: writeFindings(verdict.findings),
    limits: [...verdict.limits],
    decidedAt: decidedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

export function listedReply({ id, decidedAt, ...rest }: ListedDecision): z.input<typeof listed> {
  return { ...rest, decisionId: id, decidedAt: decidedAt.toISOString(), receiptUrl: `/api/v1/transaction-decisions/${id}` };
}

/** The cursor after a decision, as text. */
export function cursorOf({ decidedAt, id }: DecisionCursor): string {
  return `${decidedAt.toISOString()}_${id}`;
}
