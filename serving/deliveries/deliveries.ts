import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { WebhookEvent } from '../../models/webhooks/envelope.ts';

/** `pending`: the first attempts, close together. `retrying`: the slow ones, over days. The other two are settled. */
export type DeliveryState = 'pending' | 'retrying' | 'delivered' | 'dead_letter';

/** Up to 100 deliveries of one subscription out of one publish. */
export interface DeliveryPage {
  readonly subscription: string;
  readonly publish: string;
  readonly page: number;
}

/** A delivery with all that an attempt needs. Stays in the activity: the secret and the body are for no workflow. */
export interface DueDelivery extends WebhookEvent {
  readonly delivery: string;
  readonly subscription: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly nextAttemptAt: Date | null;
  readonly url: string;
  /** Sealed (`createSecretBox`). */
  readonly secret: Buffer;
  readonly disabled: boolean;
}

export interface Attempt {
  readonly delivery: string;
  /** 1 for the first; never used twice, also not by a replay. */
  readonly number: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly status: number | null;
  /** `null`: the receiver answered 2xx. */
  readonly error: string | null;
  readonly excerpt: string | null;
  /** What becomes of the delivery. */
  readonly state: DeliveryState;
  readonly nextAttemptAt: Date | null;
  /** Set when the receiver wants no more of this subscription. */
  readonly disableReason: string | null;
}

export interface LedgerEntry {
  readonly delivery: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
}

const dueSql = sqlFile('serving/deliveries/due-deliveries.sql');
const pageSql = sqlFile('serving/deliveries/delivery-page.sql');
const recordSql = sqlFile('serving/deliveries/record-attempts.sql');
const burySql = sqlFile('serving/deliveries/bury-deliveries.sql');
const reviveSql = sqlFile('serving/deliveries/revive-delivery.sql');
const unstartedSql = sqlFile('serving/deliveries/unstarted-pages.sql');
const stalledSql = sqlFile('serving/deliveries/stalled-deliveries.sql');

/** The record of what was sent and what is owed; Temporal only keeps time. Every write may be repeated. */
export const deliveryLedger = (pool: Pool) => ({
  /** Unsettled deliveries of a page, oldest event first; those without an attempt are owed their first. */
  async page({ subscription, publish, page }: DeliveryPage): Promise<readonly { delivery: string; attempts: number }[]> {
    const values = [subscription, publish, page];
    const { rows } = await pool.query<{ delivery: string; attempts: number }>({ name: 'delivery-page', text: pageSql, values });
    return rows;
  },

  /** Ids that are not known are left out. */
  async due(deliveries: readonly string[]): Promise<readonly DueDelivery[]> {
    const { rows } = await pool.query<DueDelivery>({ name: 'due-deliveries', text: dueSql, values: [deliveries] });
    return rows;
  },

  /** One statement for all; at most one attempt of each delivery. Returns what the ledger then says of their deliveries. */
  async record(attempts: readonly Attempt[]): Promise<readonly LedgerEntry[]> {
    const values = [JSON.stringify(attempts)];
    const { rows } = await pool.query<LedgerEntry>({ name: 'record-attempts', text: recordSql, values });
    return rows;
  },

  async bury(deliveries: readonly string[], reason: string): Promise<void> {
    if (deliveries.length > 0) await pool.query({ name: 'bury-deliveries', text: burySql, values: [deliveries, reason] });
  },

  async revive(delivery: string): Promise<void> {
    await pool.query({ name: 'revive-delivery', text: reviveSql, values: [delivery] });
  },

  /** Pages that no attempt was made of, after `after`; of one publish, or of all that have waited for 30 seconds. */
  async unstartedPages(publish: string | undefined, after: DeliveryPage | undefined, limit: number) {
    const cursor = [after?.subscription ?? '', after?.publish ?? '', after?.page ?? -1];
    const values = [publish ?? null, ...cursor, limit];
    const { rows } = await pool.query<DeliveryPage & { deliveries: number }>({ name: 'unstarted-pages', text: unstartedSql, values });
    return rows;
  },

  /** Deliveries whose next attempt is five minutes overdue. */
  async stalled(after: string, limit: number): Promise<readonly { delivery: string; subscription: string }[]> {
    const values = [after, limit];
    const { rows } = await pool.query<{ delivery: string; subscription: string }>({ name: 'stalled-deliveries', text: stalledSql, values });
    return rows;
  },
});

export type DeliveryLedger = ReturnType<typeof deliveryLedger>;
