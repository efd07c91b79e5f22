import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { keyTrustMs } from '../../api/authenticate.ts';
import { openApiDocument } from '../../api/openapi.ts';
import { problems } from '../../api/problems/problem.ts';
import type { Route } from '../../api/route.ts';
import { apiRoutes, createApi } from '../../api/server.ts';
import { openPool } from '../../infra/postgres/pool.ts';
import { expertScorecard } from '../../models/risk/scorecard.ts';
import { receiptLeaf } from '../../models/transparency/entry.ts';
import { metadataSchemas } from '../../models/webhooks/metadata-schemas.ts';
import { createKey, revokeKey } from '../../serving/api-keys/api-keys.ts';
import { createSequencer } from '../../serving/log/sequencer.ts';
import { versionOf } from '../../serving/risk/scorecards.ts';
import { liveCompany, publishNames } from '../fixtures/published-names.ts';
import { type ApiWorld, payment, publishFacts, startApiWorld } from '../worlds/api.ts';

let world: ApiWorld;
const lines: Record<string, unknown>[] = [];
const log = new Writable({
  write: (line, _encoding, done) => {
    lines.push(JSON.parse(String(line)));
    done();
  },
});
beforeAll(async () => {
  world = await startApiWorld(() => ({ logger: pino({ level: 'debug' }, log) }));
  await publishFacts(world.pool, '01000001');
  await publishFacts(world.pool, '01000002');
});
afterAll(() => world.stop());

const path = '/api/v1/transaction-check';
const check = (body: unknown, headers: Record<string, string> = {}) =>
  world.call('POST', path, { body, headers: { 'Idempotency-Key': crypto.randomUUID(), ...headers } });

describe('problems', () => {
  test('a problem has the form of RFC 9457, and its type is the URL of a page that exists', async () => {
    const { status, headers, json } = await check({ ...payment(), amountMinor: 1.5, payer: { companyNumber: 'X' }, colour: 'red' });
    expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    expect(json).toMatchObject({ type: `${world.url}/problems/VALIDATION_FAILED`, status: 400, code: 'VALIDATION_FAILED' });
    expect(json.errors).toContainEqual({ pointer: '/amountMinor', detail: 'amountMinor must be a whole number' });
    expect(json.instance).toBe(`urn:request:${headers.get('x-request-id')}`);
    expect(json.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      '/amountMinor',
      '/colour',
      '/payer/companyNumber',
    ]);
    const page = await fetch(json.type);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('VALIDATION_FAILED')]);
  });

  test('a pointer escapes the characters that JSON Pointer reserves', async () => {
    const { json } = await check({ ...payment(), 'a/b~c': 1 });
    expect(json.errors).toEqual([{ pointer: '/a~1b~0c', detail: 'unknown member' }]);
  });

  describe('an unknown query parameter', () => {
    const filled = (at: string) => at.replace('{decisionId}', 'dec_3f1c0a7b-e29d-4c58-9a51-0c1f2a3b4c5d').replaceAll(/\{\w+\}/g, 'a');
    const ask = async ({ method, path: at, scope, body }: Route) => {
      const { key } =
        scope === 'operator:read'
          ? await createKey(world.pool, { tenant: 'operations', environment: 'live', scopes: [scope] })
          : { key: world.keys.live };
      return world.call(method.toUpperCase(), `${filled(at)}?colour=red`, { key, ...(body === undefined ? {} : { body: {} }) });
    };
    const refuses = ({ scope, query }: Route) => scope !== undefined || query !== undefined;

    test('is 400 in every operation with a key and in every one with parameters, and the answer names the known ones', async () => {
      const { paths = {} } = openApiDocument(apiRoutes(world.deps));
      for (const route of apiRoutes(world.deps).filter(refuses)) {
        const { status, json } = await ask(route);
        const names = Object.keys(route.query?.shape ?? {}).join(', ') || 'none';
        const told = { parameter: 'colour', detail: `unknown parameter: the query of this operation has ${names}` };
        expect([route.id, status, json.code, json.errors]).toEqual([route.id, 400, 'VALIDATION_FAILED', expect.arrayContaining([told])]);
        expect(paths[route.path]?.[route.method]?.responses).toHaveProperty('400');
      }
    });

    test('is ignored by an open operation without parameters: balancers and links add some', async () => {
      const open = apiRoutes(world.deps).filter((route) => !refuses(route));
      const answered = await Promise.all(open.map(async (route) => [route.path, (await ask(route)).status === 400]));
      expect(answered).toEqual(open.map(({ path: at }) => [at, false]));
      expect(open.map(({ path: at }) => at)).toContain('/healthz');
    });
  });

  test('a query parameter that is given more than once is refused in these words, in every operation that takes one', async () => {
    const asked = apiRoutes(world.deps).flatMap(({ method, path: at, query }) =>
      Object.keys(query?.shape ?? {}).map((name) => [method.toUpperCase(), at.replaceAll(/\{\w+\}/g, 'a'), name] as const),
    );
    expect(asked.length).toBeGreaterThan(20);
    for (const [method, at, name] of asked) {
      const { status, json } = await world.call(method, `${at}?${name}=1&${name}=1`);
      const errors = json.errors?.filter(({ parameter }: { parameter: string }) => parameter === name);
      expect([at, status, json.code, errors]).toEqual([
        ...[at, 400, 'VALIDATION_FAILED'],
        [{ parameter: name, detail: `${name} is given more than once` }],
      ]);
    }
  });

  test('a number in a query is decimal digits, in every operation that takes one', async () => {
    const { paths = {} } = openApiDocument(apiRoutes(world.deps));
    const asked = apiRoutes(world.deps).flatMap(({ path: at, query }) =>
      Object.keys(query?.shape ?? {}).flatMap((name) => {
        const described = paths[at]?.get?.parameters?.find((one) => 'name' in one && one.name === name);
        const isNumber = described !== undefined && 'schema' in described && JSON.stringify(described.schema).includes('"integer"');
        return isNumber ? [[at.replaceAll(/\{\w+\}/g, 'a'), name]] : [];
      }),
    );
    expect(asked.length).toBeGreaterThan(9);
    for (const [at, name] of asked)
      for (const text of ['0x10', '1e2', '+5', ' 5', '5.0', '-0', '', `5&${name}=6`]) {
        const { status, json } = await world.call('GET', `${at}?${name}=${text.replace('+', '%2b')}`);
        const errors = expect.arrayContaining([expect.objectContaining({ parameter: name })]);
        expect([at, name, text, status, json.errors]).toEqual([at, name, text, 400, errors]);
      }
  });

  test.each([
    ['/', 'GET, HEAD'],
    ['/companies/01000001', 'GET, HEAD'],
    ['/companies/sign-in', 'GET, HEAD, POST'],
    ['/console/sources', 'GET, HEAD'],
    ['/console/sign-out', 'POST'],
    ['/docs/start.js', 'GET, HEAD'],
    ['/docs/swagger-ui.css', 'GET, HEAD'],
  ])('an unsupported method on the page %s is 405 with the allowed ones', async (page, allow) => {
    for (const method of ['OPTIONS', 'PUT', ...(allow.includes('POST') ? [] : ['POST'])]) {
      const { status, headers, json } = await world.call(method, page);
      expect([method, status, headers.get('allow'), json.code]).toEqual([method, 405, allow, 'METHOD_NOT_ALLOWED']);
    }
    expect((await world.call('GET', '/companies/a/b')).status).toBe(404);
    expect((await world.call('OPTIONS', '/console/nothing')).status).toBe(404);
    expect((await world.call('GET', '/docs/package.json')).status).toBe(404); // of the package, only the files of the page are served
  });

  test.each([
    ['no body', undefined],
    ['an array', '[]'],
    ['a number', '12'],
    ['half a body', '{"transactionId":'],
    ['an empty body', ''],
  ])('%s is 400', async (_, body) => {
    const { status, json } = await check(body, { 'Content-Type': 'application/json' });
    expect([status, ['MALFORMED_JSON', 'VALIDATION_FAILED']]).toEqual([400, expect.arrayContaining([json.code])]);
  });

  test('a body of 100 kB is read, one byte more is 413', async () => {
    const padded = (length: number) => JSON.stringify({ pad: 'x'.repeat(length - 10) });
    expect(padded(102_400)).toHaveLength(102_400);
    expect((await check(padded(102_400))).json.code).toBe('VALIDATION_FAILED');
    const { status, json } = await check(padded(102_401));
    expect([status, json.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json-patch+json'])('%s is 415', async (type) => {
    const { status, json } = await check(payment(), { 'Content-Type': type });
    expect([status, json.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('a body that is not JSON is 400 and says where, and a missing key is 401 and says how a key is sent', async () => {
    const send = async (body: string, headers = {}) => {
      const answer = await fetch(`${world.url}${path}`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${world.keys.live}`, ...headers },
      });
      return (await answer.json()) as { code: string; detail: string };
    };
    expect(await send('{"transactionId":"a",}')).toMatchObject({
      code: 'MALFORMED_JSON',
      detail: 'The body cannot be read as a JSON object: see its character 22.',
    });
    expect(await send('"{}"')).toMatchObject({ code: 'MALFORMED_JSON', detail: 'The body cannot be read as a JSON object.' });
    for (const headers of [
      { Authorization: 'Basic c3ZjOg==' },
      { Authorization: world.keys.live },
      { Authorization: '', 'X-API-Key': 'svc_live_x' },
    ])
      expect(await send('{}', headers)).toMatchObject({
        code: 'UNAUTHENTICATED',
        detail: 'No valid API key was sent: the header is Authorization: Bearer svc_live_... or svc_test_...',
      });
  });

  test('an unsupported method is 405 with the allowed ones, and an unknown path is 404', async () => {
    const wrong = await world.call('DELETE', path);
    expect([wrong.status, wrong.json.code, wrong.headers.get('allow')]).toEqual([405, 'METHOD_NOT_ALLOWED', 'POST']);
    const nowhere = await world.call('GET', '/api/v1/nothing');
    expect([nowhere.status, nowhere.json.code]).toEqual([404, 'NOT_FOUND']);
    expect((await world.call('GET', '/problems/NOTHING')).status).toBe(404);
    expect((await world.call('GET', '/%E0%A4%A')).status).toBe(404);
  });

  test('an id that no decision can have is 400 on every path of a decision, and one that no decision has is 404', async () => {
    const paths = apiRoutes(world.deps).flatMap(({ path: at }) => (at.includes('{decisionId}') ? [at] : []));
    const statuses = async (id: string) =>
      Promise.all(paths.map(async (at) => (await world.call('GET', at.replace('{decisionId}', id))).status));
    expect(new Set(await statuses('foo'))).toEqual(new Set([400]));
    expect(new Set(await statuses('dec_3f1c0a7b-e29d-4c58-9a51-0c1f2a3b4c5d'))).toEqual(new Set([404]));
  });

  test('401 names the scheme of authentication, in the document too', async () => {
    const { status, headers } = await world.call('POST', path, { key: null, body: payment() });
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const { paths = {} } = openApiDocument(apiRoutes(world.deps));
    expect(paths[path]?.post?.responses?.['401']).toMatchObject({ headers: { 'WWW-Authenticate': { schema: { type: 'string' } } } });
    expect(paths[path]?.post?.responses?.['200']).not.toHaveProperty(['headers', 'WWW-Authenticate']);
  });

  test('a stored problem is repeated with Idempotent-Replayed, in the document too', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const same = payment(['01000001', '01000001']);
    const [first, second] = [await check(same, headers), await check(same, headers)];
    expect([first.status, first.json.code, first.headers.get('idempotent-replayed')]).toEqual([422, 'SAME_COMPANY', null]);
    expect([second.status, second.text, second.headers.get('idempotent-replayed')]).toEqual([422, first.text, 'true']);
    const { paths = {} } = openApiDocument(apiRoutes(world.deps));
    expect(paths[path]?.post?.responses?.['422']).toHaveProperty(['headers', 'Idempotent-Replayed']);
    expect(paths['/api/v1/report']?.post?.responses?.['400']).not.toHaveProperty(['headers', 'Idempotent-Replayed']);
  });

  test('an unexpected error is 500 and reveals no detail', async () => {
    const broken = await world.serve({
      clock: () => {
        throw new Error('the inner truth');
      },
    });
    const { status, text, json } = await world.call('POST', path, {
      url: broken.url,
      body: payment(),
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    await broken.close();
    expect([status, json.code]).toEqual([500, 'INTERNAL']);
    expect(text).not.toContain('inner truth');
  });

  test('without a database the API answers 503 with Retry-After, and /readyz reports it', async () => {
    const pool = openPool('postgres://risk:risk@127.0.0.1:1/none');
    const lonely = await world.serve({ pool });
    const { status, json, headers } = await world.call('POST', path, { url: lonely.url, body: payment() });
    expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'DATABASE_UNAVAILABLE', '2']);
    const ready = await world.call('GET', '/readyz', { url: lonely.url, key: null });
    expect([ready.status, ready.json, (await world.call('GET', '/healthz', { url: lonely.url, key: null })).status]).toEqual([
      503,
      { ready: false },
      200,
    ]);
    await lonely.close();
    await pool.end();
  });

  test('without the live signer a live request is 503 and stores nothing, and the sandbox works', async () => {
    const before = await world.pool.query('select count(*) from idempotency');
    const api = await world.serve({ signers: { live: undefined, sandbox: world.deps.signers.sandbox } });
    const ask = (key: string, between: [string, string]) =>
      world.call('POST', path, { url: api.url, key, body: payment(between), headers: { 'Idempotency-Key': crypto.randomUUID() } });
    const live = await ask(world.keys.live, ['01000001', '01000002']);
    expect([live.status, live.json.code, live.headers.get('retry-after')]).toEqual([503, 'SIGNER_UNAVAILABLE', '30']);
    expect((await world.pool.query('select count(*) from idempotency')).rows).toEqual(before.rows);
    expect((await ask(world.keys.sandbox, ['99000001', '99000002'])).status).toBe(200);
    expect((await world.call('GET', '/readyz', { url: api.url, key: null })).status).toBe(503);
    await api.close();
  });
});

describe('API keys', () => {
  test('every defect of a key gives the same 401', async () => {
    const malformed = `svc_live_${'a'.repeat(42)}`;
    const answers = await Promise.all(
      [undefined, 'Bearer', 'Basic abc', `Bearer ${malformed}`, `Bearer ${world.keys.live}x`].map((Authorization) =>
        world.call('GET', '/api/v1/transaction-keys', {
          key: null,
          ...(Authorization === undefined ? {} : { headers: { Authorization } }),
        }),
      ),
    );
    const refusals = answers.map(({ status, headers, json }) => ({
      status,
      challenge: headers.get('www-authenticate'),
      ...json,
      instance: null,
    }));
    expect(new Set(refusals.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(refusals[0]).toMatchObject({ status: 401, challenge: 'Bearer', code: 'UNAUTHENTICATED' });
  });

  test('the API does not read a body before it has checked the key', async () => {
    expect((await world.call('POST', path, { key: null, body: 'x'.repeat(200_000) })).status).toBe(401);
  });

  test('a revoked key is refused once its cached entry has expired', async () => {
    const { id, key } = await createKey(world.pool, { tenant: 'heron', environment: 'live', scopes: ['transaction-risk:keys:read'] });
    const ask = async () => (await world.call('GET', '/api/v1/transaction-keys', { key })).status;
    expect(await ask()).toBe(200);
    await revokeKey(world.pool, id);
    const until = Date.now() + keyTrustMs + 500;
    while (Date.now() < until && (await ask()) === 200) await new Promise((wait) => setTimeout(wait, 200));
    expect(await ask()).toBe(401);
  });
});

describe('requests', () => {
  test('the request id of the caller is echoed; without a usable one the API creates one', async () => {
    const id = async (given?: string) =>
      (await world.call('GET', '/healthz', given === undefined ? {} : { headers: { 'X-Request-Id': given } })).headers.get('x-request-id');
    expect(await id('till-7/42')).toBe('till-7/42');
    expect(await id()).toMatch(/^[0-9a-f-]{36}$/);
    expect(await id('x'.repeat(129))).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('the instance of a problem is a URI whatever printable characters the request id has', async () => {
    const { json, headers } = await check({}, { 'X-Request-Id': 'a"<>%zz' });
    expect(headers.get('x-request-id')).toBe('a"<>%zz');
    expect(json.instance).toBe('urn:request:a%22%3C%3E%25zz');
  });

  test('text that PostgreSQL or a receipt cannot store is refused and causes no error', async () => {
    for (const transactionId of ['a\u0000b', 'a\nb', '\ud800', 'x'.repeat(129), '']) {
      const { status, json } = await check(payment(undefined, { transactionId }));
      expect([status, json.code, json.errors[0].pointer]).toEqual([400, 'VALIDATION_FAILED', '/transactionId']);
    }
    const { json } = await check(payment(undefined, { transactionId: '\u{1f426}'.repeat(128) }));
    expect(json.data.transactionId).toHaveLength(256);
  });

  test('a company number must be valid as sent: upper-casing does not turn other characters into digits or letters', async () => {
    for (const companyNumber of ['\u00df123456', "1';--", '\u0661\u0662\u0663', '123456789']) {
      expect((await check(payment(undefined, { payee: { companyNumber } }))).json.errors[0].pointer).toBe('/payee/companyNumber');
    }
  });

  test('problems of the sandbox are marked as sandbox, live problems are not', async () => {
    const refused = async (key: string) => (await world.call('POST', path, { body: {}, key })).json.meta;
    expect([await refused(world.keys.sandbox), await refused(world.keys.live)]).toEqual([{ sandbox: true }, undefined]);
    const kept = payment(undefined, { payee: { companyNumber: '01000001' }, payer: { companyNumber: '01000001' } });
    const same = { key: world.keys.sandbox, body: kept, headers: { 'Idempotency-Key': crypto.randomUUID() } };
    const answers = [await world.call('POST', path, same), await world.call('POST', path, same)];
    expect(answers.map(({ status, json }) => [status, json.meta])).toEqual(Array(2).fill([422, { sandbox: true }]));
  });

  test('each request writes one log line, with its decision and without body or key', async () => {
    lines.length = 0;
    const body = payment(undefined, { transactionId: 'never-in-a-log' });
    const { json, headers } = await check(body);
    await check({ ...body, amountMinor: -1 });
    while (lines.length < 2) await new Promise((wait) => setTimeout(wait, 10));
    expect(lines[0]).toMatchObject({
      requestId: headers.get('x-request-id'),
      route: path,
      status: 200,
      tenant: 'heron',
      decision: json.data.decisionId,
      ms: expect.any(Number),
    });
    expect(lines[1]).toMatchObject({ route: path, status: 400 });
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toMatch(/never-in-a-log|svc_live_|01000001/);
  });

  test('the log line of a page names the whole path of its route', async () => {
    lines.length = 0;
    await world.call('GET', '/console/sources', { key: null });
    while (lines.length < 1) await new Promise((wait) => setTimeout(wait, 10));
    expect(lines[0]).toMatchObject({ route: '/console/sources' });
  });

  test('every answer has headers against framing, content sniffing and caching', async () => {
    const { headers } = await world.call('GET', '/healthz');
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect([headers.get('x-content-type-options'), headers.get('x-powered-by'), headers.get('cache-control')]).toEqual([
      'nosniff',
      null,
      'no-store',
    ]);
  });
});

describe('behind a proxy that terminates TLS', () => {
  test('every address that the service writes is that by which callers reach it, and the cookie of a page is sent over TLS only', async () => {
    const baseUrl = 'https://risk.example.com';
    const { url, close } = await world.serve({ baseUrl });
    const read = (path: string, key: string | null = world.keys.live) => world.call('GET', path, { url, key });
    expect((await read('/nothing')).json.type).toBe(`${baseUrl}/problems/NOT_FOUND`);
    expect((await read('/api/openapi.json')).json.servers[0].url).toBe(baseUrl);
    expect((await read('/llms.txt')).text).toContain(`](${baseUrl}/api/openapi.json)`);
    const { json } = await world.call('POST', path, { url, body: payment(), headers: { 'Idempotency-Key': crypto.randomUUID() } });
    const { text } = await read(`/api/v1/transaction-decisions/${json.data.decisionId}/certificate`);
    expect([text.includes(`curl -s ${baseUrl}/.well-known/jwks.json`), text.includes('http://')]).toEqual([true, false]);
    for (const [page, key] of [
      ['/companies', world.keys.live],
      ['/console', world.keys.operator],
    ] as const) {
      const body = new URLSearchParams({ key });
      const signedIn = await fetch(`${url}${page}/sign-in`, { method: 'POST', body, redirect: 'manual' });
      expect([page, signedIn.headers.get('set-cookie')]).toEqual([page, expect.stringMatching(/; HttpOnly; SameSite=Strict; .*; Secure$/)]);
    }
    await close();
  });
});

describe('the OpenAPI document', () => {
  const load = async () => (await world.call('GET', '/api/openapi.json', { key: null })).json;

  test('the document is OpenAPI 3.1 with webhooks, and is served without a key', async () => {
    const document = await load();
    expect(document.openapi).toBe('3.1.0');
    expect(document.webhooks.event.post.requestBody.content['application/json'].schema).toBeDefined();
    expect(document.paths[path].post.security).toEqual([{ apiKey: [] }]);
  });

  test('the document has a webhook for each event type that fires, with all members of its metadata', async () => {
    const { webhooks } = await load();
    const { event: _, ...types } = webhooks;
    expect(Object.keys(types).sort()).toEqual(Object.keys(metadataSchemas).sort());
    for (const [type, schema] of Object.entries(metadataSchemas)) {
      const { properties } = types[type].post.requestBody.content['application/json'].schema;
      expect(properties.event).toMatchObject({ const: type });
      const { metadata } = properties.data.properties;
      const required = Object.entries<z.ZodType>(schema.shape).flatMap(([member, { safeParse }]) =>
        safeParse(undefined).success ? [] : [member],
      );
      expect(Object.keys(metadata.properties)).toEqual(Object.keys(schema.shape));
      expect(metadata).toMatchObject({ additionalProperties: false, required });
    }
  });

  test('the document lists exactly the routes of Express', async () => {
    const document = await load();
    const described = Object.entries<object>(document.paths).flatMap(([at, item]) => Object.keys(item).map((method) => `${method} ${at}`));
    const layers = createApi(world.deps).router.stack as { route?: { path: string; stack: { method: string }[] } }[];
    const served = layers.flatMap(({ route }) =>
      route ? route.stack.map(({ method }) => `${method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`) : [],
    );
    expect(served.sort()).toEqual(described.sort());
  });

  test('every reference in the document resolves, and every problem code belongs to an answer', async () => {
    const document = await load();
    const text = JSON.stringify(document);
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      expect(document.components.schemas).toHaveProperty([name]);
    const everywhere = ['METHOD_NOT_ALLOWED'];
    expect(Object.keys(problems).filter((code) => !everywhere.includes(code) && !text.includes(`\`${code}\``))).toEqual([]);
  });

  test('every answer fits the schema of the document', async () => {
    const checked = await check(payment());
    const idempotencyKey = checked.headers.get('x-request-id') ?? '';
    await check(payment(['01000001', '09999999']), { 'Idempotency-Key': idempotencyKey });
    expect([checked.status, (await load()).openapi]).toEqual([200, '3.1.0']);
    const listed = { name: 'Ignatius Quillfeather', kind: 'person', dateOfBirth: '1961-04-09' };
    const judged = {
      subject: listed,
      list: 'uk-sanctions',
      entry: 'SBX0002',
      verdict: 'true-match',
      by: 'an analyst',
      why: 'the passport',
    };
    const decided = await world.call('POST', '/api/v1/screen/decisions', { body: judged });
    const screened = await world.call('POST', '/api/v1/screen', { body: { subjects: [listed, { companyNumber: '01000001' }] } });
    expect([decided.status, screened.status]).toEqual([201, 200]);
    await publishNames(world.pool, [liveCompany('01000001', 'WIMBERLEY HERON LIMITED')]);
    const resolved = await world.call('POST', '/api/v1/entity-resolve', {
      body: { queries: [{ name: 'Wimberley Heron' }, { name: 'Teal' }] },
    });
    expect(resolved.status).toBe(200);
    const monitored = await world.call('POST', '/api/v1/company-monitoring', { body: { companyNumbers: ['01000001'], snapshot: true } });
    const watched = await world.call('POST', '/api/v1/watch', { body: { webhookUrl: 'http://127.0.0.1:9/' } });
    const watchPath = `/api/v1/watch/${watched.json.data.subscriptionId}`;
    const operator = await createKey(world.pool, { tenant: 'ops', environment: 'live', scopes: ['operator:read'] });
    const priced = { companyNumber: '01000001', exposure: { amountMinor: 100, currency: 'GBP', termsDays: 30 } };
    const answers: Record<string, unknown> = {
      [path]: checked.json,
      '/api/v1/entity-resolve': resolved.json,
      '/api/v1/risk-assess': (await world.call('POST', '/api/v1/risk-assess', { body: priced, key: world.keys.sandbox })).json,
      '/api/v1/transaction-decisions': (await world.call('GET', `/api/v1/transaction-decisions?idempotencyKey=${idempotencyKey}`)).json,
      '/api/v1/transaction-decisions/{decisionId}': (
        await world.call('GET', `/api/v1/transaction-decisions/${checked.json.data.decisionId}`)
      ).json,
      '/api/v1/transaction-decisions/{decisionId}/inputs': (
        await world.call('GET', `/api/v1/transaction-decisions/${checked.json.data.decisionId}/inputs`)
      ).json,
      '/api/v1/transaction-outcomes': (
        await world.call('POST', '/api/v1/transaction-outcomes', {
          body: { decisionId: checked.json.data.decisionId, outcome: 'settled', occurredAt: new Date().toISOString() },
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        })
      ).json,
      '/api/v1/transaction-decisions/{decisionId}/outcomes': (
        await world.call('GET', `/api/v1/transaction-decisions/${checked.json.data.decisionId}/outcomes`)
      ).json,
      '/api/v1/transaction-decisions/{decisionId}/certificate': (
        await world.call('GET', `/api/v1/transaction-decisions/${checked.json.data.decisionId}/certificate`)
      ).text,
      '/api/v1/transaction-keys': (await world.call('GET', '/api/v1/transaction-keys')).json,
      '/.well-known/jwks.json': (await world.call('GET', '/.well-known/jwks.json')).json,
      ...(await answersOfLog(checked.json.data.receipt)),
      '/api/v1/report': (await world.call('POST', '/api/v1/report', { body: { companyNumber: '01000001' } })).json,
      '/api/v1/cross-border-counterparty': (
        await world.call('POST', '/api/v1/cross-border-counterparty', { body: { companyNumber: '01000001', creditorCountry: 'DE' } })
      ).json,
      '/api/v1/screen': screened.json,
      'post /api/v1/screen/decisions': decided.json,
      'get /api/v1/screen/decisions': (await world.call('GET', '/api/v1/screen/decisions')).json,
      '/api/v1/sandbox/events': (
        await world.call('POST', '/api/v1/sandbox/events', { body: { event_type: 'sic_code.changed' }, key: world.keys.sandbox })
      ).json,
      '/llms.txt': (await world.call('GET', '/llms.txt', { key: null })).text,
      '/api/v1/usage': (await world.call('GET', '/api/v1/usage')).json,
      'post /api/v1/company-monitoring': monitored.json,
      'get /api/v1/company-monitoring': (await world.call('GET', '/api/v1/company-monitoring')).json,
      'delete /api/v1/company-monitoring': (await world.call('DELETE', '/api/v1/company-monitoring?companyNumber=01000001')).json,
      'post /api/v1/watch': watched.json,
      'get /api/v1/watch': (await world.call('GET', '/api/v1/watch')).json,
      'get /api/v1/watch/{subscriptionId}': (await world.call('GET', watchPath)).json,
      '/api/v1/watch/{subscriptionId}/deliveries': (await world.call('GET', `${watchPath}/deliveries`)).json,
      'patch /api/v1/watch/{subscriptionId}': (await world.call('PATCH', watchPath, { body: { enabled: true } })).json,
      '/api/v1/watch/{subscriptionId}/replay': (
        await world.call('POST', `${watchPath}/replay`, { body: { since: new Date().toISOString() } })
      ).json,
      '/api/v1/watch/{subscriptionId}/test': (await world.call('POST', `${watchPath}/test`)).json,
      '/api/v1/watch/{subscriptionId}/secret': (await world.call('POST', `${watchPath}/secret`)).json,
      'delete /api/v1/watch/{subscriptionId}': (await world.call('DELETE', watchPath)).json,
      '/api/v1/reason-codes': (await world.call('GET', '/api/v1/reason-codes', { key: null })).json,
      '/api/v1/scorecards/{version}': (await world.call('GET', `/api/v1/scorecards/${versionOf(expertScorecard)}`)).json,
      '/healthz': (await world.call('GET', '/healthz')).json,
      '/readyz': (await world.call('GET', '/readyz', { key: world.keys.operator })).json,
      '/metrics': (await world.call('GET', '/metrics', { key: operator.key })).text,
      '/problems/{code}': (await world.call('GET', '/problems/INTERNAL')).text,
      '/docs': (await world.call('GET', '/docs')).text,
      '/api/openapi.json': await load(),
    };
    for (const { method, path: at, reply } of apiRoutes(world.deps)) {
      const answer = answers[`${method} ${at}`] ?? answers[at];
      expect([at, strictly(reply, answer)]).toEqual([at, answer]);
    }
  });

  test.each([
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', '/docs', '<!doctype html>'],
    ['*/*', '/docs', '<!doctype html>'],
    ['application/json', '/api/openapi.json', '{"openapi"'],
    ['application/json, text/plain, */*', '/api/openapi.json', '{"openapi"'],
  ])('a caller who opens the address of the service and accepts %s reaches %s', async (Accept, to, start) => {
    const { status, headers } = await fetch(`${world.url}/?from=a-link`, { headers: { Accept }, redirect: 'manual' });
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, to, 'no-store']);
    const reached = await fetch(world.url, { headers: { Accept } });
    expect([reached.status, (await reached.text()).startsWith(start)]).toEqual([200, true]);
  });

  test('the documentation page works without the internet: its content security policy allows only this service', async () => {
    const page = await world.call('GET', '/docs', { key: null });
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, at = '']) => at);
    expect(files).toHaveLength(5);
    for (const file of files) expect([file, (await world.call('GET', file, { key: null })).status]).toEqual([file, 200]);
  });
});

/** The answers of the public log once it has a head. */
async function answersOfLog(receipt: string): Promise<Record<string, unknown>> {
  const known = { read: async () => undefined, keep: async () => undefined };
  const { pool, signers, logger } = world.deps;
  await createSequencer({ pool, environment: 'live', signer: signers.live, known, logger })();
  const { treeSize } = (await world.call('GET', '/api/v1/log/get-sth', { key: null })).json.data;
  const asked = {
    'get-sth': '',
    'get-sth-consistency': `?first=1&second=${treeSize}`,
    'get-proof-by-hash': `?hash=${receiptLeaf(receipt).toString('hex')}&treeSize=${treeSize}`,
    'get-all-by-hash': `?hash=${receiptLeaf(receipt).toString('hex')}&treeSize=${treeSize}`,
    'get-entries': '?start=0&end=0',
  };
  const answers = Object.entries(asked).map(async ([name, query]) => {
    const at = `/api/v1/log/${name}`;
    return [at, (await world.call('GET', `${at}${query}`, { key: null })).json] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

/** Returns the value as the schema parses it: a member that the document does not describe is then missing. */
function strictly(schema: z.ZodType, value: unknown): unknown {
  return schema.parse(value);
}
