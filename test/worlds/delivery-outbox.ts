import { randomBytes } from 'node:crypto';
import { inTransaction, openPool, type Pool } from '../../infra/postgres/pool.ts';
import { createSecretBox } from '../../infra/secret-box.ts';
import { migrate } from '../../serving/migrate.ts';
import { changeSubscription } from '../../serving/subscriptions/subscriptions.ts';
import { sealWebhookSecret } from '../../serving/subscriptions/webhook-secret.ts';

/** A migrated database with a tenant, and a secret box. `key` is its key as hexadecimal text for child processes. */
export async function openOutbox(url: string, key = randomBytes(32)) {
  const pool = openPool(url, { max: 20 });
  await migrate(pool);
  await pool.query("insert into tenant (id, name) values ('nightjar', 'Nightjar') on conflict do nothing");
  const secretBox = createSecretBox(key);
  return {
    pool,
    key,
    secretBox,
    /** Returns the secret that its receiver verifies with. */
    async subscribe(id: string, url: string, tenant = 'nightjar'): Promise<string> {
      const secret = `whsec_${randomBytes(32).toString('hex')}`;
      await pool.query('insert into tenant (id, name) values ($1, $1) on conflict do nothing', [tenant]);
      await pool.query(
        `insert into subscription (id, tenant, environment, webhook_url, every_company, secret) values ($1, $4, 'live', $2, true, $3)`,
        [id, url, sealWebhookSecret(secretBox, secret, { tenant }), tenant],
      );
      return secret;
    },
    /** Pauses the subscription, or resumes it, as its tenant does. */
    enable: (subscription: string, enabled: boolean) =>
      inTransaction(pool, (client) =>
        changeSubscription(client, { id: 'key', tenant: 'nightjar', environment: 'live' }, subscription, { enabled }),
      ),
    publish: (subscription: string, publish: string, events: number) => publishEvents(pool, subscription, publish, events),
    /** Stores a decision of the tenant with the company as payer, as of now. */
    async decide(payer: string): Promise<void> {
      await pool.query(
        `insert into decision
           (id, tenant, environment, idempotency_key, payer, payee, outcome, request, inputs, verdict, ruleset, receipt, kid, decided_at, expires_at)
         values ('dec_' || gen_random_uuid(), 'nightjar', 'live', 'key', $1, '00000009', 'ALLOW', '{}', '{}', '{}', '', '', '', now(), now())`,
        [payer],
      );
    },
    async ledger(subscription: string) {
      const { rows } = await pool.query<{ id: string; state: string; attempts: number; recorded: number; lastError: string | null }>(
        `select d.id, d.state, d.attempts, d.last_error as "lastError", count(a.number)::integer as recorded
         from delivery d left join attempt a on a.delivery = d.id where d.subscription = $1 group by d.id order by d.event`,
        [subscription],
      );
      return rows;
    },
  };
}

export type Outbox = Awaited<ReturnType<typeof openOutbox>>;

/** Publishes invented events with their deliveries, 100 to a page. Returns the ids of the deliveries, oldest event first. */
async function publishEvents(pool: Pool, subscription: string, publish: string, events: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into event (type, company_number, source_id, company_name, occurred_at, detail, metadata, publish)
       select 'gazette.insolvency.published', lpad(i::text, 8, '0'), $1 || ':' || $2 || ':' || i, 'NIGHTJAR TRADING ' || i || ' LIMITED',
         timestamptz '2026-06-02T09:00:00Z', 'Petition to wind up the company', '{"noticeCode": "2450"}', $2
       from generate_series(1, $3) i
       returning id
     ), paged as (
       select id as event, row_number() over (order by id) - 1 as n from made
     )
     insert into delivery (id, subscription, event, publish, page)
     select $1 || '-' || event, $1, event, $2, n / 100 from paged order by event
     returning id`,
    [subscription, publish, events],
  );
  return rows.map(({ id }) => id);
}
