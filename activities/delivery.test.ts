import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { webhookPolicy } from '../infra/http/outbound.ts';
import { inTransaction } from '../infra/postgres/pool.ts';
import { createSecretBox, type SecretBox } from '../infra/secret-box.ts';
import { sqlFile } from '../infra/sql-file.ts';
import { changeSubscription, type SubscriptionChange } from '../serving/subscriptions/subscriptions.ts';
import { sealWebhookSecret } from '../serving/subscriptions/webhook-secret.ts';
import { type Outbox, openOutbox } from '../test/worlds/delivery-outbox.ts';
import { type Receiver, startReceiver } from '../test/worlds/delivery-receiver.ts';
import { createTestDatabase, type TestDatabase } from '../test/worlds/postgres.ts';
import { deliveryActivities } from './delivery.ts';

let database: TestDatabase;
let outbox: Outbox;
let receiver: Receiver;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  outbox = await openOutbox(database.url);
});
afterEach(async () => {
  vi.useRealTimers();
  await receiver?.close();
});
afterAll(async () => {
  await outbox.pool.end();
  await database.drop();
});

async function published(events: number, status = 204) {
  count += 1;
  receiver = await startReceiver((response) => response.writeHead(status).end());
  const page = { subscription: `sub_${count}`, publish: `pub_${count}`, page: 0 };
  receiver.state.secret = await outbox.subscribe(page.subscription, receiver.url);
  const ids = await outbox.publish(page.subscription, page.publish, events);
  return { page, ids, first: ids[0] ?? '' };
}

const allow = (...ranges: string[]) => webhookPolicy({ allow: ranges, production: false });
const made = (secretBox: SecretBox = outbox.secretBox, policy = allow('127.0.0.0/8')) =>
  deliveryActivities({ pool: outbox.pool, secretBox, policy, logger: pino({ level: 'silent' }) });
const run = <A extends unknown[], R>(step: (...args: A) => Promise<R>, ...args: A) =>
  new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR', () => {}) }).run<A, R, (...args: A) => Promise<R>>(step, ...args);

describe('delivery activities', () => {
  test('a page that runs twice sends each delivery once', async () => {
    const { page, ids } = await published(12);
    expect(await run(made().deliverPage, page)).toEqual({ delivered: 12, failed: [] });
    expect(await run(made().deliverPage, page)).toEqual({ delivered: 0, failed: [] });
    expect(receiver.received).toHaveLength(ids.length);
  });

  test('a page that runs again returns its failed deliveries and sends nothing', async () => {
    const { page, ids } = await published(3, 500);
    expect(await run(made().deliverPage, page)).toEqual({ delivered: 0, failed: ids });
    expect(await run(made().deliverPage, page)).toEqual({ delivered: 0, failed: ids });
    expect(receiver.received).toHaveLength(3);
  });

  test('an attempt whose number is already recorded is not sent again', async () => {
    const { page, first } = await published(1, 500);
    await run(made().deliverPage, page);
    const second = await run(made().attemptDelivery, { delivery: first, number: 2 });
    expect(second).toMatchObject({ state: 'pending', attempts: 2, lastStatus: 500, lastError: 'http_error' });
    expect(second.waitSeconds).toBeGreaterThan(20);
    expect(await run(made().attemptDelivery, { delivery: first, number: 2 })).toMatchObject({ attempts: 2 });
    expect(receiver.received).toHaveLength(2);
  });

  test('a replay sends a delivered event again and restarts the retry schedule', async () => {
    const { page, first } = await published(1);
    await run(made().deliverPage, page);
    receiver.state.answer = (response) => response.writeHead(500).end();
    const opened = await run(made().openDelivery, { delivery: first, replay: true });
    expect(opened).toMatchObject({ state: 'retrying', attempts: 1, waitSeconds: 0 });
    const again = await run(made().attemptDelivery, { delivery: first, number: 2 });
    expect(again).toMatchObject({ state: 'pending', attempts: 2 });
    expect(again.waitSeconds).toBeLessThan(6);
  });

  test('a worker whose clock is days ahead signs with the present instant, so that its receiver accepts it, and retries in time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 });
    const { page, first } = await published(1, 500);
    await run(made().deliverPage, page);
    const { waitSeconds } = await run(made().openDelivery, { delivery: first, replay: false });
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThan(60);
    vi.useRealTimers();
    const [, signedAt = ''] = /\bt=(\d+)/.exec(JSON.stringify(receiver.received[0]?.headers)) ?? [];
    expect(Math.abs(Date.now() / 1_000 - Number(signedAt))).toBeLessThan(60);
    const { rows } = await outbox.pool.query(
      "select next_attempt_at < now() + interval '1 minute' as soon, started_at <= now() as past from delivery join attempt on delivery = id where id = $1",
      [first],
    );
    expect(rows).toEqual([{ soon: true, past: true }]);
  });

  test('a page of a paused watch is not sent and stays owed; it is sent after the pause', async () => {
    const { page } = await published(2);
    await outbox.enable(page.subscription, false);
    expect(await run(made().deliverPage, page)).toEqual({ delivered: 0, failed: [] });
    expect(await outbox.ledger(page.subscription)).toMatchObject([
      { state: 'pending', attempts: 0, lastError: null },
      { state: 'pending', attempts: 0, lastError: null },
    ]);
    await outbox.enable(page.subscription, true);
    expect(await run(made().deliverPage, page)).toEqual({ delivered: 2, failed: [] });
    expect(receiver.received).toHaveLength(2);
  });

  test('a retry that comes due while its watch is paused is not sent and keeps its number; it is sent after the pause', async () => {
    const { page, first } = await published(1, 500);
    await run(made().deliverPage, page);
    await outbox.pool.query('update delivery set next_attempt_at = now() where id = $1', [first]);
    await outbox.enable(page.subscription, false);
    const held = await run(made().attemptDelivery, { delivery: first, number: 2 });
    expect(held).toMatchObject({ state: 'pending', attempts: 1, isHeld: true });
    expect(receiver.received).toHaveLength(1);
    await outbox.enable(page.subscription, true);
    expect(await run(made().attemptDelivery, { delivery: first, number: 2 })).toMatchObject({ attempts: 2, isHeld: false });
    expect(receiver.received).toHaveLength(2);
  });

  test('deliveries that a pause has held for three days, and those of a paused watch that is deleted, become dead letters without a request', async () => {
    for (const end of ['pause', 'delete']) {
      const { page } = await published(1);
      await outbox.enable(page.subscription, false);
      if (end === 'pause')
        await outbox.pool.query("update subscription set held_until = held_until - interval '3 days' where id = $1", [page.subscription]);
      else await outbox.pool.query(sqlFile('serving/subscriptions/delete-subscription.sql'), ['nightjar', 'live', page.subscription]);
      expect(await run(made().deliverPage, page)).toEqual({ delivered: 0, failed: [] });
      expect(await outbox.ledger(page.subscription)).toMatchObject([
        { state: 'dead_letter', attempts: 0, lastError: 'subscription_disabled' },
      ]);
      expect(receiver.received).toEqual([]);
    }
  });

  test.each(['pause', 'delete', 'rotate', 'move'] as const)(
    'a watch that changes while a slow receiver gets its page (%s) is used as it is now for the deliveries that have not begun',
    async (change) => {
      const { page } = await published(14);
      const before = receiver;
      const after = await startReceiver();
      after.state.secret = before.state.secret;
      const begun = new Promise<void>((resolve) => {
        before.state.answer = (response, _, count) => {
          if (count === 10) resolve();
          setTimeout(() => response.writeHead(204).end(), 1_500);
        };
      });
      const sending = run(made().deliverPage, page);
      await begun;
      const [id, { pool, secretBox }] = [page.subscription, outbox];
      if (change === 'pause') await outbox.enable(id, false);
      if (change === 'delete') await pool.query(sqlFile('serving/subscriptions/delete-subscription.sql'), ['nightjar', 'live', id]);
      if (change === 'move') await pool.query('update subscription set webhook_url = $2 where id = $1', [id, after.url]);
      const next = `whsec_${'5'.repeat(64)}`;
      const sealed = sealWebhookSecret(secretBox, next, { tenant: 'nightjar' });
      if (change === 'rotate') {
        await pool.query(sqlFile('serving/subscriptions/rotate-secret.sql'), ['nightjar', 'live', id, sealed, 0]);
        before.state.secret = next;
      }
      await sending;
      after.close();
      const states = (await outbox.ledger(id)).map(({ state }) => state).slice(10);
      const isSent = change === 'rotate' || change === 'move';
      expect(new Set(states)).toEqual(new Set([isSent ? 'delivered' : change === 'pause' ? 'pending' : 'dead_letter']));
      expect([before.received.length, after.received.length]).toEqual(change === 'move' ? [10, 4] : [change === 'rotate' ? 14 : 10, 0]);
      expect([...before.received.slice(10), ...after.received].every(({ valid }) => valid)).toBe(true);
    },
  );

  test.each(['pause', 'delete', 'move'] as const)(
    'a watch that changes while a retry waits for a slot (%s) is used as it is now',
    async (change) => {
      const { page, ids } = await published(7, 500);
      const [before, after, owner] = [receiver, await startReceiver(), ['nightjar', 'live', page.subscription]];
      after.state.secret = before.state.secret;
      const { deliverPage, attemptDelivery } = made();
      await run(deliverPage, page);
      const held: (() => void)[] = [];
      before.state.answer = (response) => held.push(() => response.writeHead(204).end());
      // six requests to one origin at a time: the seventh waits
      const attempts = Promise.all(ids.map((delivery) => run(attemptDelivery, { delivery, number: 2 })));
      await expect.poll(() => held.length).toBe(6);
      await sleep(500);
      if (change === 'pause') await outbox.enable(page.subscription, false);
      if (change === 'delete') await outbox.pool.query(sqlFile('serving/subscriptions/delete-subscription.sql'), owner);
      if (change === 'move')
        await outbox.pool.query('update subscription set webhook_url = $2 where id = $1', [page.subscription, after.url]);
      for (const answer of held) answer();
      const states = (await attempts).map(({ state }) => state).filter((state) => state !== 'delivered');
      after.close();
      expect([states, before.received.length, after.received.length]).toEqual(
        { pause: [['pending'], 13, 0], delete: [['dead_letter'], 13, 0], move: [[], 13, 1] }[change],
      );
    },
  );

  test.each([{ webhookUrl: 'moved' }, { enabled: true }])(
    'an answer 410 to a request that began before its tenant changed the watch (%o) neither disables the watch nor gives the delivery up',
    async (change) => {
      const { page, ids } = await published(2);
      const [before, after] = [receiver, await startReceiver()];
      after.state.secret = before.state.secret;
      const owner = { id: 'key', tenant: 'nightjar', environment: 'live' } as const;
      const changed = (wanted: SubscriptionChange) =>
        inTransaction(outbox.pool, (client) => changeSubscription(client, owner, page.subscription, wanted));
      const state = async () =>
        (await outbox.pool.query('select disabled_at from subscription where id = $1', [page.subscription])).rows[0];
      // the first request is answered at once and disables the watch; the second is answered after its tenant has changed the watch
      let answerSecond = () => undefined as unknown;
      const begun = new Promise<void>((resolve) => {
        before.state.answer = (response, _, count) => {
          if (count === 1) return void response.writeHead(410).end();
          answerSecond = () => response.writeHead(410).end();
          resolve();
        };
      });
      const sending = run(made().deliverPage, page);
      await begun;
      await expect.poll(state).toEqual({ disabled_at: expect.any(Date) });
      await changed({ enabled: true, ...('webhookUrl' in change ? { webhookUrl: after.url } : {}) });
      answerSecond();
      const { failed } = await sending;
      expect(await state()).toEqual({ disabled_at: null });
      expect((await outbox.ledger(page.subscription)).map(({ state: one }) => one).toSorted()).toEqual(['dead_letter', 'retrying']);
      expect(failed).toHaveLength(1);
      before.state.answer = (response) => response.writeHead(204).end();
      const [delivery = ''] = failed;
      expect(ids).toContain(delivery);
      expect(await run(made().openDelivery, { delivery, replay: false })).toMatchObject({ attempts: 1, waitSeconds: 0 });
      expect(await run(made().attemptDelivery, { delivery, number: 2 })).toMatchObject({ state: 'delivered', lastStatus: 204 });
      expect(after.received).toHaveLength('webhookUrl' in change ? 1 : 0);
      after.close();
    },
  );

  test('a delivery to a forbidden address becomes a dead letter at once, and nothing is sent', async () => {
    const { page } = await published(2);
    await run(made(outbox.secretBox, allow()).deliverPage, page);
    expect(await outbox.ledger(page.subscription)).toMatchObject([
      { state: 'dead_letter', lastError: 'blocked_address', attempts: 1 },
      { state: 'dead_letter', lastError: 'blocked_address', attempts: 1 },
    ]);
    expect(receiver.received).toEqual([]);
  });

  test('a wrong secret key is a retryable error and not an attempt; an unknown delivery is a final error', async () => {
    const { page } = await published(1);
    await expect(run(made(createSecretBox(randomBytes(32))).deliverPage, page)).rejects.toMatchObject({
      type: 'SECRET_UNREADABLE',
      nonRetryable: false,
    });
    expect(await outbox.ledger(page.subscription)).toMatchObject([{ state: 'pending', attempts: 0 }]);
    await expect(run(made().openDelivery, { delivery: 'dlv_none', replay: false })).rejects.toMatchObject({
      type: 'DELIVERY_UNKNOWN',
      nonRetryable: true,
    });
  });
});
