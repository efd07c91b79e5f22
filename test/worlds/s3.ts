import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse, request as sendOn } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { describe, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';

export interface TestS3 {
  readonly bucket: string;
  readonly options: { readonly endpoint: string; readonly region: string; readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly stop: () => Promise<void>;
}

const credentials = { region: 'eu-west-2', accessKeyId: 'test-access-key', secretAccessKey: 'test-secret-key' };

/**
 * Starts or finds a real S3 server for tests: `RISK_TEST_S3` (`http://key:secret@host:port/bucket`) or gofakes3 (test/worlds/s3/go.mod),
 * built by Go once and stored in the user's cache. gofakes3 accepts every signature, so a proxy before it checks them (AWS Signature
 * Version 4).
 */
export async function startTestS3(): Promise<TestS3> {
  if (process.env.RISK_TEST_S3 !== undefined) return givenServer(new URL(process.env.RISK_TEST_S3));
  const bucket = 'risk-test';
  const port = await getPort({ host: '127.0.0.1' });
  const args = ['-backend', 'memory', '-host', `127.0.0.1:${port}`, '-initialbucket', bucket, '-quiet'];
  const server = spawn(await builtServer(), args, { stdio: 'ignore' });
  const gate = createServer((request, response) => pass(request, response, port));
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  await answering(port);
  return {
    bucket,
    options: { ...credentials, endpoint: `http://127.0.0.1:${(gate.address() as AddressInfo).port}` },
    async stop() {
      gate.closeAllConnections();
      gate.close();
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    },
  };
}

function givenServer(url: URL): TestS3 {
  const options = { endpoint: url.origin, region: 'us-east-1', accessKeyId: url.username, secretAccessKey: url.password };
  return { bucket: url.pathname.slice(1), options, stop: async () => {} };
}

/** Runs tests on a real S3 server. Skips them with a message when there is no address of a server and no Go to build one. */
export function describeS3(name: string, tests: () => void): void {
  if (process.env.RISK_TEST_S3 !== undefined || spawnSync('go', ['version']).status === 0) {
    describe(name, tests);
    return;
  }
  describe(name, () => {
    test.skip('skipped: RISK_TEST_S3 is not set and there is no Go to build a server with', () => {});
  });
}

async function builtServer(): Promise<string> {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'risk-intelligence-service', 'gofakes3-1.2.0');
  const binary = join(folder, 'gofakes3');
  if (await stat(binary).catch(() => undefined)) return binary;
  await mkdir(folder, { recursive: true });
  const cwd = join(packageRoot, 'test/worlds/s3');
  await promisify(execFile)('go', ['build', '-o', binary, 'github.com/johannesboyne/gofakes3/cmd/gofakes3'], { cwd });
  return binary;
}

async function answering(port: number): Promise<void> {
  for (let i = 0; i < 100; i += 1) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)) return;
    await sleep(50);
  }
  throw new Error('gofakes3 does not answer');
}

async function pass(request: IncomingMessage, response: ServerResponse, port: number): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const fault = signatureFault(request, body);
  if (fault !== undefined) {
    response.writeHead(403).end(`<Error><Code>SignatureDoesNotMatch</Code><Message>${fault}</Message></Error>`);
    return;
  }
  const { method, url, headers } = request;
  const onward = sendOn({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  onward.end(body);
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Computes AWS Signature Version 4 of the received request. */
function signatureFault({ method, url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w{64})$/;
  const [, accessKeyId, scope = '', signedHeaders = '', signature] = parts.exec(headers.authorization ?? '') ?? [];
  if (accessKeyId !== credentials.accessKeyId) return 'unknown key, or no signature';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'the body is not the one that was signed';
  const [path = '', search = ''] = url.split('?');
  const query = search
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&');
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}\n`);
  const canonical = [method, path, query, lines.join(''), signedHeaders, headers['x-amz-content-sha256']].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${credentials.secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature ? undefined : 'the signature is wrong';
}
