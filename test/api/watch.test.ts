import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWebhookSecret } from '../../serving/subscriptions/webhook-secret.ts';
import { type ApiWorld, startApiWorld } from '../worlds/api.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
afterAll(() => world.stop());

const watch = (body: object, key?: string) => world.call('POST', '/api/v1/watch', { body, ...(key === undefined ? {} : { key }) });
const stored = async (id: string) => (await world.pool.query('select * from subscription where id = $1', [id])).rows[0];
const watched = async (id: string) => {
  const { rows } = await world.pool.query<{ company_number: string }>(
    'select company_number from subscription_company where subscription = $1 order by 1',
    [id],
  );
  return rows.map(({ company_number }) => company_number);
};

test('a subscription takes all event types and the portfolio by default, and shows its secret once', async () => {
  const { status, json } = await watch({ webhookUrl: 'http://127.0.0.1:9/all' });
  expect(status).toBe(201);
  expect(json.data).toMatchObject({
    event_types: null,
    companyNumbers: null,
    companies: 'portfolio',
    webhookUrl: 'http://127.0.0.1:9/all',
  });
  expect(json.data.webhookSecret).toMatch(/^whsec_[0-9a-f]{64}$/);
  const row = await stored(json.data.subscriptionId);
  expect([row.tenant, row.environment, row.every_company, row.of_portfolio, row.event_types]).toEqual(['heron', 'live', false, true, null]);
  expect(openWebhookSecret(world.deps.secretBox, row.secret, row)).toBe(json.data.webhookSecret);
});

test('a subscription created again keeps its id, replaces everything else, and gets a new secret', async () => {
  const first = await watch({ webhookUrl: 'http://127.0.0.1:9/again', companyNumbers: ['1234567', '07654321'] });
  const again = await watch({
    webhookUrl: 'http://127.0.0.1:9/again',
    event_types: ['sic_code.changed'],
    companyNumbers: ['07654321', '00000009'],
  });
  const id = first.json.data.subscriptionId;
  expect(again.json.data.subscriptionId).toBe(id);
  const row = await stored(id);
  expect(openWebhookSecret(world.deps.secretBox, row.secret, row)).toBe(again.json.data.webhookSecret);
  expect(again.json.data.webhookSecret).not.toBe(first.json.data.webhookSecret);
  expect([row.event_types, row.every_company, await watched(id)]).toEqual([['sic_code.changed'], false, ['00000009', '07654321']]);
});

test('a URL that is written in another way names the same watch, and each watch shows the normal form of its URL', async () => {
  const created = [];
  for (const webhookUrl of ['HTTP://127.0.0.1:0080/in/../Case?x=Y#one', 'http://127.1/Case?x=Y', 'http://127.0.0.1:80/./Case?x=Y#'])
    created.push((await watch({ webhookUrl })).json.data);
  const [first, ...others] = created.map(({ subscriptionId }) => subscriptionId);
  expect([created.map(({ webhookUrl }) => webhookUrl), others]).toEqual([Array(3).fill('http://127.0.0.1/Case?x=Y'), [first, first]]);
  const other = await watch({ webhookUrl: 'http://127.0.0.1:9/in-case' });
  const moved = (webhookUrl: string) => world.call('PATCH', `/api/v1/watch/${other.json.data.subscriptionId}`, { body: { webhookUrl } });
  expect((await moved('Http://127.0.0.1/Case?x=Y#two')).json.code).toBe('WATCH_EXISTS');
  expect((await moved('http://127.0.0.1:9#moved')).json.data.webhookUrl).toBe('http://127.0.0.1:9/');
});

test('a watch whose URL an earlier version stored as it was written is the watch of that URL, and takes its normal form', async () => {
  const older = async (webhookUrl: string) => {
    const { subscriptionId } = (await watch({ webhookUrl: `http://127.0.0.1:9/older/${crypto.randomUUID()}` })).json.data;
    await world.pool.query('update subscription set webhook_url = $2 where id = $1', [subscriptionId, webhookUrl]);
    return subscriptionId as string;
  };
  const id = await older('http://127.0.0.1:9/in/../older#part');
  const again = (await watch({ webhookUrl: 'http://127.0.0.1:9/older' })).json.data;
  expect([again.subscriptionId, (await stored(id)).webhook_url]).toEqual([id, 'http://127.0.0.1:9/older']);
  const taken = await older('http://127.0.0.1:09/./taken');
  const { json } = await world.call('PATCH', `/api/v1/watch/${id}`, { body: { webhookUrl: 'http://127.0.0.1:9/taken' } });
  expect(json.code).toBe('WATCH_EXISTS');
  const same = await world.call('PATCH', `/api/v1/watch/${taken}`, { body: { webhookUrl: 'http://127.0.0.1:9/taken' } });
  expect([same.status, same.json.data.webhookUrl]).toEqual([200, 'http://127.0.0.1:9/taken']);
});

test('a URL whose normal form is too long is refused', async () => {
  const { status, json } = await watch({ webhookUrl: `http://127.0.0.1:9/${'{'.repeat(1_000)}` });
  expect([status, json.code]).toEqual([422, 'WEBHOOK_URL_REFUSED']);
});

test('a NUL, which PostgreSQL cannot store, is refused', async () => {
  const { status, json } = await watch({ webhookUrl: 'http://127.0.0.1:9/\u0000' });
  expect([status, json.code]).toEqual([422, 'WEBHOOK_URL_REFUSED']);
});

test('the same URL of another tenant or of the sandbox is a separate subscription', async () => {
  const body = { webhookUrl: 'http://127.0.0.1:9/shared' };
  const ids = [
    (await watch(body)).json,
    (await watch(body, world.keys.otherTenant)).json,
    (await watch(body, world.keys.sandbox)).json,
  ].map(({ data }) => data.subscriptionId);
  expect(new Set(ids).size).toBe(3);
});

test.each([
  ['a private address', 'https://10.0.0.8/hook'],
  ['the metadata address', 'http://169.254.169.254/latest'],
  ['loopback in another form', 'http://[::ffff:10.0.0.1]/'],
  ['a user name', 'https://user@127.0.0.1/'],
  ['another scheme', 'ftp://127.0.0.1/'],
  ['a text that is not a URL', 'somewhere'],
  ['a line break, which a URL parser drops', 'http://127.0.0.1/a\nb'],
  ['an unpaired surrogate', 'http://127.0.0.1/\ud800'],
])('%s is refused with a pointer and stores nothing', async (_, webhookUrl) => {
  const { status, json } = await watch({ webhookUrl });
  expect([status, json.code, json.errors[0].pointer]).toEqual([422, 'WEBHOOK_URL_REFUSED', '/webhookUrl']);
  expect((await world.pool.query('select 1 from subscription where webhook_url = $1', [webhookUrl])).rowCount).toBe(0);
});

test.each([
  [{ event_types: ['unheard.of'] }, '/event_types/0'],
  [{ event_types: [] }, '/event_types'],
  [{ companyNumbers: ['nonsense'] }, '/companyNumbers/0'],
  [{ colour: 'red' }, '/colour'],
])('%j is 400 at %s', async (wrong, pointer) => {
  const { status, json } = await watch({ webhookUrl: 'http://127.0.0.1:9/', ...wrong });
  expect([status, json.errors[0].pointer]).toEqual([400, pointer]);
});
