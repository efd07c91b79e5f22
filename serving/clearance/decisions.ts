import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { Outcome, Verdict } from '../../models/clearance/verdict.ts';
import type { HeldKey, KeyScope } from './idempotency.ts';
import type { SigningKey } from './signing-keys.ts';

export interface Decision {
  readonly id: string;
  readonly transactionId: string;
  readonly payer: string;
  readonly payee: string;
  /** The parsed request. */
  readonly request: object;
  /** Everything that the decision rests on, so that it can be replayed. */
  readonly inputs: object;
  readonly verdict: Verdict;
  readonly receipt: string;
  /** The key that signed the receipt. */
  readonly signedBy: Pick<SigningKey, 'jwk' | 'signer'>;
  readonly decidedAt: string;
}

export interface StoredDecision {
  readonly id: string;
  readonly transactionId: string | null;
  readonly idempotencyKey: string;
  readonly payer: string;
  readonly payee: string;
  readonly outcome: Outcome;
  readonly verdict: Verdict;
  readonly ruleset: string;
  readonly receipt: string;
  readonly kid: string;
  readonly signer: 'pkcs11' | 'software';
  readonly decidedAt: Date;
  readonly expiresAt: Date;
}

const recordSql = sqlFile('serving/clearance/record-decision.sql');
const findSql = sqlFile('serving/clearance/find-decisions.sql');

/**
 * Stores the decision and settles its idempotency key with the bytes of the answer, in one statement. Returns false and stores nothing when
 * another process has taken the key over.
 */
export async function recordDecision(
  pool: Pool,
  held: HeldKey,
  decision: Decision,
  answer: { status: number; body: Buffer },
): Promise<boolean> {
  const { verdict } = decision;
  const { rowCount } = await pool.query({
    name: 'record-decision',
    text: recordSql,
    values: [
      held.tenant,
      held.environment,
      held.key,
      held.owner,
      answer.status,
      answer.body,
      decision.id,
      decision.transactionId,
      decision.payer,
      decision.payee,
      verdict.outcome,
      JSON.stringify(decision.request),
      JSON.stringify(decision.inputs),
      JSON.stringify(verdict),
      verdict.ruleset,
      decision.receipt,
      decision.signedBy.jwk.kid,
      decision.decidedAt,
      verdict.expiresAt,
      JSON.stringify(decision.signedBy.jwk),
      decision.signedBy.signer,
    ],
  });
  return rowCount === 1;
}

/** Returns the caller's decisions under a key, newest first. There are several when the key was used again after it expired. */
export async function findDecisions(pool: Pool, { tenant, environment, key }: KeyScope): Promise<StoredDecision[]> {
  const { rows } = await pool.query<StoredDecision>({ name: 'find-decisions', text: findSql, values: [tenant, environment, key] });
  return rows;
}
