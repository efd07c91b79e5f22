import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { Environment } from '../api-keys/api-keys.ts';

export interface NewSubscription {
  readonly id: string;
  readonly tenant: string;
  readonly environment: Environment;
  readonly webhookUrl: string;
  /** Null: every type. */
  readonly eventTypes: readonly string[] | null;
  /** Null: every company. */
  readonly companyNumbers: readonly string[] | null;
  /** Encrypted by the secret box. */
  readonly secret: Buffer;
}

const saveSql = sqlFile('serving/subscriptions/save-subscription.sql');

/** Saves one subscription per tenant, environment and URL. Saving it again keeps the id and replaces everything else: the old secret is void. */
export async function saveSubscription(
  pool: Pool,
  subscription: NewSubscription,
): Promise<{ id: string; createdAt: Date; updatedAt: Date }> {
  const { id, tenant, environment, webhookUrl, eventTypes, companyNumbers, secret } = subscription;
  const { rows } = await pool.query<{ id: string; createdAt: Date; updatedAt: Date }>(saveSql, [
    id,
    tenant,
    environment,
    webhookUrl,
    eventTypes,
    companyNumbers === null,
    secret,
    companyNumbers ?? [],
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error('save-subscription returned no row');
  return row;
}
