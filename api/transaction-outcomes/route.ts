import { stateOutcome } from '../../serving/outcomes/state-outcome.ts';
import type { ApiDeps } from '../deps.ts';
import { operationOnce } from '../operation-once.ts';
import examples from './examples.json' with { type: 'json' };
import { reply, writeReply } from './reply.ts';
import { request } from './request.ts';

const description = [
  'Records how a payment ended that `POST /api/v1/transaction-check` decided on, whatever the decision was. Only decisions of your tenant and environment are found.',
  'The history is append-only. Outcomes may arrive late and in any order: the newest by `occurredAt` is the latest, and any kind may follow any other (a settled payment is charged back, a default is paid late).',
  'The same outcome of the same instant, under another key, is found and not recorded again: 200. Another outcome of the same instant, or one with another `reference`, contradicts the first: 409 `OUTCOME_CONTRADICTS`. To replace a wrong one send `corrects`; the history keeps both.',
  'Idempotent as a transaction check: for 24 hours the same request under the same key returns the stored bytes with `Idempotent-Replayed: true`. Only 200 and 201 are stored.',
  '`GET /api/v1/transaction-decisions` shows the outcomes of each decision.',
].join('\n\n');

/** `POST /api/v1/transaction-outcomes`. */
export function transactionOutcomes(deps: ApiDeps) {
  return operationOnce(deps, {
    method: 'post',
    path: '/api/v1/transaction-outcomes',
    id: 'recordOutcome',
    example: examples.recordOutcome,
    tag: 'Clearance',
    summary: 'Record how a payment ended',
    description,
    scope: 'transaction-risk:outcome',
    idempotency: 'required',
    body: request,
    reply,
    status: 201,
    alsoStatus: [200],
    problems: ['DECISION_NOT_FOUND', 'OUTCOME_CONTRADICTS', 'OUTCOME_REFUSED', 'DATABASE_UNAVAILABLE'],
    run: async ({ body, caller, key = '', once }) => {
      const { decisionId, outcome, occurredAt, amountMinor, reference = null, corrects = null } = body;
      const stated = { outcome, occurredAt, amountMinor, reference, corrects };
      const answer = await once(async (client) => {
        const answered = await stateOutcome(client, { caller, key, decisionId, stated }, deps.clock().now);
        return { status: answered.isNew ? 201 : 200, body: writeReply(answered, caller.environment === 'sandbox') };
      });
      return { ...answer, decision: decisionId };
    },
  });
}
