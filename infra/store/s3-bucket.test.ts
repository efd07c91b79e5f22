import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Bucket, openBucket } from './s3-bucket.ts';

/** A server that answers as the test says; every request is noted as `METHOD path`. */
let server: Server;
let bucket: Bucket;
let requests: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  requests = [];
  answer = (_, response) => response.end();
  server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    await buffer(request);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  bucket = openBucket('records', { endpoint, accessKeyId: 'key', secretAccessKey: 'secret' });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const problem = (code: string) => expect.objectContaining({ name: 'StoreProblem', code });
const fault = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>made up</Message></Error>`;
const manner = { sha256: 'ab', onlyNew: true, partBytes: 5 << 20 };

test('the AWS SDK reads no setting, no profile and no credentials from the environment', async () => {
  const read = new Set<string>();
  const environment = process.env;
  process.env = new Proxy(environment, {
    get: (target, name) => {
      read.add(String(name));
      return Reflect.get(target, name);
    },
  });
  try {
    await bucket.put('a', Buffer.from('x'), manner);
    await bucket.head('a');
    await bucket.get('a');
    for await (const _ of bucket.list('')) expect(_).toBeUndefined();
  } finally {
    process.env = environment;
  }
  const harmless = ['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED', 'AWS_LAMBDA_FUNCTION_NAME', '_X_AMZN_TRACE_ID'];
  expect([...read].filter((name) => /AWS|AMZ|HOME|PROFILE/.test(name) && !harmless.includes(name))).toEqual([]);
  expect(requests).toHaveLength(4);
});

test('a short fault is tried again up to four times', async () => {
  answer = (_, response) => response.writeHead(requests.length < 3 ? 503 : 200, { etag: '"x"' }).end();
  expect(await bucket.head('a')).toEqual({ etag: '"x"', sha256: undefined });
  answer = (_, response) => response.writeHead(500).end(fault('InternalError'));
  requests = [];
  await expect(bucket.get('a')).rejects.toThrow(problem('STORE_UNREACHABLE'));
  expect(requests).toHaveLength(4);
});

test('a refusal is tried once and names the request, the status and the reason', async () => {
  answer = (_, response) => response.writeHead(403).end(fault('AccessDenied'));
  await expect(bucket.get('a b')).rejects.toThrow('GET s3://records/a b: 403 AccessDenied made up');
  await expect(bucket.put('a', Buffer.from('x'), manner)).rejects.toThrow(problem('STORE_REFUSED'));
  expect(requests).toHaveLength(2);
});

test.each([412, 409])('a put that finds an object or another put (%i) returns false', async (status) => {
  answer = (request, response) => {
    if (request.headers['if-none-match'] === '*') response.writeHead(status).end(fault('Taken'));
    else response.end();
  };
  expect(await bucket.put('a', Buffer.from('x'), manner)).toBe(false);
  expect(await bucket.put('a', Buffer.from('x'), { ...manner, onlyNew: false })).toBe(true);
});

test('an upload in parts that fails on completion, although S3 said 200, is a fault, and its parts are deleted', async () => {
  answer = (request, response) => {
    if (request.url?.includes('uploads'))
      response.end('<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>');
    else if (request.method === 'POST') response.end(fault('InternalError'));
    else response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag: '"part"' }).end();
  };
  await expect(bucket.put('a', Buffer.alloc(6 << 20), manner)).rejects.toThrow(problem('STORE_UNREACHABLE'));
  expect(requests.filter((request) => request.startsWith('PUT'))).toHaveLength(2);
  expect(requests.at(-1)).toMatch(/^DELETE \/records\/a\?uploadId=u/);
});

test('a server that does not answer is unreachable', async () => {
  server.close();
  server.closeAllConnections();
  await expect(bucket.head('a')).rejects.toThrow(problem('STORE_UNREACHABLE'));
});
