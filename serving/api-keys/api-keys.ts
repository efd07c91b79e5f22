import { createHash, randomInt, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { inTransaction, type Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { type Act, recordAct } from '../audit-log/audit-log.ts';
import { isPlan, type PlanName, usualPlan } from '../limits/plans.ts';

export type Environment = 'live' | 'sandbox';

/** The operations that a key may call (docs/interface.md, "Endpoints"). */
export const scopes = [
  'transaction-risk:check',
  'transaction-risk:outcome',
  'transaction-risk:decision:read',
  'transaction-risk:keys:read',
  'transaction-risk:monitoring:manage',
  'risk-assess:read',
  'screen:read',
  'operator:read',
] as const;
export type Scope = (typeof scopes)[number];

/** The scopes of a caller. An operator's key shows the state of the service itself, so it is made on request only. */
export const callerScopes: readonly Scope[] = scopes.filter((scope) => scope !== 'operator:read');

export interface ApiKey {
  readonly id: string;
  readonly tenant: string;
  readonly environment: Environment;
  readonly scopes: readonly string[];
  /** Of the tenant. */
  readonly plan: PlanName;
  /** Of the key itself; null: only the limits of its tenant hold. */
  readonly requestsPerMinute: number | null;
}

export interface FoundKey extends ApiKey {
  /** Milliseconds until the key expires, by the clock of PostgreSQL; null: it does not expire. */
  readonly expiresInMs: number | null;
}

export interface ListedKey extends ApiKey {
  readonly label: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** To the minute; null: never. */
  readonly lastUsedAt: Date | null;
  /** The key that takes the place of a rotated one. */
  readonly rotatedTo: string | null;
}

export interface RotatedKey {
  readonly id: string;
  readonly key: string;
  readonly tenant: string;
  readonly environment: Environment;
  /** From then on the new key is refused; null: it does not expire. */
  readonly expiresAt: Date | null;
  /** From then on the old key is refused. */
  readonly oldExpiresAt: Date;
}

export interface NewKey {
  readonly tenant: string;
  readonly environment: Environment;
  readonly scopes: readonly string[];
  readonly label?: string;
  /** Null or absent: only the limits of the tenant hold. */
  readonly requestsPerMinute?: number | null;
  /** Null or absent: the key does not expire. */
  readonly expiresAt?: Date | null;
}

/** Of a key that a program makes for itself. */
const byProgram: Act = { actor: 'program' };

const prefixes: Record<Environment, string> = { live: 'svc_live_', sandbox: 'svc_test_' };
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 36;
const checksumLength = 6;
const form = /^svc_(live|test)_([0-9A-Za-z]{36})([0-9A-Za-z]{6})$/;

const createSql = sqlFile('serving/api-keys/create-api-key.sql');
const findSql = sqlFile('serving/api-keys/find-api-key.sql');

/**
 * Creates a key, and its tenant when that is new. Only this call returns the key itself (`svc_live_...`, `svc_test_...`): PostgreSQL stores its
 * SHA-256.
 */
export async function createKey(
  pool: Pool,
  { tenant, environment, scopes, label = '', requestsPerMinute = null, expiresAt = null }: NewKey,
  act: Act = byProgram,
): Promise<{ id: string; key: string }> {
  const id = `key_${randomUUID()}`;
  const key = newKey(environment);
  await inTransaction(pool, async (client) => {
    await client.query(createSql, [id, tenant, environment, hashOf(key), scopes, label, requestsPerMinute, expiresAt]);
    await recordAct(client, 'create-key', { tenant }, act, { id, environment, scopes, label, requestsPerMinute, expiresAt });
  });
  return { id, key };
}

/**
 * Creates a key that takes the place of another: it has the same tenant, environment, scopes, label and limit. It expires after as long a time as the
 * old key had when it was made, unless `expiresAt` is given. The old key stays valid for the overlap, or until it expires when that is sooner.
 * Returns undefined when the old key is unknown, revoked, expired or rotated already.
 */
export async function rotateKey(
  pool: Pool,
  old: string,
  { overlapSeconds, expiresAt: given = null }: { readonly overlapSeconds: number; readonly expiresAt?: Date | null },
  act: Act = byProgram,
): Promise<RotatedKey | undefined> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ tenant: string; environment: Environment }>(sqlFile('serving/api-keys/lock-valid-key.sql'), [
      old,
    ]);
    const [found] = rows;
    if (found === undefined) return undefined;
    const id = `key_${randomUUID()}`;
    const key = newKey(found.environment);
    const values = [old, id, hashOf(key), overlapSeconds, given];
    const rotated = await client.query<Expiries>(sqlFile('serving/api-keys/rotate-api-key.sql'), values);
    const [{ oldExpiresAt, expiresAt }] = rotated.rows as [Expiries];
    await recordAct(client, 'rotate-key', { tenant: found.tenant }, act, { id: old, to: id, oldExpiresAt, expiresAt });
    return { ...found, id, key, expiresAt, oldExpiresAt };
  });
}

type Expiries = Pick<RotatedKey, 'expiresAt' | 'oldExpiresAt'>;

/** Returns the id, tenant, environment, scopes and expiry of a key; undefined when it is malformed, unknown, expired or revoked. */
export async function findKey(pool: Pool, key: string): Promise<FoundKey | undefined> {
  if (!isWellFormed(key)) return undefined;
  const { rows } = await pool.query<FoundKey>({ name: 'find-api-key', text: findSql, values: [hashOf(key)] });
  const [row] = rows;
  return row === undefined ? undefined : { ...row, plan: isPlan(row.plan) ? row.plan : usualPlan };
}

/** Returns which keys are valid now: a function that tells it of a key without a query. */
export async function validKeys(pool: Pool): Promise<(key: string) => boolean> {
  const { rows } = await pool.query<{ hash: string }>(sqlFile('serving/api-keys/valid-key-hashes.sql'));
  const hashes = new Set(rows.map(({ hash }) => hash));
  return (key) => hashes.has(hashOf(key).toString('hex'));
}

/** Sets the plan of a tenant. Returns false when there is no such tenant. A running API follows at once. */
export function setPlan(pool: Pool, tenant: string, plan: PlanName, act: Act = byProgram): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(sqlFile('serving/api-keys/set-plan.sql'), [tenant, plan]);
    if (rowCount === 1) await recordAct(client, 'set-plan', { tenant }, act, { plan });
    return rowCount === 1;
  });
}

export async function listKeys(pool: Pool, tenant?: string): Promise<ListedKey[]> {
  const { rows } = await pool.query<ListedKey>(sqlFile('serving/api-keys/list-api-keys.sql'), [tenant ?? null]);
  return rows;
}

/** Revokes a key. Returns false when there is no such key or it was revoked before. */
export function revokeKey(pool: Pool, id: string, act: Act = byProgram): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ tenant: string }>(sqlFile('serving/api-keys/revoke-api-key.sql'), [id]);
    const [revoked] = rows;
    if (revoked !== undefined) await recordAct(client, 'revoke-key', revoked, act, { id });
    return revoked !== undefined;
  });
}

/** Notes that a key was used. A key that was used within the last minute stays as it is. */
export async function noteUse(pool: Pool, id: string): Promise<void> {
  await pool.query(sqlFile('serving/api-keys/note-use.sql'), [id]);
}

/** Checks form and checksum (CRC-32, base 62) without the database: a typing error fails, and a secret scanner can recognise a real key. */
export function isWellFormed(key: string): boolean {
  const [, environment, random, checksum] = form.exec(key) ?? [];
  return random !== undefined && checksum === checksumOf(`svc_${environment}_${random}`);
}

function newKey(environment: Environment): string {
  const random = Array.from({ length: randomLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  const body = prefixes[environment] + random;
  return body + checksumOf(body);
}

function checksumOf(text: string): string {
  let left = crc32(text);
  let digits = '';
  for (; digits.length < checksumLength; left = Math.floor(left / alphabet.length))
    digits = alphabet.charAt(left % alphabet.length) + digits;
  return digits;
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
