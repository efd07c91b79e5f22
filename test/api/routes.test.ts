import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../../api/openapi.ts';
import { noContent, openOperation, type Route } from '../../api/route.ts';
import { createApi } from '../../api/server.ts';
import { type ApiWorld, startApiWorld } from '../worlds/api.ts';

const described = { tag: 'Service', summary: 'A route', description: 'A route of a test.' } as const;
const params = z.object({ shelf: z.coerce.number().int().positive(), book: z.string().max(5) });
const reply = z.object({ shelf: z.int(), title: z.string().optional(), word: z.string().optional() });

const shelves = { ...described, path: '/shelves/{shelf}/books/{book}', params, reply } as const;
const routes: Route[] = [
  openOperation({
    ...{ ...shelves, method: 'get', id: 'read', query: z.strictObject({ word: z.string().min(2).optional() }) },
    run: async ({ params: { shelf }, query: { word } }) => ({ body: { shelf, ...(word === undefined ? {} : { word }) } }),
  }),
  openOperation({
    ...{ ...shelves, method: 'put', id: 'replace', body: z.strictObject({ title: z.string() }) },
    run: async ({ params: { shelf }, body: { title } }) => ({ body: { shelf, title } }),
  }),
  openOperation({
    ...{ ...shelves, method: 'patch', id: 'change', body: z.strictObject({ title: z.string() }), bodyLimit: 200 * 1_024 },
    run: async ({ params: { shelf }, body: { title } }) => ({ body: { shelf, title: title.slice(0, 3) } }),
  }),
  openOperation({
    ...{ ...shelves, method: 'delete', id: 'remove', body: z.strictObject({ why: z.string() }).optional() },
    ...{ status: 204, reply: noContent },
    run: async ({ params: { book } }) => ({ body: undefined, headers: { 'X-Removed': book } }),
  }),
  openOperation({
    ...{ ...described, method: 'post', path: '/lists', id: 'list', reply: z.array(z.string()) },
    body: z.strictObject({ lines: z.array(z.string()) }),
    textBody: { type: 'text/csv', read: (text) => ({ lines: text.split('\n') }), description: 'One line each.', pattern: '', example: 'a' },
    run: async ({ body: { lines } }) => ({ body: lines }),
  }),
];

let world: ApiWorld;
let server: Server;
let url: string;
beforeAll(async () => {
  world = await startApiWorld();
  server = createServer(createApi(world.deps, routes)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await world.stop();
});

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  world.call(method, path, { url, key: null, headers, ...(body === undefined ? {} : { body }) });

test.each([
  ['GET', undefined, { shelf: 7 }],
  ['PUT', { title: 'Teal' }, { shelf: 7, title: 'Teal' }],
  ['PATCH', { title: 'Teal' }, { shelf: 7, title: 'Tea' }],
])('a route answers %s with the parameters of its path, parsed', async (method, body, answer) => {
  const { status, json } = await call(method, '/shelves/7/books/b1', body);
  expect([status, json]).toEqual([200, answer]);
});

test('204 has neither a body nor a content type, and a body that is optional may be missing', async () => {
  for (const body of [undefined, { why: 'sold' }]) {
    const { status, text, headers } = await call('DELETE', '/shelves/7/books/b1', body);
    expect([status, text, headers.get('content-type'), headers.get('x-removed')]).toEqual([204, '', null, 'b1']);
  }
});

test.each([
  ['/shelves/none/books/b1', 'shelf'],
  ['/shelves/0/books/b1', 'shelf'],
  ['/shelves/7/books/longer', 'book'],
  ['/shelves/7/books/b1?word=x', 'word'],
  ['/shelves/7/books/b1?colour=red', 'colour'],
])('GET %s is 400 and names the parameter', async (path, parameter) => {
  const { status, json } = await call('GET', path);
  expect([status, json.code, json.errors[0].parameter]).toEqual([400, 'VALIDATION_FAILED', parameter]);
});

test('405 names every method of the path', async () => {
  const { status, headers } = await call('POST', '/shelves/7/books/b1', {});
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, PATCH, DELETE']);
});

test('HEAD answers as GET does, without a body, and OPTIONS is 405 as it names the methods', async () => {
  const head = await fetch(`${url}/shelves/7/books/b1`, { method: 'HEAD' });
  expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([200, '', 'application/json; charset=utf-8']);
  const { status, headers } = await call('OPTIONS', '/shelves/7/books/b1');
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, PATCH, DELETE']);
});

test('each route has its own limit of the body, and the problem states it', async () => {
  const title = 'x'.repeat(150_000);
  expect((await call('PATCH', '/shelves/7/books/b1', { title })).status).toBe(200);
  const { status, json } = await call('PUT', '/shelves/7/books/b1', { title });
  expect([status, json.code, json.detail]).toEqual([413, 'BODY_TOO_LARGE', 'The body is larger than 100 kB.']);
});

test('a route with a text form reads CSV in UTF-8 beside JSON', async () => {
  const csv = (body: string, type = 'text/csv') => call('POST', '/lists', body, { 'Content-Type': type });
  expect((await call('POST', '/lists', { lines: ['a'] })).json).toEqual(['a']);
  expect((await csv('\ufeffa\nb', 'text/csv; charset="UTF-8"')).json).toEqual(['a', 'b']);
  expect((await csv('a', 'text/csv; charset=iso-8859-1')).status).toBe(415);
  expect((await csv('a', 'text/html')).json.detail).toBe('The body must be application/json or text/csv.');
  const broken = await fetch(`${url}/lists`, { method: 'POST', body: Buffer.from([0x61, 0xff]), headers: { 'Content-Type': 'text/csv' } });
  expect([broken.status, (await broken.json()) as object]).toEqual([400, expect.objectContaining({ detail: 'The body is not UTF-8.' })]);
});

test('the document has each method, an optional body, both forms of a body, 204 without content and 400 for parameters', () => {
  const { paths = {} } = openApiDocument(routes);
  const item = paths['/shelves/{shelf}/books/{book}'];
  expect(Object.keys(item ?? {})).toEqual(['get', 'put', 'patch', 'delete']);
  expect(item?.delete?.requestBody).toMatchObject({ required: false });
  expect(item?.put?.requestBody).toMatchObject({ required: true });
  expect(item?.delete?.responses?.['204']).not.toHaveProperty('content');
  expect(item?.get?.responses?.['400']).toMatchObject({ description: '`VALIDATION_FAILED`, `INVALID_UTF8`' });
  expect(item?.get?.parameters).toContainEqual(expect.objectContaining({ in: 'path', name: 'shelf', required: true }));
  expect(paths['/lists']?.post?.requestBody).toMatchObject({
    content: { 'application/json': {}, 'text/csv': { schema: { type: 'string', description: 'One line each.' } } },
  });
});
