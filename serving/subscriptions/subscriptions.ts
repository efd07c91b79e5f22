import { codeOf } from '../../infra/error-code.ts';
import { normalForm } from '../../infra/http/outbound.ts';
import type { Pool, PoolClient, Queryable } from '../../infra/postgres/pool.ts';
import { sqlFile, sqlIn } from '../../infra/sql-file.ts';
import type { ApiKey, Environment } from '../api-keys/api-keys.ts';
import { recordAct } from '../audit-log/audit-log.ts';
import { plans } from '../limits/plans.ts';
import { ServingProblem } from '../problem.ts';

const sql = sqlIn('serving/subscriptions');

/** Whose events a subscription receives: those of the companies it lists, of the tenant's portfolio, or of every UK company. */
export type WatchedCompanies = 'listed' | 'portfolio' | 'every';

export interface NewSubscription {
  readonly id: string;
  readonly tenant: string;
  readonly environment: Environment;
  readonly webhookUrl: string;
  /** Null: every type. */
  readonly eventTypes: readonly string[] | null;
  readonly companies: WatchedCompanies;
  /** Of `listed`; else empty. */
  readonly companyNumbers: readonly string[];
  /** Encrypted by the secret box. */
  readonly secret: Buffer;
}

export interface Subscription {
  readonly id: string;
  readonly webhookUrl: string;
  readonly eventTypes: readonly string[] | null;
  readonly companies: WatchedCompanies;
  readonly companyNumbers: readonly string[] | null;
  readonly disabledAt: Date | null;
  readonly disabledReason: string | null;
  /** When a secret that was rotated begins to sign; null: the newest one signs. */
  readonly nextSecretAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A member that is absent stays as it is. */
export interface SubscriptionChange {
  readonly webhookUrl?: string;
  readonly eventTypes?: readonly string[] | null;
  readonly companies?: WatchedCompanies;
  readonly companyNumbers?: readonly string[];
  /** A subscription of every company becomes one of the portfolio; another keeps its companies. */
  readonly everyCompany?: false;
  readonly enabled?: boolean;
}

/** One tenant in one environment: the owner of a subscription. */
type Owner = Pick<ApiKey, 'tenant' | 'environment'>;

/**
 * Saves one subscription per tenant, environment and URL, in the transaction of `client`. Saving it again keeps the id and replaces everything else:
 * the old secret is void. `actor`: the id of the caller's key, for the audit log.
 * Throws WATCH_QUOTA_EXCEEDED when the plan allows no further subscription.
 */
export async function saveSubscription(
  client: PoolClient,
  { id, tenant, environment, webhookUrl, eventTypes, companies, companyNumbers, secret }: NewSubscription,
  { most, actor }: { readonly most: number; readonly actor: string },
): Promise<{ id: string; createdAt: Date; updatedAt: Date }> {
  await client.query(sqlFile('serving/lock-tenant.sql'), [tenant]);
  await giveNormalForm(client, { tenant, environment }, webhookUrl);
  const { rows } = await client.query<{ id: string; createdAt: Date; updatedAt: Date }>(sql('save-subscription'), [
    ...[id, tenant, environment, webhookUrl, eventTypes, companies === 'every', companies === 'portfolio', secret],
    ...[companyNumbers, most],
  ]);
  const [row] = rows;
  if (row === undefined) throw new ServingProblem('WATCH_QUOTA_EXCEEDED', `Your plan allows ${most} watches.`);
  const detail = { id: row.id, environment, receiver: receiverOf(webhookUrl), companies };
  await recordAct(client, row.id === id ? 'create-watch' : 'replace-watch', { tenant }, { actor }, detail);
  return row;
}

/** Throws EVERY_COMPANY_REFUSED when the plan of the caller does not allow a watch of every company. */
export function allowEveryCompany({ plan }: ApiKey): void {
  if (!plans[plan].everyCompany) throw new ServingProblem('EVERY_COMPANY_REFUSED', `The plan ${plan} has no watch of every company.`);
}

/** Returns the subscriptions of a tenant, newest first. `before`: the id of the last one of the previous page. */
export async function listSubscriptions(
  pool: Pool,
  { tenant, environment }: Owner,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<Subscription[]> {
  const { rows } = await pool.query<Subscription>(sql('read-subscriptions'), [tenant, environment, null, before ?? null, limit]);
  return rows;
}

/** Counts the subscriptions of a tenant. A plan that became smaller may allow fewer. */
export async function countSubscriptions(pool: Pool, { tenant, environment }: Owner): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(sql('count-subscriptions'), [tenant, environment]);
  return rows[0]?.total ?? 0;
}

/** Returns whether the tenant has, or had and deleted, the subscription. */
export async function hadSubscription(pool: Pool, { tenant, environment }: Owner, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(sql('find-subscription'), [tenant, environment, id]);
  return rowCount === 1;
}

/** Throws WATCH_NOT_FOUND. */
export async function readSubscription(on: Queryable, { tenant, environment }: Owner, id: string): Promise<Subscription> {
  const { rows } = await on.query<Subscription>(sql('read-subscriptions'), [tenant, environment, id, null, 1]);
  return found(rows);
}

/**
 * Gives the watch of a URL the normal form of it. An earlier version stored each URL as the tenant had written it, and only a URL parser sees that two of them
 * are one. Of several the oldest takes it.
 */
async function giveNormalForm(client: PoolClient, { tenant, environment }: Owner, webhookUrl: string): Promise<void> {
  const { rows } = await client.query<{ id: string; webhookUrl: string }>(sql('other-urls'), [tenant, environment, webhookUrl]);
  const same = rows.find((row) => URL.canParse(row.webhookUrl) && normalForm(new URL(row.webhookUrl)) === webhookUrl);
  if (same !== undefined) await client.query(sql('set-url'), [same.id, webhookUrl]);
}

/** The part of a URL that the audit log may hold: path and query of a receiver may be secret. */
function receiverOf(webhookUrl: string): string {
  return new URL(webhookUrl).origin;
}

/**
 * Changes a subscription in the transaction of `client`. Changes of a tenant's watches happen one after the other. `caller.id` is the actor in the
 * audit log. Throws WATCH_NOT_FOUND, and WATCH_EXISTS when another subscription of the tenant has the URL; the transaction must then be rolled back.
 */
export async function changeSubscription(
  client: PoolClient,
  caller: Owner & Pick<ApiKey, 'id'>,
  id: string,
  change: SubscriptionChange,
): Promise<Subscription> {
  const { tenant, environment } = caller;
  await client.query(sqlFile('serving/lock-tenant.sql'), [tenant]);
  if (change.webhookUrl !== undefined) await giveNormalForm(client, caller, change.webhookUrl);
  try {
    found((await client.query(sql('change-subscription'), [tenant, environment, id, JSON.stringify(change)])).rows);
  } catch (cause) {
    if (codeOf(cause) !== '23505') throw cause;
    throw new ServingProblem('WATCH_EXISTS', 'Another watch of yours has this URL.', { cause });
  }
  const { webhookUrl, enabled, companies } = change;
  const receiver = webhookUrl === undefined ? {} : { receiver: receiverOf(webhookUrl) };
  const detail = { id, environment, changed: Object.keys(change), ...receiver, enabled, companies };
  await recordAct(client, 'change-watch', { tenant }, { actor: caller.id }, detail);
  return readSubscription(client, caller, id);
}

/** Ends a subscription in the transaction of `client`. `caller.id` is the actor in the audit log. Throws WATCH_NOT_FOUND. */
export async function deleteSubscription(client: PoolClient, caller: Owner & Pick<ApiKey, 'id'>, id: string): Promise<void> {
  const { tenant, environment } = caller;
  found((await client.query(sql('delete-subscription'), [tenant, environment, id])).rows);
  await recordAct(client, 'delete-watch', { tenant }, { actor: caller.id }, { id, environment });
}

/**
 * Stores a new secret, sealed, which signs `inSeconds` from now, in the transaction of `client`. Returns when. `caller.id` is the actor in the audit
 * log. Throws WATCH_NOT_FOUND.
 */
export async function rotateSecret(
  client: PoolClient,
  caller: Owner & Pick<ApiKey, 'id'>,
  id: string,
  { secret, inSeconds }: { readonly secret: Buffer; readonly inSeconds: number },
): Promise<Date> {
  const { tenant, environment } = caller;
  const { rows } = await client.query<{ signsFrom: Date }>(sql('rotate-secret'), [tenant, environment, id, secret, inSeconds]);
  const { signsFrom } = found(rows);
  await recordAct(client, 'rotate-watch-secret', { tenant }, { actor: caller.id }, { id, environment, signsFrom });
  return signsFrom;
}

interface SigningTarget {
  readonly webhookUrl: string;
  readonly secret: Buffer;
  /** The instant of PostgreSQL. */
  readonly signedAt: Date;
}

/** Returns the URL, the sealed secret that signs now, and the instant of the signature. Throws WATCH_NOT_FOUND. */
export async function signingTarget(pool: Pool, { tenant, environment }: Owner, id: string): Promise<SigningTarget> {
  const { rows } = await pool.query<SigningTarget>(sql('read-signing-target'), [tenant, environment, id]);
  return found(rows);
}

function found<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new ServingProblem('WATCH_NOT_FOUND', 'Your tenant has no watch with this id in this environment.');
  return row;
}
