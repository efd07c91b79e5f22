import { constants, createHash, createHmac, type KeyObject, privateEncrypt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { KmsConfig } from '../../infra/config.ts';
import { rsaKey } from '../fixtures/signers.ts';

/** What the server does instead of the documented answer: an exception of KMS by its name, or a fault of the way to it. */
export type KmsFault = `${string}Exception` | 'no answer' | 'wrong signature' | 'html' | 'reset';

/** What a test changes of the key. The defaults are those of a key for signatures that AWS KMS made. */
export interface KmsKeyState {
  KeyState: string;
  KeyUsage: string;
  Origin: string;
  SigningAlgorithms: readonly string[];
}

export interface KmsServer {
  readonly config: KmsConfig;
  /** ARN of the key that the alias names. */
  readonly arn: string;
  /** The operations that were asked for, in order, with their members. */
  readonly asked: { readonly operation: string; readonly body: Readonly<Record<string, unknown>> }[];
  readonly key: KmsKeyState;
  /** The next answers, one after the other, before the usual ones. */
  readonly faults: KmsFault[];
  /** The answer to every request; undefined: the usual one. */
  always: KmsFault | undefined;
  /** Makes another key and moves the alias to it. */
  turn(): void;
  stop(): Promise<void>;
}

export const kmsCredentials = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret-of-the-test' };
const region = 'eu-west-2';

/** HTTP status of each exception, as the API reference of AWS KMS has it. Every other one is 400. */
const statuses: Readonly<Record<string, number>> = {
  DependencyTimeoutException: 500,
  KeyUnavailableException: 500,
  KMSInternalException: 500,
};

/**
 * Answers `DescribeKey`, `GetPublicKey` and `Sign` as the API reference of AWS KMS documents them: JSON 1.1, the operation in `X-Amz-Target`, bytes
 * in base64, exceptions by `__type`. Refuses a request whose Signature Version 4 is missing or wrong.
 */
export async function startKms({ bits = 2_048 }: { readonly bits?: number } = {}): Promise<KmsServer> {
  const pairOf = (at: number) => ({ ...rsaKey(`kms ${bits} ${at}`, bits), id: crypto.randomUUID() });
  const pairs = [pairOf(0)];
  const arnOf = (id: string) => `arn:aws:kms:${region}:111122223333:key/${id}`;
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const kms: KmsServer = {
    config: { key: 'alias/receipts', region, endpoint },
    get arn() {
      return arnOf(pairs.at(-1)?.id ?? '');
    },
    asked: [],
    key: { KeyState: 'Enabled', KeyUsage: 'SIGN_VERIFY', Origin: 'AWS_KMS', SigningAlgorithms: ['RSASSA_PKCS1_V1_5_SHA_256'] },
    faults: [],
    always: undefined,
    turn: () => {
      pairs.push(pairOf(pairs.length));
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return kms;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const send = (status: number, json: object) =>
      response
        .writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1', 'x-amzn-RequestId': crypto.randomUUID() })
        .end(JSON.stringify(json));
    const refuse = (type: string) => send(statuses[type] ?? 400, { __type: type, message: `${type} of the test` });
    if (!isSigned(request, body)) return void refuse('IncompleteSignatureException');
    const [service, operation = ''] = String(request.headers['x-amz-target']).split('.');
    if (service !== 'TrentService' || request.headers['content-type'] !== 'application/x-amz-json-1.1')
      return void refuse('UnknownOperationException');
    const given = z.record(z.string(), z.unknown()).parse(JSON.parse(body.toString('utf8')));
    kms.asked.push({ operation, body: given });
    const fault = kms.faults.shift() ?? kms.always;
    if (fault === 'no answer') return void (await sleep(5_000, undefined, { ref: false }));
    if (fault === 'reset') return void request.socket.destroy();
    if (fault === 'html') return void response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>');
    if (fault?.endsWith('Exception')) return void refuse(fault);
    const pair = given.KeyId === 'alias/receipts' ? pairs.at(-1) : pairs.find(({ id }) => [id, arnOf(id)].includes(String(given.KeyId)));
    if (pair === undefined) return void refuse('NotFoundException');
    const arn = arnOf(pair.id);
    const { SigningAlgorithms, KeyUsage } = kms.key;
    const spec = { KeySpec: `RSA_${bits}`, CustomerMasterKeySpec: `RSA_${bits}`, KeyUsage, SigningAlgorithms };
    if (operation === 'DescribeKey')
      return void send(200, { KeyMetadata: { Arn: arn, KeyId: pair.id, Enabled: true, ...spec, ...kms.key } });
    if (operation === 'GetPublicKey') return void send(200, { KeyId: arn, PublicKey: derOf(pair.publicKey), ...spec });
    if (operation !== 'Sign') return void refuse('UnknownOperationException');
    if (kms.key.KeyState !== 'Enabled')
      return void refuse(kms.key.KeyState === 'Disabled' ? 'DisabledException' : 'KMSInvalidStateException');
    const digest = Buffer.from(String(given.Message), 'base64');
    if (given.MessageType !== 'DIGEST' || digest.length !== 32 || !SigningAlgorithms.includes(String(given.SigningAlgorithm)))
      return void refuse('ValidationException');
    const signature = signDigest(fault === 'wrong signature' ? Buffer.alloc(32, 7) : digest, pair.privateKey);
    send(200, { KeyId: arn, Signature: signature.toString('base64'), SigningAlgorithm: given.SigningAlgorithm });
  }
}

function derOf(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).toString('base64');
}

/** RFC 8017 section 9.2, note 1: DigestInfo of SHA-256. */
function signDigest(digest: Buffer, key: KeyObject): Buffer {
  const info = Buffer.concat([Buffer.from('3031300d060960864801650304020105000420', 'hex'), digest]);
  return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, info);
}

/** Computes Signature Version 4 anew from the request and the secret that both sides know. */
function isSigned({ headers, method, url }: IncomingMessage, body: Buffer): boolean {
  const [, credential, signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? '') ?? [];
  const [keyId, day = '', ...scope] = (credential ?? '').split('/');
  if (keyId !== kmsCredentials.AWS_ACCESS_KEY_ID || scope.join('/') !== `${region}/kms/aws4_request`) return false;
  if (!['host', 'x-amz-date', 'x-amz-target'].every((name) => signedHeaders.split(';').includes(name))) return false;
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}\n`);
  const canonical = [method, url, '', lines.join(''), signedHeaders, sha256(body)].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], `${day}/${scope.join('/')}`, sha256(canonical)].join('\n');
  const secret = [day, ...scope].reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${kmsCredentials.AWS_SECRET_ACCESS_KEY}`);
  return hmac(secret, text).toString('hex') === signature;
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
