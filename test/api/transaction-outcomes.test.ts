import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey } from '../../serving/api-keys/api-keys.ts';
import { type ApiWorld, payment, publishFacts, startApiWorld } from '../worlds/api.ts';
import { planOf, readBy } from '../worlds/query-plan.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
  for (const number of ['08000001', '08000002']) await publishFacts(world.pool, number);
});
afterAll(() => world?.stop());

async function decided(key = world.keys.live, between: [string, string] = ['08000001', '08000002'], changes: object = {}) {
  const headers = { 'Idempotency-Key': `pay/${crypto.randomUUID()}` };
  const { json } = await world.call('POST', '/api/v1/transaction-check', { body: { ...payment(between), ...changes }, headers, key });
  return {
    decisionId: json.data.decisionId as string,
    idempotencyKey: headers['Idempotency-Key'],
    decidedAt: Date.parse(json.data.decidedAt),
  };
}

const state = (body: object, { key = world.keys.live, idempotencyKey = crypto.randomUUID() as string } = {}) =>
  world.call('POST', '/api/v1/transaction-outcomes', { body, key, headers: { 'Idempotency-Key': idempotencyKey } });
const inSeconds = (seconds: number, from = Date.now()) => new Date(from + seconds * 1_000).toISOString();
const kinds = (outcomes: readonly { outcome: string }[]) => outcomes.map(({ outcome }) => outcome);
const stored = async () => Number((await world.pool.query('select count(*) from transaction_outcome')).rows[0]?.count);

describe('an outcome', () => {
  test('is recorded for the whole payment and is shown with its decision', async () => {
    const { decisionId } = await decided();
    const { status, json } = await state({ decisionId, outcome: 'settled', occurredAt: inSeconds(1), reference: 'bank/7' });
    expect([status, json.data]).toMatchObject([
      201,
      { decisionId, outcome: 'settled', amountMinor: 125_000, currency: 'GBP', reference: 'bank/7', late: false, corrects: null },
    ]);
    const shown = await world.call('GET', `/api/v1/transaction-decisions/${decisionId}/outcomes`);
    expect([shown.json.data.history, shown.json.data.latest.outcome]).toEqual([json.data.history, 'settled']);
    const listed = await world.call('GET', '/api/v1/transaction-decisions?companyNumber=08000001&since=2026-01-01');
    expect(listed.json.data.find((one: { decisionId: string }) => one.decisionId === decisionId).latestOutcome).toBe('settled');
  });

  test('follows another one: the newest by its instant is the latest', async () => {
    const { decisionId } = await decided();
    await state({ decisionId, outcome: 'settled', occurredAt: inSeconds(10) });
    const { json } = await state({ decisionId, outcome: 'chargeback', occurredAt: inSeconds(20), amountMinor: 5_000 });
    expect([json.data.late, json.data.latest.outcome, kinds(json.data.history)]).toEqual([false, 'chargeback', ['settled', 'chargeback']]);
  });

  test('that arrives late is recorded and is not the latest', async () => {
    const { decisionId } = await decided();
    await state({ decisionId, outcome: 'clawback', occurredAt: inSeconds(60) });
    const { status, json } = await state({ decisionId, outcome: 'settled', occurredAt: inSeconds(5) });
    expect([status, json.data.late, json.data.latest.outcome, kinds(json.data.history)]).toEqual([
      201,
      true,
      'clawback',
      ['clawback', 'settled'],
    ]);
  });

  test('that another key states again is found and not recorded again', async () => {
    const { decisionId } = await decided();
    const body = { decisionId, outcome: 'default', occurredAt: inSeconds(3) };
    const first = await state(body);
    const before = await stored();
    const again = await state(body);
    expect([first.status, again.status, again.json.data.outcomeId, await stored()]).toEqual([201, 200, first.json.data.outcomeId, before]);
  });

  test('that is corrected or older is in no list of decisions: each shows the newest that counts', async () => {
    const transactionId = crypto.randomUUID();
    const { decisionId } = await decided(world.keys.live, undefined, { transactionId });
    const wrong = await state({ decisionId, outcome: 'chargeback', occurredAt: inSeconds(9) });
    await state({ decisionId, outcome: 'settled', occurredAt: inSeconds(2) });
    await state({ decisionId, outcome: 'default', occurredAt: inSeconds(4), corrects: wrong.json.data.outcomeId });
    for (const query of ['since=2026-01-01', 'companyNumber=08000001&since=2026-01-01', `transactionId=${transactionId}`]) {
      const { json } = await world.call('GET', `/api/v1/transaction-decisions?${query}`);
      expect(json.data.find((one: { decisionId: string }) => one.decisionId === decisionId).latestOutcome, query).toBe('default');
    }
  });

  test('that another key states again as the correction of the same one is found and not recorded again', async () => {
    const { decisionId } = await decided();
    const wrong = await state({ decisionId, outcome: 'settled', occurredAt: inSeconds(3) });
    const body = { decisionId, outcome: 'default', occurredAt: inSeconds(4), corrects: wrong.json.data.outcomeId };
    const [first, again] = [await state(body), await state(body)];
    expect([first.status, again.status, again.json.data.outcomeId]).toEqual([201, 200, first.json.data.outcomeId]);
  });

  test('with another reference than one of the same kind, amount and instant is not taken for it: two disputes may be of one day', async () => {
    const { decisionId } = await decided();
    const dispute = { decisionId, outcome: 'chargeback', amountMinor: 5_000, occurredAt: inSeconds(3) };
    const first = await state({ ...dispute, reference: 'dispute-1' });
    const before = await stored();
    const other = await state({ ...dispute, reference: 'dispute-2' });
    expect([first.status, other.status, other.json.code, await stored()]).toEqual([201, 409, 'OUTCOME_CONTRADICTS', before]);
    expect(other.json.detail).toContain('dispute-1');
    const unnamed = await state(dispute);
    expect([unnamed.status, unnamed.json.data.outcomeId]).toEqual([200, first.json.data.outcomeId]);
  });

  test('that is stated again after a later one was recorded is late, and the later one stays the latest', async () => {
    const { decisionId } = await decided();
    const body = { decisionId, outcome: 'settled', occurredAt: inSeconds(3) };
    await state(body);
    const alone = await state(body);
    await state({ decisionId, outcome: 'chargeback', occurredAt: inSeconds(9) });
    const { status, json } = await state(body);
    expect([alone.json.data.late, status, json.data.late, json.data.latest.outcome]).toEqual([false, 200, true, 'chargeback']);
  });

  test('that contradicts one of the same instant is 409 and stores nothing, and a correction replaces it', async () => {
    const { decisionId } = await decided();
    const occurredAt = inSeconds(3);
    const wrong = await state({ decisionId, outcome: 'settled', occurredAt });
    const idempotencyKey = crypto.randomUUID();
    const refused = await state({ decisionId, outcome: 'default', occurredAt }, { idempotencyKey });
    expect([refused.status, refused.json.code]).toEqual([409, 'OUTCOME_CONTRADICTS']);
    expect(refused.json.detail).toContain(wrong.json.data.outcomeId);
    const corrects = wrong.json.data.outcomeId;
    const corrected = await state({ decisionId, outcome: 'default', occurredAt, corrects }, { idempotencyKey });
    expect([corrected.status, corrected.json.data.latest.outcome, kinds(corrected.json.data.history)]).toEqual([
      201,
      'default',
      ['settled', 'default'],
    ]);
    const twice = await state({ decisionId, outcome: 'clawback', occurredAt: inSeconds(4), corrects });
    expect([twice.status, twice.json.code, twice.json.detail]).toEqual([422, 'OUTCOME_REFUSED', `${corrects} is corrected already.`]);
  });

  test.each<[string, (from: number) => object, string]>([
    ['of the future', () => ({ occurredAt: inSeconds(900) }), 'The outcome lies in the future.'],
    ['of a day before the decision', () => ({ occurredAt: inSeconds(-86_400) }), 'The outcome is older than the decision of'],
    ['of more than the payment', () => ({ occurredAt: inSeconds(1), amountMinor: 125_001 }), 'The payment was of 125000 minor units only.'],
    [
      'that corrects nothing',
      () => ({ occurredAt: inSeconds(1), corrects: `out_${crypto.randomUUID()}` }),
      'The decision has no outcome out_',
    ],
  ])('%s is refused', async (_, changes, why) => {
    const { decisionId, decidedAt } = await decided();
    const before = await stored();
    const { status, json } = await state({ decisionId, outcome: 'settled', ...changes(decidedAt) });
    expect([status, json.code, json.detail.startsWith(why), await stored()]).toEqual([422, 'OUTCOME_REFUSED', true, before]);
  });

  test('may state the instant of an outcome that a correction has moved', async () => {
    const { decisionId } = await decided();
    const at = inSeconds(1);
    const wrong = await state({ decisionId, outcome: 'settled', occurredAt: at });
    await state({ decisionId, outcome: 'settled', occurredAt: inSeconds(9), corrects: wrong.json.data.outcomeId });
    const { status, json } = await state({ decisionId, outcome: 'chargeback', occurredAt: at });
    expect([status, kinds(json.data.history)]).toEqual([201, ['settled', 'settled', 'chargeback']]);
  });

  test('of a correction and of a plain outcome of one instant at once is one outcome', async () => {
    const { decisionId } = await decided();
    const { json } = await state({ decisionId, outcome: 'settled', occurredAt: inSeconds(1) });
    const at = inSeconds(9);
    const answers = await Promise.all([
      state({ decisionId, outcome: 'settled', occurredAt: at, corrects: json.data.outcomeId }),
      state({ decisionId, outcome: 'chargeback', occurredAt: at }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('of a payment of nothing is recorded with the amount 0', async () => {
    const { decisionId } = await decided(world.keys.live, ['08000001', '08000002'], { amountMinor: 0 });
    const { status, json } = await state({ decisionId, outcome: 'settled', occurredAt: inSeconds(1) });
    expect([status, json.data.amountMinor]).toEqual([201, 0]);
  });

  test('of another tenant, of the other environment or of no decision is not found', async () => {
    const { decisionId } = await decided();
    const body = { decisionId, outcome: 'settled', occurredAt: inSeconds(1) };
    for (const key of [world.keys.otherTenant, world.keys.sandbox])
      expect((await state(body, { key })).json.code).toBe('DECISION_NOT_FOUND');
    expect((await state({ ...body, decisionId: `dec_${crypto.randomUUID()}` })).status).toBe(404);
    const theirs = await world.call('GET', `/api/v1/transaction-decisions/${decisionId}/outcomes`, { key: world.keys.otherTenant });
    expect([theirs.status, theirs.json.code]).toEqual([404, 'DECISION_NOT_FOUND']);
    expect((await state({ ...body, decisionId: 'dec_1' })).json.errors[0].pointer).toBe('/decisionId');
  });

  test('of a sandbox decision stays in the sandbox', async () => {
    const key = world.keys.sandbox;
    const { decisionId } = await decided(key, ['99000001', '99000002']);
    const { status, json } = await state({ decisionId, outcome: 'settled', occurredAt: inSeconds(1) }, { key });
    expect([status, json.meta]).toEqual([201, { sandbox: true }]);
  });

  test('can never be changed or deleted, and a key without the scope records none', async () => {
    await expect(world.pool.query("update transaction_outcome set kind = 'settled'")).rejects.toThrow(/append-only|permission denied/);
    await expect(world.pool.query('delete from transaction_outcome')).rejects.toThrow(/append-only|permission denied/);
    const { key } = await createKey(world.pool, { tenant: 'heron', environment: 'live', scopes: ['transaction-risk:check'] });
    expect((await state({}, { key })).json.code).toBe('INSUFFICIENT_SCOPE');
  });
});

describe('the idempotency key of an outcome', () => {
  test('returns the stored bytes to a repetition, and refuses another outcome', async () => {
    const { decisionId } = await decided();
    const idempotencyKey = crypto.randomUUID();
    const body = { decisionId, outcome: 'settled', occurredAt: inSeconds(1) };
    const first = await state(body, { idempotencyKey });
    const again = await state({ occurredAt: body.occurredAt, outcome: 'settled', decisionId }, { idempotencyKey });
    expect([again.status, again.headers.get('idempotent-replayed'), again.text]).toEqual([201, 'true', first.text]);
    const other = await state({ ...body, outcome: 'default' }, { idempotencyKey });
    expect([other.status, other.json.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await world.call('POST', '/api/v1/transaction-outcomes', { body })).json.code).toBe('IDEMPOTENCY_KEY_MISSING');
  });

  test('of twenty equal requests at once records one outcome', async () => {
    const { decisionId } = await decided();
    const idempotencyKey = crypto.randomUUID();
    const before = await stored();
    const body = { decisionId, outcome: 'settled', occurredAt: inSeconds(1) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => state(body, { idempotencyKey })));
    expect([...new Set(answers.map(({ status }) => status))].every((status) => [201, 409].includes(status))).toBe(true);
    expect([answers.filter(({ status }) => status === 201).length > 0, await stored()]).toEqual([true, before + 1]);
  });

  test('twelve keys that state contradicting outcomes of one instant at once record one of them', async () => {
    const { decisionId } = await decided();
    const before = await stored();
    const occurredAt = inSeconds(1);
    const outcomes = ['settled', 'chargeback', 'default', 'clawback'];
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => state({ decisionId, outcome: outcomes[at % 4], occurredAt })));
    const statuses = answers.map(({ status }) => status);
    expect([statuses.filter((status) => status === 201).length, await stored()]).toEqual([1, before + 1]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
  });
});

describe('the list of decisions', () => {
  test('has every decision of the caller once, newest first, page by page, and filters by outcome', async () => {
    const { rows } = await world.pool.query(
      "select id from decision where tenant = 'heron' and environment = 'live' order by decided_at desc, id desc",
    );
    const ids: string[] = [];
    for (let before: string | null = ''; before !== null; ) {
      const next: string = before === '' ? '' : `&before=${encodeURIComponent(before)}`;
      const { status, json } = await world.call('GET', `/api/v1/transaction-decisions?since=2026-01-01&limit=3${next}`);
      expect([status, json.data.length <= 3]).toEqual([200, true]);
      for (const { decisionId, role } of json.data) ids.push(role === null ? decisionId : 'has a role');
      before = json.meta.before;
    }
    expect(ids).toEqual(rows.map(({ id }) => id));
    const held = await world.call('GET', '/api/v1/transaction-decisions?since=2026-01-01&outcome=HOLD');
    expect(held.json.data).toEqual([]);
    const theirs = await world.call('GET', '/api/v1/transaction-decisions?since=2026-01-01', { key: world.keys.otherTenant });
    expect(theirs.json.data).toEqual([]);
  });

  test('reads a page of its index, also of a rare outcome, beside 2,000 decisions with another one', async () => {
    const { decisionId } = await decided();
    await world.pool.query(
      `insert into decision
       select (jsonb_populate_record(decision, jsonb_build_object(
         'id', 'dec_' || n, 'tenant', 'much decided', 'inputs', '{}'::jsonb, 'verdict', '{}'::jsonb, 'receipt', '',
         'outcome', case n when 1 then 'HOLD' else 'ALLOW' end, 'decided_at', now() - interval '1 day' + n * interval '1 second'
       ))).* from decision, generate_series(1, 2000) as n where id = $1`,
      [decisionId],
    );
    await world.pool.query('analyze decision');
    const key = (await createKey(world.pool, { tenant: 'much decided', environment: 'live', scopes: ['transaction-risk:decision:read'] }))
      .key;
    const { json } = await world.call('GET', '/api/v1/transaction-decisions?since=2026-01-01&outcome=HOLD', { key });
    expect(json.data.map((one: { decisionId: string }) => one.decisionId)).toEqual(['dec_1']);
    const page = ['much decided', 'live', '2026-01-01', 'infinity', '', 51];
    for (const outcome of ['HOLD', 'ALLOW', null]) {
      const plan = await planOf(world.pool, 'serving/clearance/decisions-of-caller.sql', [...page, outcome]);
      expect(readBy(plan), plan).toBeLessThan(500);
    }
  });

  test('of a transaction has each decision under the id that the caller gave the payment, newest first, page by page, and no others', async () => {
    const transactionId = 'Zahlung 7/ä+b';
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.unshift((await decided(world.keys.live, undefined, { transactionId })).decisionId);
    await decided(world.keys.live, undefined, { transactionId: 'zahlung 7/ä+b' });
    const theirs = await decided(world.keys.otherTenant, undefined, { transactionId });
    const find = (query = '', key = world.keys.live) =>
      world.call('GET', `/api/v1/transaction-decisions?transactionId=${encodeURIComponent(transactionId)}${query}`, { key });
    const idsOf = (data: readonly { decisionId: string }[]) => data.map(({ decisionId }) => decisionId);
    const { status, json } = await find();
    expect([status, idsOf(json.data), json.meta]).toEqual([200, ids, { sandbox: false, before: null }]);
    expect(json.data[0]).toMatchObject({
      transactionId,
      outcome: 'ALLOW',
      role: null,
      receiptUrl: `/api/v1/transaction-decisions/${ids[0]}`,
    });
    const first = await find('&limit=3');
    const second = await find(`&limit=3&before=${encodeURIComponent(first.json.meta.before)}`);
    expect([...idsOf(first.json.data), ...idsOf(second.json.data), second.json.meta.before]).toEqual([...ids, null]);
    expect(idsOf((await find('', world.keys.otherTenant)).json.data)).toEqual([theirs.decisionId]);
    expect((await find('', world.keys.sandbox)).json).toEqual({ data: [], meta: { sandbox: true, before: null } });
  });

  test('of a transaction reads a page of its index, also where a caller gives thousands of payments one id', async () => {
    const { decisionId } = await decided();
    await world.pool.query(
      `insert into decision
       select (jsonb_populate_record(decision, jsonb_build_object(
         'id', 'dec_t' || n, 'tenant', 'much asked', 'inputs', '{}'::jsonb, 'verdict', '{}'::jsonb, 'receipt', '',
         'transaction_id', case n when 1 then 'rare' else 'test' end, 'decided_at', now() - interval '1 day' + n * interval '1 second'
       ))).* from decision, generate_series(1, 2000) as n where id = $1`,
      [decisionId],
    );
    await world.pool.query('analyze decision');
    for (const transactionId of ['rare', 'test']) {
      const values = ['much asked', 'live', transactionId, 'infinity', '', 51];
      const plan = await planOf(world.pool, 'serving/clearance/decisions-of-transaction.sql', values);
      expect(readBy(plan), plan).toBeLessThan(500);
    }
  });

  test.each([
    ['companyNumber=08000001', 'since'],
    ['limit=5', 'limit'],
    ['outcome=HOLD', 'outcome'],
    ['since=2026-01-01&idempotencyKey=x', 'idempotencyKey'],
    ['since=2026-01-01&companyNumber=08000001&outcome=HOLD', 'outcome'],
    ['since=2026-01-01&before=x', 'before'],
    ['transactionId=a&since=2026-01-01', 'transactionId'],
    ['transactionId=a&idempotencyKey=x', 'idempotencyKey'],
    ['transactionId=a&companyNumber=08000001', 'since'],
    ['transactionId=a&outcome=HOLD', 'outcome'],
    ['transactionId=', 'transactionId'],
  ])('refuses the query %s', async (asked, parameter) => {
    const { status, json } = await world.call('GET', `/api/v1/transaction-decisions?${asked}`);
    expect([status, json.errors.map((one: { parameter: string }) => one.parameter)]).toEqual([400, [parameter]]);
  });
});
