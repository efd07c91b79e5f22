import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decide } from '../../models/clearance/decide.ts';
import type { ClearanceInputs } from '../../models/clearance/verdict.ts';
import { canonicalJson, inputHash } from '../../models/receipts/canonical-json.ts';
import { envelopeDifferences, readEnvelope } from '../../models/receipts/envelope.ts';
import type { ReceiptPayload } from '../../models/receipts/receipt.ts';
import { verifyEnvelope, verifyReceipt } from '../../models/receipts/verify.ts';
import { type ApiWorld, payment, petition, publishFacts, startApiWorld, today } from '../worlds/api.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
  for (const number of ['01000001', '01000002']) await publishFacts(world.pool, number);
  await publishFacts(world.pool, '01000003', petition('01000003'));
});
afterAll(() => world.stop());

type Body = Readonly<Record<string, unknown>>;

/** A request with every member that the API accepts. */
const whole: Body = {
  ...payment(['99000001', '99000002']),
  payee: { role: 'payee', companyNumber: '99000002', isNew: false, bankDetailsChanged: false },
  validationOrders: [{ court: 'High Court of Justice', caseNumber: 'CR-2026-000123', sealedOn: today, coversPayment: true }],
};

/** Another value of each member. */
const others: Readonly<Record<string, unknown>> = {
  '/transactionId': 'tx-other',
  '/eventType': 'payout.hold',
  '/amountMinor': 125_001,
  '/currency': 'EUR',
  '/direction': 'inbound',
  '/productType': 'b2c_payout',
  '/payer/role': undefined,
  '/payer/companyNumber': '99000030',
  '/payee/role': undefined,
  '/payee/companyNumber': '99000031',
  '/payee/isNew': true,
  '/payee/bankDetailsChanged': true,
  '/validationOrders/0/court': 'Court of Session',
  '/validationOrders/0/caseNumber': 'CR-2026-000124',
  '/validationOrders/0/sealedOn': '2026-01-05',
  '/validationOrders/0/coversPayment': false,
  '/terms/creditDays': 30,
  '/exposure/currentMinor': 1,
  '/exposure/proposedMinor': 1,
  '/exposure/currency': 'EUR',
};

/** The service states the role itself, so only `requestHash` shows whether the caller did. */
const statedByTheService = ['/payer/role', '/payee/role'];

const clear = async (body: Body, key = world.keys.sandbox) => {
  const answer = await world.call('POST', '/api/v1/transaction-check', { body, key, headers: { 'Idempotency-Key': crypto.randomUUID() } });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json.data as { readonly decisionId: string; readonly receipt: string };
};
const payloadOf = (receipt: string) => decodeJwt<ReceiptPayload & Record<string, unknown>>(receipt);

/** The payload without what differs between two decisions of the same request. */
function ofRequest({
  receiptId: _,
  idempotencyKeyHash: _key,
  decidedAt: _at,
  expiresAt: _until,
  inputHash: _inputs,
  sources: _sources,
  iat: _iat,
  ...rest
}: ReturnType<typeof payloadOf>) {
  return rest;
}

const receiptOf = async (body: Body) => {
  const { requestHash, ...shown } = ofRequest(payloadOf((await clear(body)).receipt));
  return { requestHash, shown: canonicalJson(shown) };
};

describe('a receipt', () => {
  test('changes with each member of the request: its hash of the request always, and a member of its own that shows the value', async () => {
    const first = await receiptOf(whole);
    expect(await receiptOf(whole)).toEqual(first);
    const same = await Promise.all(
      Object.entries(others).map(async ([pointer, value]) => {
        const { requestHash, shown } = await receiptOf(changed(whole, pointer, value));
        return { pointer, hash: requestHash === first.requestHash, shown: shown === first.shown };
      }),
    );
    expect(same.filter(({ hash }) => hash)).toEqual([]);
    expect(same.filter(({ shown }) => shown).map(({ pointer }) => pointer)).toEqual(statedByTheService);
  });

  test('is tested with every member of the request that the document describes', async () => {
    const { components } = (await world.call('GET', '/api/openapi.json', { key: null })).json;
    const described = leavesOf(components.schemas.TransactionCheck, components.schemas);
    expect(described.filter((pointer) => pointer !== '/idempotencyKey').sort()).toEqual(Object.keys(others).sort());
  });

  test('differs for two requests that differ in anything, and has the same hash of the request for two that are equal as JSON', async () => {
    const member = fc.constantFrom(...Object.keys(others));
    const leftOut = fc.subarray(['eventType', 'productType', 'terms', 'exposure', 'validationOrders']);
    const request = fc
      .tuple(fc.array(member, { maxLength: 4 }), leftOut, fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' }))
      .map(([changes, without, transactionId]) => {
        const body = changes.reduce(
          (made, pointer) => changed(made, pointer, others[pointer]),
          changed(whole, '/transactionId', transactionId),
        );
        return without.reduce((made, name) => changed(made, `/${name}`, undefined), body);
      });
    await fc.assert(
      fc.asyncProperty(request, request, async (one, two) => {
        const [a, b] = [await receiptOf(one), await receiptOf(reversed(two))];
        expect(a.requestHash === b.requestHash).toBe(canonicalJson(one) === canonicalJson(two));
        expect(a.requestHash).toBe(inputHash(one));
      }),
      { numRuns: 40 },
    );
  });
});

describe('the inputs of a decision', () => {
  const inputsOf = (id: string, key?: string) =>
    world.call('GET', `/api/v1/transaction-decisions/${id}/inputs`, key === undefined ? {} : { key });

  test.each(['live', 'sandbox'] as const)(
    'can be fetched by the tenant, have the hashes of its receipt and repeat its outcome (%s)',
    async (environment) => {
      const body = environment === 'live' ? { ...whole, ...payment(['01000003', '01000002']) } : whole;
      const { decisionId, receipt } = await clear(body, world.keys[environment]);
      const payload = payloadOf(receipt);
      const { status, json } = await inputsOf(decisionId, world.keys[environment]);
      expect([status, json.meta]).toEqual([200, { sandbox: environment === 'sandbox' }]);
      expect(inputHash(json.data.inputs)).toBe(payload.inputHash);
      expect(inputHash(json.data.request)).toBe(payload.requestHash);
      expect(json.data).toMatchObject({ decisionId, request: body, requestHash: payload.requestHash, inputHash: payload.inputHash });
      expect(decide(json.data.inputs as ClearanceInputs).outcome).toBe(payload.outcome);
    },
  );

  test('are found by neither another tenant nor the other environment', async () => {
    const { decisionId } = await clear(payment(), world.keys.live);
    for (const key of [world.keys.otherTenant, world.keys.sandbox]) {
      const { status, json } = await inputsOf(decisionId, key);
      expect([status, json.code]).toEqual([404, 'DECISION_NOT_FOUND']);
    }
    expect((await inputsOf('dec_00000000-0000-0000-0000-000000000000')).json.code).toBe('DECISION_NOT_FOUND');
  });

  test('hold no part of the facts that no rule reads', async () => {
    const news = { items: 1, sources: ['news/feeds'], asOf: '2026-05-20' };
    await publishFacts(world.pool, '01000019', { news });
    await publishFacts(world.pool, '01000018', { news });
    const { decisionId } = await clear(payment(['01000019', '01000018']), world.keys.live);
    const { payer, payee } = (await inputsOf(decisionId)).json.data.inputs;
    expect([payer, payee].map(({ register, news }) => [register.onRegister, news])).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
  });

  test('keep the hash of every number on the way through PostgreSQL', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string({ unit: 'grapheme' }), async (number, text) => {
        const value = { number, text: text.replaceAll('\u0000', '') };
        const { rows } = await world.pool.query('select $1::jsonb as value', [JSON.stringify(value)]);
        expect(inputHash(rows[0].value)).toBe(inputHash(value));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the answer around a receipt', () => {
  test('is accepted by risk verify, with the sources that each rule reads, as the check and the list of decisions give it', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const checked = await world.call('POST', '/api/v1/transaction-check', { body: payment(['01000003', '01000002']), headers });
    const stored = await world.call('GET', '/api/v1/transaction-decisions', { headers });
    const jwks = (await world.call('GET', '/.well-known/jwks.json', { key: null })).json;
    expect(checked.json.data.reasons[0].coverage.length).toBeGreaterThan(0);
    for (const { text } of [checked, stored]) {
      const envelope = readEnvelope(JSON.parse(text));
      expect(envelope && (await verifyEnvelope(envelope, jwks))).toMatchObject({ ok: true });
    }
  });

  test('is covered by the receipt to the last member, in the answer of the check and in the list of decisions', async () => {
    // the payer's unusual accounts are INFO, and the payee's late filings are REVIEW
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const body = payment(['99000063', '99000031']);
    const key = world.keys.sandbox;
    const checked = (await world.call('POST', '/api/v1/transaction-check', { body, key, headers })).json;
    const stored = (await world.call('GET', '/api/v1/transaction-decisions', { key, headers })).json;
    const { payload, kid } = await verifiedBy(checked.data.receipt);
    expect(payload.information?.map(({ code }) => code)).toContain('ACCOUNTS_OUTLIER_P99');
    for (const answer of [checked, stored]) {
      expect(differences(answer, payload, kid)).toEqual([]);
      const decision = answer === checked ? answer.data : answer.data[0];
      const { receipt: _, ...outer } = decision;
      const pointers = leaves(outer);
      expect(pointers.length).toBeGreaterThan(40);
      const unseen = pointers.filter((pointer) => {
        const forged = { ...changed(decision, pointer, otherThan(at(outer, pointer))) };
        return differences({ ...answer, data: forged }, payload, kid).length === 0;
      });
      expect(unseen).toEqual([]);
    }
  });
});

async function verifiedBy(receipt: string) {
  const verified = await verifyReceipt(receipt, (await world.call('GET', '/.well-known/jwks.json', { key: null })).json);
  if (!verified.ok) throw new Error(verified.message);
  return verified;
}

function differences(answer: unknown, payload: ReceiptPayload, kid: string): string[] {
  const envelope = readEnvelope(answer);
  if (envelope === undefined) throw new Error('no envelope');
  return envelopeDifferences(envelope, payload, kid);
}

/** The pointers of all values that are neither objects nor lists. */
function leaves(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  return Object.entries(value).flatMap(([name, member]) => leaves(member, `${pointer}/${name}`));
}

function at(value: unknown, pointer: string): unknown {
  return pointer
    .slice(1)
    .split('/')
    .reduce<unknown>((inner, part) => (inner as Record<string, unknown>)[part], value);
}

/** Another value of the same type, where there is one. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value !== 'string') return 'other';
  return /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(Date.parse(value) + 1).toISOString() : `${value} `;
}

/** Returns the value with another value at a JSON Pointer; undefined removes the member. */
function changed(body: Body, pointer: string, value: unknown): Body {
  const copy = structuredClone(body) as Record<string, unknown>;
  const parts = pointer.slice(1).split('/');
  const last = parts.pop() ?? '';
  let at: Record<string, unknown> | undefined = copy;
  for (const part of parts) at = at?.[part] as Record<string, unknown> | undefined;
  if (at === undefined) return copy;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

/** The same JSON with its members in the reverse order. */
function reversed(body: Body): Body {
  return Object.fromEntries(Object.entries(body).reverse());
}

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

function leavesOf(schema: Schema, schemas: Readonly<Record<string, Schema>>, at = ''): string[] {
  const { $ref, properties, items } = schema;
  const referred = $ref === undefined ? undefined : schemas[$ref.split('/').at(-1) ?? ''];
  if (referred !== undefined) return leavesOf(referred, schemas, at);
  if (items !== undefined) return leavesOf(items, schemas, `${at}/0`);
  if (properties === undefined) return [at];
  return Object.entries(properties).flatMap(([name, member]) => leavesOf(member, schemas, `${at}/${name}`));
}
