import { z } from 'zod';
import { createStateOutcome } from '../../serving/outcomes/state-outcome.ts';
import type { ApiDeps } from '../deps.ts';
import { fingerprint, idempotencyKey, keyShape, withoutKey } from '../idempotency-key.ts';
import { operation } from '../route.ts';
import examples from './examples.json' with { type: 'json' };
import { reply, writeReply } from './reply.ts';
import { request } from './request.ts';

const path = '/api/v1/transaction-outcomes';

const description = [
  'Records how a payment ended that `POST /api/v1/transaction-check` decided on, whatever the decision was. Only decisions of your tenant and environment are found.',
  'The history is append-only. Outcomes may arrive late and in any order: the newest by `occurredAt` is the latest, and any kind may follow any other (a settled payment is charged back, a default is paid late).',
  'The same outcome of the same instant, under another key, is found and not recorded again: 200. Another outcome of the same instant contradicts the first: 409 `OUTCOME_CONTRADICTS`. To replace a wrong one send `corrects`; the history keeps both.',
  'Idempotent as a transaction check: for 24 hours the same request under the same key returns the stored bytes with `Idempotent-Replayed: true`. Only 200 and 201 are stored.',
  '`GET /api/v1/transaction-decisions` shows the outcomes of each decision.',
].join('\n\n');

/** `POST /api/v1/transaction-outcomes`. */
export function transactionOutcomes(deps: ApiDeps) {
  const stateOutcome = createStateOutcome(deps);
  return operation({
    method: 'post',
    path,
    id: 'recordOutcome',
    example: examples.recordOutcome,
    tag: 'Clearance',
    summary: 'Record how a payment ended',
    description,
    scope: 'transaction-risk:outcome',
    headers: z.object({
      'Idempotency-Key': z
        .string()
        .optional()
        .meta({ ...keyShape, description: '1 to 255 printable ASCII characters; a UUID per outcome.' }),
    }),
    body: request,
    reply,
    status: 201,
    alsoStatus: [200],
    problems: [
      ...(['IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_MISMATCH'] as const),
      ...(['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] as const),
      ...(['DECISION_NOT_FOUND', 'OUTCOME_CONTRADICTS', 'OUTCOME_REFUSED', 'DATABASE_UNAVAILABLE'] as const),
    ],
    run: async ({ body, sent, caller, header }) => {
      const { decisionId, outcome, occurredAt, amountMinor, reference = null, corrects = null } = body;
      const key = idempotencyKey(header('idempotency-key'), body.idempotencyKey);
      const answer = await stateOutcome(
        {
          ...{ caller, key, decisionId, stated: { outcome, occurredAt, amountMinor, reference, corrects } },
          fingerprint: fingerprint('POST', path, withoutKey(Object(sent))),
        },
        (answered) => Buffer.from(JSON.stringify(writeReply(answered, caller.environment === 'sandbox'))),
      );
      const headers: Record<string, string> = answer.replayed ? { 'Idempotent-Replayed': 'true' } : {};
      return { status: answer.status, body: answer.body, headers, decision: decisionId };
    },
  });
}
