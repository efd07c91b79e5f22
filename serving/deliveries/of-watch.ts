import type { Pool, PoolClient } from '../../infra/postgres/pool.ts';
import { sqlFile, sqlIn } from '../../infra/sql-file.ts';
import type { EventType } from '../../models/webhooks/event-types.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import { recordAct } from '../audit-log/audit-log.ts';
import { ServingProblem } from '../problem.ts';
import { readSubscription } from '../subscriptions/subscriptions.ts';
import type { DeliveryState } from './deliveries.ts';

const sql = sqlIn('serving/deliveries');

/** A delivery as its subscriber sees it: neither the address nor what the receiver answered. */
export interface ListedDelivery {
  readonly id: string;
  readonly type: EventType;
  readonly companyNumber: string;
  readonly sourceId: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly lastFailure: string | null;
  /** Null also when it is due now. */
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

/** The dead letters since an instant, or the deliveries with these ids. */
export type Wanted = { readonly since: Date } | { readonly deliveryIds: readonly string[] };

type Owner = Pick<ApiKey, 'tenant' | 'environment'>;

/** Deliveries of one watch that a replay may make due at once: the outbox starts 5,000 a minute for all tenants. */
export const mostDue = 1_000;

/**
 * Returns the deliveries of a watch, those of the newest event first. `before`: the id of the last one of the previous page. Throws WATCH_NOT_FOUND,
 * and DELIVERY_NOT_FOUND when the watch does not have the delivery `before`.
 */
export async function listDeliveries(
  pool: Pool,
  owner: Owner,
  watch: string,
  { state, before, limit }: { readonly state: DeliveryState | undefined; readonly before: string | undefined; readonly limit: number },
): Promise<ListedDelivery[]> {
  const values = [owner.tenant, owner.environment, watch, state ?? null, before ?? null, limit];
  const { rows } = await pool.query<ListedDelivery>(sql('list-of-watch'), values);
  if (rows.length > 0) return rows;
  await readSubscription(pool, owner, watch);
  // an empty page would tell the caller that it has read them all
  if (before !== undefined) await refuseUnknown(pool, watch, [before]);
  return rows;
}

/**
 * Makes settled deliveries of a watch due again, in the transaction of `client`: they are sent with the same bytes, and begin the retry schedule
 * again. A delivery that is not settled stays as it is. `remaining`: there are further dead letters. `caller.id` is the actor in the audit log.
 * Throws WATCH_NOT_FOUND, WATCH_DISABLED, DELIVERY_NOT_FOUND, and RATE_LIMITED while too many deliveries of the watch are due.
 */
export async function replayDeliveries(
  client: PoolClient,
  caller: Owner & Pick<ApiKey, 'id'>,
  watch: string,
  wanted: Wanted,
): Promise<{ replayed: number; remaining: boolean }> {
  const { tenant, environment } = caller;
  await client.query(sqlFile('serving/lock-tenant.sql'), [tenant]); // replays of a tenant keep the limit together
  const { disabledAt } = await readSubscription(client, caller, watch);
  if (disabledAt !== null) throw new ServingProblem('WATCH_DISABLED', 'The watch is paused or disabled; nothing was made due.');
  const room = mostDue - (await countDue(client, watch));
  if (room < ('since' in wanted ? 1 : wanted.deliveryIds.length))
    throw new ServingProblem('RATE_LIMITED', `So many deliveries of the watch are due that no more fit into ${mostDue}.`, {
      retryAfter: 60,
    });
  const found = 'since' in wanted ? await deadLetters(client, watch, wanted.since, room + 1) : [...wanted.deliveryIds];
  if ('deliveryIds' in wanted) await refuseUnknown(client, watch, found);
  const { rowCount } = await client.query(sql('revive-deliveries'), [found.slice(0, room)]);
  const replayed = rowCount ?? 0;
  await recordAct(client, 'replay-deliveries', { tenant }, { actor: caller.id }, { id: watch, environment, ...wanted, replayed });
  return { replayed, remaining: found.length > room };
}

async function countDue(client: PoolClient, watch: string): Promise<number> {
  const { rows } = await client.query<{ due: number }>(sql('count-due'), [watch, mostDue]);
  return rows[0]?.due ?? 0;
}

async function deadLetters(client: PoolClient, watch: string, since: Date, limit: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(sql('dead-letters-since'), [watch, since, limit]);
  return rows.map(({ id }) => id);
}

async function refuseUnknown(on: Pool | PoolClient, watch: string, ids: readonly string[]): Promise<void> {
  const { rows } = await on.query<{ id: string }>(sql('among-watch'), [watch, ids]);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw new ServingProblem('DELIVERY_NOT_FOUND', `The watch has no delivery ${unknown}.`);
}
