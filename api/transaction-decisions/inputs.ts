import { decodeJwt } from 'jose';
import { z } from 'zod';
import { coverageOf } from '../../models/clearance/coverage.ts';
import { recordFindings } from '../../models/clearance/record-findings.ts';
import { rules } from '../../models/clearance/rules.ts';
import type { ClearanceInputs } from '../../models/clearance/verdict.ts';
import { receiptPayload } from '../../models/receipts/receipt.ts';
import { findInputs } from '../../serving/clearance/decisions.ts';
import type { ApiDeps } from '../deps.ts';
import { decisionId } from '../members.ts';
import { Problem } from '../problems/problem.ts';
import { operation } from '../route.ts';
import { covered, meta } from '../transaction-check/reply.ts';
import { decisionId as idOfPath } from '../transaction-outcomes/request.ts';
import examples from './examples.json' with { type: 'json' };

const json = z.record(z.string(), z.unknown());

const reply = z.object({
  data: z
    .object({
      decisionId,
      request: json.meta({ description: 'The body of the request as you sent it, without `idempotencyKey`.' }),
      requestHash: z
        .string()
        .nullable()
        .meta({ description: 'Of the receipt: SHA-256 over the canonical JSON (RFC 8785) of `request`. Null: the receipt is older.' }),
      inputs: json.meta({
        description:
          'All that the rules were given: the payment, the facts and the screening of both companies, the state of every source, the releases that waited, and the clock.',
      }),
      inputHash: z.string().meta({ description: 'Of the receipt: SHA-256 over the canonical JSON (RFC 8785) of `inputs`.' }),
      coverage: z
        .object({
          sources: z.array(covered).meta({ description: 'The sources that a decision can rest on, as this one had read them.' }),
          rules: z
            .array(
              z.object({
                code: z.string().meta({ description: 'Reason code of the rule.' }),
                sources: z.array(z.string()).meta({ description: 'Ids of the sources that it reads.' }),
                holds: z.boolean().nullable().meta({
                  description:
                    'Whether the decision rests on the whole of each of them; null: the state of one is not recorded, and no other fails.',
                }),
              }),
            )
            .meta({ description: 'Every rule of the decision table, also those that gave no finding.' }),
        })
        .meta({ description: 'The sources that each rule of the present decision table reads, as the decision had read them.' }),
    })
    .meta({ id: 'DecisionInputs', description: 'What a decision was made from.' }),
  meta,
});

const hashes = receiptPayload.pick({ requestHash: true, inputHash: true });

/** `GET /api/v1/transaction-decisions/{decisionId}/inputs`: what a decision was made from, so that the hashes of its receipt can be checked. */
export function decisionInputs({ pool }: ApiDeps) {
  return operation({
    method: 'get',
    path: '/api/v1/transaction-decisions/{decisionId}/inputs',
    id: 'getDecisionInputs',
    example: examples.getDecisionInputs,
    tag: 'Clearance',
    summary: 'Get the request and the inputs of a decision',
    description:
      'Returns what the decision was made from. `risk verify --request FILE --inputs FILE` recomputes the hashes of the receipt from it. Only decisions of your tenant and environment are found.',
    scope: 'transaction-risk:decision:read',
    params: z.object({ decisionId: idOfPath }),
    reply,
    problems: ['DECISION_NOT_FOUND', 'DATABASE_UNAVAILABLE'],
    run: async ({ params: { decisionId }, caller }) => {
      const found = await findInputs(pool, caller, decisionId);
      if (found === undefined) throw new Problem('DECISION_NOT_FOUND', 'No decision has this id.');
      const { id, request, inputs, receipt } = found;
      const { requestHash = null, inputHash } = hashes.parse(decodeJwt(receipt));
      const data = { decisionId: id, request: { ...request }, requestHash, inputs: { ...inputs }, inputHash, coverage: coverageIn(inputs) };
      return { body: { data, meta: { sandbox: caller.environment === 'sandbox' } } };
    },
  });
}

function coverageIn(inputs: ClearanceInputs): z.input<typeof reply>['data']['coverage'] {
  const sources = coverageOf(inputs, recordFindings(inputs));
  const ofRules = [...new Map(rules.map((rule) => [rule.code, rule])).values()];
  return {
    sources: [...sources.values()],
    rules: ofRules.map(({ code, restsOn }) => ({
      code,
      sources: [...restsOn],
      holds: allHold(restsOn.map((id) => sources.get(id)?.holds ?? null)),
    })),
  };
}

function allHold(held: readonly (boolean | null)[]): boolean | null {
  if (held.includes(false)) return false;
  return held.includes(null) ? null : true;
}
