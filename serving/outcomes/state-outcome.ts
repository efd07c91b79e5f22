import { randomUUID } from 'node:crypto';
import type { PoolClient } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { judgeOutcome, type RecordedOutcome, type StatedOutcome } from '../../models/outcomes/history.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import { ServingProblem } from '../problem.ts';
import { findPayment, type PaymentHistory, recordOutcome } from './outcomes.ts';

export interface OutcomeRequest {
  readonly caller: ApiKey;
  /** The idempotency key of the request. */
  readonly key: string;
  readonly decisionId: string;
  /** `amountMinor` absent: the whole payment. */
  readonly stated: Omit<StatedOutcome, 'amountMinor'> & { readonly amountMinor: number | undefined };
}

/** The outcome with the history that it belongs to. */
export interface OutcomeAnswer {
  readonly payment: PaymentHistory;
  readonly recorded: RecordedOutcome;
  /** True: an outcome of a later instant is recorded, so this one is not the latest. */
  readonly late: boolean;
  /** False: the same outcome was recorded before, and is not recorded again. */
  readonly isNew: boolean;
}

const lockSql = sqlFile('serving/outcomes/lock-history.sql');

/**
 * Records how a payment ended, in the transaction of `client`. The outcomes of one decision are judged one after the other. Throws `ServingProblem`:
 * DECISION_NOT_FOUND, OUTCOME_CONTRADICTS, OUTCOME_REFUSED; nothing is stored then.
 */
export async function stateOutcome(
  client: PoolClient,
  { caller, key, decisionId, stated: { amountMinor, ...rest } }: OutcomeRequest,
  now: Date,
): Promise<OutcomeAnswer> {
  await client.query({ name: 'lock-outcomes', text: lockSql, values: [decisionId] });
  const payment = await findPayment(client, caller, decisionId);
  if (payment === undefined) throw new ServingProblem('DECISION_NOT_FOUND', 'No decision of this tenant and environment has this id.');
  const stated = { ...rest, amountMinor: amountMinor ?? payment.amountMinor };
  const judged = judgeOutcome(payment, payment.outcomes, stated, now);
  if (judged.does === 'refuse') throw new ServingProblem('OUTCOME_REFUSED', judged.why);
  if (judged.does === 'contradict') throw contradiction(judged.recorded);
  if (judged.does === 'nothing') return { payment, recorded: judged.recorded, late: judged.late, isNew: false };
  const recorded: RecordedOutcome = { ...stated, outcomeId: `out_${randomUUID()}`, recordedAt: now };
  await recordOutcome(client, caller, { key, decisionId, outcome: recorded, position: payment.outcomes.length + 1 });
  return { payment: { ...payment, outcomes: [...payment.outcomes, recorded] }, recorded, late: judged.late, isNew: true };
}

function contradiction({ outcomeId, outcome, occurredAt, amountMinor, reference }: RecordedOutcome): ServingProblem {
  const named = reference === null ? '' : `, reference ${reference}`;
  const recorded = `${outcomeId} (${outcome}, ${amountMinor} minor units${named}) is recorded for ${occurredAt.toISOString()}`;
  return new ServingProblem(
    'OUTCOME_CONTRADICTS',
    `${recorded}. Send corrects to replace it, or the instant at which this outcome occurred.`,
  );
}
