import { z } from 'zod';
import { findDecision, findInputs } from '../../../serving/clearance/decisions.ts';
import { proofOfReceipt } from '../../../serving/log/read-log.ts';
import { findPayment } from '../../../serving/outcomes/outcomes.ts';
import type { ApiDeps } from '../../deps.ts';
import { Problem } from '../../problems/problem.ts';
import { operation } from '../../route.ts';
import { decisionId } from '../../transaction-outcomes/request.ts';
import examples from '../examples.json' with { type: 'json' };
import { certificatePage } from './page.ts';
import { contentPolicy } from './style.ts';

/** The names of the companies, as the decision had them. */
const named = z.looseObject({ name: z.string().nullish() }).nullish();
const companies = z.looseObject({ payer: named, payee: named });

/** `GET /api/v1/transaction-decisions/{decisionId}/certificate`: a page of the decision that can be printed. */
export function decisionCertificate({ pool, logs }: ApiDeps) {
  return operation({
    method: 'get',
    path: '/api/v1/transaction-decisions/{decisionId}/certificate',
    id: 'getCertificate',
    example: examples.getCertificate,
    tag: 'Clearance',
    summary: 'Get a page of a decision that can be printed',
    description:
      'An HTML page with the verdict, the findings in plain English, the records behind them, what was not known, the outcomes of the payment, the signed receipt, its inclusion proof in the public log and how to verify both. It needs nothing from the internet. Only decisions of your tenant and environment are found.',
    scope: 'transaction-risk:decision:read',
    params: z.object({ decisionId }),
    reply: z.string(),
    replyType: 'text/html',
    problems: ['DECISION_NOT_FOUND', 'DATABASE_UNAVAILABLE'],
    run: async ({ params, caller, base }) => {
      const { decisionId } = params;
      const [decision, found, payment] = await Promise.all([
        findDecision(pool, caller, decisionId),
        findInputs(pool, caller, decisionId),
        findPayment(pool, caller, decisionId),
      ]);
      if (decision === undefined || found === undefined || payment === undefined)
        throw new Problem('DECISION_NOT_FOUND', 'No decision has this id.');
      const { payer, payee } = companies.parse(found.inputs);
      const names = { payer: payer?.name ?? null, payee: payee?.name ?? null };
      const proof =
        logs?.trouble(caller.environment) === undefined ? await proofOfReceipt(pool, caller.environment, decision.receipt) : 'unavailable';
      return {
        body: certificatePage(decision, { names, base, outcomes: payment.outcomes, proof: proof ?? 'waits' }),
        headers: { 'Content-Security-Policy': contentPolicy },
      };
    },
  });
}
