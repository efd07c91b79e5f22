import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { ReceiptJwk } from '../../models/receipts/jwk.ts';
import type { Environment } from '../api-keys/api-keys.ts';

export interface SigningKey {
  readonly jwk: ReceiptJwk;
  readonly signer: 'pkcs11' | 'software';
  readonly environment: Environment;
  readonly createdAt: Date;
  readonly retiredAt: Date | null;
}

const rememberSql = sqlFile('serving/clearance/remember-signing-key.sql');

/** Publishes a signing key. The caller does this before it returns a receipt signed with the key. Safe to repeat. */
export async function rememberSigningKey(pool: Pool, key: Pick<SigningKey, 'jwk' | 'signer' | 'environment'>): Promise<void> {
  await pool.query(rememberSql, [key.jwk.kid, JSON.stringify(key.jwk), key.signer, key.environment]);
}

/** Returns every key that has ever signed, newest first: old receipts must stay verifiable. */
export async function listSigningKeys(pool: Pool): Promise<SigningKey[]> {
  const { rows } = await pool.query<SigningKey>(sqlFile('serving/clearance/list-signing-keys.sql'));
  return rows;
}
