import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { PublishedKey, ReceiptJwk } from '../../models/receipts/jwk.ts';
import type { Environment } from '../api-keys/api-keys.ts';

export interface SigningKey {
  readonly jwk: ReceiptJwk;
  readonly signer: 'pkcs11' | 'software';
  readonly environment: Environment;
  readonly createdAt: Date;
  readonly retiredAt: Date | null;
}

/** A key with which this process signs. `since`: the instant at which the process began to use it, by the clock that dates its receipts. */
export interface KeyInUse extends Pick<SigningKey, 'jwk' | 'signer' | 'environment'> {
  readonly since: Date;
}

const rememberSql = sqlFile('serving/clearance/remember-signing-key.sql');

/**
 * Publishes a signing key. The caller does this before it returns a receipt signed with the key. Safe to repeat. Throws when the key is published for
 * another environment or kind of signer: verifiers would refuse its receipts.
 */
export async function rememberSigningKey(pool: Pool, { jwk, signer, environment, since }: KeyInUse): Promise<void> {
  const { rows } = await pool.query<Pick<SigningKey, 'environment' | 'signer'>>(rememberSql, [
    jwk.kid,
    JSON.stringify(jwk),
    signer,
    environment,
    since,
  ]);
  const [held] = rows;
  if (held === undefined || (held.environment === environment && held.signer === signer)) return;
  throw new Error(
    `the key ${jwk.kid} is published for ${held.environment} receipts of a ${held.signer} signer and cannot sign ${environment} receipts of a ${signer} signer`,
  );
}

/** Returns every key that has ever signed, newest first: old receipts must stay verifiable. */
export async function listSigningKeys(pool: Pool): Promise<SigningKey[]> {
  const { rows } = await pool.query<SigningKey>(sqlFile('serving/clearance/list-signing-keys.sql'));
  return rows;
}

/** Returns the same keys as verifiers read them. */
export async function publishedKeys(pool: Pool): Promise<PublishedKey[]> {
  return (await listSigningKeys(pool)).map(({ jwk, signer, environment, createdAt, retiredAt }) => {
    return { ...jwk, signer, environment, createdAt: createdAt.toISOString(), retiredAt: retiredAt?.toISOString() ?? null };
  });
}
