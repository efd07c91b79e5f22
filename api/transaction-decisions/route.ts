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

/** Earlier decisions with their receipts, the caller's own only. */
export function transactionDecisions({ pool }: ApiDeps) {
  return operation({
    method: 'get',
    path: '/api/v1/transaction-decisions',
    id: 'findDecisions',
    tag: 'Clearance',
    summary: 'Find earlier decisions by their idempotency key',
    description:
      'The key is given as the query parameter `idempotencyKey` or as the header `Idempotency-Key`, which here is what is looked for and nothing else. Newest first: there is more than one when the key was used again after its 24 hours.',
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
      if (found.length === 0) throw new Problem('DECISION_NOT_FOUND', 'No decision was made under this key.');
      return { body: { data: found.map(told), meta: { sandbox: environment === 'sandbox' } } };
    },
  });
}

function told({ id, verdict, decidedAt, expiresAt, ...stored }: StoredDecision): z.input<typeof decision> {
  return {
    ...stored,
    decisionId: id,
    reasons: verdict.findings.map((finding) => ({ ...finding, evidence: [...finding.evidence] })),
    limits: [...verdict.limits],
    decidedAt: decidedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
