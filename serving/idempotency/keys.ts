import type { Pool, Queryable } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { Environment } from '../api-keys/api-keys.ts';
import type { ClaimedRead, Companies } from '../facts/claimed-read.ts';
import { ServingProblem } from '../problem.ts';

/** An idempotency key belongs to a tenant and an environment, not to an API key. */
export interface KeyScope {
  readonly tenant: string;
  readonly environment: Environment;
  readonly key: string;
}

/** A key that this process holds until its lease ends. */
export interface HeldKey extends KeyScope {
  /** Identifies this request, so that a process whose lease ended cannot settle a key that another process took over. */
  readonly owner: string;
}

/** `Read`: what was read with the claim. */
export type Claim<Read = ClaimedRead | undefined> =
  /** `readAt`: PostgreSQL's clock, ISO 8601 UTC. */
  | { readonly state: 'claimed'; readonly read: Read; readonly readAt: string }
  | { readonly state: 'done'; readonly status: number; readonly body: Buffer; readonly isExpired: boolean }
  /** The key was used with another request. */
  | { readonly state: 'conflict' }
  /** The same request is in flight, or the process that held it died and its lease still runs. */
  | { readonly state: 'busy'; readonly retryAfter: number };

/** A key that a request is to hold. */
export interface WantedKey extends HeldKey {
  /** SHA-256 of method, path and canonical body. */
  readonly fingerprint: Buffer;
  /** The companies whose facts are read with the claim; undefined: none. */
  readonly companies?: Companies | undefined;
}

export interface ClaimTerms {
  readonly leaseSeconds: number;
  /** The version of the shared state that the caller holds: it is not read again. */
  readonly heldVersion?: string | undefined;
  /** How long the statement may wait for a lock; absent: as long as the pool allows. */
  readonly lockTimeout?: string;
}

/** A repetition within a day returns the stored bytes; after a day the same key makes a new request. */
const keepSeconds = 24 * 3_600;

const claimSql = sqlFile('serving/idempotency/claim.sql');
const settleSql = sqlFile('serving/idempotency/settle.sql');
const releaseSql = sqlFile('serving/idempotency/release.sql');
const dropSql = sqlFile('serving/idempotency/drop-expired.sql');

interface Held {
  /** The place of the key among those that were asked for, from 1. */
  readonly place: number;
  readonly state: 'claimed' | 'started' | 'done';
  readonly same: boolean;
  readonly status: number | null;
  readonly body: Buffer | null;
  readonly isExpired: boolean;
  readonly wait: number;
  /** Null: the key was not claimed. */
  readonly readAt: string | null;
  /** Null without companies; so is the rest. */
  readonly companies: ClaimedRead['companies'] | null;
  readonly shared: ClaimedRead['shared'];
  readonly unserved: ClaimedRead['unserved'] | null;
}

/** Claims one key. */
export async function claimKey(pool: Pool, wanted: WantedKey, terms: ClaimTerms): Promise<Claim> {
  const [claim = claimedMeanwhile] = await claimKeys(pool, [wanted], terms);
  return claim;
}

/**
 * Claims keys, no two of them equal, and reads what payments between their companies are decided from, in one statement: of twenty equal requests exactly
 * one is `claimed`. Returns a claim for each key, in their order.
 */
export async function claimKeys(
  pool: Pool,
  wanted: readonly WantedKey[],
  { leaseSeconds, heldVersion, lockTimeout = '0' }: ClaimTerms,
): Promise<Claim[]> {
  const asked = wanted.map(({ tenant, environment, key, owner, fingerprint, companies }) => ({
    tenant,
    environment,
    key,
    owner,
    fingerprintHex: fingerprint.toString('hex'),
    ...companies,
  }));
  const { rows } = await pool.query<Held>({
    name: 'claim-idempotency',
    text: claimSql,
    values: [JSON.stringify(asked), leaseSeconds, keepSeconds, heldVersion ?? null, lockTimeout],
  });
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return wanted.map((_, at) => claimOf(byPlace.get(at + 1), leaseSeconds));
}

const claimedMeanwhile: Claim = { state: 'busy', retryAfter: 1 };

function claimOf(row: Held | undefined, leaseSeconds: number): Claim {
  if (row === undefined) return claimedMeanwhile;
  if (row.state === 'claimed' && row.readAt !== null) return { state: 'claimed', read: readOf(row), readAt: row.readAt };
  if (!row.same) return { state: 'conflict' };
  if (row.status !== null && row.body !== null) return { state: 'done', status: row.status, body: row.body, isExpired: row.isExpired };
  // most requests end within a second; one that has not may have lost its process, and its key is free when the lease ends
  return { state: 'busy', retryAfter: row.wait >= leaseSeconds ? 1 : Math.max(1, row.wait) };
}

function readOf({ companies, shared, unserved }: Held): ClaimedRead | undefined {
  if (companies === null || unserved === null) return undefined;
  return { companies, shared, unserved };
}

/**
 * Stores an answer without a decision. Returns false when another process has taken the key over.
 * `on`: the transaction of the effect, if there is one.
 */
export async function settleKey(on: Queryable, held: HeldKey, status: number, body: Buffer): Promise<boolean> {
  const { rowCount } = await on.query({
    name: 'settle-idempotency',
    text: settleSql,
    values: [...keyOf(held), held.owner, status, body],
  });
  return rowCount === 1;
}

/** Frees a key under which nothing was stored. A key that was settled meanwhile stays. */
export async function releaseKey(pool: Pool, held: HeldKey): Promise<void> {
  await pool.query({ name: 'release-idempotency', text: releaseSql, values: [...keyOf(held), held.owner] });
}

/** Deletes expired keys, `batch` per statement, so that no statement runs long. Decisions stay. Returns the number of deleted keys. */
export async function dropExpiredKeys(pool: Pool, batch = 5_000): Promise<number> {
  for (let dropped = 0; ; ) {
    const { rowCount } = await pool.query(dropSql, [batch]);
    dropped += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return dropped;
  }
}

function keyOf({ tenant, environment, key }: KeyScope): [string, string, string] {
  return [tenant, environment, key];
}

/** The bytes that every repetition of a request receives. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: Buffer;
  readonly replayed: boolean;
  /** True: the bytes state a decision that has expired since they were stored. Absent: they do not. */
  readonly isExpired?: boolean;
}

/**
 * Returns the stored answer of a key that could not be claimed. Throws IDEMPOTENCY_KEY_REUSED or
 * IDEMPOTENCY_KEY_IN_USE when it has none for this request.
 */
export function repeatedAnswer(claim: Claim<unknown>): StoredAnswer {
  switch (claim.state) {
    case 'done':
      return { status: claim.status, body: claim.body, replayed: true, isExpired: claim.isExpired };
    case 'conflict':
      throw new ServingProblem('IDEMPOTENCY_KEY_REUSED', 'The key was used before with another request.');
    case 'busy':
      throw new ServingProblem('IDEMPOTENCY_KEY_IN_USE', 'The same request is in flight.', { retryAfter: claim.retryAfter });
    case 'claimed':
      throw new ServingProblem('IDEMPOTENCY_KEY_IN_USE', 'The request took too long; send it again.', { retryAfter: 1 });
  }
}
