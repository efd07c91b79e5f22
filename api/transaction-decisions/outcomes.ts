import { z } from 'zod';
import { latest } from '../../models/outcomes/history.ts';
import { findPayment } from '../../serving/outcomes/outcomes.ts';
import type { ApiDeps } from '../deps.ts';
import { currency, decisionId as id, transactionId } from '../members.ts';
import { Problem } from '../problems/problem.ts';
import { operation } from '../route.ts';
import { meta } from '../transaction-check/reply.ts';
import { recordedOutcome, writeOutcome } from '../transaction-outcomes/reply.ts';
import { decisionId } from '../transaction-outcomes/request.ts';
import examples from './examples.json' with { type: 'json' };

const reply = z.object({
  data: z
    .object({
      decisionId: id,
      transactionId: transactionId.nullable(),
      currency,
      latest: recordedOutcome
        .nullable()
        .meta({ description: 'The newest by `occurredAt`, without corrected ones; null: nothing is recorded.' }),
      history: z.array(recordedOutcome).meta({ description: 'In the order in which they were recorded.' }),
    })
    .meta({ id: 'DecisionOutcomes', description: 'How the payment of a decision ended.' }),
  meta,
});

/**
 * `GET /api/v1/transaction-decisions/{decisionId}/outcomes`: how the payment ended. It is apart from the receipt, which cannot cover what came later.
 */
export function decisionOutcomes({ pool }: ApiDeps) {
  return operation({
    method: 'get',
    path: '/api/v1/transaction-decisions/{decisionId}/outcomes',
    id: 'getDecisionOutcomes',
    example: examples.getDecisionOutcomes,
    tag: 'Clearance',
    summary: 'Get the outcomes of a payment',
    description:
      'Returns what you recorded with `POST /api/v1/transaction-outcomes` about the payment of a decision. Only decisions of your tenant and environment are found.',
    scope: 'transaction-risk:decision:read',
    params: z.object({ decisionId }),
    reply,
    problems: ['DECISION_NOT_FOUND', 'DATABASE_UNAVAILABLE'],
    run: async ({ params, caller }) => {
      const payment = await findPayment(pool, caller, params.decisionId);
      if (payment === undefined) throw new Problem('DECISION_NOT_FOUND', 'No decision has this id.');
      const { outcomes } = payment;
      const newest = latest(outcomes);
      const data = {
        ...{ decisionId: params.decisionId, transactionId: payment.transactionId, currency: payment.currency },
        latest: newest === undefined ? null : writeOutcome(newest),
        history: outcomes.map(writeOutcome),
      };
      return { body: { data, meta: { sandbox: caller.environment === 'sandbox' } } };
    },
  });
}
