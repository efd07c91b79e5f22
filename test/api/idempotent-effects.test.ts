import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fingerprint } from '../../api/idempotency-key.ts';
import { apiRoutes } from '../../api/server.ts';
import { sampleEvent } from '../../models/webhooks/sample-events.ts';
import { setPlan } from '../../serving/api-keys/api-keys.ts';
import { type Answered, type ApiWorld, payment, startApiWorld } from '../worlds/api.ts';
import { type Receiver, startReceiver } from '../worlds/delivery-receiver.ts';

/** Every operation that changes something, under an Idempotency-Key, over HTTP with a real PostgreSQL. transaction-check: test/api/idempotency.test.ts. */
let world: ApiWorld;
let receiver: Receiver;
let watch: string;
let decision: string;
beforeAll(async () => {
  world = await startApiWorld();
  await setPlan(world.pool, 'heron', 'unlimited');
  receiver = await startReceiver();
});
beforeEach(async () => {
  const created = await send(['POST', '/api/v1/watch', { webhookUrl: `${receiver.url}/${crypto.randomUUID()}` }]);
  watch = created.json.data.subscriptionId;
  const checked = await send(['POST', '/api/v1/transaction-check', payment(['99000001', '99000002'])], crypto.randomUUID());
  decision = checked.json.data.decisionId;
});
afterAll(async () => {
  await receiver?.close();
  await world?.stop();
});

/** Method, path and body; a text is sent as CSV. */
type Request = readonly [method: string, path: string, body?: object | string];

const send = ([method, path, body]: Request, idempotencyKey?: string, more: { url?: string; key?: string } = {}) => {
  const headers = {
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(typeof body === 'string' ? { 'Content-Type': 'text/csv' } : {}),
  };
  return world.call(method, path, { key: world.keys.sandbox, headers, ...(body === undefined ? {} : { body }), ...more });
};

const portfolio = '/api/v1/company-monitoring';
const anyNumber = () => String(Math.floor(Math.random() * 9e7) + 1e7);
const screened = {
  ...{ subject: { name: 'Ignatius Quillfeather', kind: 'person', dateOfBirth: '1994-09-01' }, list: 'uk-sanctions', entry: 'SBX0002' },
  ...{ verdict: 'false-positive', by: 'Analyst 7' },
};

interface Case {
  /** The id of the operation. */
  readonly of: string;
  readonly status: number;
  /** A new request, and another one of the same operation. */
  readonly ask: () => readonly [Request, Request];
}

const outcome = (kind: string) => ({ decisionId: decision, outcome: kind, occurredAt: new Date(Date.now() + 1_000).toISOString() });
const type = 'ch.psc.changed';

const cases: readonly Case[] = [
  {
    ...{ of: 'monitorCompanies', status: 200 },
    ask: () => [
      ['POST', portfolio, { companyNumbers: [anyNumber()], snapshot: true }],
      ['POST', portfolio, { companyNumbers: [anyNumber()] }],
    ],
  },
  {
    ...{ of: 'monitorCompanies', status: 200 },
    ask: () => [
      ['POST', portfolio, `company_number\n${anyNumber()}\n`],
      ['POST', portfolio, `company_number\n${anyNumber()}\n`],
    ],
  },
  {
    ...{ of: 'stopMonitoringCompanies', status: 200 },
    ask: () => [
      ['DELETE', portfolio, { companyNumbers: ['99000001'] }],
      ['DELETE', portfolio, { companyNumbers: ['99000002'] }],
    ],
  },
  {
    ...{ of: 'stopMonitoringCompanies', status: 200 },
    ask: () => [
      ['DELETE', `${portfolio}?companyNumber=99000001`],
      ['DELETE', `${portfolio}?companyNumber=99000002`],
    ],
  },
  {
    ...{ of: 'decideScreenMatch', status: 201 },
    ask: () => [
      ['POST', '/api/v1/screen/decisions', { ...screened, why: crypto.randomUUID() }],
      ['POST', '/api/v1/screen/decisions', { ...screened, why: 'another reason' }],
    ],
  },
  {
    ...{ of: 'createSubscription', status: 201 },
    ask: () => {
      const webhookUrl = `${receiver.url}/${crypto.randomUUID()}`;
      return [
        ['POST', '/api/v1/watch', { webhookUrl }],
        ['POST', '/api/v1/watch', { webhookUrl, event_types: [type] }],
      ];
    },
  },
  {
    ...{ of: 'changeSubscription', status: 200 },
    ask: () => [
      ['PATCH', `/api/v1/watch/${watch}`, { event_types: [type] }],
      ['PATCH', `/api/v1/watch/${watch}`, { enabled: false }],
    ],
  },
  {
    ...{ of: 'deleteSubscription', status: 204 },
    ask: () => [
      ['DELETE', `/api/v1/watch/${watch}`],
      ['DELETE', `/api/v1/watch/sub_${crypto.randomUUID()}`],
    ],
  },
  {
    ...{ of: 'rotateSubscriptionSecret', status: 200 },
    ask: () => [
      ['POST', `/api/v1/watch/${watch}/secret`],
      ['POST', `/api/v1/watch/${watch}/secret`, { inSeconds: 60 }],
    ],
  },
  {
    ...{ of: 'testSubscription', status: 200 },
    ask: () => [
      ['POST', `/api/v1/watch/${watch}/test`],
      ['POST', `/api/v1/watch/${watch}/test`, { event_type: type }],
    ],
  },
  {
    ...{ of: 'replayDeliveries', status: 202 },
    ask: () => [
      ['POST', `/api/v1/watch/${watch}/replay`, { since: new Date().toISOString() }],
      ['POST', `/api/v1/watch/${watch}/replay`, { deliveryIds: ['dlv_none'] }],
    ],
  },
  {
    ...{ of: 'triggerSandboxEvent', status: 201 },
    ask: () => [
      ['POST', '/api/v1/sandbox/events', { event_type: type }],
      ['POST', '/api/v1/sandbox/events', { event_type: type, companyNumber: sampleEvent('sic_code.changed', '2026-06-01').companyNumber }],
    ],
  },
  {
    ...{ of: 'recordOutcome', status: 201 },
    ask: () => [
      ['POST', '/api/v1/transaction-outcomes', outcome('settled')],
      ['POST', '/api/v1/transaction-outcomes', outcome('default')],
    ],
  },
];

/** Rows of every table that these operations write, except the keys themselves; and the requests that the receiver got. */
async function state(): Promise<unknown> {
  const tables = ['monitored_company', 'screening_decision', 'subscription', 'event', 'delivery', 'audit_log', 'transaction_outcome'];
  const sum = (table: string) =>
    `(select md5(coalesce(string_agg(row::text, '' order by row::text), '')) from ${table} as row) as ${table}`;
  const { rows } = await world.pool.query(`select ${tables.map(sum).join(', ')}`);
  return { ...rows[0], received: receiver.received.length };
}

const stored = async (key: string) => (await world.pool.query('select * from idempotency where key = $1', [key])).rows[0];
const replayed = ({ headers }: Answered) => headers.get('idempotent-replayed');

test('every operation that changes something takes a key, and each of them is tested here', () => {
  const reads = ['reportCompany', 'assessRisk', 'screen', 'vetCounterparty', 'resolveEntity'];
  const changing = apiRoutes(world.deps).filter(({ method, id }) => method !== 'get' && !reads.includes(id));
  expect(changing.filter(({ idempotency }) => idempotency === undefined).map(({ id }) => id)).toEqual([]);
  expect(apiRoutes(world.deps).filter(({ method, idempotency }) => method === 'get' && idempotency !== undefined)).toEqual([]);
  const tested = new Set(cases.map(({ of }) => of));
  expect(changing.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual(['checkTransaction']);
});

describe.each(cases)('$of', ({ status, ask }) => {
  test('under a key that is repeated acts once and answers the same bytes; another request under the key is 422', async () => {
    const key = crypto.randomUUID();
    const [request, other] = ask();
    const first = await send(request, key);
    expect([first.status, replayed(first)]).toEqual([status, null]);
    const after = await state();
    const again = await send(request, `"${key}"`);
    expect([again.status, again.text, replayed(again)]).toEqual([first.status, first.text, 'true']);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    const refused = await send(other, key);
    expect([refused.status, refused.json?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await state()).toEqual(after);
  });

  test('whose answer cannot be stored has no effect, and a repetition acts', async () => {
    const key = crypto.randomUUID();
    const [request] = ask();
    const { received: _, ...before } = (await state()) as { received: number };
    await refuseAnswers();
    const failed = await send(request, key);
    await acceptAnswers();
    expect([failed.status, failed.json.code]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    expect(await state()).toMatchObject(before);
    expect(await stored(key)).toBeUndefined();
    const repeated = await send(request, key);
    expect([repeated.status, replayed(repeated)]).toEqual([status, null]);
  });

  test('of eight equal requests at once one acts; the others get its bytes or 409', async () => {
    const key = crypto.randomUUID();
    const [request] = ask();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(request, key)));
    const [acted, ...others] = answers.filter((answer) => answer.status < 300 && replayed(answer) === null);
    expect([acted?.status, others]).toEqual([status, []]);
    for (const answer of answers) {
      if (answer.status < 300) expect(answer.text).toBe(acted?.text);
      else expect([answer.status, answer.json.code]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE']);
    }
  });
});

/** PostgreSQL fails when an answer is stored, after the effect: as if it ended there. */
async function refuseAnswers(): Promise<void> {
  await world.pool.query(`
    create or replace function lose() returns trigger language plpgsql as $$
    begin raise exception 'the server ends' using errcode = 'admin_shutdown'; end $$;
    create trigger lose before update on idempotency for each row when (new.state = 'done') execute function lose();
  `);
}
const acceptAnswers = () => world.pool.query('drop trigger lose on idempotency');

describe('a key', () => {
  const add = (number: string): Request => ['POST', portfolio, { companyNumbers: [number] }];
  const isMonitored = async (number: string) =>
    (await world.pool.query('select 1 from monitored_company where company_number = $1', [number])).rowCount === 1;

  test('is one for all operations of a tenant and environment: another operation under it is 422', async () => {
    const key = crypto.randomUUID();
    const number = anyNumber();
    expect((await send(add(number), key)).status).toBe(200);
    const checked = await send(['POST', '/api/v1/transaction-check', payment(['99000001', '99000002'])], key);
    const removed = await send(['DELETE', portfolio, { companyNumbers: [number] }], key);
    expect([checked.json.code, removed.json.code]).toEqual(['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_REUSED']);
    const live = await send(add(number), key, { key: world.keys.live });
    const theirs = await send(add(number), key, { key: world.keys.otherTenant });
    expect([live.status, replayed(live), theirs.status, replayed(theirs)]).toEqual([200, null, 200, null]);
  });

  test('that is absent changes nothing: each request acts', async () => {
    const request: Request = ['POST', '/api/v1/sandbox/events', { event_type: type }];
    const [first, second] = [await send(request), await send(request)];
    expect([first.status, second.status, first.json.data.sourceId === second.json.data.sourceId]).toEqual([201, 201, false]);
  });

  test('that cannot be read is 400, and nothing happens', async () => {
    const number = anyNumber();
    const { status, json } = await send(add(number), '"half');
    expect([status, json.code, await isMonitored(number)]).toEqual([400, 'IDEMPOTENCY_KEY_INVALID', false]);
  });

  test('makes no difference between JSON in another order, and one between JSON and CSV of the same companies', async () => {
    const key = crypto.randomUUID();
    const number = anyNumber();
    const first = await send(['POST', portfolio, { companyNumbers: [number], snapshot: false }], key);
    expect((await send(['POST', portfolio, { snapshot: false, companyNumbers: [number] }], key)).text).toBe(first.text);
    const refused = await send(['POST', portfolio, `${number}\n`], key);
    expect([refused.status, refused.json.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('of a request that is refused is free again: the same request may succeed later, and another may use the key', async () => {
    const key = crypto.randomUUID();
    const missing = await send(['PATCH', `/api/v1/watch/sub_${crypto.randomUUID()}`, { enabled: false }], key);
    expect([missing.status, missing.json.code, await stored(key)]).toEqual([404, 'WATCH_NOT_FOUND', undefined]);
    expect((await send(['PATCH', `/api/v1/watch/${watch}`, { enabled: false }], key)).status).toBe(200);
  });

  test('whose process died before the answer is 409 until its lease ends, and then acts', async () => {
    const key = crypto.randomUUID();
    const number = anyNumber();
    const [, path, body] = add(number);
    await world.pool.query(
      `insert into idempotency (tenant, environment, key, fingerprint, state, owner, lease_until, expires_at)
       values ('heron', 'sandbox', $1, $2, 'started', 'a dead process', now() + interval '9 seconds', now() + interval '1 day')`,
      [key, fingerprint('POST', path, body)],
    );
    const held = await send(add(number), key);
    expect([held.status, held.json.code, await isMonitored(number)]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE', false]);
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThanOrEqual(8);
    await world.pool.query('update idempotency set lease_until = now() where key = $1', [key]);
    const taken = await send(add(number), key);
    expect([taken.status, replayed(taken), await isMonitored(number)]).toEqual([200, null, true]);
  });

  test('that another process took over undoes the effect of the slow one, which answers what the other stored', async () => {
    const key = crypto.randomUUID();
    const number = anyNumber();
    const holder = await world.pool.connect();
    try {
      await holder.query("begin; select from tenant where id = 'heron' for update");
      const slow = send(add(number), key);
      for (const end = Date.now() + 10_000; (await stored(key)) === undefined && Date.now() < end; ) await sleep(10);
      await world.pool.query(
        `update idempotency set owner = 'another process', state = 'done', status = 200, body = '{"of":"another process"}' where key = $1`,
        [key],
      );
      await holder.query('commit');
      const answer = await slow;
      expect([answer.status, answer.text, replayed(answer)]).toEqual([200, '{"of":"another process"}', 'true']);
      expect(await isMonitored(number)).toBe(false);
    } finally {
      holder.release();
    }
  });

  test('returns a secret again for a day, and the database holds it encrypted only', async () => {
    const create: Request = ['POST', '/api/v1/watch', { webhookUrl: `${receiver.url}/${crypto.randomUUID()}` }];
    const rotate: Request = ['POST', `/api/v1/watch/${watch}/secret`];
    for (const request of [create, rotate]) {
      const key = crypto.randomUUID();
      const [first, again] = [await send(request, key), await send(request, key)];
      expect(again.json.data.webhookSecret).toBe(first.json.data.webhookSecret);
      const { body } = await stored(key);
      expect(body.toString('latin1')).not.toContain('webhook');
      await world.pool.query("update idempotency set expires_at = now() - interval '1 second' where key = $1", [key]);
      const later = await send(request, key);
      expect([later.status, later.json.data.webhookSecret === first.json.data.webhookSecret]).toEqual([first.status, false]);
    }
  });

  test('gives a test event one source id, so that a receiver drops one that is sent again after a crash', async () => {
    const request: Request = ['POST', `/api/v1/watch/${watch}/test`];
    const key = crypto.randomUUID();
    const before = receiver.received.length;
    await refuseAnswers();
    await send(request, key);
    await acceptAnswers();
    const { json } = await send(request, key);
    const ids = receiver.received.slice(before).map(({ sourceId }) => sourceId);
    expect(ids).toEqual([json.data.sourceId, json.data.sourceId]);
  });
});
