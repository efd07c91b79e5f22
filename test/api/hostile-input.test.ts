import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiRoutes } from '../../api/server.ts';
import { refusedCharacters } from '../fixtures/caller-text.ts';
import { type ApiWorld, payment, publishFacts, startApiWorld, today } from '../worlds/api.ts';
import { document } from './openapi/document.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
  for (const number of ['01000001', '01000002']) await publishFacts(world.pool, number);
});
afterAll(() => world.stop());

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { readonly pointer?: string }[] | undefined;
}

async function send(method: string, path: string, body: Uint8Array | string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(world.url + path, {
    method: method.toUpperCase(),
    body: Buffer.from(body),
    headers: { Authorization: `Bearer ${world.keys.live}`, 'Content-Type': 'application/json', ...headers },
  });
  const { code, errors } = (await response.json()) as Answer;
  return { status: response.status, code, errors };
}

const withBody = () => apiRoutes(world.deps).filter(({ body }) => body !== undefined);

describe('a request that two readers could read as two', () => {
  test('is refused when it has two headers Authorization, whichever key is valid', async () => {
    const { live } = world.keys;
    for (const [path, given] of [
      ['/api/v1/usage', [live, 'svc_live_unknown']],
      ['/api/v1/usage', [live, live]],
      ['/companies/01000001', [live, live]],
    ] as const) {
      const [answer] = await once(
        request(world.url + path, { headers: { Authorization: given.map((key) => `Bearer ${key}`) } }).end(),
        'response',
      );
      const { code } = JSON.parse(await text(answer));
      expect([path, answer.statusCode, code]).toEqual([path, 401, 'UNAUTHENTICATED']);
    }
  });

  test('is refused by every operation when a reader of JSON rounds one of its numbers', async () => {
    for (const { method, path } of withBody())
      expect([path, await send(method, path, '{"a":[1.5,{"b":0.99999999999999999999}]}')]).toEqual([
        path,
        { status: 400, code: 'VALIDATION_FAILED', errors: [{ pointer: '/a/1/b', detail: expect.stringContaining('digits') }] },
      ]);
  });
});

describe('a body that two readers could read as two requests', () => {
  test('is refused by every operation when it gives a member twice, and names the member', async () => {
    expect(withBody().length).toBeGreaterThan(5);
    for (const { method, path } of withBody())
      expect([path, await send(method, path, '{"a":{"b":[{"c":1},{"c":1,"\\u0063":2}]}}')]).toEqual([
        path,
        { status: 400, code: 'DUPLICATE_MEMBER', errors: [{ pointer: '/a/b/1/c', detail: 'given twice' }] },
      ]);
  });

  test('is refused by every operation when it is not UTF-8', async () => {
    for (const { method, path } of withBody()) {
      expect([path, await send(method, path, Buffer.from('{"name":"Soci\xe9t\xe9"}', 'latin1'))]).toMatchObject([
        path,
        { status: 400, code: 'INVALID_UTF8' },
      ]);
      for (const charset of ['utf-16', 'utf-32', 'iso-8859-1', '"utf-7"'])
        expect([path, await send(method, path, '{}', { 'Content-Type': `application/json; charset=${charset}` })]).toMatchObject([
          path,
          { status: 415 },
        ]);
    }
  });

  test('is refused as a body when its compression is damaged', async () => {
    const damaged = Buffer.concat([gzipSync('{"companyNumber":"01000001"}').subarray(0, 15), Buffer.from('damaged')]);
    expect(await send('post', '/api/v1/report', damaged, { 'Content-Encoding': 'gzip' })).toMatchObject({
      status: 400,
      code: 'MALFORMED_JSON',
    });
  });

  test('is refused when it unpacks to more than a body may have', async () => {
    const padded = gzipSync(`{"companyNumber":"01000001"${' '.repeat(10_000_000)}}`);
    expect(padded.length).toBeLessThan(20_000);
    expect(await send('post', '/api/v1/report', padded, { 'Content-Encoding': 'gzip' })).toMatchObject({
      status: 413,
      code: 'BODY_TOO_LARGE',
    });
  });

  test('claims no idempotency key: the corrected request may use it', async () => {
    const path = '/api/v1/transaction-check';
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const body = JSON.stringify(payment());
    const twice = body.replace('"amountMinor":', '"amountMinor":1,"amountMinor":');
    expect(await send('post', path, twice, headers)).toMatchObject({ code: 'DUPLICATE_MEMBER', errors: [{ pointer: '/amountMinor' }] });
    expect((await send('post', path, body, headers)).status).toBe(200);
  });

  test('is read when it is UTF-8 with a byte order mark, or says so in its type', async () => {
    const path = '/api/v1/screen';
    expect((await send('post', path, `\ufeff${JSON.stringify({ name: 'Société Générale' })}`)).status).toBe(200);
    for (const charset of ['utf-8', '"UTF-8"'])
      expect((await send('post', path, '{"name":"Heron"}', { 'Content-Type': `application/json; charset=${charset}` })).status).toBe(200);
  });
});

test('a hundred thousand signs in the place of a company number are refused at once, and other callers do not wait', async () => {
  const number = JSON.stringify(`a${';'.repeat(90_000)}x`);
  const began = performance.now();
  const bodies = [`{"companyNumber":${number}}`, `{"companyNumbers":[${number}]}`];
  const answers = ['/api/v1/report', '/api/v1/company-monitoring'].map((path, at) => send('post', path, bodies[at] ?? ''));
  expect((await world.call('GET', '/healthz')).status).toBe(200);
  expect((await Promise.all(answers)).map(({ status, code }) => [status, code])).toEqual(Array(2).fill([400, 'VALIDATION_FAILED']));
  expect(performance.now() - began).toBeLessThan(3_000);
});

test('a query that is not UTF-8 is refused, not read as other letters', async () => {
  for (const query of ['name=caf%E9', 'name=%ff', 'name=%C3', 'name=%ED%A0%80']) {
    const { status, json } = await world.call('GET', `/api/v1/screen/decisions?${query}`);
    expect([query, status, json.code]).toEqual([query, 400, 'INVALID_UTF8']);
  }
  for (const query of ['name=caf%C3%A9', 'name=100%'])
    expect((await world.call('GET', `/api/v1/screen/decisions?${query}`)).status).toBe(200);
});

describe('a text of a caller with a control character or a mark that sets its direction', () => {
  const order = { court: 'High Court', caseNumber: 'CR-2026-000123', sealedOn: today, coversPayment: true };
  const decision = {
    subject: { name: 'Ignatius Quillfeather' },
    list: 'uk-sanctions',
    entry: 'SBX0002',
    verdict: 'true-match',
    by: 'an analyst',
    why: 'it',
  };
  const asked = { name: 'Wimberley Heron' };
  const members: readonly [path: string, pointer: string, body: (text: string) => object][] = [
    ...['transactionId', 'eventType', 'productType'].map((name): [string, string, (text: string) => object] => [
      '/api/v1/transaction-check',
      `/${name}`,
      (text) => payment(undefined, { [name]: `a${text}b` }),
    ]),
    ['/api/v1/transaction-check', '/payer/companyNumber', (text) => payment(undefined, { payer: { companyNumber: `0100${text}0001` } })],
    [
      '/api/v1/transaction-check',
      '/validationOrders/0/court',
      (text) => payment(undefined, { validationOrders: [{ ...order, court: `a${text}b` }] }),
    ],
    [
      '/api/v1/transaction-check',
      '/validationOrders/0/caseNumber',
      (text) => payment(undefined, { validationOrders: [{ ...order, caseNumber: `a${text}b` }] }),
    ],
    ['/api/v1/screen', '/name', (text) => ({ name: `Ignatius${text}Quillfeather` })],
    ...['postcode', 'reference'].map((name): [string, string, (text: string) => object] => [
      '/api/v1/screen',
      `/${name}`,
      (text) => ({ ...asked, [name]: `a${text}b` }),
    ]),
    ...['countries', 'identifiers'].map((name): [string, string, (text: string) => object] => [
      '/api/v1/screen',
      `/${name}/0`,
      (text) => ({ ...asked, [name]: [`a${text}b`] }),
    ]),
    ['/api/v1/screen', '/subjects/0/name', (text) => ({ subjects: [{ name: `Ignatius${text}Quillfeather` }] })],
    ...['entry', 'by', 'why'].map((name): [string, string, (text: string) => object] => [
      '/api/v1/screen/decisions',
      `/${name}`,
      (text) => ({ ...decision, [name]: `a${text}b` }),
    ]),
    ...['name', 'address', 'postcode', 'companyNumber', 'person', 'website'].map((name): [string, string, (text: string) => object] => [
      '/api/v1/entity-resolve',
      `/${name}`,
      (text) => ({ ...asked, [name]: `a${text}b` }),
    ]),
    ['/api/v1/entity-resolve', '/queries/0/name', (text) => ({ queries: [{ name: `Wimberley${text}Heron` }] })],
    ['/api/v1/watch', '/webhookUrl', (text) => ({ webhookUrl: `http://127.0.0.1:9/a${text}b` })],
    ['/api/v1/watch', '/companyNumbers/0', (text) => ({ webhookUrl: 'http://127.0.0.1:9/', companyNumbers: [`0100${text}0001`] })],
    ['/api/v1/company-monitoring', '/companyNumbers/0', (text) => ({ companyNumbers: [`0100${text}0001`] })],
    ...['report', 'risk-assess'].map((name): [string, string, (text: string) => object] => [
      `/api/v1/${name}`,
      '/companyNumber',
      (text) => ({ companyNumber: `0100${text}0001` }),
    ]),
    ['/api/v1/cross-border-counterparty', '/companyNumber', (text) => ({ companyNumber: `0100${text}0001`, creditorCountry: 'DE' })],
    [
      '/api/v1/transaction-outcomes',
      '/reference',
      (text) => ({
        ...{ decisionId: `dec_${crypto.randomUUID()}`, outcome: 'settled', occurredAt: '2026-06-01T09:30:00Z' },
        reference: `a${text}b`,
      }),
    ],
    ['/api/v1/screen/decisions', '/subject/name', (text) => ({ ...decision, subject: { name: `Ignatius${text}Quillfeather` } })],
  ];

  test('is refused by the schema of every text that the document describes, in bodies, paths and queries', () => {
    const texts = describedTexts();
    expect(texts.length).toBeGreaterThan(80);
    const accepting = texts.filter(({ pattern }) => {
      if (pattern === undefined) return true;
      const read = new RegExp(pattern, 'u');
      return refusedCharacters.some((character) => [character, `a${character}`, `a${character}b`].some((text) => read.test(text)));
    });
    expect(accepting.map(({ place }) => place)).toEqual([]);
  });

  test.each(members)('%s refuses it in %s', async (path, pointer, body) => {
    for (const character of refusedCharacters) {
      const answer = await send('post', path, JSON.stringify(body(character)), { 'Idempotency-Key': crypto.randomUUID() });
      expect([JSON.stringify(character), answer]).toMatchObject([
        JSON.stringify(character),
        {
          ...(pointer === '/webhookUrl' ? { status: 422, code: 'WEBHOOK_URL_REFUSED' } : { status: 400, code: 'VALIDATION_FAILED' }),
          errors: [{ pointer }],
        },
      ]);
    }
  });

  test('is accepted with the joiners and accents that words need', async () => {
    const name = '\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 Société e\u0301 \u{1f468}\u200d\u{1f33e}';
    expect((await world.call('POST', '/api/v1/screen', { body: { name } })).status).toBe(200);
    expect((await world.call('POST', '/api/v1/entity-resolve', { body: { name }, key: world.keys.sandbox })).status).toBe(200);
  });

  test('is refused in a path and in a query as well, and causes no error of the service', async () => {
    for (const character of refusedCharacters) {
      const text = encodeURIComponent(character);
      const answers = await Promise.all(
        [
          `transaction-decisions/dec_${text}/inputs`,
          `watch/${text}`,
          `watch?before=${text}`,
          `screen/decisions?name=a${text}b`,
          `screen/decisions?entry=${text}`,
        ].map(async (path) => [path, (await world.call('GET', `/api/v1/${path}`)).status]),
      );
      expect(answers.filter(([, status]) => status !== 400 && status !== 404)).toEqual([]);
    }
  });
});

interface TextSchema {
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly $ref?: string;
  readonly items?: TextSchema;
  readonly properties?: Readonly<Record<string, TextSchema>>;
  readonly anyOf?: readonly TextSchema[];
  readonly oneOf?: readonly TextSchema[];
  readonly allOf?: readonly TextSchema[];
}

interface Described {
  readonly components: { readonly schemas: Readonly<Record<string, TextSchema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: TextSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: TextSchema }>> };
}

/** Every text of a caller that is free within its pattern. A header is no such text: what is not printable ASCII in `X-Request-Id` is replaced, and keys have a pattern. */
function describedTexts(): { readonly place: string; readonly pattern: string | undefined }[] {
  const { components, paths } = document as unknown as Described;
  const textsOf = (schema: TextSchema, place: string): { place: string; pattern: string | undefined }[] => {
    const { $ref, items, properties = {}, anyOf = [], oneOf = [], allOf = [], type, pattern } = schema;
    const referred = $ref === undefined ? undefined : components.schemas[$ref.split('/').at(-1) ?? ''];
    const isText = (type === 'string' || type?.includes('string')) && schema.enum === undefined && schema.const === undefined;
    return [
      ...(isText === true ? [{ place, pattern }] : []),
      ...(referred === undefined ? [] : textsOf(referred, place)),
      ...(items === undefined ? [] : textsOf(items, `${place}/0`)),
      ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => textsOf(one, place)),
      ...Object.entries(properties).flatMap(([name, member]) => textsOf(member, `${place}/${name}`)),
    ];
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => [
      ...parameters.filter((one) => one.in !== 'header').flatMap(({ name, schema }) => textsOf(schema, `${method} ${path} ${name}`)),
      ...Object.entries(requestBody?.content ?? {})
        .filter(([type]) => type === 'application/json')
        .flatMap(([, { schema }]) => textsOf(schema, `${method} ${path} `)),
    ]),
  );
}
