import { z } from 'zod';
import { findDecision } from '../../serving/clearance/decisions.ts';
import type { ApiDeps } from '../deps.ts';
import { Problem } from '../problems/problem.ts';
import { operation } from '../route.ts';
import { meta } from '../transaction-check/reply.ts';
import { decisionId } from '../transaction-outcomes/request.ts';
import examples from './examples.json' with { type: 'json' };
import { stored, storedReply } from './reply.ts';

/** `GET /api/v1/transaction-decisions/{decisionId}`: one of the caller's own decisions with its receipt. */
export function readDecision({ pool }: ApiDeps) {
  return operation({
    method: 'get',
    path: '/api/v1/transaction-decisions/{decisionId}',
    id: 'getDecision',
    example: examples.getDecision,
    tag: 'Clearance',
    summary: 'Get a decision with its receipt',
    description:
      'Returns the decision with reasons and receipt. A key may have several decisions, an id has one: `receiptUrl` of a list leads here. Only decisions of your tenant and environment are found.',
    scope: 'transaction-risk:decision:read',
    params: z.object({ decisionId }),
    reply: z.object({ data: stored, meta }),
    problems: ['DECISION_NOT_FOUND', 'DATABASE_UNAVAILABLE'],
    run: async ({ params, caller }) => {
      const found = await findDecision(pool, caller, params.decisionId);
      if (found === undefined) throw new Problem('DECISION_NOT_FOUND', 'No decision has this id.');
      return { body: { data: storedReply(found), meta: { sandbox: caller.environment === 'sandbox' } } };
    },
  });
}
