import { z } from 'zod';
import { findDecisions, type StoredDecision } from '../../serving/clearance/decisions.ts';
import type { ApiDeps } from '../deps.ts';
import { idempotencyKey, keyShape } from '../idempotency-key.ts';
import { Problem } from '../problems/problem.ts';
import { operation } from '../route.ts';
import { decided, meta } from '../transaction-check/reply.ts';

const decision = decided
  .extend({ transactionId: z.string().nullable(), idempotencyKey: z.string(), payer: z.string(), payee: z.string() })
  .meta({ id: 'StoredClearance' });

/** `GET /api/v1/transaction-decisions`: the caller's own decisions with their receipts. */
export function transactionDecisions({ pool }: ApiDeps) {
  return operation({
    method: 'get',
    path: '/api/v1/transaction-decisions',
    id: 'findDecisions',
    tag: 'Clearance',
    summary: 'Find earlier decisions by their idempotency key',
    description:
      'Send the key as the query parameter `idempotencyKey` or as the header `Idempotency-Key`; here the header only names the key to find. Returns decisions newest first: there are several when the key was used again after 24 hours.',
    scope: 'transaction-risk:decision:read',
    query: z.strictObject({ idempotencyKey: z.string().optional().meta(keyShape) }),
    headers: z.object({
      'Idempotency-Key': z
        .string()
        .optional()
        .meta({ ...keyShape, description: 'The key to look for.' }),
    }),
    reply: z.object({ data: z.array(decision), meta }),
    problems: ['IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_MISMATCH', 'DECISION_NOT_FOUND'],
    run: async ({ query, header, caller: { tenant, environment } }) => {
      const key = idempotencyKey(header('idempotency-key'), query.idempotencyKey);
      const found = await findDecisions(pool, { tenant, environment, key });
      if (found.length === 0) throw new Problem('DECISION_NOT_FOUND', 'No decision has this key.');
      return { body: { data: found.map(decisionReply), meta: { sandbox: environment === 'sandbox' } } };
    },
  });
}

function decisionReply({ id, verdict, decidedAt, expiresAt, ...stored }: StoredDecision): z.input<typeof decision> {
  return {
    ...stored,
    decisionId: id,
    reasons: verdict.findings.map((finding) => ({ ...finding, evidence: [...finding.evidence] })),
    limits: [...verdict.limits],
    decidedAt: decidedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
