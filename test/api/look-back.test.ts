import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookBody } from '../../models/webhooks/envelope.ts';
import { metadataSchemas } from '../../models/webhooks/metadata-schemas.ts';
import { deliveryLedger } from '../../serving/deliveries/deliveries.ts';
import { addDays, londonDay } from '../../uk/day.ts';
import { type ApiWorld, payment, petition, publishFacts, startApiWorld } from '../worlds/api.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
  for (const number of ['01000001', '01000002', '01000003', '01000004']) await publishFacts(world.pool, number);
});
afterAll(() => world.stop());

/** A clearance is decided at the time of the machine. */
const now = londonDay(new Date());

async function check(
  between: [payer: string, payee: string],
  { key = world.keys.live, ...changes }: { key?: string; direction?: string } = {},
) {
  const headers = { 'Idempotency-Key': `pay/${crypto.randomUUID()}` };
  const sent = payment(between, changes);
  const { json } = await world.call('POST', '/api/v1/transaction-check', { body: sent, headers, key });
  return { ...json.data, idempotencyKey: headers['Idempotency-Key'], transactionId: sent.transactionId };
}

const list = async (query: string, key = world.keys.live) => world.call('GET', `/api/v1/transaction-decisions?${query}`, { key });
const idsOf = ({ json }: { json: { data: { decisionId: string }[] } }) => json.data.map(({ decisionId }) => decisionId);

let events = 0;

/** Publishes an event, of a notice where no type is given, about the company to a subscription of the tenant, and returns the id of the delivery. */
async function notice(
  tenant: string,
  companyNumber: string,
  metadata: object,
  type = 'gazette.insolvency.published',
  detail = 'Petition to wind up published',
): Promise<string> {
  events += 1;
  const { rows } = await world.pool.query<{ id: string }>(
    `with receiver as (
       insert into subscription (id, tenant, environment, webhook_url, every_company, secret)
       values ($1, $2, 'live', 'https://hooks.example/' || $1, true, '\\x00') returning id
     ), made as (
       insert into event (type, company_number, source_id, occurred_at, detail, metadata, publish)
       values ($5, $3, $1, now(), $6, $4, 'pub_1') returning id
     )
     insert into delivery (id, subscription, event, publish, page) select 'dlv_' || receiver.id, receiver.id, made.id, 'pub_1', 0 from receiver, made
     returning id`,
    [`sub_${events}`, tenant, companyNumber, JSON.stringify(metadata), type, detail],
  );
  return rows[0]?.id ?? '';
}

const noticeOf = (companyNumber: string, changes: object = {}) => ({
  ...{ company_number: companyNumber, company_name: null, notice_id: '1', notice_code: '2450', kind: 'winding-up-petition' },
  ...{ published_on: addDays(now, 10), court: null, court_case: null, presented_on: addDays(now, -5), hearing_on: null },
  ...{ last_day_for_claims: null, petitioner_is_hmrc: null, notice_url: null },
  ...changes,
});

/** The body of the next attempt of a delivery. */
async function bodyOf(delivery: string): Promise<Buffer> {
  const [due] = await deliveryLedger(world.pool).due([delivery]);
  if (due === undefined) throw new Error('the delivery is not in the ledger');
  return webhookBody(due);
}

const metadataOf = (body: Buffer) => metadataSchemas['gazette.insolvency.published'].parse(JSON.parse(body.toString()).data.metadata);

test('a payment on day 5 is ALLOW; the petition that was presented on day 0 and is advertised on day 15 arrives with the count 1 and the list of that decision', async () => {
  const paid = await check(['01000003', '01000002']);
  expect(paid.outcome).toBe('ALLOW');
  await check(['01000001', '01000002']);
  await check(['01000003', '01000002'], { key: world.keys.otherTenant });
  await check(['01000003', '01000002'], { key: world.keys.sandbox });

  await publishFacts(world.pool, '01000003', petition('01000003'));
  const delivery = await notice('heron', '01000003', noticeOf('01000003'));
  const body = await bodyOf(delivery);
  const { look_back: lookBack } = metadataOf(body);
  expect(lookBack).toMatchObject({ since: addDays(now, -5), count: 1 });

  const answer = await world.call('GET', lookBack?.url ?? '');
  expect(answer.json).toEqual({
    data: [
      {
        ...{ decisionId: paid.decisionId, transactionId: paid.transactionId, idempotencyKey: paid.idempotencyKey, outcome: 'ALLOW' },
        ...{ role: 'payer', direction: 'outbound', payer: '01000003', payee: '01000002', amountMinor: 125_000, currency: 'GBP' },
        ...{ decidedAt: paid.decidedAt, kid: paid.kid, latestOutcome: null, receiptUrl: expect.any(String) },
      },
    ],
    meta: { sandbox: false, before: null },
  });
  const { json } = await world.call('GET', answer.json.data[0].receiptUrl);
  expect(json.data).toMatchObject({ decisionId: paid.decisionId, receipt: paid.receipt });

  const held = await check(['01000003', '01000002']);
  expect([held.outcome, idsOf(await world.call('GET', lookBack?.url ?? ''))]).toEqual(['HOLD', [held.decisionId, paid.decisionId]]);
  expect(await bodyOf(delivery)).toEqual(body);
  const order = await notice('heron', '01000003', noticeOf('01000003', { notice_code: '2452', kind: 'winding-up-order' }));
  expect(metadataOf(await bodyOf(order)).look_back).toMatchObject({ since: addDays(now, -5), count: 2 });
});

test('each tenant is told the count of its own decisions, with the company as payer or payee', async () => {
  await check(['01000004', '01000001']);
  await check(['01000001', '01000004'], { direction: 'inbound' });
  await check(['01000001', '01000004'], { key: world.keys.otherTenant });
  const count = async (tenant: string, changes: object = {}) =>
    metadataOf(await bodyOf(await notice(tenant, '01000004', noticeOf('01000004', changes)))).look_back?.count;
  expect(await Promise.all([count('heron'), count('wren')])).toEqual([2, 1]);
  expect(await count('heron', { presented_on: addDays(now, 1) })).toBe(0);
});

test.each([
  ['a dismissal', { notice_code: '2461', kind: 'petition-dismissed' }],
  ['a petition whose notice states no day of presentation', { presented_on: null }],
])('%s has no look-back', async (_, changes) => {
  const { look_back: lookBack } = metadataOf(await bodyOf(await notice('heron', '01000004', noticeOf('01000004', changes))));
  expect(lookBack).toBeUndefined();
});

test.each([
  ['that retracts another one', 'Retraction: Petition to wind up published in the London Gazette on 2026-06-01', false],
  [
    'that was retracted before it was read',
    'Petition to wind up published on 2026-06-01; the Gazette has retracted or replaced this notice',
    false,
  ],
  ['in substitution', 'In substitution: Petition to wind up published in the London Gazette on 2026-06-01', true],
])('a notice of a petition %s', async (_, detail, has) => {
  const delivery = await notice('heron', '01000004', noticeOf('01000004'), 'gazette.insolvency.published', detail);
  expect(metadataOf(await bodyOf(delivery)).look_back !== undefined).toBe(has);
});

test('a hearing on a list of the court has the look-back since the presentation that a notice of the case states, and none without that day', async () => {
  const type = 'companies_court.petition.scheduled';
  const hearing = {
    ...{ hearing_on: addDays(now, 10), list_type: 'COMPANIES_WINDING_UP_CHD_DAILY_CAUSE_LIST', listed_on: addDays(now, 9), list_url: null },
    ...{ matched_by: 'case_number', presented_on: addDays(now, -5) },
  };
  const lookBackOf = async (metadata: object) =>
    metadataSchemas[type].parse(JSON.parse((await bodyOf(await notice('heron', '01000004', metadata, type))).toString()).data.metadata)
      .look_back;
  expect(await lookBackOf(hearing)).toMatchObject({ since: addDays(now, -5), count: 2 });
  expect(await lookBackOf({ ...hearing, matched_by: 'name', presented_on: null })).toBeUndefined();
});

test('an order whose notice states no day counts from the presentation that the notice of its petition states', async () => {
  const order = { code: 'WUO_MADE' as const, since: now, presentedOn: addDays(now, -4), doubt: null, evidence: [] };
  await publishFacts(world.pool, '01000004', { procedures: [order] });
  const lookBackOf = async (changes: object) =>
    metadataOf(await bodyOf(await notice('heron', '01000004', noticeOf('01000004', { presented_on: null, ...changes })))).look_back;
  expect(await lookBackOf({ notice_code: '2452', kind: 'winding-up-order' })).toMatchObject({ since: addDays(now, -4), count: 2 });
  expect(await lookBackOf({})).toBeUndefined();
  await publishFacts(world.pool, '01000004');
  expect(await lookBackOf({ notice_code: '2452', kind: 'winding-up-order' })).toBeUndefined();
});

test('a delivery that was attempted before look-backs were counted sends the same body again', async () => {
  const delivery = await notice('heron', '01000004', noticeOf('01000004'));
  await world.pool.query('update delivery set attempts = 1 where id = $1', [delivery]);
  expect(metadataOf(await bodyOf(delivery)).look_back).toBeUndefined();
});

test('a list is read page by page, newest first, with each decision once, also when decisions are of one instant', async () => {
  const first = await check(['01000001', '01000002']);
  const columns =
    'tenant, environment, idempotency_key, transaction_id, outcome, request, inputs, verdict, ruleset, receipt, kid, expires_at';
  await world.pool.query(
    `insert into decision (id, payer, payee, decided_at, ${columns})
     select 'dec_' || gen_random_uuid(), case when n % 2 = 0 then '01000009' else payer end, case when n % 2 = 0 then payee else '01000009' end,
       timestamptz '2026-03-29T00:30:00Z' + n / 4 * interval '1 hour', ${columns}
     from decision, generate_series(0, 9) as n where id = $1`,
    [first.decisionId],
  );
  const query = 'companyNumber=1000009&since=2026-03-29';
  const whole = await list(query);
  expect(new Set(idsOf(whole)).size).toBe(10);
  expect(whole.json.data.map(({ decidedAt }: { decidedAt: string }) => decidedAt.slice(11, 13)).join(' ')).toBe(
    '02 02 01 01 01 01 00 00 00 00',
  );
  expect(new Set(whole.json.data.map(({ role }: { role: string }) => role))).toEqual(new Set(['payer', 'payee']));
  const paged: string[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const page = await list(`${query}&limit=3${before === '' ? '' : `&before=${encodeURIComponent(before)}`}`);
    paged.push(...idsOf(page));
    before = page.json.meta.before;
  }
  expect(paged).toEqual(idsOf(whole));
  expect(idsOf(await list('companyNumber=01000009&since=2026-03-30'))).toEqual([]);
});

test('a day begins in London: a decision at 23:30 UTC in summer is of the next day', async () => {
  const { decisionId } = await check(['01000001', '01000002']);
  await world.pool.query(
    `insert into decision select ('dec_' || gen_random_uuid()), tenant, environment, idempotency_key, transaction_id, side.payer, side.payee, outcome,
       request, inputs, verdict, ruleset, receipt, kid, timestamptz '2026-06-01T23:30:00Z', expires_at
     from decision, (values ('01000008', '01000002'), ('01000001', '01000008')) as side (payer, payee) where id = $1`,
    [decisionId],
  );
  const found = async (since: string) => (await list(`companyNumber=01000008&since=${since}`)).json.data.length;
  expect([await found('2026-06-02'), await found('2026-06-03')]).toEqual([2, 0]);
  const ofAll = async (since: string) =>
    (await list(`since=${since}&limit=200`)).json.data.filter(({ payer, payee }: { payer: string; payee: string }) =>
      [payer, payee].includes('01000008'),
    ).length;
  expect([await ofAll('2026-06-02'), await ofAll('2026-06-03')]).toEqual([2, 0]);
});

test("another tenant's and the other environment's decisions are not listed, and a company without decisions has an empty list", async () => {
  await check(['01000001', '01000002'], { key: world.keys.otherTenant });
  const theirs = await list(`companyNumber=01000001&since=${now}`, world.keys.otherTenant);
  const ours = await list(`companyNumber=01000001&since=${now}`);
  expect(idsOf(ours).filter((id) => idsOf(theirs).includes(id))).toEqual([]);
  expect((await list(`companyNumber=01000001&since=${now}`, world.keys.sandbox)).json).toEqual({
    data: [],
    meta: { sandbox: true, before: null },
  });
});

test.each([
  ['companyNumber=01000001', 'since'],
  ['companyNumber=01000001&since=2026-02-30', 'since'],
  ['companyNumber=01000001&since=2026-06-01&before=tomorrow', 'before'],
  ['companyNumber=01000001&since=2026-06-01&limit=201', 'limit'],
  ['companyNumber=01000001&since=2026-06-01&idempotencyKey=k', 'idempotencyKey'],
])('%s is 400 and names %s', async (query, parameter) => {
  const { status, json } = await list(query);
  expect([status, json.errors]).toEqual([400, [expect.objectContaining({ parameter })]]);
});
