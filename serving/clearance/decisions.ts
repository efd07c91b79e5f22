import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { ClearanceInputs, Direction, Outcome, Party, Verdict } from '../../models/clearance/verdict.ts';
import type { OutcomeKind } from '../../models/outcomes/history.ts';
import type { SignerKind } from '../../models/receipts/signer-kind.ts';
import type { HeldKey, KeyScope } from '../idempotency/keys.ts';
import type { KeyInUse } from './signing-keys.ts';

export interface Decision {
  readonly id: string;
  readonly transactionId: string;
  readonly payer: string;
  readonly payee: string;
  /** The body of the request as the caller sent it, without the idempotency key: canonical JSON. */
  readonly request: string;
  /** Everything that the decision rests on, so that it can be replayed: canonical JSON. */
  readonly inputs: string;
  readonly verdict: Verdict;
  readonly receipt: string;
  /** The key that signed the receipt. */
  readonly signedBy: KeyInUse;
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
  readonly signer: SignerKind;
  readonly decidedAt: Date;
  readonly expiresAt: Date;
}

/** The place of a decision in a list, newest first. */
export interface DecisionCursor {
  readonly decidedAt: Date;
  readonly id: string;
}

/** A decision about one company, without its reasons. */
export interface ListedDecision extends DecisionCursor {
  readonly transactionId: string | null;
  readonly idempotencyKey: string;
  readonly outcome: Outcome;
  /** The part of the company in the payment; null: the list is about no company. */
  readonly role: Party | null;
  readonly direction: Direction;
  readonly payer: string;
  readonly payee: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly kid: string;
  /** How the payment ended, as far as the caller recorded it. */
  readonly latestOutcome: OutcomeKind | null;
}

const recordSql = sqlFile('serving/clearance/record-decisions.sql');
const findSql = sqlFile('serving/clearance/find-decisions.sql');
const inputsSql = sqlFile('serving/clearance/find-decision-inputs.sql');
const findOneSql = sqlFile('serving/clearance/find-decision.sql');
const ofCallerSql = sqlFile('serving/clearance/decisions-of-caller.sql');
const ofTransactionSql = sqlFile('serving/clearance/decisions-of-transaction.sql');
const aboutSql = sqlFile('serving/clearance/decisions-about-company.sql');

/** A decision with the key under which it is stored and the answer that states it. */
export interface Recording {
  readonly held: HeldKey;
  readonly decision: Decision;
  readonly answer: { readonly status: number; readonly body: Buffer };
}

/**
 * Stores decisions and settles their idempotency keys with the bytes of the answers, in one statement. Returns for each whether it is stored: not, when another
 * process has taken its key over. `lockTimeout`: how long the statement may wait for a lock; absent: as long as the pool allows.
 */
export async function recordDecisions(pool: Pool, recordings: readonly Recording[], lockTimeout = '0'): Promise<boolean[]> {
  const parts: Buffer[] = [];
  let end = 1;
  // bytes beside JSON: PostgreSQL and Node would escape each quote of a JSON text in another
  const placed = (text: string | Buffer) => {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    const from = end;
    parts.push(bytes);
    end += bytes.length;
    return [from, bytes.length] as const;
  };
  const members = recordings.map(({ held: { tenant, environment, key, owner }, decision, answer }) => {
    const { verdict, signedBy } = decision;
    const [bodyFrom, bodyBytes] = placed(answer.body);
    const [requestFrom, requestBytes] = placed(decision.request);
    const [inputsFrom, inputsBytes] = placed(decision.inputs);
    const [verdictFrom, verdictBytes] = placed(JSON.stringify(verdict));
    const [receiptFrom, receiptBytes] = placed(decision.receipt);
    return {
      // no spread first: V8 would make new hidden classes in the old generation for each payment (docs/performance.md#pauses)
      tenant,
      environment,
      key,
      owner,
      status: answer.status,
      id: decision.id,
      transactionId: decision.transactionId,
      payer: decision.payer,
      payee: decision.payee,
      outcome: verdict.outcome,
      ruleset: verdict.ruleset,
      kid: signedBy.jwk.kid,
      decidedAt: decision.decidedAt,
      expiresAt: verdict.expiresAt,
      jwk: signedBy.jwk,
      signer: signedBy.signer,
      since: signedBy.since,
      bodyFrom,
      bodyBytes,
      requestFrom,
      requestBytes,
      inputsFrom,
      inputsBytes,
      verdictFrom,
      verdictBytes,
      receiptFrom,
      receiptBytes,
    };
  });
  const { rows } = await pool.query<{ id: string }>({
    name: 'record-decisions',
    text: recordSql,
    values: [JSON.stringify(members), Buffer.concat(parts), lockTimeout],
  });
  const stored = new Set(rows.map(({ id }) => id));
  return recordings.map(({ decision }) => stored.has(decision.id));
}

/** Returns the caller's decisions under a key, newest first. There are several when the key was used again after it expired. */
export async function findDecisions(pool: Pool, { tenant, environment, key }: KeyScope): Promise<StoredDecision[]> {
  const { rows } = await pool.query<StoredDecision>({ name: 'find-decisions', text: findSql, values: [tenant, environment, key] });
  return rows;
}

/** Returns the caller's decision; undefined: the caller has no such decision. */
export async function findDecision(
  pool: Pool,
  { tenant, environment }: Omit<KeyScope, 'key'>,
  decisionId: string,
): Promise<StoredDecision | undefined> {
  const { rows } = await pool.query<StoredDecision>({ name: 'find-decision', text: findOneSql, values: [tenant, environment, decisionId] });
  return rows[0];
}

/**
 * Returns at most `limit` of the caller's decisions, newest first. `outcome`: only these; absent: all.
 * The other members are those of `decisionsAbout`.
 */
export async function decisionsOf(
  pool: Pool,
  { tenant, environment }: Omit<KeyScope, 'key'>,
  wanted: {
    readonly since: string;
    readonly before: DecisionCursor | undefined;
    readonly limit: number;
    readonly outcome: Outcome | undefined;
  },
): Promise<ListedDecision[]> {
  const { since, before, limit, outcome } = wanted;
  const values = [tenant, environment, since, before?.decidedAt ?? 'infinity', before?.id ?? '', limit, outcome ?? null];
  const { rows } = await pool.query<ListedDecision>({ name: 'decisions-of-caller', text: ofCallerSql, values });
  return rows;
}

/** Returns at most `limit` of the caller's decisions about its payment, newest first. `before`: only decisions after this one in the list. */
export async function decisionsOfTransaction(
  pool: Pool,
  { tenant, environment }: Omit<KeyScope, 'key'>,
  wanted: { readonly transactionId: string; readonly before: DecisionCursor | undefined; readonly limit: number },
): Promise<ListedDecision[]> {
  const { transactionId, before, limit } = wanted;
  const values = [tenant, environment, transactionId, before?.decidedAt ?? 'infinity', before?.id ?? '', limit];
  const { rows } = await pool.query<ListedDecision>({ name: 'decisions-of-transaction', text: ofTransactionSql, values });
  return rows;
}

/** What a decision was made from. Its receipt has the hashes of both members. */
export interface DecisionInputs {
  readonly id: string;
  /** The body of the request as the caller sent it; parsed, in decisions from before the receipt had a hash of it. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly inputs: ClearanceInputs;
  readonly receipt: string;
}

/** Returns the inputs of one of the caller's decisions; undefined when the caller has no such decision. */
export async function findInputs(
  pool: Pool,
  { tenant, environment }: Omit<KeyScope, 'key'>,
  decisionId: string,
): Promise<DecisionInputs | undefined> {
  const { rows } = await pool.query<DecisionInputs>({
    name: 'find-decision-inputs',
    text: inputsSql,
    values: [tenant, environment, decisionId],
  });
  return rows[0];
}

/**
 * Returns at most `limit` of the caller's decisions about a company as payer or payee, newest first. `since`: ISO day, London. `before`: only
 * decisions after this one in the list.
 */
export async function decisionsAbout(
  pool: Pool,
  { tenant, environment }: Omit<KeyScope, 'key'>,
  wanted: { readonly companyNumber: string; readonly since: string; readonly before: DecisionCursor | undefined; readonly limit: number },
): Promise<ListedDecision[]> {
  const { companyNumber, since, before, limit } = wanted;
  const cursor = [before?.decidedAt ?? 'infinity', before?.id ?? ''];
  const values = [tenant, environment, companyNumber, since, ...cursor, limit];
  const { rows } = await pool.query<ListedDecision>({ name: 'decisions-about-company', text: aboutSql, values });
  return rows;
}
