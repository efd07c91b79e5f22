import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlFile } from '../../infra/sql-file.ts';
import { type Outbox, openOutbox } from '../../test/worlds/delivery-outbox.ts';
import { createTestDatabase, type TestDatabase } from '../../test/worlds/postgres.ts';
import { readAuditLog } from '../audit-log/audit-log.ts';
import { openWebhookSecret } from '../subscriptions/webhook-secret.ts';
import { type Attempt, deliveryLedger } from './deliveries.ts';
import { readOverdueDeliveries } from './overdue.ts';

let database: TestDatabase;
let outbox: Outbox;
let ledger: ReturnType<typeof deliveryLedger>;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  outbox = await openOutbox(database.urlAs.application);
  ledger = deliveryLedger(outbox.pool);
});
afterAll(async () => {
  await outbox.pool.end();
  await database.drop();
});

/** A subscription of its own with so many deliveries. */
async function owed(events: number): Promise<{ subscription: string; ids: string[] }> {
  count += 1;
  const subscription = `sub_${count}`;
  await outbox.subscribe(subscription, `https://hooks.nightjar.example/${count}`);
  return { subscription, ids: await outbox.publish(subscription, `pub_${count}`, events) };
}

const attempt = (delivery: string, change: Partial<Attempt> = {}): Attempt => ({
  delivery,
  watchAsOf: '2026-06-01 10:00:00+00',
  number: 1,
  startedAt: new Date('2026-06-02T10:00:00Z'),
  durationMs: 12,
  status: 204,
  error: null,
  excerpt: null,
  state: 'delivered',
  nextAttemptAt: null,
  disableReason: null,
  ...change,
});
const failure = (delivery: string, change: Partial<Attempt> = {}) =>
  attempt(delivery, {
    status: 500,
    error: 'http_error',
    excerpt: 'oops',
    state: 'pending',
    nextAttemptAt: new Date('2026-06-02T10:00:05Z'),
    ...change,
  });

const one = async (delivery: string) => (await outbox.pool.query('select * from delivery where id = $1', [delivery])).rows[0];
const attemptsOf = async (delivery: string) =>
  (await outbox.pool.query('select number, status, error from attempt where delivery = $1 order by number', [delivery])).rows;

describe('delivery ledger', () => {
  test('a delivery that is due comes with its address, sealed secret and event', async () => {
    const { subscription, ids } = await owed(1);
    const [due] = await ledger.due(ids);
    expect(due).toMatchObject({
      subscription,
      state: 'pending',
      attempts: 0,
      disabled: false,
      type: 'gazette.insolvency.published',
      companyNumber: '00000001',
      metadata: { noticeCode: '2450' },
      occurredAt: new Date('2026-06-02T09:00:00Z'),
    });
    expect(openWebhookSecret(outbox.secretBox, due!.secret, due!)).toMatch(/^whsec_[0-9a-f]{64}$/);
    expect(await ledger.due(['unknown'])).toEqual([]);
  });

  test('attempts of many deliveries are recorded together and settle what succeeded', async () => {
    const { ids } = await owed(3);
    const [a, b, c] = ids as [string, string, string];
    const entries = await ledger.record([attempt(a), failure(b), attempt(c)]);
    expect(entries.toSorted((x, y) => x.delivery.localeCompare(y.delivery)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['delivered', 1],
      ['pending', 1],
      ['delivered', 1],
    ]);
    expect(await one(a)).toMatchObject({ state: 'delivered', last_status: 204, last_error: null, settled_at: expect.any(Date) });
    expect(await one(b)).toMatchObject({
      state: 'pending',
      last_status: 500,
      last_error: 'http_error',
      settled_at: null,
      next_attempt_at: new Date('2026-06-02T10:00:05Z'),
    });
  });

  test('recording the same attempt again changes nothing', async () => {
    const { ids } = await owed(1);
    const [id] = ids as [string];
    await ledger.record([failure(id)]);
    await ledger.record([failure(id, { number: 2, state: 'retrying' })]);
    const before = await one(id);
    expect(await ledger.record([failure(id, { durationMs: 99 })])).toEqual([
      { delivery: id, state: 'retrying', attempts: 2, nextAttemptAt: new Date('2026-06-02T10:00:05Z') },
    ]);
    expect(await one(id)).toEqual(before);
    expect(await attemptsOf(id)).toHaveLength(2);
  });

  test('a success is not hidden by a failure of the same number, nor undone by one that comes later', async () => {
    const { ids } = await owed(1);
    const [id] = ids as [string];
    await ledger.record([failure(id)]);
    await ledger.record([attempt(id)]);
    await ledger.record([failure(id)]);
    await ledger.record([failure(id, { number: 2 })]);
    expect(await one(id)).toMatchObject({ state: 'delivered', last_error: null });
    expect((await attemptsOf(id))[0]).toEqual({ number: 1, status: 204, error: null });
  });

  test('410 disables the subscription with its reason', async () => {
    const { subscription, ids } = await owed(2);
    const [due] = await ledger.due(ids);
    const { delivery, watchAsOf } = due!;
    await ledger.record([
      failure(delivery, {
        watchAsOf,
        status: 410,
        state: 'dead_letter',
        nextAttemptAt: null,
        disableReason: 'the receiver answered 410 Gone',
      }),
    ]);
    const { rows } = await outbox.pool.query('select disabled_at, disabled_reason from subscription where id = $1', [subscription]);
    expect(rows[0]).toEqual({ disabled_at: expect.any(Date), disabled_reason: 'the receiver answered 410 Gone' });
    expect((await ledger.due(ids)).map(({ disabled }) => disabled)).toEqual([true, true]);
  });

  test('deliveries that a worker saw under a disabled watch stay owed when its tenant has enabled the watch meanwhile', async () => {
    const { subscription, ids } = await owed(2);
    const [a, b] = ids as [string, string];
    await outbox.enable(subscription, true);
    await ledger.bury([a], 'subscription_disabled');
    expect(await one(a)).toMatchObject({ state: 'pending', settled_at: null });
    await outbox.enable(subscription, false); // a pause holds what is owed
    await ledger.bury([a], 'subscription_disabled');
    expect(await one(a)).toMatchObject({ state: 'pending', settled_at: null });
    await ledger.bury([b], 'cancelled');
    expect(await one(b)).toMatchObject({ state: 'dead_letter' });
    await outbox.pool.query('update subscription set held_until = now() where id = $1', [subscription]);
    await ledger.bury([a], 'subscription_disabled');
    expect(await one(a)).toMatchObject({ state: 'dead_letter', last_error: 'subscription_disabled' });
  });

  test('what is buried can be revived, and burying what was delivered does nothing', async () => {
    const { ids } = await owed(2);
    const [a, b] = ids as [string, string];
    await ledger.record([attempt(a)]);
    await ledger.bury(ids, 'cancelled');
    expect(await one(a)).toMatchObject({ state: 'delivered' });
    expect(await one(b)).toMatchObject({ state: 'dead_letter', last_error: 'cancelled', settled_at: expect.any(Date) });
    await ledger.revive(b);
    expect(await one(b)).toMatchObject({ state: 'retrying', settled_at: null, next_attempt_at: expect.any(Date) });
    const acts = await readAuditLog(outbox.pool, { action: 'replay-delivery', most: 99 });
    expect(acts.map(({ detail }) => detail.delivery)).toContain(b);
  });

  test('an attempt that ends after its delivery was given up keeps its number: the first attempt of a replay has the next one', async () => {
    const { ids } = await owed(1);
    const [a] = ids as [string];
    await ledger.bury([a], 'cancelled');
    expect(await ledger.record([failure(a)])).toMatchObject([{ state: 'dead_letter', attempts: 1, nextAttemptAt: null }]);
    expect(await one(a)).toMatchObject({ state: 'dead_letter', last_error: 'cancelled' });
    await ledger.revive(a);
    const [due] = await ledger.due([a]);
    expect(due).toMatchObject({ attempts: 1, attemptsBefore: 1 });
    expect(await ledger.record([failure(a, { number: (due?.attempts ?? 0) + 1 })])).toMatchObject([{ state: 'pending', attempts: 2 }]);
    expect((await attemptsOf(a)).map(({ number }) => number)).toEqual([1, 2]);
  });

  test('pages without an attempt are listed in order after a cursor: those of a publish at once, all others once they have waited', async () => {
    const { subscription, ids } = await owed(250);
    const publish = `pub_${count}`;
    const first = await ledger.unstartedPages(publish, undefined, 2);
    expect(first).toEqual([
      { subscription, tenant: 'nightjar', publish, page: 0, deliveries: 100 },
      { subscription, tenant: 'nightjar', publish, page: 1, deliveries: 100 },
    ]);
    expect(await ledger.unstartedPages(publish, first[1], 2)).toEqual([
      { subscription, tenant: 'nightjar', publish, page: 2, deliveries: 50 },
    ]);
    expect((await ledger.unstartedPages(undefined, undefined, 1_000)).filter((page) => page.publish === publish)).toEqual([]);
    await outbox.pool.query("update delivery set created_at = now() - interval '1 minute' where publish = $1", [publish]);
    expect((await ledger.unstartedPages(undefined, undefined, 1_000)).filter((page) => page.publish === publish)).toHaveLength(3);
    await ledger.record(ids.slice(0, 100).map((id) => failure(id)));
    expect(await ledger.unstartedPages(publish, undefined, 10)).toHaveLength(2);
    expect(await ledger.page({ subscription, publish, page: 0 })).toHaveLength(100);
  });

  test('a delivery whose next attempt is five minutes overdue is claimed once in five minutes', async () => {
    const { ids } = await owed(2);
    const [late, soon] = ids as [string, string];
    await ledger.record([
      failure(late, { nextAttemptAt: new Date(Date.now() - 301_000) }),
      failure(soon, { nextAttemptAt: new Date(Date.now() - 200_000) }),
    ]);
    expect(await claimed(ids)).toEqual([late]);
    expect(await claimed(ids)).toEqual([]);
    await outbox.pool.query("update delivery set claimed_at = now() - interval '301 seconds' where id = $1", [late]);
    expect(await claimed(ids)).toEqual([late]);
  });

  test('a delivery whose next attempt or claim was written under a clock that was ahead is claimed, and is due at once', async () => {
    const { ids } = await owed(3);
    const [ahead, claimedAhead, tomorrow] = ids as [string, string, string];
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await ledger.record([
      failure(ahead, { nextAttemptAt: inHours(800) }),
      failure(claimedAhead, { nextAttemptAt: inHours(-1) }),
      failure(tomorrow, { nextAttemptAt: inHours(22) }),
    ]);
    await outbox.pool.query("update delivery set claimed_at = now() + interval '800 hours' where id = $1", [claimedAhead]);
    expect((await claimed(ids)).sort()).toEqual([ahead, claimedAhead].sort());
    expect(await claimed(ids)).toEqual([]);
    expect((await one(ahead)).next_attempt_at.getTime()).toBeLessThan(Date.now() + 60_000);
  });

  test('pages and overdue deliveries of a paused watch are neither started nor overdue until the pause ends, or has lasted three days', async () => {
    const { subscription, ids } = await owed(2);
    const [late = ''] = ids;
    const started = async () => {
      await outbox.pool.query('update delivery set claimed_at = null where id = $1', [late]);
      const pages = (await ledger.unstartedPages(undefined, undefined, 1_000)).filter((page) => page.subscription === subscription);
      return [pages.length, await claimed(ids)];
    };
    await ledger.record([failure(late, { nextAttemptAt: new Date(Date.now() - 301_000) })]);
    await outbox.pool.query("update delivery set created_at = now() - interval '1 minute' where subscription = $1", [subscription]);
    // `risk status` and /readyz count alike
    const overdue = async () => {
      const { rows } = await outbox.pool.query<{ overdue: number }>(sqlFile('serving/ledger/status-deliveries.sql'));
      const counted = rows.reduce((sum, row) => sum + row.overdue, 0);
      expect((await readOverdueDeliveries(outbox.pool)).overdue).toBe(counted);
      return counted;
    };
    await outbox.pool.query("update delivery set next_attempt_at = now() - interval '1 hour' where id = $1", [late]);
    const before = await overdue();
    await outbox.enable(subscription, false);
    expect(await overdue()).toBe(before - 1);
    expect(await started()).toEqual([0, []]);
    await outbox.pool.query("update subscription set held_until = held_until - interval '3 days' where id = $1", [subscription]);
    expect(await started()).toEqual([1, [late]]);
    await outbox.enable(subscription, true);
    expect(await started()).toEqual([1, [late]]);
  });

  test('a page that was written under a clock that was ahead is started', async () => {
    const { ids } = await owed(1);
    await outbox.pool.query("update delivery set created_at = now() + interval '800 hours' where id = any($1)", [ids]);
    const publish = `pub_${count}`;
    expect((await ledger.unstartedPages(undefined, undefined, 1_000)).filter((page) => page.publish === publish)).toHaveLength(1);
  });

  test('a replay of a delivery that was never attempted is claimed when its workflow died before the first attempt', async () => {
    const { ids } = await owed(1);
    const [id] = ids as [string];
    await ledger.bury(ids, 'cancelled');
    await ledger.revive(id);
    await outbox.pool.query("update delivery set next_attempt_at = now() - interval '301 seconds' where id = $1", [id]);
    expect(await one(id)).toMatchObject({ state: 'retrying', attempts: 0 });
    expect(await claimed(ids)).toEqual([id]);
  });

  test('claiming overdue deliveries and listing unstarted pages read only their indexes beside 100,000 settled deliveries', async () => {
    const { ids } = await owed(3);
    const [late] = ids as [string];
    await ledger.record([failure(late, { nextAttemptAt: new Date(Date.now() - 301_000) })]);
    await outbox.pool.query(
      `insert into subscription (id, tenant, environment, webhook_url, every_company, secret)
       select 'settled_' || i, 'nightjar', 'live', 'https://settled.nightjar.example/' || i, true, '' from generate_series(1, 34000) i`,
    );
    await outbox.pool.query(
      `insert into delivery (id, subscription, event, publish, page, state, attempts, settled_at)
       select 'settled-' || i || '-' || event.id, 'settled_' || i, event.id, event.publish, 0, 'delivered', 1, now()
       from generate_series(1, 34000) i cross join event where event.publish = 'pub_' || $1::text`,
      [count],
    );
    await outbox.pool.query('analyze delivery');
    expect(await planOf('claim-overdue', [1_000])).toContain('delivery_overdue');
    expect(await planOf('claim-overdue', [1_000])).not.toContain('Seq Scan on delivery');
    expect(await planOf('unstarted-pages', [null, '', '', -1, 100])).toContain('delivery_unattempted');
    expect(await planOf('delivery-page', ['sub_1', 'pub_1', 0])).not.toContain('Seq Scan');
    expect(await claimed(ids)).toEqual([late]);
  });
});

const claimed = async (among: readonly string[]) => {
  const found = (await ledger.claimOverdue(1_000)).map(({ delivery }) => delivery);
  return found.filter((delivery) => among.includes(delivery));
};

async function planOf(query: string, values: readonly unknown[]): Promise<string> {
  const text = `explain (costs off) ${sqlFile(`serving/deliveries/${query}.sql`).replace(/^--.*$/gm, '')}`;
  const { rows } = await outbox.pool.query<{ 'QUERY PLAN': string }>(text, [...values]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
