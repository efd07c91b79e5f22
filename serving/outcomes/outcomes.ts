import type { Pool, Queryable } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { DecidedPayment, RecordedOutcome } from '../../models/outcomes/history.ts';
import type { ReportedCounts, ReportedPayment } from '../../models/outcomes/reported.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';

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
const reportedSql = sqlFile('serving/outcomes/reported-payments.sql');
const recordSql = sqlFile('serving/outcomes/record-outcome.sql');

/** Returns the caller's decision with the outcomes of its payment; undefined: the caller has no such decision. */
export async function findPayment(
  on: Queryable,
  { tenant, environment }: Pick<ApiKey, 'tenant' | 'environment'>,
  decisionId: string,
): Promise<PaymentHistory | undefined> {
  const { rows } = await on.query<Omit<PaymentHistory, 'outcomes'> & { outcomes: readonly OutcomeJson[] }>({
    name: 'find-decided-payment',
    text: findSql,
    values: [tenant, environment, decisionId],
  });
  const [row] = rows;
  return row === undefined ? undefined : { ...row, outcomes: row.outcomes.map(outcomeOf) };
}

/** Adds every live payment with an outcome to the counts, of all tenants. */
export async function countReported(pool: Pool, counts: ReportedCounts, batch = 500): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await pool.query<Omit<ReportedPayment, 'outcomes'> & { id: string; outcomes: readonly OutcomeJson[] }>(reportedSql, [
      after,
      batch,
    ]);
    for (const row of rows) counts.add({ ...row, outcomes: row.outcomes.map(outcomeOf) });
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.id;
  }
}

function outcomeOf({ occurredAt, recordedAt, ...rest }: OutcomeJson): RecordedOutcome {
  return { ...rest, occurredAt: new Date(occurredAt), recordedAt: new Date(recordedAt) };
}

/** Stores the outcome. `key`: the idempotency key of the request. `position`: from 1, its place in the history of the decision. */
export async function recordOutcome(
  client: Queryable,
  { id, tenant, environment }: ApiKey,
  {
    key,
    decisionId,
    outcome,
    position,
  }: { readonly key: string; readonly decisionId: string; readonly outcome: RecordedOutcome; readonly position: number },
): Promise<void> {
  await client.query({
    name: 'record-outcome',
    text: recordSql,
    values: [
      ...[outcome.outcomeId, tenant, environment, decisionId, outcome.outcome, outcome.occurredAt, outcome.amountMinor],
      ...[outcome.reference, outcome.corrects, key, id, outcome.recordedAt, position],
    ],
  });
}
