import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { WebhookEvent } from '../../models/webhooks/envelope.ts';

/** `pending`: the first attempts, close together. `retrying`: later attempts, over days. `delivered` and `dead_letter` are settled. */
export type DeliveryState = 'pending' | 'retrying' | 'delivered' | 'dead_letter';

/** Up to 100 deliveries of one subscription from one publish. */
export interface DeliveryPage {
  readonly subscription: string;
  readonly publish: string;
  readonly page: number;
}

/** A delivery with everything that an attempt needs. It stays in the activity: no workflow may hold the secret or the body. */
export interface DueDelivery extends WebhookEvent {
  readonly delivery: string;
  readonly subscription: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Attempts before the newest replay, which began the retry schedule again. */
  readonly attemptsBefore: number;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly nextAttemptAt: Date | null;
  /** When this was read, by PostgreSQL's clock: an attempt is dated by it, because the clock of its worker may be wrong. */
  readonly readAt: Date;
  readonly tenant: string;
  readonly url: string;
  /** When its tenant last changed the subscription: the text of PostgreSQL, because a `Date` has no microseconds. */
  readonly watchAsOf: string;
  /** Encrypted by `createSecretBox`. */
  readonly secret: Buffer;
  /** Its tenant has paused the subscription: the delivery waits. */
  readonly held: boolean;
  /** The subscription has ended, or its pause has lasted too long: the delivery is given up. */
  readonly disabled: boolean;
}

export interface Attempt {
  readonly delivery: string;
  /** Of the `DueDelivery` that was sent. */
  readonly watchAsOf: string;
  /** Starts at 1 and is never used twice; a replay continues the numbering. */
  readonly number: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly status: number | null;
  /** `null`: the receiver answered 2xx. */
  readonly error: string | null;
  readonly excerpt: string | null;
  /** The delivery's state after the attempt; a dead letter only while the subscription is as it was at `watchAsOf`. */
  readonly state: DeliveryState;
  readonly nextAttemptAt: Date | null;
  /** Set when the receiver ends the subscription (410 Gone). */
  readonly disableReason: string | null;
}

export interface LedgerEntry {
  readonly delivery: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
}

const lookBackSql = sqlFile('serving/deliveries/count-look-backs.sql');
const dueSql = sqlFile('serving/deliveries/due-deliveries.sql');
const targetSql = sqlFile('serving/deliveries/delivery-target.sql');
const pageSql = sqlFile('serving/deliveries/delivery-page.sql');
const recordSql = sqlFile('serving/deliveries/record-attempts.sql');
const burySql = sqlFile('serving/deliveries/bury-deliveries.sql');
const reviveSql = sqlFile('serving/deliveries/revive-delivery.sql');
const unstartedSql = sqlFile('serving/deliveries/unstarted-pages.sql');
const claimSql = sqlFile('serving/deliveries/claim-overdue.sql');

/** The record of attempts and of deliveries that are still due; Temporal only keeps the time. Every write may be repeated. */
export const deliveryLedger = (pool: Pool) => ({
  /** Returns the tenant of a subscription and its URL; undefined: there is no such subscription. */
  async target(subscription: string): Promise<{ tenant: string; url: string } | undefined> {
    const { rows } = await pool.query<{ tenant: string; url: string }>({
      name: 'delivery-target',
      text: targetSql,
      values: [subscription],
    });
    return rows[0];
  },

  /** Returns the unsettled deliveries of a page, oldest event first. */
  async page({ subscription, publish, page }: DeliveryPage): Promise<readonly { delivery: string; attempts: number }[]> {
    const values = [subscription, publish, page];
    const { rows } = await pool.query<{ delivery: string; attempts: number }>({ name: 'delivery-page', text: pageSql, values });
    return rows;
  },

  /**
   * Leaves out unknown ids. Before the first attempt of a delivery it stores the look-back of its event, so that every attempt sends the same body.
   * It is counted now and not when the event was published, because until then decisions rest on the facts of before.
   */
  async due(deliveries: readonly string[]): Promise<readonly DueDelivery[]> {
    await pool.query({ name: 'count-look-backs', text: lookBackSql, values: [deliveries] });
    const { rows } = await pool.query<DueDelivery>({ name: 'due-deliveries', text: dueSql, values: [deliveries] });
    return rows;
  },

  /** Records at most one attempt of each delivery, in one statement. Returns the state of these deliveries afterwards. */
  async record(attempts: readonly Attempt[]): Promise<readonly LedgerEntry[]> {
    const values = [JSON.stringify(attempts)];
    const { rows } = await pool.query<LedgerEntry>({ name: 'record-attempts', text: recordSql, values });
    return rows;
  },

  /** Gives deliveries up. For `subscription_disabled` only those whose subscription is still disabled: the others stay due. */
  async bury(deliveries: readonly string[], reason: string): Promise<void> {
    if (deliveries.length > 0) await pool.query({ name: 'bury-deliveries', text: burySql, values: [deliveries, reason] });
  },

  async revive(delivery: string): Promise<void> {
    await pool.query({ name: 'revive-delivery', text: reviveSql, values: [delivery] });
  },

  /**
   * Returns pages without an attempt, after the cursor `after`: of one publish, or of all publishes older than 30 seconds. Those of a
   * paused subscription are left out.
   */
  async unstartedPages(publish: string | undefined, after: DeliveryPage | undefined, limit: number) {
    const cursor = [after?.subscription ?? '', after?.publish ?? '', after?.page ?? -1];
    const values = [publish ?? null, ...cursor, limit];
    const { rows } = await pool.query<DeliveryPage & { tenant: string; deliveries: number }>({
      name: 'unstarted-pages',
      text: unstartedSql,
      values,
    });
    return rows;
  },

  /**
   * Claims up to `limit` deliveries, replays included and those of a paused subscription not, whose next attempt is five minutes overdue,
   * or more than a day ahead. A claim lasts five minutes.
   */
  async claimOverdue(limit: number): Promise<readonly { delivery: string; subscription: string; tenant: string }[]> {
    const { rows } = await pool.query<{ delivery: string; subscription: string; tenant: string }>({
      name: 'claim-overdue',
      text: claimSql,
      values: [limit],
    });
    return rows;
  },
});
