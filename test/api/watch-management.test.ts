import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventBody } from '../../api/openapi.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { eventTypes } from '../../models/webhooks/event-types.ts';
import { metadataSchemas } from '../../models/webhooks/metadata-schemas.ts';
import { createKey, setPlan } from '../../serving/api-keys/api-keys.ts';
import { deliveryLedger } from '../../serving/deliveries/deliveries.ts';
import { plans } from '../../serving/limits/plans.ts';
import { openWebhookSecret } from '../../serving/subscriptions/webhook-secret.ts';
import { type ApiWorld, allScopes, startApiWorld } from '../worlds/api.ts';
import { type Receiver, startReceiver } from '../worlds/delivery-receiver.ts';

let world: ApiWorld;
let receiver: Receiver;
beforeAll(async () => {
  world = await startApiWorld();
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.close();
  await world.stop();
});

const path = '/api/v1/watch';
const keyOf = async (tenant: string) => (await createKey(world.pool, { tenant, environment: 'live', scopes: allScopes })).key;
const create = async (body: object, key?: string) => {
  const { status, json } = await world.call('POST', path, { body, ...(key === undefined ? {} : { key }) });
  return { status, json, id: json.data?.subscriptionId as string, secret: json.data?.webhookSecret as string };
};
const secretOf = async (id: string) => {
  const { rows } = await world.pool.query(
    'select case when next_secret_at <= now() then next_secret else secret end as secret, tenant from subscription where id = $1',
    [id],
  );
  return openWebhookSecret(world.deps.secretBox, rows[0].secret, rows[0]);
};

describe('list and read', () => {
  test('a tenant lists its watches newest first, page by page, without their secrets', async () => {
    const key = await keyOf('lister');
    for (const at of [1, 2, 3]) await create({ webhookUrl: `http://127.0.0.1:9/list/${at}` }, key);
    const first = await world.call('GET', `${path}?limit=2`, { key });
    const second = await world.call('GET', `${path}?limit=2&before=${first.json.meta.before}`, { key });
    const urls = [...first.json.data, ...second.json.data].map(({ webhookUrl }: { webhookUrl: string }) => webhookUrl);
    expect(urls).toEqual([3, 2, 1].map((at) => `http://127.0.0.1:9/list/${at}`));
    expect(second.json.meta.before).toBeNull();
    expect(first.text + second.text).not.toContain('whsec_');
  });

  test('a page goes on after a watch that was deleted meanwhile, and a cursor that is none of the tenant is refused', async () => {
    const key = await keyOf('leafer');
    for (const at of [1, 2, 3]) await create({ webhookUrl: `http://127.0.0.1:9/leaf/${at}` }, key);
    const { before } = (await world.call('GET', `${path}?limit=2`, { key })).json.meta;
    const ofStranger = await world.call('GET', `${path}?before=${before}`, { key: await keyOf('stranger') });
    expect([ofStranger.status, ofStranger.json.code]).toEqual([404, 'WATCH_NOT_FOUND']);
    expect((await world.call('DELETE', `${path}/${before}`, { key })).status).toBe(204);
    const rest = await world.call('GET', `${path}?before=${before}`, { key });
    expect(rest.json.data).toMatchObject([{ webhookUrl: 'http://127.0.0.1:9/leaf/1' }]);
  });

  test('a watch is read with its companies, and another tenant or the sandbox does not find, change or delete it', async () => {
    const { id } = await create({ webhookUrl: 'http://127.0.0.1:9/read', companyNumbers: ['02', '01'], event_types: ['sic_code.changed'] });
    expect((await world.call('GET', `${path}/${id}`)).json.data).toMatchObject({
      ...{ subscriptionId: id, companies: 'listed', companyNumbers: ['00000001', '00000002'] },
      ...{ event_types: ['sic_code.changed'], enabled: true, disabledReason: null, newSecretFrom: null },
    });
    const calls: [string, string, object?][] = [
      ['GET', ''],
      ['PATCH', '', { enabled: false }],
      ['DELETE', ''],
      ['POST', '/secret', {}],
      ['POST', '/test', {}],
      ['GET', '/deliveries'],
      ['POST', '/replay', { since: new Date().toISOString() }],
    ];
    for (const key of [world.keys.otherTenant, world.keys.sandbox]) {
      for (const [method, under, body] of calls) {
        const { status, json } = await world.call(method, `${path}/${id}${under}`, { key, ...(body === undefined ? {} : { body }) });
        expect([method, under, status, json.code]).toEqual([method, under, 404, 'WATCH_NOT_FOUND']);
      }
    }
    expect((await world.call('GET', `${path}/${id}`)).json.data.enabled).toBe(true);
  });
});

describe('change', () => {
  test('a change leaves the members that are not sent as they are, and null means all types and the portfolio', async () => {
    const { id, secret } = await create({ webhookUrl: 'http://127.0.0.1:9/change', companyNumbers: ['00000001'] });
    const change = async (body: object) => (await world.call('PATCH', `${path}/${id}`, { body })).json.data;
    expect(await change({ event_types: ['ch.psc.changed'] })).toMatchObject({
      event_types: ['ch.psc.changed'],
      companyNumbers: ['00000001'],
    });
    expect(await change({ companyNumbers: ['00000003', '00000002'] })).toMatchObject({ companyNumbers: ['00000002', '00000003'] });
    expect(await change({ event_types: null, companyNumbers: null, webhookUrl: 'http://127.0.0.1:9/changed' })).toMatchObject({
      ...{ event_types: null, companies: 'portfolio', companyNumbers: null, webhookUrl: 'http://127.0.0.1:9/changed' },
    });
    expect(await change({ enabled: false })).toMatchObject({ enabled: false, disabledReason: 'the tenant paused it' });
    expect(await change({ enabled: true })).toMatchObject({ enabled: true, disabledReason: null });
    expect(await secretOf(id)).toBe(secret);
  });

  test('a URL that another watch of the tenant has is 409, a forbidden one 422, and an empty change 400', async () => {
    await create({ webhookUrl: 'http://127.0.0.1:9/taken' });
    const { id } = await create({ webhookUrl: 'http://127.0.0.1:9/free' });
    const answers = [];
    for (const body of [{ webhookUrl: 'http://127.0.0.1:9/taken' }, { webhookUrl: 'https://10.0.0.8/' }, {}])
      answers.push((await world.call('PATCH', `${path}/${id}`, { body })).json.code);
    expect(answers).toEqual(['WATCH_EXISTS', 'WEBHOOK_URL_REFUSED', 'VALIDATION_FAILED']);
  });
});

describe('delete', () => {
  test('a deleted watch is gone, its URL can be watched again, and its row keeps neither secret nor URL nor companies', async () => {
    const { id } = await create({ webhookUrl: 'http://127.0.0.1:9/gone', companyNumbers: ['00000001'] });
    const { status, text } = await world.call('DELETE', `${path}/${id}`);
    expect([status, text]).toEqual([204, '']);
    expect((await world.call('DELETE', `${path}/${id}`)).status).toBe(404);
    const { rows } = await world.pool.query(
      `select webhook_url, length(secret) as secret, disabled_at is not null as disabled,
         (select count(*) from subscription_company where subscription = id) as companies from subscription where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ webhook_url: `deleted:${id}`, secret: 0, disabled: true, companies: 0 }]);
    const again = await create({ webhookUrl: 'http://127.0.0.1:9/gone' });
    expect([again.status, again.id === id]).toEqual([201, false]);
  });
});

describe('secret', () => {
  test('a change that waits for another change leaves its own companies only', async () => {
    const key = await keyOf('changer');
    const { id } = await create({ webhookUrl: 'http://127.0.0.1:9/at-once', companyNumbers: ['01'] }, key);
    const client = await world.pool.connect();
    await client.query('begin');
    await client.query(sqlFile('serving/lock-tenant.sql'), ['changer']);
    const other = JSON.stringify({ companies: 'listed', companyNumbers: ['00000002'] });
    await client.query(sqlFile('serving/subscriptions/change-subscription.sql'), ['changer', 'live', id, other]);
    const waiting = world.call('PATCH', `${path}/${id}`, { key, body: { companyNumbers: ['00000003'] } });
    await sleep(300);
    await client.query('commit');
    client.release();
    await waiting;
    expect((await world.call('GET', `${path}/${id}`, { key })).json.data.companyNumbers).toEqual(['00000003']);
  });

  test('a rotated secret signs at once and the old one is void', async () => {
    const { id, secret } = await create({ webhookUrl: 'http://127.0.0.1:9/rotate' });
    const { status, json } = await world.call('POST', `${path}/${id}/secret`);
    expect([status, json.data.webhookSecret === secret]).toEqual([200, false]);
    expect(await secretOf(id)).toBe(json.data.webhookSecret);
  });

  test('with an overlap the old secret signs until the time that the answer names, and the new one afterwards', async () => {
    const { id, secret } = await create({ webhookUrl: receiver.url });
    const rotated = await world.call('POST', `${path}/${id}/secret`, { body: { inSeconds: 3_600 } });
    expect(new Date(rotated.json.data.signsFrom).getTime()).toBeGreaterThan(Date.now() + 3_500_000);
    expect((await world.call('GET', `${path}/${id}`)).json.data.newSecretFrom).toBe(rotated.json.data.signsFrom);
    receiver.state.secret = secret;
    await world.call('POST', `${path}/${id}/test`);
    await world.pool.query("update subscription set next_secret_at = now() - interval '1 second' where id = $1", [id]);
    receiver.state.secret = rotated.json.data.webhookSecret;
    await world.call('POST', `${path}/${id}/test`);
    expect(receiver.received.slice(-2).map(({ valid }) => valid)).toEqual([true, true]);
    // a further rotation keeps the secret that signs now, and not the first one
    await world.call('POST', `${path}/${id}/secret`, { body: { inSeconds: 60 } });
    expect(await secretOf(id)).toBe(rotated.json.data.webhookSecret);
  });
});

test('names of one tenant that are not answered do not delay the watch of another', async () => {
  const gates: (() => void)[] = [];
  const resolve = async (name: string) => {
    if (name.startsWith('slow')) await new Promise<void>((open) => gates.push(open));
    return ['127.0.0.1'];
  };
  const api = await world.serve({ resolve });
  const order: string[] = [];
  const watch = async (name: string, key: string) => {
    const { status } = await world.call('POST', path, { url: api.url, key, body: { webhookUrl: `http://${name}.example:9/` } });
    order.push(name.slice(0, 4));
    return status;
  };
  const [slow, quick] = [await keyOf('slow names'), await keyOf('quick names')];
  const waiting = Array.from({ length: 50 }, (_, at) => watch(`slow-${at}`, slow));
  while (gates.length < 50) await sleep(5);
  expect(await watch('well', quick)).toBe(201);
  for (const open of gates) open();
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 50 }, () => 201));
  expect(order[0]).toBe('well');
  await api.close();
});

describe('create', () => {
  test('null is as if a member were omitted, as in a change: all event types, and the companies of the portfolio', async () => {
    const key = await keyOf('nuller');
    const { status, json } = await create({ webhookUrl: 'http://127.0.0.1:9/null', event_types: null, companyNumbers: null }, key);
    expect([status, json.data]).toMatchObject([201, { event_types: null, companies: 'portfolio', companyNumbers: null }]);
  });
});

describe('test event', () => {
  test('a test event is signed, says that it is one, and its answer says how the receiver answered', async () => {
    const { id, secret } = await create({ webhookUrl: `${receiver.url}/test` });
    receiver.state.secret = secret;
    const good = await world.call('POST', `${path}/${id}/test`, { body: { event_type: 'ch.psc.changed' } });
    expect(good.json.data).toMatchObject({ delivered: true, status: 204, failure: null, event: 'ch.psc.changed' });
    expect(receiver.received.at(-1)).toMatchObject({ valid: true, companyNumber: '00000000', sourceId: good.json.data.sourceId });
    expect(good.json.data.sourceId).toMatch(/^test\//);
    receiver.state.answer = (response) => response.writeHead(500).end('a secret page of the receiver');
    const bad = await world.call('POST', `${path}/${id}/test`);
    expect(bad.json.data).toMatchObject({ delivered: false, status: 500, failure: 'http_error' });
    expect(bad.text).not.toContain('secret page');
    const { rows } = await world.pool.query('select count(*) as deliveries from delivery');
    expect(rows).toEqual([{ deliveries: 0 }]);
  });

  test('a test event is signed by the clock of PostgreSQL, as deliveries are, also where the clock of the API is wrong', async () => {
    const { id } = await create({ webhookUrl: `${receiver.url}/clock` });
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 4_000_000);
    await world.call('POST', `${path}/${id}/test`).finally(() => clock.mockRestore());
    const [seconds = ''] = /(?<=^t=)\d+/.exec(String(receiver.received.at(-1)?.headers['x-service-signature'])) ?? [];
    expect(Math.abs(Number(seconds) * 1_000 - now)).toBeLessThan(120_000);
  });

  test('a test event of every type fits the schema of its type, and is about no company', async () => {
    const bodies: string[] = [];
    const plain = createServer(async (request, response) => {
      bodies.push((await request.setEncoding('utf8').toArray()).join(''));
      response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const { id } = await create({ webhookUrl: `http://127.0.0.1:${(plain.address() as AddressInfo).port}/types` });
    for (const event_type of eventTypes) await world.call('POST', `${path}/${id}/test`, { body: { event_type } });
    plain.close();
    const sent = bodies.map((body) => JSON.parse(body));
    expect(sent.map(({ event }) => event)).toEqual(eventTypes);
    for (const event of sent) expect(eventBody(event.event).parse(event)).toEqual(event);
    expect(new Set(sent.flatMap(({ data }) => [data.companyNumber, data.metadata.company_number ?? '00000000']))).toEqual(
      new Set(['00000000']),
    );
  });

  test('a receiver that is not reached is reported without the reason', async () => {
    const { id } = await create({ webhookUrl: 'http://127.0.0.1:9/closed' });
    expect((await world.call('POST', `${path}/${id}/test`)).json.data).toMatchObject({
      delivered: false,
      status: null,
      failure: 'unreachable',
    });
  });

  test('a third test event at the same time is 429 with Retry-After', async () => {
    const tarpit = await startReceiver(() => undefined);
    const { id } = await create({ webhookUrl: tarpit.url });
    const slow = [1, 2].map(() => world.call('POST', `${path}/${id}/test`));
    for (const end = Date.now() + 10_000; tarpit.received.length < 2 && Date.now() < end; )
      await new Promise((wait) => setTimeout(wait, 10));
    const third = await world.call('POST', `${path}/${id}/test`);
    tarpit.close();
    expect([third.status, third.json.code, third.headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '5']);
    expect((await Promise.all(slow)).map(({ json }) => json.data.delivered)).toEqual([false, false]);
  });
});

describe('quota', () => {
  test('watches beyond the plan are refused, also when many are created at once; a known URL and another environment are not', async () => {
    const key = await keyOf('quota');
    await setPlan(world.pool, 'quota', 'trial');
    const answers = await Promise.all(
      Array.from({ length: plans.trial.watches + 5 }, (_, at) => create({ webhookUrl: `http://127.0.0.1:9/quota/${at}` }, key)),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ json }) => json.code)).toEqual(Array(5).fill('WATCH_QUOTA_EXCEEDED'));
    const made = answers.find(({ status }) => status === 201);
    expect((await create({ webhookUrl: made?.json.data.webhookUrl }, key)).status).toBe(201);
    const sandbox = (await createKey(world.pool, { tenant: 'quota', environment: 'sandbox', scopes: allScopes })).key;
    expect((await create({ webhookUrl: 'http://127.0.0.1:9/quota' }, sandbox)).status).toBe(201);
    expect((await world.call('DELETE', `${path}/${made?.id}`, { key })).status).toBe(204);
    expect((await create({ webhookUrl: 'http://127.0.0.1:9/quota/room' }, key)).status).toBe(201);
  });

  test('a watch of every company needs a plan that has it, and leaving it takes no list from another watch', async () => {
    const key = await keyOf('every');
    const wanted = { webhookUrl: 'http://127.0.0.1:9/every', everyCompany: true };
    const refused = await create(wanted, key);
    expect([refused.status, refused.json.code]).toEqual([422, 'EVERY_COMPANY_REFUSED']);
    await setPlan(world.pool, 'every', 'unlimited');
    const unlimited = await keyOf('every');
    const every = await create(wanted, unlimited);
    expect(every.json.data.companies).toBe('every');
    const leave = (id: string) => world.call('PATCH', `${path}/${id}`, { key: unlimited, body: { everyCompany: false } });
    expect((await leave(every.id)).json.data).toMatchObject({ companies: 'portfolio', companyNumbers: null });
    const listed = await create({ webhookUrl: 'http://127.0.0.1:9/every/listed', companyNumbers: ['00000001'] }, unlimited);
    expect((await leave(listed.id)).json.data).toMatchObject({ companies: 'listed', companyNumbers: ['00000001'] });
    const both = await create({ ...wanted, companyNumbers: ['00000001'] }, unlimited);
    expect([both.status, both.json.errors[0].pointer]).toEqual([400, '/everyCompany']);
  });
});

describe('events of the sandbox', () => {
  let own: { live: string; sandbox: string };
  beforeAll(async () => {
    const keyIn = async (environment: 'live' | 'sandbox') =>
      (await createKey(world.pool, { tenant: 'sanderling', environment, scopes: allScopes })).key;
    own = { live: await keyIn('live'), sandbox: await keyIn('sandbox') };
    await setPlan(world.pool, 'sanderling', 'unlimited');
  });
  const trigger = (body: object, key = own.sandbox) => world.call('POST', '/api/v1/sandbox/events', { body, key });
  const watch = (name: string, body: object, key = own.sandbox) =>
    create({ webhookUrl: `http://127.0.0.1:9/sandbox/${name}`, ...body }, key);

  test('an event of every type goes to the sandbox watches of the caller that want it, and to no other', async () => {
    const all = await watch('all', { everyCompany: true });
    const one = await watch('one', { companyNumbers: ['99000010'], event_types: ['gazette.insolvency.published'] });
    const portfolio = await watch('portfolio', {});
    await watch('live', { everyCompany: true }, own.live);
    const other = await createKey(world.pool, { tenant: 'other', environment: 'sandbox', scopes: allScopes });
    await watch('other', { companyNumbers: ['99000010'] }, other.key);
    await world.call('POST', '/api/v1/company-monitoring', { body: { companyNumbers: ['99000010'] }, key: own.sandbox });
    for (const type of eventTypes) {
      const { status, json } = await trigger({ event_type: type });
      expect([type, status, json.meta.sandbox]).toEqual([type, 201, true]);
      const { rows } = await world.pool.query(
        `select subscription, metadata from delivery join event on event.id = delivery.event where source_id = $1 order by 1`,
        [json.data.sourceId],
      );
      const wanted = json.data.companyNumber === '99000010' ? [all.id, portfolio.id] : [all.id];
      if (type === 'gazette.insolvency.published') wanted.push(one.id);
      expect([type, rows.map(({ subscription }) => subscription)]).toEqual([type, wanted.sort()]);
      expect(json.data.deliveries).toBe(wanted.length);
      expect(metadataSchemas[type].safeParse(rows[0].metadata).error).toBeUndefined();
    }
  });

  test('the dispatcher finds the delivery of a sandbox event at once, and no report shows the event', async () => {
    const { id } = await watch('dispatched', { everyCompany: true });
    const { json } = await trigger({ event_type: 'sic_code.changed', companyNumber: '99000002' });
    const waiting = await deliveryLedger(world.pool).unstartedPages(undefined, undefined, 1_000);
    expect(waiting).toContainEqual(expect.objectContaining({ subscription: id, publish: json.data.sourceId }));
    const { text } = await world.call('POST', '/api/v1/report', { body: { companyNumber: '99000002' } });
    expect(text).not.toContain(json.data.sourceId);
  });

  test('events of a tenant are refused while a thousand of its deliveries are owed, and those of another tenant are not', async () => {
    const keyOf = async (tenant: string) => (await createKey(world.pool, { tenant, environment: 'sandbox', scopes: allScopes })).key;
    const [busy, other] = [await keyOf('busy'), await keyOf('quiet')];
    const { id } = await watch('busy', { companyNumbers: ['99000010'] }, busy);
    await watch('quiet', { companyNumbers: ['99000010'] }, other);
    const trigger = (key: string) =>
      world.call('POST', '/api/v1/sandbox/events', { body: { event_type: 'gazette.insolvency.published' }, key });
    await trigger(busy);
    await world.pool.query(
      `with made as (
         insert into event (type, company_number, source_id, occurred_at, detail, publish, sandbox_tenant)
         select 'sic_code.changed', '99000010', 'busy/' || n, now(), 'made up', 'sandbox/busy', 'busy' from generate_series(2, $2::integer) n
         returning id
       )
       insert into delivery (id, subscription, event, publish, page, state, attempts)
       select 'busy-' || id, $1, id, 'sandbox/busy', 0, (array['pending', 'retrying'])[1 + id % 2], id % 2 from made`,
      [id, 1_000],
    );
    const refused = await trigger(busy);
    expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '60']);
    expect((await trigger(other)).json.data.deliveries).toBe(1);
    await world.pool.query(
      "update delivery set state = 'delivered' where id = (select max(id) from delivery where publish = 'sandbox/busy')",
    );
    expect((await trigger(busy)).json.data.deliveries).toBe(1);
  });

  test('a live key triggers no event', async () => {
    const { status, json } = await trigger({ event_type: 'sic_code.changed' }, own.live);
    expect([status, json.code]).toEqual([403, 'SANDBOX_ONLY']);
  });
});
