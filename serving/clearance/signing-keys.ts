import type { Pool, Queryable } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { PublishedKey, ReceiptJwk } from '../../models/receipts/jwk.ts';
import type { SignerKind } from '../../models/receipts/signer-kind.ts';
import type { Environment } from '../api-keys/api-keys.ts';

export interface SigningKey {
  readonly jwk: ReceiptJwk;
  readonly signer: SignerKind;
  readonly environment: Environment;
  readonly createdAt: Date;
  /** Null: the key is published and has not signed. */
  readonly activatedAt: Date | null;
  readonly retiredAt: Date | null;
}

/** A key with which this process signs. `since`: the instant at which the process began to use it, by the clock that dates its receipts. */
export interface KeyInUse extends Pick<SigningKey, 'jwk' | 'signer' | 'environment'> {
  readonly since: Date;
}

const rememberSql = sqlFile('serving/clearance/remember-signing-key.sql');

/**
 * Publishes a signing key. The caller does this before it returns a receipt signed with the key. Safe to repeat. Throws when the key is published for
 * another environment or kind of signer: verifiers would refuse its receipts. `announcedFirst`: throws when the key takes the place of another one
 * that no process of the service holds, and was not announced, because verifiers that keep the set of keys would not know it; also when it was
 * retired more than a day ago, because only the owner takes such a retirement back.
 */
export async function rememberSigningKey(
  pool: Pool,
  { jwk, signer, environment, since }: KeyInUse,
  { announcedFirst = false }: { readonly announcedFirst?: boolean } = {},
): Promise<void> {
  const { rows } = await pool.query<Held>(rememberSql, [jwk.kid, JSON.stringify(jwk), signer, environment, since, announcedFirst]);
  const [held] = rows;
  if (held?.unannounced === true)
    throw new Error(`the key ${jwk.kid} was not announced: run "risk signing-keys announce" a day before it signs`);
  if (held === undefined || held.environment === null || (held.environment === environment && held.signer === signer)) return;
  throw new Error(
    `the key ${jwk.kid} is published for ${held.environment} receipts of a ${held.signer} signer and cannot sign ${environment} receipts of a ${signer} signer`,
  );
}

interface Held {
  readonly environment: Environment | null;
  readonly signer: SigningKey['signer'] | null;
  readonly unannounced: boolean;
}

/**
 * Publishes a key of a token or of AWS KMS that signs live receipts later, also one that was retired. `pool` connects as the owner: the
 * application may not. Returns when the key was
 * published, and when it first signed (null: not yet). Safe to repeat.
 */
export async function announceSigningKey(
  pool: Pool,
  jwk: ReceiptJwk,
  signer: Exclude<SignerKind, 'software'>,
): Promise<Pick<SigningKey, 'createdAt' | 'activatedAt'>> {
  const { rows } = await pool.query<Pick<SigningKey, 'createdAt' | 'activatedAt'>>(sqlFile('serving/clearance/announce-signing-key.sql'), [
    jwk.kid,
    JSON.stringify(jwk),
    signer,
    'live',
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error(`the key ${jwk.kid} could not be published`);
  return row;
}

/** `next`: published, signs later. `current`: signs. `retired`: signs no longer, and verifies the receipts that it signed. */
type KeyStatus = 'next' | 'current' | 'retired';

/** Returns every key that signs, has signed or is announced, newest first: old receipts must stay verifiable. */
export async function listSigningKeys(on: Queryable): Promise<SigningKey[]> {
  const { rows } = await on.query<SigningKey>(sqlFile('serving/clearance/list-signing-keys.sql'));
  return rows;
}

/** Returns the same keys as verifiers read them. */
export async function publishedKeys(on: Queryable): Promise<(PublishedKey & { readonly status: KeyStatus })[]> {
  return (await listSigningKeys(on)).map((key) => {
    const { jwk, signer, environment, createdAt, retiredAt } = key;
    const status = statusOf(key);
    return { ...jwk, status, signer, environment, createdAt: createdAt.toISOString(), retiredAt: retiredAt?.toISOString() ?? null };
  });
}

export function statusOf({ activatedAt, retiredAt }: Pick<SigningKey, 'activatedAt' | 'retiredAt'>): KeyStatus {
  if (retiredAt !== null) return 'retired';
  return activatedAt === null ? 'next' : 'current';
}
