import { createHash, randomInt, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
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

export interface ListedKey extends ApiKey {
  readonly label: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface NewKey {
  readonly tenant: string;
  readonly environment: Environment;
  readonly scopes: readonly string[];
  readonly label?: string;
  /** Null or absent: only the limits of the tenant hold. */
  readonly requestsPerMinute?: number | null;
}

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
  { tenant, environment, scopes, label = '', requestsPerMinute = null }: NewKey,
): Promise<{ id: string; key: string }> {
  const id = `key_${randomUUID()}`;
  const key = newKey(environment);
  await pool.query(createSql, [id, tenant, environment, hashOf(key), scopes, label, requestsPerMinute]);
  return { id, key };
}

/** Returns the id, tenant, environment and scopes of a key; undefined when it is malformed, unknown, expired or revoked. */
export async function findKey(pool: Pool, key: string): Promise<ApiKey | undefined> {
  if (!isWellFormed(key)) return undefined;
  const { rows } = await pool.query<ApiKey>({ name: 'find-api-key', text: findSql, values: [hashOf(key)] });
  const [row] = rows;
  return row === undefined ? undefined : { ...row, plan: isPlan(row.plan) ? row.plan : usualPlan };
}

/** Returns which keys are valid now: a function that tells it of a key without a query. */
export async function validKeys(pool: Pool): Promise<(key: string) => boolean> {
  const { rows } = await pool.query<{ hash: string }>(sqlFile('serving/api-keys/valid-key-hashes.sql'));
  const hashes = new Set(rows.map(({ hash }) => hash));
  return (key) => hashes.has(hashOf(key).toString('hex'));
}

/** Sets the plan of a tenant. Returns false when there is no such tenant. A running API follows within seconds. */
export async function setPlan(pool: Pool, tenant: string, plan: PlanName): Promise<boolean> {
  const { rowCount } = await pool.query(sqlFile('serving/api-keys/set-plan.sql'), [tenant, plan]);
  return rowCount === 1;
}

export async function listKeys(pool: Pool, tenant?: string): Promise<ListedKey[]> {
  const { rows } = await pool.query<ListedKey>(sqlFile('serving/api-keys/list-api-keys.sql'), [tenant ?? null]);
  return rows;
}

/** Revokes a key. Returns false when there is no such key or it was revoked before. */
export async function revokeKey(pool: Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(sqlFile('serving/api-keys/revoke-api-key.sql'), [id]);
  return rowCount === 1;
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
