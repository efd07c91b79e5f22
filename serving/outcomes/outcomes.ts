import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { DecidedPayment, RecordedOutcome } from '../../models/outcomes/history.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import type { HeldKey } from '../clearance/idempotency.ts';

/** A decision of the caller and what was recorded about its payment. */
export interface PaymentHistory extends DecidedPayment {
  readonly decisionId: string;
  readonly transactionId: string | null;
  readonly currency: string;
  /** In the order in which they were recorded. */
  readonly outcomes: readonly RecordedOutcome[];
}

/** An outcome as PostgreSQL writes it into JSON. */
interface OutcomeJson extends Omit<RecordedOutcome, 'occurredAt' | 'recordedAt'> {
  readonly occurredAt: string;
  readonly recordedAt: string;
}

const findSql = sqlFile('serving/outcomes/find-decided-payment.sql');
const recordSql = sqlFile('serving/outcomes/record-outcome.sql');

/** Returns the caller's decision with the outcomes of its payment; undefined: the caller has no such decision. */
export async function findPayment(
  pool: Pool,
  { tenant, environment }: Pick<ApiKey, 'tenant' | 'environment'>,
  decisionId: string,
): Promise<PaymentHistory | undefined> {
  const { rows } = await pool.query<Omit<PaymentHistory, 'outcomes'> & { outcomes: readonly OutcomeJson[] }>({
    name: 'find-decided-payment',
    text: findSql,
    values: [tenant, environment, decisionId],
  });
  const [row] = rows;
  return row === undefined ? undefined : { ...row, outcomes: row.outcomes.map(outcomeOf) };
}

function outcomeOf({ occurredAt, recordedAt, ...rest }: OutcomeJson): RecordedOutcome {
  return { ...rest, occurredAt: new Date(occurredAt), recordedAt: new Date(recordedAt) };
}

/**
 * Stores the outcome and settles its idempotency key with the bytes of the answer, in one statement. Returns false and stores nothing when another
 * process has taken the key over. Rejects with SQLSTATE 23505 when another outcome of the decision has taken the position.
 */
export async function recordOutcome(
  pool: Pool,
  held: HeldKey,
  {
    decisionId,
    apiKey,
    outcome,
    position,
  }: { readonly decisionId: string; readonly apiKey: string; readonly outcome: RecordedOutcome; readonly position: number },
  answer: { readonly status: number; readonly body: Buffer },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'record-outcome',
    text: recordSql,
    values: [
      ...[held.tenant, held.environment, held.key, held.owner, answer.status, answer.body],
      ...[outcome.outcomeId, decisionId, outcome.outcome, outcome.occurredAt, outcome.amountMinor, outcome.reference, outcome.corrects],
      ...[apiKey, outcome.recordedAt, position],
    ],
  });
  return rowCount === 1;
}
