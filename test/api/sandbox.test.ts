import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventTypes } from '../../models/webhooks/event-types.ts';
import { type ApiWorld, payment, startApiWorld } from '../worlds/api.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
afterAll(() => world?.stop());

const ask = (method: string, path: string, body: object, key = world.keys.sandbox) =>
  world.call(method, `/api/v1/${path}`, { body, key, headers: { 'Idempotency-Key': crypto.randomUUID() } });

/** Every operation that names a company, as a request about one. */
const naming: readonly (readonly [operation: string, (companyNumber: string) => ReturnType<typeof ask>])[] = [
  ['transaction-check', (number) => ask('POST', 'transaction-check', payment([number, '99000001']))],
  ['report', (companyNumber) => ask('POST', 'report', { companyNumber })],
  ['cross-border-counterparty', (companyNumber) => ask('POST', 'cross-border-counterparty', { companyNumber, creditorCountry: 'DE' })],
  ['risk-assess', (companyNumber) => ask('POST', 'risk-assess', { companyNumber })],
  ['screen', (companyNumber) => ask('POST', 'screen', { companyNumber })],
  ['screen in a batch', (companyNumber) => ask('POST', 'screen', { subjects: [{ name: 'A', companyNumber }] })],
  ['company-monitoring, adding', (number) => ask('POST', 'company-monitoring', { companyNumbers: [number] })],
  ['company-monitoring, removing', (number) => ask('DELETE', 'company-monitoring', { companyNumbers: [number] })],
];

describe.each(naming)('a fault of the sandbox in %s', (_, about) => {
  test.each([
    ['99000096', 429, 'RATE_LIMITED'],
    ['99000097', 503, 'OVERLOADED'],
  ])('of %s is %i with Retry-After', async (number, status, code) => {
    const refused = await about(number);
    expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([status, code, '2']);
  });
});

test('every operation answers a request about 99000095 after five seconds', async () => {
  const answered = naming.map(async ([operation, about]) => {
    const began = performance.now();
    const { status, json } = await about('99000095');
    if (operation === 'transaction-check') expect(json.data.outcome).toBe('ALLOW');
    return [operation, status < 300, performance.now() - began >= 4_900];
  });
  expect(await Promise.all(answered)).toEqual(naming.map(([operation]) => [operation, true, true]));
});

test('a live request about a number of the sandbox meets no fault', async () => {
  expect((await ask('POST', 'report', { companyNumber: '99000097' }, world.keys.live)).status).toBe(200);
});

describe('the same request of the sandbox twice', () => {
  /** Members that the page docs/sandbox.md says are new each time. */
  const fresh = /^(decisionId|receipt|sourceId|id|subscriptionId|webhookSecret|.*At|at)$/;
  const lasting = (text: string) => JSON.parse(text, (name, value) => (fresh.test(name) ? undefined : value));
  const twice = async (request: () => ReturnType<typeof ask>) => {
    const [first, second] = [await request(), await request()];
    expect([first.status < 300, second.text === first.text]).toEqual([true, false]);
    return [lasting(first.text), lasting(second.text)];
  };

  test.each(naming.slice(0, 4))('of %s has the same answer but for ids and instants', async (_, about) => {
    for (const number of ['99000010', '99000064']) {
      const [first, second] = await twice(() => about(number));
      delete first.data.transactionId;
      delete second.data.transactionId;
      expect(second).toEqual(first);
    }
  });

  test.each(eventTypes)(
    'that triggers %s has the same answer but for the id of the event, and the same words and metadata',
    async (type) => {
      const [first, second] = await twice(() => ask('POST', 'sandbox/events', { event_type: type }));
      expect(second).toEqual(first);
      const { rows } = await world.pool.query(
        'select company_number, company_name, detail, metadata from event where type = $1 and sandbox_tenant is not null',
        [type],
      );
      expect([rows.length, rows[1]]).toEqual([2, rows[0]]);
    },
  );
});
