import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ClientOptions,
  createClient,
  type Expectations,
  NoAnswerError,
  ProblemError,
  ReceiptError,
  verifyReceipt,
  verifyWebhook,
  WebhookError,
} from '../../clients/typescript/src/index.ts';
import { requestHash } from '../../clients/typescript/src/receipts/json.ts';
import { isRepeatable, isWorthRepeating, retryAfter } from '../../clients/typescript/src/retry.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { inputHash } from '../../models/receipts/canonical-json.ts';
import { signatureHeader } from '../../models/webhooks/signature.ts';
import { type ForgersWorld, makeForgedReceipts } from '../fixtures/forged-receipts.ts';
import { publishedKey, signedReceipt } from '../fixtures/receipt.ts';
import { signerOf } from '../fixtures/signers.ts';
import { type ApiWorld, startApiWorld } from '../worlds/api.ts';
import { clientTypes } from './client-types.ts';
import {
  type AskedReceipt,
  type ExpectedReceipt,
  languagesOfReceipts,
  languagesOfWebhooks,
  testEach,
  verifyDeliveries,
  verifyReceipts,
} from './languages.ts';
import { installOutside, type Outside } from './outside.ts';
import { postmanCollection } from './postman.ts';

test('clients/typescript/src/openapi.ts has the types of the OpenAPI document', async () => {
  expect(readFileSync(join(packageRoot, 'clients/typescript/src/openapi.ts'), 'utf8')).toBe(await clientTypes());
});

test('the Postman collection has every operation of the OpenAPI document with its example', () => {
  const file = join(packageRoot, 'clients/postman/risk-intelligence-service.postman_collection.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(postmanCollection()));
});

describe('a call', () => {
  type Handler = (request: IncomingMessage, response: ServerResponse) => void;
  let server: Server;
  let handlers: Handler[];
  let seen: { key: string | undefined; body: string }[];
  let waits: number[];

  beforeAll(async () => {
    server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Connection', 'close'); // so that no call meets a connection that the server has closed meanwhile
    const body = (await request.setEncoding('utf8').toArray()).join('');
    seen.push({ key: request.headers['idempotency-key'] as string | undefined, body });
    handlers[Math.min(seen.length, handlers.length) - 1]?.(request, response);
  }

  /** A client of a service that answers so, one after the other; the last stays. Its waits are written down and take no time. */
  function clientOf(answers: Handler[], options: Partial<ClientOptions> = {}) {
    [handlers, seen, waits] = [answers, [], []];
    const { port } = server.address() as AddressInfo;
    const sleep = async (ms: number) => void waits.push(ms);
    return createClient({
      baseUrl: `http://127.0.0.1:${port}/`,
      apiKey: 'svc_test_1',
      timeoutMs: 60_000,
      sleep,
      random: () => 0.5,
      ...options,
    });
  }
  const json = (status: number, body: object, headers: Record<string, string> = {}): Handler => {
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    return (_, response) =>
      response.writeHead(status, { 'Content-Type': type, 'X-Request-Id': 'r-1', ...headers }).end(JSON.stringify(body));
  };
  const refusal = (status: number, code: string, retryAfter?: string) =>
    json(status, { status, code, title: 't', detail: 'd' }, retryAfter === undefined ? {} : { 'Retry-After': retryAfter });
  const done = json(200, { data: { outcome: 'ALLOW' } });
  const lost: Handler = (request) => request.socket.destroy();
  const silent: Handler = () => {};
  const gateway: Handler = (_, response) => response.writeHead(502, { 'Content-Type': 'text/html' }).end('<p>');
  const body = {
    transactionId: 'a',
    amountMinor: 1,
    currency: 'GBP',
    direction: 'outbound',
    payer: { companyNumber: '99000001' },
    payee: { companyNumber: '99000002' },
  } as const;
  const check = (client: ReturnType<typeof createClient>, options: { idempotencyKey?: string; signal?: AbortSignal } = {}) =>
    client.post('/api/v1/transaction-check', { body, ...options });

  test('is sent again under one idempotency key after a lost connection, a gateway, 503, 429 and 409 in flight', async () => {
    const client = clientOf(
      [
        lost,
        gateway,
        refusal(503, 'OVERLOADED', '3'),
        refusal(429, 'RATE_LIMITED', '2'),
        refusal(409, 'IDEMPOTENCY_KEY_IN_USE', '1'),
        done,
      ],
      { attempts: 6 },
    );
    const answered = await check(client);
    expect(answered).toMatchObject({ status: 200, requestId: 'r-1', attempts: 6, body: { data: { outcome: 'ALLOW' } } });
    expect(new Set(seen.map(({ key }) => key))).toEqual(new Set([answered.idempotencyKey]));
    expect(answered.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(waits).toEqual([375, 750, 3_250, 2_250, 1_250]);
    expect(new Set(seen.map((request) => request.body))).toEqual(new Set([JSON.stringify(body)]));
  });

  test('has a new idempotency key, that of its options, or that of its body', async () => {
    const client = clientOf([done]);
    const keys = [
      (await check(client)).idempotencyKey,
      (await check(client)).idempotencyKey,
      (await check(client, { idempotencyKey: 'mine' })).idempotencyKey,
      (await client.post('/api/v1/transaction-check', { body: { ...body, idempotencyKey: 'inside' } })).idempotencyKey,
      (await client.post('/api/v1/report', { body: { companyNumber: '99000001' } })).idempotencyKey,
    ];
    expect(seen.map(({ key }) => key)).toEqual(keys);
    expect(new Set(keys).size).toBe(5);
    expect(keys.slice(2)).toEqual(['mine', 'inside', undefined]);
  });

  test('rejects with the problem and its trace when the attempts are used up', async () => {
    const failed = check(clientOf([refusal(503, 'SIGNER_UNAVAILABLE', '5')]), { idempotencyKey: 'mine' });
    await expect(failed).rejects.toMatchObject({
      name: 'ProblemError',
      code: 'SIGNER_UNAVAILABLE',
      status: 503,
      retryAfterSeconds: 5,
      trace: { attempts: 4, idempotencyKey: 'mine', requestId: 'r-1' },
    });
    expect(seen).toHaveLength(4);
  });

  test('rejects when the stored decision of its key has expired, although the answer says ALLOW', async () => {
    const expired = json(200, { data: { outcome: 'ALLOW' } }, { 'Idempotent-Replayed': 'true', 'Decision-Expired': 'true' });
    await expect(check(clientOf([expired]), { idempotencyKey: 'mine' })).rejects.toMatchObject({
      name: 'ExpiredDecisionError',
      body: { data: { outcome: 'ALLOW' } },
      trace: { attempts: 1, idempotencyKey: 'mine' },
    });
    expect(seen).toHaveLength(1);
  });

  test.each([
    ['the service asks for a longer wait than the client makes', refusal(503, 'OVERLOADED', '31')],
    ['the clearances of the month are used up', refusal(429, 'QUOTA_EXCEEDED', '1')],
    ['the request is wrong', refusal(400, 'VALIDATION_FAILED')],
    ['the key belongs to another request', refusal(422, 'IDEMPOTENCY_KEY_REUSED')],
    ['the service fails', refusal(500, 'INTERNAL')],
  ])('is sent once when %s', async (_, handler) => {
    await expect(check(clientOf([handler]))).rejects.toMatchObject({ name: 'ProblemError', trace: { attempts: 1 } });
    expect(seen).toHaveLength(1);
  });

  test('that changes something is sent again under one key, its own or that of its options, whatever its method', async () => {
    const subscriptionId = 'sub 1/2';
    const path = '/api/v1/watch/{subscriptionId}';
    const calls: ((client: ReturnType<typeof createClient>) => Promise<{ attempts: number; idempotencyKey: string | undefined }>)[] = [
      (client) => client.post('/api/v1/watch', { body: { webhookUrl: 'https://hooks.example.com/risk' } }),
      (client) => client.post(`${path}/secret`, { path: { subscriptionId }, idempotencyKey: 'mine' }),
      (client) => client.patch(path, { path: { subscriptionId }, body: { enabled: false } }),
      (client) => client.delete(path, { path: { subscriptionId } }),
      (client) => client.delete('/api/v1/company-monitoring', { query: { companyNumber: '99000001' } }),
    ];
    const keys: (string | undefined)[] = [];
    for (const call of calls) {
      const { attempts, idempotencyKey } = await call(clientOf([lost, gateway, refusal(503, 'DATABASE_UNAVAILABLE', '1'), done]));
      expect([attempts, new Set(seen.map(({ key }) => key))]).toEqual([4, new Set([idempotencyKey])]);
      keys.push(idempotencyKey);
    }
    expect([new Set(keys).size, keys.includes(undefined), keys[1]]).toEqual([calls.length, false, 'mine']);
  });

  test('without a key that does not only read is sent again only when nothing was done', () => {
    const acting = { method: 'post', template: '/api/v2/orders', idempotencyKey: undefined } as const;
    const read = { ...acting, template: '/api/v1/report' };
    expect([acting, read, { ...acting, idempotencyKey: 'mine' }].map(isRepeatable)).toEqual([false, true, true]);
    const trace = { attempts: 1, idempotencyKey: undefined, requestId: undefined };
    const problem = (status: number, code: 'DATABASE_UNAVAILABLE' | 'OVERLOADED' | 'RATE_LIMITED') =>
      new ProblemError({ type: 't', instance: 'i', title: 't', detail: 'd', status, code }, undefined, trace);
    const errors = [
      new NoAnswerError('CONNECTION_FAILED', 'lost', trace),
      problem(503, 'DATABASE_UNAVAILABLE'),
      problem(503, 'OVERLOADED'),
      problem(429, 'RATE_LIMITED'),
    ];
    expect(errors.map((error) => isWorthRepeating(error, false))).toEqual([false, false, true, true]);
  });

  test('puts its parameters into path and query, and receives nothing with status 204', async () => {
    const asked: (string | undefined)[] = [];
    const noContent: Handler = ({ method, url }, response) => {
      asked.push(`${method} ${url}`);
      response.writeHead(204).end();
    };
    const client = clientOf([noContent]);
    const removed = await client.delete('/api/v1/watch/{subscriptionId}', { path: { subscriptionId: 'sub 1/2' } });
    await client.get('/api/v1/transaction-decisions', { query: { since: '2026-06-01', limit: 5 } });
    expect(removed).toMatchObject({ status: 204, body: undefined });
    expect(asked).toEqual(['DELETE /api/v1/watch/sub%201%2F2', 'GET /api/v1/transaction-decisions?since=2026-06-01&limit=5']);
  });

  test('of each operation has the body that the document describes', async () => {
    const data = { subscriptionId: 'sub_1', replayed: 2, remaining: false };
    const path = { subscriptionId: 'sub_1' };
    const body = { since: '2026-06-20T10:00:00Z' };
    const { body: answer } = await clientOf([json(202, { data })]).post('/api/v1/watch/{subscriptionId}/replay', { path, body });
    expect(answer.data.replayed).toBe(2); // compiles: the type of a status that is not known would be `never`
  });

  test('without an answer in time is a timeout, and one that its caller ends rejects with the reason of the signal', async () => {
    const failed = check(clientOf([silent], { timeoutMs: 50, attempts: 2 }));
    await expect(failed).rejects.toMatchObject({ name: 'NoAnswerError', code: 'TIMEOUT', trace: { attempts: 2, requestId: undefined } });

    const end = new AbortController();
    const reason = new Error('the user left');
    const ended = check(clientOf([() => end.abort(reason)]), { signal: end.signal });
    await expect(ended).rejects.toBe(reason);
    expect(seen).toHaveLength(1);

    const whileWaiting = new AbortController();
    const sleep = async () => whileWaiting.abort(reason);
    await expect(check(clientOf([lost], { sleep }), { signal: whileWaiting.signal })).rejects.toBe(reason);
  });

  test('reads Retry-After as seconds or as a date, and nothing else', () => {
    const now = Date.parse('2026-10-21T07:28:00Z');
    const headers = ['7', 'Wed, 21 Oct 2026 07:28:05 GMT', 'Wed, 21 Oct 2026 07:27:00 GMT', 'soon', '-5', '1.5', '2027-01-01', null];
    expect(headers.map((value) => retryAfter(value, now))).toEqual([7, 5, 0, undefined, undefined, undefined, undefined, undefined]);
  });

  test('waits until the date of Retry-After by the clock of the answer, whatever its own clock shows', async () => {
    const busy: Handler = (_, response) =>
      response
        .writeHead(503, {
          Date: 'Wed, 21 Oct 2026 07:28:00 GMT',
          'Retry-After': 'Wed, 21 Oct 2026 07:28:05 GMT',
          'Content-Type': 'text/html',
        })
        .end();
    expect((await check(clientOf([busy, done]))).attempts).toBe(2);
    expect(waits).toEqual([5_250]);
  });

  test('does not take the page of a gateway, or an empty answer, for an answer of the service', async () => {
    const login: Handler = (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<form>');
    const empty: Handler = (_, response) => response.writeHead(200).end();
    const path = '/api/v1/watch/{subscriptionId}';
    const unreadable = { name: 'NoAnswerError', code: 'ANSWER_UNREADABLE', status: 200, trace: { attempts: 1 } };
    for (const handler of [login, empty]) {
      await expect(check(clientOf([handler]))).rejects.toMatchObject(unreadable);
      await expect(clientOf([handler]).delete(path, { path: { subscriptionId: 'sub_1' } })).rejects.toMatchObject(unreadable);
      await expect(clientOf([handler]).get('/.well-known/jwks.json')).rejects.toMatchObject(unreadable);
    }
    const page: Handler = (_, response) => response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('<main>');
    const decisionId = 'dec_1';
    const certificate = await clientOf([page]).get('/api/v1/transaction-decisions/{decisionId}/certificate', { path: { decisionId } });
    expect(certificate.body).toBe('<main>');
    const index: Handler = (_, response) => response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end('# Risk');
    expect((await clientOf([index]).get('/llms.txt')).body).toBe('# Risk');
    await expect(clientOf([page]).get('/llms.txt')).rejects.toMatchObject(unreadable);
  });

  test('has the defaults for options that are undefined, and refuses those that would repeat it for ever', async () => {
    const options = { timeoutMs: undefined, attempts: undefined, firstWaitMs: undefined, longestWaitMs: undefined, fetch: undefined };
    const client = clientOf([lost], options as object as Partial<ClientOptions>);
    await expect(check(client)).rejects.toMatchObject({ code: 'CONNECTION_FAILED', trace: { attempts: 4 } });
    const wrong = [
      { attempts: Number.NaN },
      { attempts: 0 },
      { attempts: 1.5 },
      { timeoutMs: 0 },
      { firstWaitMs: -1 },
      { longestWaitMs: Number.NaN },
    ];
    for (const option of wrong) expect(() => clientOf([done], option)).toThrow(TypeError);
  });

  test('with a header that cannot be sent is a TypeError at once: no request is sent', async () => {
    await expect(check(clientOf([done]), { idempotencyKey: 'one\ntwo' })).rejects.toThrow(TypeError);
    await expect(check(clientOf([done], { apiKey: 'svc_test_\u20ac' }))).rejects.toThrow(TypeError);
    expect(seen).toEqual([]);
  });

  test('needs an HTTP address, a key, and every parameter of its path', async () => {
    expect(() => createClient({ baseUrl: 'ftp://risk.example.com', apiKey: 'svc_test_1' })).toThrow(TypeError);
    expect(() => createClient({ baseUrl: 'https://risk.example.com', apiKey: '' })).toThrow(TypeError);
    for (const subscriptionId of ['', '..'])
      await expect(clientOf([done]).get('/api/v1/watch/{subscriptionId}', { path: { subscriptionId } })).rejects.toThrow(TypeError);
    expect(seen).toEqual([]);
  });

  test('sends its API key to no other address: a redirect is refused', async () => {
    const away: Handler = (_, response) => response.writeHead(307, { Location: 'http://127.0.0.1:9/' }).end();
    await expect(check(clientOf([away], { attempts: 1 }))).rejects.toMatchObject({ code: 'CONNECTION_FAILED' });
  });
});

const secret = `whsec_${'5a'.repeat(32)}`;
const t = 1_780_000_000;
const event = Buffer.from(
  '{"event":"ch.officer.resigned","timestamp":"2026-05-28T20:26:40.000Z","data":{"companyNumber":"01234567","sourceId":"s1","detail":"é"}}',
);
const header = signatureHeader(secret, t, event);

/** What a receiver of a delivery must accept and refuse: the header, the body, and seconds between the signature and the receiver's clock. */
const deliveries: readonly [what: string, header: string | undefined, body: Buffer, seconds: number, code: string][] = [
  ['at once', header, event, 0, 'OK'],
  ['at the end of the window', header, event, 300, 'OK'],
  ['at the start of the window', header, event, -300, 'OK'],
  ['with another scheme beside', `${header},v2=x`, event, 0, 'OK'],
  ['after the window', header, event, 301, 'SIGNATURE_OUTSIDE_WINDOW'],
  ['before the window', header, event, -301, 'SIGNATURE_OUTSIDE_WINDOW'],
  ['without a header', undefined, event, 0, 'SIGNATURE_MALFORMED'],
  ['without t', header.replace(/^t=\d+,/, ''), event, 0, 'SIGNATURE_MALFORMED'],
  ['with a cut signature', header.slice(0, -1), event, 0, 'SIGNATURE_MALFORMED'],
  ['with a signature in capitals', header.replace(/v1=.*/, (v1) => `v1=${v1.slice(3).toUpperCase()}`), event, 0, 'SIGNATURE_MALFORMED'],
  ['with a negative t', header.replace('t=', 't=-'), event, 0, 'SIGNATURE_MALFORMED'],
  ['with a t that was changed', header.replace(`${t}`, `${t + 1}`), event, 0, 'SIGNATURE_MISMATCH'],
  [
    'of a body that was serialised again',
    header,
    Buffer.from(JSON.stringify(JSON.parse(event.toString()), null, 1)),
    0,
    'SIGNATURE_MISMATCH',
  ],
  ['under another secret', signatureHeader(`${secret.slice(0, -1)}b`, t, event), event, 0, 'SIGNATURE_MISMATCH'],
];

describe('verifyWebhook', () => {
  test.each(deliveries)('%s', (_, given, body, seconds, code) => {
    const now = new Date((t + seconds) * 1_000);
    for (const raw of [body, body.toString('utf8')]) {
      const verify = () => verifyWebhook(raw, given, secret, { now });
      if (code === 'OK') expect(verify()).toEqual(JSON.parse(event.toString()));
      else expect(verify).toThrow(expect.objectContaining({ name: 'WebhookError', code }));
    }
  });

  test('accepts either of two secrets, a narrower window, and no empty secret', () => {
    const now = new Date(t * 1_000);
    expect(verifyWebhook(event, header, ['whsec_new', secret], { now }).event).toBe('ch.officer.resigned');
    const late = new Date((t + 31) * 1_000);
    expect(() => verifyWebhook(event, header, secret, { now: late, toleranceSeconds: 30 })).toThrow(WebhookError);
    expect(() => verifyWebhook(event, header, '', { now })).toThrow(TypeError);
    expect(() => verifyWebhook(JSON.parse(event.toString()), header, secret, { now })).toThrow(TypeError);
    expect(() => verifyWebhook(event, header, [], { now })).toThrow(WebhookError);
  });

  test.each(['[]', 'null', '{"event":"x","data":{}}', 'x', '\u00ff'])('refuses the signed body %j, which is no event', (text) => {
    const body = Buffer.from(text, 'latin1');
    const verify = () => verifyWebhook(body, signatureHeader(secret, t, body), secret, { now: new Date(t * 1_000) });
    expect(verify).toThrow(expect.objectContaining({ code: 'EVENT_UNREADABLE' }));
  });
});

describe('verifyReceipt', () => {
  let forgers: ForgersWorld;
  beforeAll(async () => {
    forgers = await makeForgedReceipts();
  });
  async function madeReceipt(changes: Parameters<typeof signedReceipt>[1]) {
    const signer = await signerOf('first');
    return [publishedKey(signer, { createdAt: '2026-01-01T00:00:00Z' }), await signedReceipt(signer, changes)] as const;
  }
  const any = { outcome: 'any', environment: 'any', signer: 'any', allowExpired: true } as const;
  const codeOf = async (receipt: string, expected: Expectations = any, keys = forgers.keys as readonly object[]) => {
    try {
      await verifyReceipt(receipt, { keys }, expected);
      return 'OK';
    } catch (error) {
      if (error instanceof ReceiptError) return error.code;
      throw error;
    }
  };

  test('accepts what the service issues, and refuses every forged receipt, with the codes of `risk verify`', async () => {
    for (const receipt of forgers.genuine) expect(await codeOf(receipt)).toBe('OK');
    const all = [...forgers.forged, ...forgers.ambiguous];
    const found = await Promise.all(all.map(async ({ attack, receipt, keys }) => [attack, await codeOf(receipt, any, keys)]));
    expect(found).toEqual(all.map(({ attack, code }) => [attack, code]));
  });

  test.each(['2026-02-30T09:00:00Z', '2026-02-28T24:00:00Z'])('refuses a receipt of %s, a day that does not exist', async (decidedAt) => {
    const [key, receipt] = await madeReceipt({ decidedAt });
    expect(await codeOf(receipt, any, [key])).toBe('RECEIPT_PAYLOAD_INVALID');
  });

  test('requires an ALLOW of live, signed in a token and not expired, and what else is expected', async () => {
    const [software = '', token = ''] = forgers.genuine;
    const now = new Date('2026-06-01T10:00:00Z');
    const usable = { now, maxAgeSeconds: 3_600, tenant: 'tenant-a', amount: { minor: 125_000, currency: 'GBP' } };
    const cases: readonly [string, string, Expectations][] = [
      ['OK', token, usable],
      ['SIGNER_UNEXPECTED', software, usable],
      ['EXPIRED', token, { ...usable, maxAgeSeconds: 1e9, now: new Date('2026-06-02T09:00:00Z') }],
      ['TOO_OLD', token, { ...usable, maxAgeSeconds: 3_599 }],
      ['TOO_OLD', token, { ...usable, now: new Date('2026-06-01T08:58:59Z') }],
      ['TENANT_UNEXPECTED', token, { ...usable, tenant: 'tenant-b' }],
      ['AMOUNT_UNEXPECTED', token, { ...usable, amount: { minor: 125_001, currency: 'GBP' } }],
      ['AMOUNT_UNEXPECTED', token, { ...usable, amount: { minor: 125_000, currency: 'EUR' } }],
      ['OUTCOME_UNEXPECTED', token, { ...usable, outcome: 'HOLD' }],
      ['ENVIRONMENT_UNEXPECTED', token, { ...usable, environment: 'sandbox' }],
      ['REQUEST_UNEXPECTED', token, { ...usable, request: { amountMinor: 1 } }],
    ];
    expect(await Promise.all(cases.map(([, receipt, expected]) => codeOf(receipt, expected)))).toEqual(cases.map(([code]) => code));
    const failed = verifyReceipt(software, forgers, { ...usable, outcome: 'HOLD' });
    await expect(failed).rejects.toMatchObject({ unmet: ['OUTCOME_UNEXPECTED', 'SIGNER_UNEXPECTED'], payload: { outcome: 'ALLOW' } });
  });
});

describe('the packed package, installed outside of the repository', () => {
  let world: ApiWorld;
  let outside: Outside;
  beforeAll(async () => {
    [world, outside] = await Promise.all([startApiWorld(), installOutside()]);
  });
  afterAll(async () => {
    await world?.stop();
    await outside?.remove();
  });

  test('clears a payment, verifies its receipt against the request, and meets 503 and 429 of the sandbox', async () => {
    const environment = { RISK_URL: world.url, RISK_KEY: world.keys.sandbox };
    expect(await outside.run('quick-start.mjs', environment)).toMatch(/^ALLOW dec_[0-9a-f-]{36} [0-9a-f-]{36}\n$/);
    const { json } = await world.call('GET', '/api/v1/transaction-decisions?since=2026-01-01', { key: world.keys.sandbox });
    expect(json.data).toMatchObject([{ transactionId: 'invoice-1' }]);
    expect(JSON.parse(await outside.run('faults.mjs', environment))).toEqual([
      { name: 'ProblemError', code: 'OVERLOADED', status: 503, attempts: 3, isKeyKept: true, areWaitsLongEnough: true },
      { name: 'ProblemError', code: 'RATE_LIMITED', status: 429, attempts: 3, isKeyKept: true, areWaitsLongEnough: true },
    ]);
  });

  test('has declarations that type-check the quick start, and refuse an outcome that there is not', async () => {
    expect(await outside.typeErrors()).toEqual(['wrong.mts: TS2367']);
  });

  test('receives a signed delivery and refuses a changed one', async () => {
    const receiver = await outside.receive(secret);
    const now = Math.floor(Date.now() / 1_000);
    const post = async (body: Buffer) =>
      (await fetch(receiver.url, { method: 'POST', body, headers: { 'X-Service-Signature': signatureHeader(secret, now, event) } })).status;
    expect([await post(event), await post(event), await post(Buffer.from('{}'))]).toEqual([204, 204, 400]);
    expect(await receiver.stop()).toBe('ready\nch.officer.resigned 01234567 s1 é\n');
  });
});

describe('the functions of the guide', () => {
  testEach(languagesOfWebhooks, 'accept and refuse the same deliveries as the client', async (language) => {
    const given = deliveries.map(([, one, body, seconds]) => ({
      header: one ?? null,
      body: body.toString('hex'),
      now: t + seconds,
      secret,
    }));
    const words: Record<string, string> = {
      OK: 's1',
      SIGNATURE_MALFORMED: 'malformed signature',
      SIGNATURE_OUTSIDE_WINDOW: 'outside the replay window',
      SIGNATURE_MISMATCH: 'wrong signature',
    };
    expect(await verifyDeliveries(language, given)).toEqual(deliveries.map(([, , , , code]) => words[code]));
  });

  testEach(
    languagesOfReceipts,
    'refuse every forged receipt, and a genuine one that has expired or is not what was expected',
    async (language) => {
      const { genuine, forged, ambiguous, keys } = await makeForgedReceipts();
      const [software = '', token = '', kms = '', sandbox = ''] = genuine;
      const live = { ...asked(token), signers: ['pkcs11', 'aws-kms'] };
      const expectations: readonly [what: string, receipt: string, expected: ExpectedReceipt, line: string][] = [
        ['usable', token, live, 'ALLOW'],
        ['signed in AWS KMS', kms, live, 'ALLOW'],
        ['a second before its expiry', token, { ...live, now: '2026-06-02T08:59:59Z' }, 'ALLOW'],
        ['at its expiry', token, { ...live, now: '2026-06-02T09:00:00Z' }, 'refused'],
        ['another outcome', token, { ...live, outcome: 'HOLD' }, 'refused'],
        ['of the sandbox', sandbox, { ...live, signers: ['software'] }, 'refused'],
        ['signed by software', software, live, 'refused'],
        ['another amount', token, { ...live, amountMinor: 125_001 }, 'refused'],
        ['another currency', token, { ...live, currency: 'EUR' }, 'refused'],
        ['another payer', token, { ...live, payer: 'SC000002' }, 'refused'],
        ['another payee', token, { ...live, payee: '00000001' }, 'refused'],
        ['another payment', token, { ...live, transactionId: 'payout-2' }, 'refused'],
        ['another normal form of the id of the payment', token, { ...live, transactionId: live.transactionId.normalize('NFD') }, 'refused'],
        ['another tenant', token, { ...live, tenant: 'tenant-b' }, 'refused'],
      ];
      // one process for all: javac and go start slowly
      const cases: readonly (readonly [what: string, line: string, given: AskedReceipt])[] = [
        ...genuine.map((receipt) => ['genuine', 'ALLOW', [receipt, keys, asked(receipt)]] as const),
        ...[...forged, ...ambiguous].map((one) => [one.attack, 'refused', [one.receipt, one.keys, asked(one.receipt)]] as const),
        ...expectations.map(([what, receipt, expected, line]) => [what, line, [receipt, keys, expected]] as const),
      ];
      const lines = await verifyReceipts(
        language,
        cases.map(([, , given]) => given),
      );
      expect(lines.map((line, i) => [cases[i]?.[0], line])).toEqual(cases.map(([what, line]) => [what, line]));
    },
  );

  /** Expects what the receipt states itself, a minute after the decision. */
  function asked(receipt: string): ExpectedReceipt {
    const text = Buffer.from(receipt.split('.')[1] ?? '', 'base64url').toString();
    const { environment = 'live', signer = 'software', decidedAt = '' } = /^\{.*\}$/.test(text) ? JSON.parse(text) : {};
    const decided = Date.parse(decidedAt);
    const now = new Date((Number.isNaN(decided) ? Date.parse('2026-06-01T09:00:00Z') : decided) + 60_000).toISOString();
    const payment = {
      tenant: 'tenant-a',
      transactionId: 'payout-\u00e9',
      payer: '00000001',
      payee: 'SC000002',
      amountMinor: 125_000,
      currency: 'GBP',
    };
    return { outcome: 'ALLOW', environment, signers: [signer], ...payment, now };
  }
});

test('the hash of a request is that of the service, in any order and without the idempotency key', () => {
  const request = { z: [1, 1e21, -0, { b: null, a: '\u2028\ud83d\ude00' }], é: true, a: undefined };
  expect(requestHash({ ...request, idempotencyKey: 'k' })).toBe(inputHash(request));
  expect(() => requestHash({ a: '\ud800' })).toThrow(TypeError);
});
